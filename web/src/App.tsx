import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useLiveUpdates } from './api/live.ts';
import { SessionProvider, useLoadSession, useSession } from './api/session.ts';
import type { Theme } from './map/palette.ts';
import { Nav } from './shell/Nav.tsx';
import { usePageTitle } from './shell/page-title.ts';
import { TopBar } from './shell/TopBar.tsx';
import { ThemeProvider } from './shell/theme-context.ts';
import { TrackProvider } from './shell/track-context.ts';
import { useZonePreference } from './shell/ZoneSwitch.tsx';
import { ZoneProvider } from './time/shown.tsx';
import { Problem } from './ui/Problem.tsx';
import { useTheme } from './ui/theme.ts';

const CarriersPage = lazy(() => import('./pages/carriers/CarriersPage.tsx'));

const PAGES = [
  ['/map', 'Map', lazy(() => import('./pages/fleet/FleetPage.tsx'))],
  ['/changes', 'What changed', lazy(() => import('./pages/changes/ChangesPage.tsx'))],
  ['/exceptions', 'Exceptions', lazy(() => import('./pages/exceptions/ExceptionsPage.tsx'))],
  ['/containers', 'Containers', lazy(() => import('./pages/containers/ContainersPage.tsx'))],
  ['/containers/:id', 'Container', lazy(() => import('./pages/container/ContainerPage.tsx'))],
  ['/shipments', 'Shipments', lazy(() => import('./pages/shipments/ShipmentsPage.tsx'))],
  ['/shipments/:id', 'Shipment', lazy(() => import('./pages/shipment/ShipmentPage.tsx'))],
  ['/documents', 'Documents', lazy(() => import('./pages/documents/DocumentsPage.tsx'))],
  ['/documents/mails', 'Mails', lazy(() => import('./pages/documents/MailsPage.tsx'))],
  ['/documents/:id', 'Document', lazy(() => import('./pages/document/DocumentPage.tsx'))],
  ['/webhooks', 'Webhooks', lazy(() => import('./pages/webhooks/WebhooksPage.tsx'))],
  ['/webhooks/:id', 'Webhook', lazy(() => import('./pages/webhooks/WebhookPage.tsx'))],
  ['/keys', 'API keys', lazy(() => import('./pages/keys/KeysPage.tsx'))],
  ['/assistants', 'Assistants', lazy(() => import('./pages/assistants/AssistantsPage.tsx'))],
  ['/embed', 'Embed', lazy(() => import('./pages/embed/EmbedPage.tsx'))],
  ['/explorer', 'API explorer', lazy(() => import('./pages/explorer/ExplorerPage.tsx'))],
  ['/fields', 'Custom fields', lazy(() => import('./pages/fields/FieldsPage.tsx'))],
  ['/sources', 'Sources', lazy(() => import('./pages/sources/SourcesPage.tsx'))],
  ['/carriers', 'Carriers', CarriersPage],
  ['/carriers/edi', 'EDI partners', CarriersPage],
  ['/carriers/ais', 'AIS feeds', CarriersPage],
  ['/carriers/:scac', 'Carrier', lazy(() => import('./pages/carriers/ConnectionPage.tsx'))],
  ['/people', 'People', lazy(() => import('./pages/people/PeoplePage.tsx'))],
  ['/account', 'Account', lazy(() => import('./pages/people/AccountPage.tsx'))],
  ['/more', 'More', lazy(() => import('./pages/more/MorePage.tsx'))],
] as const;

const SignIn = lazy(() => import('./shell/SignIn.tsx'));
const SharedPage = lazy(() => import('./pages/shared/SharedPage.tsx'));
const TrackDialog = lazy(() => import('./pages/track/TrackDialog.tsx'));

export function App() {
  const [theme, switchTheme] = useTheme();
  return (
    <ThemeProvider value={theme}>
      <Switch>
        <Route path="/s/:token">
          {({ token }) => (
            <Suspense fallback={null}>
              <SharedPage token={token} />
            </Suspense>
          )}
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
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return null;
  if (session === null) {
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    );
  }
  return (
    <SessionProvider value={session}>
      <Shell {...props} />
    </SessionProvider>
  );
}

function Shell({ theme, onSwitchTheme }: InsideProps) {
  const live = useLiveUpdates();
  const { demo } = useSession();
  const [zone] = useZonePreference();
  const [numbers, setNumbers] = useState<string>();
  const track = useCallback((given = '') => setNumbers(given), []);
  const main = useArrival();
  return (
    <ZoneProvider value={zone}>
      <div className="shell">
        <Nav live={live} />
        <div className="column">
          <TopBar theme={theme} onSwitchTheme={onSwitchTheme} onTrack={() => track()} />
          {demo ? (
            <aside className="demo-note" aria-label="About the demo">
              This is the demo: the ships, carriers and terminals are simulated. Everything else is the real thing.
            </aside>
          ) : null}
          <main className="column" ref={main} tabIndex={-1}>
            <TrackProvider value={track}>
              <Suspense fallback={null}>
                <Pages />
              </Suspense>
            </TrackProvider>
          </main>
        </div>
      </div>
      {numbers === undefined ? null : (
        <Suspense fallback={null}>
          <TrackDialog numbers={numbers} onClose={() => setNumbers(undefined)} />
        </Suspense>
      )}
    </ZoneProvider>
  );
}

/** Names the page in the browser, and puts the focus at its beginning when another one was opened. */
function useArrival() {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(path);
  usePageTitle(PAGES.find(([address]) => address === path)?.[1]);
  useEffect(() => {
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = '';
  }, [path]);
  return main;
}

function Pages() {
  return (
    <Switch>
      {PAGES.map(([path, , Page]) => (
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
