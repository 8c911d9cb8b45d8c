import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { Id } from '../../values/id.ts';
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
export async function listTransportEventsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<TransportEvent[]> {
  if (ids.length === 0) return [];
  return selectTransportEvents(db, accountId).where('id', 'in', ids).orderBy('id').execute();
}

function selectTransportEvents(db: Db, accountId: Id) {
  return db.selectFrom('transport_event').where('account_id', '=', accountId).select(TRANSPORT_EVENT_COLUMNS);
}

export const TRANSPORT_EVENT_COLUMNS = [
  'id',
  'account_id as accountId',
  'container_id as containerId',
  'shipment_id as shipmentId',
  'event',
  'timestamp',
  'timezone',
  'voyage_number as voyageNumber',
  'location_locode as locationLocode',
  'location_type as locationType',
  'location_id as locationId',
  'terminal_type as terminalType',
  'terminal_id as terminalId',
  'vessel_id as vesselId',
  'data_source as dataSource',
  'value',
  'created_at as createdAt',
] as const;
