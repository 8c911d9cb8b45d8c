import { Link, useLocation } from 'wouter';
import { RecountProgress } from './RecountProgress.tsx';

const TABS = [
  ['/tariffs', 'Tariffs'],
  ['/tariffs/calendars', 'Terminal calendars'],
] as const;

/** Terms, and the days on which gates are open, by which they count; and how far all is counted by them. */
export function TariffTabs() {
  const [path] = useLocation();
  return (
    <>
      <nav className="tabs" aria-label="Tariffs and calendars">
        {TABS.map(([address, name]) => (
          <Link key={address} href={address} aria-current={path === address ? 'true' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <RecountProgress />
    </>
  );
}
