import { sql } from 'kysely';
import type { CustomerScope } from '../../domain/accounts/caller.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import type { Id } from '../../values/id.ts';
import { cutOf, inOrder, type Page, type PageRequest } from '../page.ts';
import { findShipment, listShipmentsByIds } from '../shipments/shipments.ts';
import type { Db } from '../tables.ts';
import { heldShipmentIds } from './held.ts';

/** A page of those on which the customer holds a role, newest first. */
export async function pageShipmentsOfCustomer(
  db: Db,
  scope: CustomerScope,
  page: PageRequest,
): Promise<Page<Shipment>> {
  const { limit, offset } = cutOf(page);
  const held = sql`from shipment where account_id = ${scope.accountId} and id in (${heldShipmentIds(scope)})`;
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    sql<{ id: Id }>`select id ${held} order by created_at desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${held}`.execute(db),
  ]);
  const ids = found.map(({ id }) => id);
  return { rows: inOrder(ids, await listShipmentsByIds(db, scope.accountId, ids)), total: counted[0]?.total ?? 0 };
}

/** Undefined where the customer holds no role, as where there is none of this id. */
export async function findShipmentOfCustomer(db: Db, scope: CustomerScope, id: Id): Promise<Shipment | undefined> {
  const { rows } = await sql`select from shipment where account_id = ${scope.accountId} and id = ${id}
    and id in (${heldShipmentIds(scope)})`.execute(db);
  return rows.length === 0 ? undefined : findShipment(db, scope.accountId, id);
}
