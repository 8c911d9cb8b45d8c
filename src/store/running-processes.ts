import { sql } from 'kysely';
import type { Id } from '../values/id.ts';
import { PROCESS_ROLES, type ProcessRole } from '../values/process-role.ts';
import type { Db } from './tables.ts';

/** A process that has not said so for this long does not run any more. */
const LEASE_SECONDS = 20;

export interface RunningProcess {
  readonly id: Id;
  readonly roles: readonly ProcessRole[];
  readonly host: string;
}

/** How many processes have each role. */
export type RoleCounts = Readonly<Record<ProcessRole, number>>;

/** Says that the process runs, forgets those that are gone, and tells how many have each role. */
export async function keepAnnounced(db: Db, { id, roles, host }: RunningProcess): Promise<RoleCounts> {
  await sql`
    INSERT INTO running_process (id, roles, host, started_at, seen_at)
    VALUES (${id}, ${[...roles]}::text[], ${host}, now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
  // One that was seen in the future was seen before the clock was set back.
  await sql`
    DELETE FROM running_process
    WHERE abs(extract(epoch FROM now() - seen_at)) > ${LEASE_SECONDS}`.execute(db);
  return countRoles(db);
}

export async function withdraw(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('running_process').where('id', '=', id).execute();
}

export async function countRoles(db: Db): Promise<RoleCounts> {
  const { rows } = await sql<{ role: string; count: number }>`
    SELECT role, count(*) AS count FROM running_process, unnest(roles) AS role
    WHERE seen_at > now() - make_interval(secs => ${LEASE_SECONDS}) GROUP BY role`.execute(db);
  const counts = new Map(rows.map(({ role, count }) => [role, count]));
  const of = (role: ProcessRole) => counts.get(role) ?? 0;
  return { api: of('api'), worker: of('worker'), webhooks: of('webhooks'), ais: of('ais') };
}

export function missingRoles(counts: RoleCounts): ProcessRole[] {
  return PROCESS_ROLES.filter((role) => counts[role] === 0);
}
