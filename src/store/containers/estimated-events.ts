import { sql } from 'kysely';
import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { byIds } from '../by-ids.ts';
import { asMembers, type RowOf } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';
import { GOES_WITH_SHIPMENT } from './containers.ts';

export const ESTIMATED_EVENT_COLUMNS = wordsIn(
  'id account_id shipment_id event estimated_timestamp previous_timestamp earliest_timestamp',
  'latest_timestamp timezone location_locode location_type location_id vessel_id voyage_number data_source',
  'created_at',
);

/** What one estimate says by itself. */
const SAID_COLUMNS = ESTIMATED_EVENT_COLUMNS.filter((name) => name !== 'previous_timestamp');

/** The history of a shipment's estimates, oldest first. */
export async function listEstimatedEvents(
  db: Db,
  accountId: Id,
  shipmentId: Id,
  page: PageRequest,
  until?: Instant,
): Promise<Page<EstimatedEvent>> {
  const every = selectEstimatedEvents(db, accountId).where('shipment_id', '=', shipmentId);
  const history = until === undefined ? every : every.where('created_at', '<=', until);
  return readPage(history.orderBy('created_at').orderBy('id'), page);
}

/**
 * The history of what was expected of one box, oldest first: what its sources said of itself, and of its shipment what was
 * said before anybody named the box, and our own estimates, if it goes with it.
 */
export async function listEstimatesOfContainer(
  db: Db,
  accountId: Id,
  containerId: Id,
  page: PageRequest,
  then?: { readonly at: Instant; readonly goesWithShipment: boolean },
): Promise<Page<EstimatedEvent>> {
  const until = then === undefined ? sql`true` : sql`created_at <= ${then.at}`;
  const goesWith = then === undefined ? GOES_WITH_SHIPMENT : sql`${then.goesWithShipment}::boolean`;
  const own = sql`select id, account_id, shipment_id, event, timestamp as estimated_timestamp,
      null::timestamptz as earliest_timestamp, null::timestamptz as latest_timestamp, timezone, location_locode, location_type, location_id, vessel_id,
      voyage_number, data_source, created_at
    from transport_event where account_id = ${accountId} and container_id = ${containerId}
      and event = 'container.transport.estimated.vessel_arrived'`;
  const ofShipment = sql`select ${sql.join(SAID_COLUMNS.map((name) => sql.ref(`said.${name}`)))}
    from container
    join shipment on shipment.account_id = container.account_id and shipment.id = container.shipment_id
    join estimated_event as said on said.account_id = shipment.account_id and said.shipment_id = shipment.id
    where container.account_id = ${accountId} and container.id = ${containerId} and ${goesWith}
      and (said.data_source = 'prediction' or said.created_at < container.created_at)`;
  const isOurs = sql`data_source = 'prediction'`;
  // What was said of the shipment is said again of the box when it is named: nothing has changed by that.
  const history = sql<RowOf<EstimatedEvent>>`(select * from (
      select *, lag(estimated_timestamp) over (partition by ${isOurs} order by created_at, id) as previous_timestamp
      from (${own} union all ${ofShipment}) as said where ${until}
    ) as moved where ${isOurs} or estimated_timestamp is distinct from previous_timestamp)`.as<'history'>('history');
  const rows = db.selectFrom(history).select(asMembers(ESTIMATED_EVENT_COLUMNS));
  return readPage(rows.orderBy('created_at').orderBy('id'), page);
}

export const listEstimatedEventsByIds = byIds(selectEstimatedEvents);

function selectEstimatedEvents(db: Db, accountId: Id) {
  return db
    .selectFrom('estimated_event')
    .where('account_id', '=', accountId)
    .select(asMembers(ESTIMATED_EVENT_COLUMNS));
}
