import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** A place in the stream of an account's changes: the transaction that made them, and the number within it. */
export interface StreamPlace {
  readonly transactionId: string;
  readonly id: string;
}

export interface StreamedChange extends StreamPlace {
  readonly accountId: Id;
  readonly name: string;
  readonly occurredAt: Instant;
  readonly shipmentId: Id | null;
  readonly containerId: Id | null;
  readonly trackingRequestId: Id | null;
}

/** From here on nothing that is committed later will be missed. */
export async function currentStreamPlace(db: Db): Promise<StreamPlace> {
  const { rows } = await sql<{ transactionId: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "transactionId"`.execute(db);
  return { transactionId: rows[0]?.transactionId ?? '0', id: '0' };
}

/**
 * The next changes of several accounts, each after its own place. Changes of transactions that began before the oldest
 * one still running: nothing can appear before them any more, so that the last of them is a place to go on from.
 */
export async function listChangesAfter(
  db: Db,
  places: ReadonlyMap<Id, StreamPlace>,
  limitOfEach: number,
): Promise<StreamedChange[]> {
  if (places.size === 0) return [];
  const accounts = [...places.keys()];
  const transactions = [...places.values()].map((place) => place.transactionId);
  const ids = [...places.values()].map((place) => place.id);
  const { rows } = await sql<StreamedChange>`
    select change.transaction_id::text as "transactionId", change.id::text as "id", change.account_id as "accountId",
      change.name, change.occurred_at as "occurredAt", change.shipment_id as "shipmentId",
      change.container_id as "containerId", change.tracking_request_id as "trackingRequestId"
    from unnest(${accounts}::uuid[], ${transactions}::text[], ${ids}::bigint[]) as place (account_id, transaction_id, id)
    cross join lateral (
      select * from domain_event
      where domain_event.account_id = place.account_id
        and (domain_event.transaction_id, domain_event.id) > (place.transaction_id::xid8, place.id)
        and domain_event.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by domain_event.transaction_id, domain_event.id
      limit ${limitOfEach}
    ) as change
    order by change.account_id, change.transaction_id, change.id`.execute(db);
  return rows;
}
