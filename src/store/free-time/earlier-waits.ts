import { sql } from 'kysely';
import type { EarlierWait } from '../../domain/free-time/ways-it-may-go.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** The latest boxes are what the next ones are like. */
const MAX_EARLIER = 5_000;

export interface WaitAtPlace extends EarlierWait {
  readonly terminalId: Id | null;
  readonly locode: string | null;
}

/** How long boxes of the account whose clocks are over had waited, by the place. */
export async function listEarlierWaits(db: Db, accountId: Id): Promise<readonly WaitAtPlace[]> {
  const { rows } = await sql<WaitAtPlace>`
    select container.pod_terminal_id as "terminalId", container.pod_locode as locode, container_charge.charge,
      began.on - (container.pod_arrived_at at time zone began.zone)::date as lag, container_charge.stopped_on - began.on as days
    from container_charge join container on container.account_id = container_charge.account_id
      and container.id = container_charge.container_id
    cross join lateral (select coalesce(container.pod_timezone, 'UTC') as zone,
      (container_charge.started_at at time zone coalesce(container.pod_timezone, 'UTC'))::date as on) as began
    where container_charge.account_id = ${accountId} and container_charge.direction = 'import'
      and container_charge.stopped_on is not null
    order by container_charge.stopped_on desc, container_charge.container_id limit ${MAX_EARLIER}
  `.execute(db);
  return rows;
}
