import '../../styles/portal.css';
import { CircleUser, Moon, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { useSession, useSessionOver, useSignOut } from '../../api/session.ts';
import type { Theme } from '../../map/palette.ts';
import { useZonePreference, ZoneSwitch } from '../../shell/ZoneSwitch.tsx';
import { ZoneProvider } from '../../time/shown.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { closeMenu, Menu } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PortalAccount } from './PortalAccount.tsx';
import { PortalContainer } from './PortalContainer.tsx';
import { PortalContainers } from './PortalContainers.tsx';

const SignInAgain = lazy(() => import('../../shell/SignInAgain.tsx'));

interface PortalAppProps {
  readonly theme: Theme;
  readonly onSwitchTheme: () => void;
}

/** What people of a customer see: the boxes of that customer, under the name of its forwarder. */
export default function PortalApp({ theme, onSwitchTheme }: PortalAppProps) {
  const [zone] = useZonePreference();
  const [isOver, putAway] = useSessionOver();
  return (
    <ZoneProvider value={zone}>
      <a className="btn skip" href="#page">
        Skip to the page
      </a>
      <div className="portal column">
        <PortalTop theme={theme} onSwitchTheme={onSwitchTheme} />
        <main id="page" className="column" tabIndex={-1}>
          <ErrorBoundary>
            <Suspense fallback={<Skeleton />}>
              <Switch>
                <Route path="/portal" component={PortalContainers} />
                <Route path="/portal/account" component={PortalAccount} />
                <Route path="/portal/containers/:id">{({ id }) => <PortalContainer id={id} />}</Route>
                <Route>
                  <Redirect to="/portal" replace />
                </Route>
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {isOver ? (
        <Suspense fallback={null}>
          <SignInAgain onClose={putAway} />
        </Suspense>
      ) : null}
    </ZoneProvider>
  );
}

function PortalTop({ theme, onSwitchTheme }: PortalAppProps) {
  const { account, party, user } = useSession();
  const signOut = useSignOut();
  return (
    <header className="top">
      <Link className="forwarder" href="/portal">
        {account.company_name}
      </Link>
      <span className="dim customer">{party?.company_name}</span>
      <div className="grow" />
      <ZoneSwitch className="wide" />
      <button
        type="button"
        className="btn icon"
        aria-label={theme === 'dark' ? 'Switch to light colours' : 'Switch to dark colours'}
        onClick={onSwitchTheme}
      >
        {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
      </button>
      <Menu label="Account" className="btn icon" trigger={<CircleUser size={16} aria-hidden />}>
        <h3>{party?.company_name}</h3>
        <div className="menu-body">
          <div>
            {user.name}
            <div className="dim">{user.email}</div>
          </div>
        </div>
        <Link className="item" href="/portal/account" onClick={(event) => closeMenu(event.currentTarget)}>
          Account
        </Link>
        <button type="button" className="item" onClick={() => void signOut()}>
          Sign out
        </button>
      </Menu>
    </header>
  );
}
