import type { RecordedObservation } from '../domain/observation.ts';
import type { Id } from '../values/id.ts';
import type { Db } from './tables.ts';

/** A log longer than this is a fault of its source; the newest entries are what counts then. */
const MAX_OBSERVATIONS_PER_SHIPMENT = 20_000;

/** Everything observed about a shipment: entries of its containers and entries that hold for all of them. */
export async function listObservations(db: Db, accountId: Id, shipmentId: Id): Promise<RecordedObservation[]> {
  const rows = await db
    .selectFrom('observation')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .select(['id', 'source', 'source_name as sourceName', 'received_at as receivedAt', 'fingerprint', 'fact'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OBSERVATIONS_PER_SHIPMENT)
    .execute();
  return rows.reverse();
}
