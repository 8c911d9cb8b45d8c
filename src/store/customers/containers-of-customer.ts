import { sql } from 'kysely';
import type { CustomerScope } from '../../domain/accounts/caller.ts';
import type { Container } from '../../domain/containers/container.ts';
import type { Id } from '../../values/id.ts';
import { findContainer, listContainersByIds } from '../containers/containers.ts';
import { type Cut, cutOf, inOrder, type Page, type PageRequest } from '../page.ts';
import type { Db } from '../tables.ts';
import { containing } from '../text-search.ts';
import { heldContainerIds } from './held.ts';

/** A page of those that are followed: under way by their arrival, the soonest first, and then those that arrived, the latest first. */
export async function pageContainersOfCustomer(
  db: Db,
  scope: CustomerScope,
  page: PageRequest,
  text = '',
): Promise<Page<Container>> {
  const [ids, total] = await Promise.all([
    listContainerIdsOfCustomer(db, scope, text, cutOf(page)),
    countContainersOfCustomer(db, scope, text),
  ]);
  return { rows: inOrder(ids, await listContainersByIds(db, scope.accountId, ids)), total };
}

export async function listContainerIdsOfCustomer(db: Db, scope: CustomerScope, text: string, cut: Cut): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`select container.id ${followed(scope, text)}
    order by case when container.pod_arrived_at is null then container.pod_eta_at end nulls last,
      container.pod_arrived_at desc nulls first, container.id
    limit ${cut.limit} offset ${cut.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countContainersOfCustomer(db: Db, scope: CustomerScope, text: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${followed(scope, text)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** By the numbers alone: references and other names are the forwarder's. */
function followed(scope: CustomerScope, text: string) {
  const pattern = containing(text.toUpperCase().replaceAll(/[\s./-]+/g, ''));
  const named = sql`and (upper(container.number) like ${pattern} or shipment.normalized_number like ${pattern})`;
  return sql`from container join shipment
      on shipment.account_id = container.account_id and shipment.id = container.shipment_id
    where container.account_id = ${scope.accountId} and container.left_shipment_at is null
      and container.id in (${heldContainerIds(scope)}) ${text.trim() === '' ? sql`` : named}`;
}

/** Undefined where the customer holds no role, as where there is none of this id. */
export async function findContainerOfCustomer(db: Db, scope: CustomerScope, id: Id): Promise<Container | undefined> {
  const { rows } = await sql`select from container where account_id = ${scope.accountId} and id = ${id}
    and left_shipment_at is null and id in (${heldContainerIds(scope)})`.execute(db);
  return rows.length === 0 ? undefined : findContainer(db, scope.accountId, id);
}
