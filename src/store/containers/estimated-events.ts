import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { Id } from '../../values/id.ts';
import { wordsIn } from '../../values/words-in.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

export const ESTIMATED_EVENT_COLUMNS = wordsIn(
  'id account_id shipment_id event estimated_timestamp previous_timestamp earliest_timestamp',
  'latest_timestamp timezone location_locode location_type location_id vessel_id voyage_number data_source',
  'created_at',
);

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

export const listEstimatedEventsByIds = byIds(selectEstimatedEvents);

function selectEstimatedEvents(db: Db, accountId: Id) {
  return db
    .selectFrom('estimated_event')
    .where('account_id', '=', accountId)
    .select(asMembers(ESTIMATED_EVENT_COLUMNS));
}
