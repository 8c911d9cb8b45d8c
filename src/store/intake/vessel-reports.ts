import { sql } from 'kysely';
import type { RecordedMove } from '../../domain/observations/observation.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';
import type { WaitingObservation } from './waiting-observations.ts';

/** Ships and the ports at which what they do is of interest. */
export interface VesselsAndPorts {
  readonly imos: readonly string[];
  readonly portIds: readonly Id[];
}

/** What was said of a ship alone. */
export interface VesselReport extends WaitingObservation {
  readonly fact: RecordedMove;
}

/** A call as AIS saw it. */
export interface SeenCall {
  readonly imo: Imo;
  readonly unlocode: string;
  readonly arrivedAt: Instant;
  readonly berthedAt: Instant | null;
  readonly departedAt: Instant | null;
}

/** Bounds what is looked through for one commit; the newest count. */
const MAX_WORDS = 2_000;
const MAX_CALLS = 1_000;
/** Of one ship; terminals that tell more of it than this tell it again and again. */
const MAX_KEPT_PER_SHIP = 1_000;

export async function listVesselReports(
  trx: Trx,
  accountId: Id,
  { imos, portIds }: VesselsAndPorts,
  since: Instant,
): Promise<VesselReport[]> {
  const { rows } = await sql<VesselReport>`
    select source, source_name as "sourceName", fingerprint, received_at as "receivedAt", payload_id as "payloadId", fact
    from waiting_observation
    where account_id = ${accountId} and vessel_imo = any(${imos}::text[]) and received_at > ${since}
      and fact -> 'place' ->> 'locationId' = any(${portIds}::text[])
    order by received_at desc, id desc limit ${MAX_WORDS}`.execute(trx);
  return rows;
}

export async function listSeenCalls(trx: Trx, { imos, portIds }: VesselsAndPorts, since: Instant): Promise<SeenCall[]> {
  const { rows } = await sql<SeenCall>`
    select imo, unlocode, arrived_at as "arrivedAt", berthed_at as "berthedAt", departed_at as "departedAt"
    from vessel_call join port on port.id = vessel_call.port_id
    where imo = any(${imos}::text[]) and port_id = any(${portIds}::uuid[]) and arrived_at > ${since}
    order by arrived_at desc, imo limit ${MAX_CALLS}`.execute(trx);
  return rows;
}

/** Drops what is too old to be about a voyage under way, and what is too much of one ship. */
export async function trimVesselReports(db: Db, before: Instant): Promise<void> {
  await sql`
    delete from waiting_observation using (
      select account_id, id, received_at,
        row_number() over (partition by account_id, vessel_imo order by received_at desc, id desc) as place
      from waiting_observation where vessel_imo is not null
    ) as word
    where waiting_observation.account_id = word.account_id and waiting_observation.id = word.id
      and (word.received_at < ${before} or word.place > ${MAX_KEPT_PER_SHIP})`.execute(db);
}
