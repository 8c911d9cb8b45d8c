import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useLiveUpdates } from './api/live.ts';
import { SessionProvider, useLoadSession, useSession, useSessionOver } from './api/session.ts';
import type { Theme } from './map/palette.ts';
import { PAGE_TITLES, type PageAddress } from './pages/page-titles.ts';
import { AwayBanner } from './shell/AwayBanner.tsx';
import { DemoNote } from './shell/DemoNote.tsx';
import { MissingRoles } from './shell/MissingRoles.tsx';
import { Nav } from './shell/Nav.tsx';
import { usePageTitle } from './shell/page-title.ts';
import { TopBar } from './shell/TopBar.tsx';
import { ThemeProvider } from './shell/theme-context.ts';
import { TrackProvider } from './shell/track-context.ts';
import { useZonePreference } from './shell/ZoneSwitch.tsx';
import { ZoneProvider } from './time/shown.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { lazyPage } from './ui/load-page.ts';
import { Problem } from './ui/Problem.tsx';
import { Skeleton } from './ui/Skeleton.tsx';
import { useTheme } from './ui/theme.ts';

const CarriersPage = lazyPage(() => import('./pages/carriers/CarriersPage.tsx'));

/** In the order they are looked for: of two that fit an address, the first. */
const PAGES: Readonly<Record<PageAddress, ComponentType>> = {
  '/map': lazyPage(() => import('./pages/fleet/FleetPage.tsx')),
  '/changes': lazyPage(() => import('./pages/changes/ChangesPage.tsx')),
  '/exceptions': lazyPage(() => import('./pages/exceptions/ExceptionsPage.tsx')),
  '/containers': lazyPage(() => import('./pages/containers/ContainersPage.tsx')),
  '/containers/:id': lazyPage(() => import('./pages/container/ContainerPage.tsx')),
  '/shipments': lazyPage(() => import('./pages/shipments/ShipmentsPage.tsx')),
  '/shipments/:id': lazyPage(() => import('./pages/shipment/ShipmentPage.tsx')),
  '/vessels/:id': lazyPage(() => import('./pages/vessel/VesselPage.tsx')),
  '/ports/:code': lazyPage(() => import('./pages/port/PortPage.tsx')),
  '/terminals/:id': lazyPage(() => import('./pages/port/TerminalPage.tsx')),
  '/import': lazyPage(() => import('./pages/import/ImportPage.tsx')),
  '/requests': lazyPage(() => import('./pages/requests/RequestsPage.tsx')),
  '/documents': lazyPage(() => import('./pages/documents/DocumentsPage.tsx')),
  '/documents/mails': lazyPage(() => import('./pages/documents/MailsPage.tsx')),
  '/documents/:id': lazyPage(() => import('./pages/document/DocumentPage.tsx')),
  '/alerts': lazyPage(() => import('./pages/alerts/AlertsPage.tsx')),
  '/reports': lazyPage(() => import('./pages/reports/ReportsPage.tsx')),
  '/webhooks': lazyPage(() => import('./pages/webhooks/WebhooksPage.tsx')),
  '/webhooks/:id': lazyPage(() => import('./pages/webhooks/WebhookPage.tsx')),
  '/warehouse': lazyPage(() => import('./pages/warehouse/WarehousePage.tsx')),
  '/keys': lazyPage(() => import('./pages/keys/KeysPage.tsx')),
  '/assistants': lazyPage(() => import('./pages/assistants/AssistantsPage.tsx')),
  '/embed': lazyPage(() => import('./pages/embed/EmbedPage.tsx')),
  '/explorer': lazyPage(() => import('./pages/explorer/ExplorerPage.tsx')),
  '/fields': lazyPage(() => import('./pages/fields/FieldsPage.tsx')),
  '/free-time': lazyPage(() => import('./pages/free-time/FreeTimePage.tsx')),
  '/reliability': lazyPage(() => import('./pages/reliability/ReliabilityPage.tsx')),
  '/invoices': lazyPage(() => import('./pages/invoices/InvoicesPage.tsx')),
  '/invoices/:id': lazyPage(() => import('./pages/invoices/InvoicePage.tsx')),
  '/tariffs': lazyPage(() => import('./pages/tariffs/TariffsPage.tsx')),
  '/tariffs/calendars': lazyPage(() => import('./pages/tariffs/CalendarsPage.tsx')),
  '/carriers': CarriersPage,
  '/carriers/edi': CarriersPage,
  '/carriers/ais': CarriersPage,
  '/carriers/unread': CarriersPage,
  '/carriers/:scac': lazyPage(() => import('./pages/carriers/ConnectionPage.tsx')),
  '/people': lazyPage(() => import('./pages/people/PeoplePage.tsx')),
  '/single-sign-on': lazyPage(() => import('./pages/single-sign-on/SingleSignOnPage.tsx')),
  '/audit': lazyPage(() => import('./pages/audit/AuditPage.tsx')),
  '/account': lazyPage(() => import('./pages/people/AccountPage.tsx')),
  '/more': lazyPage(() => import('./pages/more/MorePage.tsx')),
};

const PortalApp = lazyPage(() => import('./pages/portal/PortalApp.tsx'));
const ConsentPage = lazyPage(() => import('./pages/consent/ConsentPage.tsx'));
const SignIn = lazyPage(() => import('./shell/SignIn.tsx'));
const SignInAgain = lazyPage(() => import('./shell/SignInAgain.tsx'));
const PasswordPage = lazyPage(() => import('./shell/PasswordPage.tsx'));
const SharedPage = lazyPage(() => import('./pages/shared/SharedPage.tsx'));
const ConfirmAlertsPage = lazyPage(() => import('./pages/alerts/ConfirmAlertsPage.tsx'));
const UnsubscribePage = lazyPage(() => import('./pages/alerts/UnsubscribePage.tsx'));
const Tour = lazyPage(() => import('./shell/Tour.tsx'));
const TrackDialog = lazyPage(() => import('./pages/track/TrackDialog.tsx'));

export function App() {
  const [theme, switchTheme] = useTheme();
  return (
    <ThemeProvider value={theme}>
      <Switch>
        <Route path="/s/:token">
          {({ token }) => (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton />}>
                <SharedPage token={token} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Route>
        <Route path="/unsubscribe/:token">
          {({ token }) => (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton />}>
                <UnsubscribePage token={token} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Route>
        <Route path="/confirm-alerts/:token">
          {({ token }) => (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton />}>
                <ConfirmAlertsPage token={token} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Route>
        <Route path="/password">
          <ErrorBoundary>
            <Suspense fallback={<Skeleton />}>
              <PasswordPage />
            </Suspense>
          </ErrorBoundary>
        </Route>
        <Route>
          <Inside theme={theme} onSwitchTheme={switchTheme} />
        </Route>
      </Switch>
    </ThemeProvider>
  );
}

interface InsideProps {
  readonly theme: Theme;
  readonly onSwitchTheme: () => void;
}

function Inside(props: InsideProps) {
  const { data: session, error, refetch } = useLoadSession();
  if (error !== null && session === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Skeleton />;
  if (session === null) {
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    );
  }
  if (session.party !== null) {
    return (
      <SessionProvider value={session}>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton />}>
            <PortalApp {...props} />
          </Suspense>
        </ErrorBoundary>
      </SessionProvider>
    );
  }
  return (
    <SessionProvider value={session}>
      <Switch>
        <Route path="/oauth/authorize">
          <Suspense fallback={<Skeleton />}>
            <ConsentPage />
          </Suspense>
        </Route>
        <Route>
          <Shell {...props} />
        </Route>
      </Switch>
    </SessionProvider>
  );
}

function Shell({ theme, onSwitchTheme }: InsideProps) {
  const live = useLiveUpdates();
  const { demo, user } = useSession();
  const [zone] = useZonePreference();
  const [numbers, setNumbers] = useState<string>();
  const track = useCallback((given = '') => setNumbers(given), []);
  const main = useArrival();
  const [path] = useLocation();
  const [isPageThere, setIsPageThere] = useState(false);
  const [isOver, putAway] = useSessionOver();
  return (
    <ZoneProvider value={zone}>
      <a className="btn skip" href="#page">
        Skip to the page
      </a>
      <div className="shell">
        <Nav live={live} isPageThere={isPageThere} />
        <div className="column">
          <TopBar theme={theme} onSwitchTheme={onSwitchTheme} onTrack={() => track()} />
          {demo && user.tour_closed ? <DemoNote /> : null}
          {demo && !user.tour_closed ? (
            <Suspense fallback={null}>
              <Tour />
            </Suspense>
          ) : null}
          <MissingRoles />
          <AwayBanner live={live} />
          <main id="page" className="column" ref={main} tabIndex={-1}>
            <TrackProvider value={track}>
              <ErrorBoundary key={path}>
                <Suspense fallback={<Skeleton />}>
                  <Pages />
                  <Mounted tell={setIsPageThere} />
                </Suspense>
              </ErrorBoundary>
            </TrackProvider>
          </main>
        </div>
      </div>
      {isOver ? (
        <Suspense fallback={null}>
          <SignInAgain onClose={putAway} />
        </Suspense>
      ) : null}
      {numbers === undefined ? null : (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <TrackDialog numbers={numbers} onClose={() => setNumbers(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ZoneProvider>
  );
}

/** Beside what is loaded late, it is there when that is. */
function Mounted({ tell }: { readonly tell: (isThere: true) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

/** Names the page in the browser, and puts the focus at its beginning when another one was opened. */
function useArrival() {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(path);
  usePageTitle(Object.entries(PAGE_TITLES).find(([address]) => address === path)?.[1]);
  useEffect(() => {
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = '';
  }, [path]);
  return main;
}

function Pages() {
  return (
    <Switch>
      {Object.entries(PAGES).map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <Route path="/">
        <Redirect to="/map" replace />
      </Route>
      <Route>
        <div className="empty">
          <h1>There is no such page</h1>
          <Link className="link" href="/map">
            To the map
          </Link>
        </div>
      </Route>
    </Switch>
  );
}
