import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { type Feature, useMay, useSession, useSignOut } from '../../api/session.ts';
import { ZoneSwitch } from '../../shell/ZoneSwitch.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

const PAGES: readonly {
  readonly path: string;
  readonly name: string;
  readonly isForOwners?: true;
  readonly needs?: Feature;
}[] = [
  { path: '/changes', name: 'What changed' },
  { path: '/requests', name: 'Requests' },
  { path: '/documents', name: 'Documents', needs: 'documents' },
  { path: '/free-time', name: 'Free time' },
  { path: '/reliability', name: 'Reliability' },
  { path: '/invoices', name: 'Invoices' },
  { path: '/alerts', name: 'Alerts' },
  { path: '/reports', name: 'Reports' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/warehouse', name: 'Data warehouse', isForOwners: true },
  { path: '/keys', name: 'API keys', isForOwners: true },
  { path: '/assistants', name: 'Assistants' },
  { path: '/embed', name: 'Embed' },
  { path: '/explorer', name: 'API explorer' },
  { path: '/fields', name: 'Custom fields' },
  { path: '/tariffs', name: 'Tariffs' },
  { path: '/carriers', name: 'Carriers', isForOwners: true },
  { path: '/people', name: 'People', isForOwners: true },
  { path: '/single-sign-on', name: 'Single sign-on', isForOwners: true },
  { path: '/audit', name: 'Audit trail', isForOwners: true },
  { path: '/account', name: 'Account' },
];

/** What the narrow navigation and bar have no room for. */
export default function MorePage() {
  const isOwner = useMay('owner');
  const signOut = useSignOut();
  const { user, account } = useSession();
  const hasFeature = (feature: Feature | undefined) => feature === undefined || account.entitlements.includes(feature);
  return (
    <>
      <PageHead
        title="More"
        note={
          <>
            {user.name}, {account.company_name}
          </>
        }
      >
        <ZoneSwitch />
      </PageHead>
      <section className="scroll sheet" aria-label="Pages" tabIndex={0}>
        <ul className="links">
          {PAGES.filter(({ isForOwners, needs }) => (isOwner || !isForOwners) && hasFeature(needs)).map(
            ({ path, name }) => (
              <li key={path}>
                <Link href={path}>
                  {name}
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ),
          )}
        </ul>
        <div className="cards">
          <div>
            <Button label="Sign out" onClick={() => void signOut()} />
          </div>
        </div>
      </section>
    </>
  );
}
