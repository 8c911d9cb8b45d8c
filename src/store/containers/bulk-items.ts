import { type RawBuilder, sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** One of many that are changed together. */
export interface BulkItem {
  readonly id: Id;
  readonly number: string;
  /** What tracking, tags and links belong to. */
  readonly shipmentId: Id | null;
}

/** Those of the account, in the order of the ids. */
export async function listBulkItems(
  db: Db,
  accountId: Id,
  noun: 'containers' | 'shipments' | 'tracking_requests',
  ids: readonly Id[],
): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select item.id, item.number, item."shipmentId" from (${itemsOf(accountId, noun)}) as item
    join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = item.id
    order by wanted.place`.execute(db);
  return rows;
}

function itemsOf(accountId: Id, noun: 'containers' | 'shipments' | 'tracking_requests'): RawBuilder<unknown> {
  switch (noun) {
    case 'containers':
      return sql`select id, number, shipment_id as "shipmentId" from container where account_id = ${accountId}`;
    case 'shipments':
      return sql`select id, bill_of_lading_number as number, id as "shipmentId" from shipment
        where account_id = ${accountId}`;
    case 'tracking_requests':
      return sql`select id, request_number as number, shipment_id as "shipmentId" from tracking_request
        where account_id = ${accountId}`;
  }
}
