import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** A thing that was there at a moment, and the shipment whose past it is part of. */
export interface KnownThing {
  readonly id: Id;
  readonly shipmentId: Id;
}

/** The containers that were known by a moment, the newest first. */
export async function listContainersKnownBy(db: Db, accountId: Id, at: Instant, limit: number): Promise<KnownThing[]> {
  return db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', at)
    .select(['id', 'shipment_id as shipmentId'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listShipmentsKnownBy(db: Db, accountId: Id, at: Instant, limit: number): Promise<KnownThing[]> {
  return db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', at)
    .select(['id', 'id as shipmentId'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
