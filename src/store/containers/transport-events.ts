import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

/** Milestones in the order of travel, without those that their source took back. */
export async function listTransportEvents(
  db: Db,
  accountId: Id,
  containerId: Id,
  page: PageRequest,
): Promise<Page<TransportEvent>> {
  const milestones = selectTransportEvents(db, accountId)
    .where('container_id', '=', containerId)
    .where('milestone', '=', true)
    .where('withdrawn_at', 'is', null);
  return readPage(milestones.orderBy('timestamp').orderBy('journey_order').orderBy('id'), page);
}

export async function listTransportEventsOfContainers(
  db: Db,
  accountId: Id,
  containerIds: readonly Id[],
): Promise<TransportEvent[]> {
  if (containerIds.length === 0) return [];
  return selectTransportEvents(db, accountId)
    .where('container_id', 'in', containerIds)
    .where('milestone', '=', true)
    .where('withdrawn_at', 'is', null)
    .orderBy('container_id')
    .orderBy('timestamp')
    .orderBy('journey_order')
    .orderBy('id')
    .execute();
}

/** Withdrawn events and changes of estimates too: a notification still refers to them. */
export const listTransportEventsByIds = byIds(selectTransportEvents);

function selectTransportEvents(db: Db, accountId: Id) {
  return db.selectFrom('transport_event').where('account_id', '=', accountId).select(TRANSPORT_EVENT_MEMBERS);
}

export const TRANSPORT_EVENT_COLUMNS = wordsIn(
  'id account_id container_id shipment_id event timestamp timezone voyage_number location_locode',
  'location_type location_id terminal_type terminal_id vessel_id data_source value created_at',
);
export const TRANSPORT_EVENT_MEMBERS = asMembers(TRANSPORT_EVENT_COLUMNS);
