import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { Id } from '../../values/id.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

/** The history of a shipment's estimates, oldest first. */
export async function listEstimatedEvents(
  db: Db,
  accountId: Id,
  shipmentId: Id,
  page: PageRequest,
): Promise<Page<EstimatedEvent>> {
  const history = selectEstimatedEvents(db, accountId).where('shipment_id', '=', shipmentId);
  return readPage(history.orderBy('created_at').orderBy('id'), page);
}

export async function listEstimatedEventsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<EstimatedEvent[]> {
  if (ids.length === 0) return [];
  return selectEstimatedEvents(db, accountId).where('id', 'in', ids).orderBy('id').execute();
}

function selectEstimatedEvents(db: Db, accountId: Id) {
  return db
    .selectFrom('estimated_event')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'account_id as accountId',
      'shipment_id as shipmentId',
      'event',
      'estimated_timestamp as estimatedTimestamp',
      'previous_timestamp as previousTimestamp',
      'earliest_timestamp as earliestTimestamp',
      'latest_timestamp as latestTimestamp',
      'timezone',
      'location_locode as locationLocode',
      'location_type as locationType',
      'location_id as locationId',
      'vessel_id as vesselId',
      'voyage_number as voyageNumber',
      'data_source as dataSource',
      'created_at as createdAt',
    ]);
}
