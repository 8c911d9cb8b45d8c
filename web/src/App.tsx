import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { useLiveUpdates } from './api/live.ts';
import { SessionProvider, useLoadSession, useSession } from './api/session.ts';
import type { Theme } from './map/palette.ts';
import { Nav } from './shell/Nav.tsx';
import { SignIn } from './shell/SignIn.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { ThemeProvider } from './shell/theme-context.ts';
import { TrackProvider } from './shell/track-context.ts';
import { useZonePreference } from './shell/ZoneSwitch.tsx';
import { ZoneProvider } from './time/shown.tsx';
import { Problem } from './ui/Problem.tsx';
import { useTheme } from './ui/theme.ts';

const PAGES = [
  ['/map', lazy(() => import('./pages/fleet/FleetPage.tsx'))],
  ['/exceptions', lazy(() => import('./pages/exceptions/ExceptionsPage.tsx'))],
  ['/containers', lazy(() => import('./pages/containers/ContainersPage.tsx'))],
  ['/containers/:id', lazy(() => import('./pages/container/ContainerPage.tsx'))],
  ['/shipments', lazy(() => import('./pages/shipments/ShipmentsPage.tsx'))],
  ['/shipments/:id', lazy(() => import('./pages/shipment/ShipmentPage.tsx'))],
  ['/webhooks', lazy(() => import('./pages/webhooks/WebhooksPage.tsx'))],
  ['/webhooks/:id', lazy(() => import('./pages/webhooks/WebhookPage.tsx'))],
  ['/keys', lazy(() => import('./pages/keys/KeysPage.tsx'))],
  ['/embed', lazy(() => import('./pages/embed/EmbedPage.tsx'))],
  ['/explorer', lazy(() => import('./pages/explorer/ExplorerPage.tsx'))],
  ['/fields', lazy(() => import('./pages/fields/FieldsPage.tsx'))],
  ['/sources', lazy(() => import('./pages/sources/SourcesPage.tsx'))],
  ['/people', lazy(() => import('./pages/people/PeoplePage.tsx'))],
  ['/account', lazy(() => import('./pages/people/AccountPage.tsx'))],
  ['/more', lazy(() => import('./pages/more/MorePage.tsx'))],
] as const;

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
  if (session === null) return <SignIn />;
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
  const [isTracking, setIsTracking] = useState(false);
  const track = useCallback(() => setIsTracking(true), []);
  return (
    <ZoneProvider value={zone}>
      <div className="shell">
        <Nav live={live} />
        <div className="column">
          <TopBar theme={theme} onSwitchTheme={onSwitchTheme} onTrack={track} />
          {demo ? (
            <aside className="demo-note" aria-label="About the demo">
              This is the demo: the ships, carriers and terminals are simulated. Everything else is the real thing.
            </aside>
          ) : null}
          <main className="column">
            <TrackProvider value={track}>
              <Suspense fallback={null}>
                <Pages />
              </Suspense>
            </TrackProvider>
          </main>
        </div>
      </div>
      {isTracking ? (
        <Suspense fallback={null}>
          <TrackDialog onClose={() => setIsTracking(false)} />
        </Suspense>
      ) : null}
    </ZoneProvider>
  );
}

function Pages() {
  return (
    <Switch>
      {PAGES.map(([path, Page]) => (
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
