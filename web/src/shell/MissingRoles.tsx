import { useSession } from '../api/session.ts';

/** What does not happen while no process has a role. */
const WITHOUT: Readonly<Record<string, string>> = {
  worker: 'shipments are not followed and documents are not read',
  webhooks: 'webhooks are not told',
  ais: 'vessels are not heard',
};

/** Tells owners what the service does not do because none of its processes has the role; they see to it that one has. */
export function MissingRoles() {
  const { missing_roles: missing } = useSession();
  const told = missing.filter((role) => role in WITHOUT);
  if (told.length === 0) return null;
  return (
    <aside className="missing-roles" aria-label="Parts of the service that do not run">
      {told.map((role) => (
        <span key={role}>
          Nothing runs as <code>{role}</code>: {WITHOUT[role]}.{' '}
        </span>
      ))}
      Start it with <code>landfall serve --role {told.join(',')}</code>.
    </aside>
  );
}
