import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useMay, useSession, useSignOut } from '../../api/session.ts';
import { ZoneSwitch } from '../../shell/ZoneSwitch.tsx';

const PAGES = [
  ['/webhooks', 'Webhooks'],
  ['/embed', 'Embed'],
  ['/explorer', 'API explorer'],
  ['/fields', 'Custom fields'],
  ['/sources', 'Sources'],
  ['/account', 'Your password'],
] as const;
const OWNER_PAGES = [
  ['/keys', 'API keys'],
  ['/people', 'People'],
] as const;

/** What the narrow navigation and bar have no room for. */
export default function MorePage() {
  const isOwner = useMay('owner');
  const signOut = useSignOut();
  const { user, account } = useSession();
  return (
    <>
      <div className="head">
        <div>
          <h1>More</h1>
          <p>
            {user.name}, {account.company_name}
          </p>
        </div>
        <div className="grow" />
        <ZoneSwitch />
      </div>
      <div className="scroll sheet">
        <ul className="links">
          {[...PAGES, ...(isOwner ? OWNER_PAGES : [])].map(([path, name]) => (
            <li key={path}>
              <Link href={path}>
                {name}
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <div className="cards">
          <div>
            <button type="button" className="btn" onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        </div>
      </div>
    </>
  );
}
