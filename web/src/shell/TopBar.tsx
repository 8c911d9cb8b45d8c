import { CircleUser, Moon, Plus, Sun } from 'lucide-react';
import { Link } from 'wouter';
import { useMay, useSession, useSignOut } from '../api/session.ts';
import type { Theme } from '../map/palette.ts';
import { PERSON_ROLE_NAMES } from '../pages/people/roles.ts';
import { Button } from '../ui/Button.tsx';
import { closeMenu, Menu } from '../ui/Menu.tsx';
import { Bell } from './Bell.tsx';
import { Search } from './Search.tsx';
import { ZoneSwitch } from './ZoneSwitch.tsx';

interface TopBarProps {
  readonly theme: Theme;
  readonly onSwitchTheme: () => void;
  readonly onTrack: () => void;
}

export function TopBar({ theme, onSwitchTheme, onTrack }: TopBarProps) {
  const mayTrack = useMay('member');
  return (
    <header className="top">
      <Search />
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
      <Bell />
      <PersonMenu />
      {mayTrack ? <Button icon={Plus} label="Track" look="primary" onClick={onTrack} /> : null}
    </header>
  );
}

function PersonMenu() {
  const { user, account } = useSession();
  const signOut = useSignOut();
  return (
    <Menu label="Account" className="btn icon wide" trigger={<CircleUser size={16} aria-hidden />}>
      <h3>{account.company_name}</h3>
      <div className="menu-body">
        <div>
          {user.name}
          <div className="dim">
            {user.email}, {PERSON_ROLE_NAMES[user.role]}
          </div>
        </div>
      </div>
      <Link className="item" href="/account" onClick={(event) => closeMenu(event.currentTarget)}>
        Account
      </Link>
      <button type="button" className="item" onClick={() => void signOut()}>
        Sign out
      </button>
    </Menu>
  );
}
