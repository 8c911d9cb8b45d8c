import { Link } from 'wouter';
import { useMay, useSignOut } from '../../api/session.ts';

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

/** What the narrow navigation has no room for. */
export default function MorePage() {
  const isOwner = useMay('owner');
  const signOut = useSignOut();
  return (
    <>
      <div className="head">
        <h1>More</h1>
      </div>
      <ul className="scroll cards">
        {[...PAGES, ...(isOwner ? OWNER_PAGES : [])].map(([path, name]) => (
          <li key={path}>
            <Link className="btn" href={path}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="btn" onClick={() => void signOut()}>
            Sign out
          </button>
        </li>
      </ul>
    </>
  );
}
