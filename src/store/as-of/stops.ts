import { sql } from 'kysely';
import type { StoppedReason } from '../../domain/shipments/shipment.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf } from '../by-ids.ts';
import type { Db } from '../tables.ts';

/** Tracking of a shipment had stopped from one moment to the other; the last stop may go on. */
export interface Stop {
  readonly shipmentId: Id;
  readonly stoppedAt: Instant;
  readonly resumedAt: Instant | null;
  readonly reason: StoppedReason | null;
  readonly userId: Id | null;
}

/** All stops of shipments that are remembered, oldest first. */
export async function listStops(db: Db, accountId: Id, shipmentIds: readonly Id[]): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select id as "shipmentId", (stop ->> 'stoppedAt')::timestamptz as "stoppedAt",
      (stop ->> 'resumedAt')::timestamptz as "resumedAt", stop ->> 'reason' as reason,
      (stop ->> 'userId')::uuid as "userId"
    from shipment, jsonb_array_elements(past_stops || jsonb_build_array(jsonb_build_object('stoppedAt',
      line_tracking_stopped_at, 'reason', line_tracking_stopped_reason, 'userId', line_tracking_stopped_by_user_id)))
      with ordinality as past (stop, place)
    where account_id = ${accountId} and id = ${anyOf(shipmentIds)} and stop ->> 'stoppedAt' is not null
    order by id, place`.execute(db);
  return rows;
}
