import type { Id } from '../../values/id.ts';

interface Since {
  readonly accountId: Id;
  /** The first transaction that is not seen, and how many lie between it and the place. */
  readonly nextTransactionId: bigint;
  readonly distance: bigint;
}

const TRANSACTION_IDS = 2n ** 32n;

/**
 * A statement for the keys of rows that a reader who was at that place may not have seen: those that were written by a
 * transaction which was not finished then, of the table itself and of what its columns are taken from.
 */
export function changedKeys(table: string, { accountId, nextTransactionId, distance }: Since): string {
  // Rows have the last 32 bits of the number of their transaction.
  const changed = (alias: string) =>
    `mod(${nextTransactionId} - ${alias}.xmin::text::bigint, ${TRANSACTION_IDS}) <= ${distance}`;
  const own = (from: string, id = 'id', and = '') =>
    `select one.${id} from ${from} as one where one.account_id = '${accountId}' and ${changed('one')}${and}`;
  const shipments = [
    own('shipment'),
    own('shipment_refresh', 'shipment_id'),
    `select shipment.id from party as one join shipment on shipment.account_id = one.account_id
       and shipment.customer_id = one.id where one.account_id = '${accountId}' and ${changed('one')}`,
  ].join(' union ');
  switch (table) {
    case 'shipments':
      return shipments;
    case 'containers':
      return [
        own('container'),
        own('transport_event', 'container_id', ` and one.event = 'container.transport.vessel_berthed'`),
        `select container.id from container where container.account_id = '${accountId}'
           and container.shipment_id in (${shipments})`,
      ].join(' union ');
    case 'tracking_requests':
      return [own('tracking_request'), own('removed_tracking_request')].join(' union ');
    case 'transport_events':
      return [
        own('transport_event'),
        `select event.id from transport_event as event join vessel on vessel.id = event.vessel_id
           where event.account_id = '${accountId}' and ${changed('vessel')}`,
      ].join(' union ');
    case 'arrivals':
      return [
        own('arrived_container', 'container_id'),
        `select arrived.container_id from past_opinion as one join arrived_container as arrived
           on arrived.account_id = one.account_id and arrived.shipment_id = one.shipment_id
           where one.account_id = '${accountId}' and ${changed('one')}`,
      ].join(' union ');
    default:
      throw new Error(`there is no table ${table}`);
  }
}
