import { Link, useLocation } from 'wouter';

const TABS = [
  ['/documents', 'Documents'],
  ['/documents/mails', 'Mails'],
] as const;

/** What came in, and the mails that some of it came with. */
export function DocumentTabs() {
  const [path] = useLocation();
  return (
    <nav className="tabs" aria-label="Documents and mails">
      {TABS.map(([address, name]) => (
        <Link key={address} href={address} aria-current={path === address ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
