import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** What we expected of a shipment, and since when. */
export interface StoredPrediction {
  readonly shipmentId: Id;
  readonly createdAt: Instant;
  readonly arrivalAt: Instant;
  readonly earliestAt: Instant | null;
  readonly latestAt: Instant | null;
}

/** An entry a day at least for each of the shipment's weeks under way, and one for each change. */
const MAX_PREDICTIONS = 2_000;

/** The newest of each shipment, oldest first. */
export async function listPredictions(db: Db, accountId: Id, shipmentIds: readonly Id[]): Promise<StoredPrediction[]> {
  const { rows } = await sql<StoredPrediction>`
    select wanted.id as "shipmentId", said.* from unnest(${shipmentIds}::uuid[]) as wanted (id) cross join lateral (
      select created_at as "createdAt", estimated_timestamp as "arrivalAt", earliest_timestamp as "earliestAt",
        latest_timestamp as "latestAt"
      from estimated_event where account_id = ${accountId} and shipment_id = wanted.id and data_source = 'prediction'
      order by created_at desc, id desc limit ${MAX_PREDICTIONS}
    ) as said
    order by wanted.id, said."createdAt"`.execute(db);
  return rows;
}
