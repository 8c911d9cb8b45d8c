import { sql } from 'kysely';
import type { WaitedCall } from '../../domain/reliability/reliability.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { AisDb } from '../tables.ts';
import { waitedHours } from './port-stays.ts';

/** A day on which a ship brought boxes of a group to a port. */
export interface ArrivedCall {
  readonly key: string | null;
  readonly imo: string;
  readonly portId: Id;
  readonly day: Instant;
}

/** The newest; each is looked for by itself. */
export const MAX_CALLS = 20_000;
/** Lines call it an arrival when the ship is off the port or when it is alongside. */
const WITHIN_DAYS = 3;
const MAX_WAIT_DAYS = 45;
const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/** How long ships lay at anchor before their berths, of those that AIS heard. */
export async function readWaited(db: AisDb, calls: readonly ArrivedCall[]): Promise<WaitedCall[]> {
  if (calls.length === 0) return [];
  const { rows } = await sql<WaitedCall>`
    select wanted.key, stay.imo || ' ' || stay.began_at as call, stay.hours
    from unnest(${calls.map(({ key }) => key)}::text[], ${calls.map(({ imo }) => imo)}::text[],
      ${calls.map(({ portId }) => portId)}::uuid[], ${calls.map(({ day }) => day)}::timestamptz[]) as wanted (key, imo, port_id, day)
    cross join lateral (
      select port_stay.imo, port_stay.began_at, ${waitedHours} as hours from port_stay
      where port_stay.imo = wanted.imo and port_stay.port_id = wanted.port_id and not is_shift
        and began_at <= wanted.day + ${days(WITHIN_DAYS)}
        and berthed_at between wanted.day - ${days(WITHIN_DAYS)} and wanted.day + ${days(MAX_WAIT_DAYS)}
      order by began_at desc limit 1
    ) as stay`.execute(db);
  return rows;
}
