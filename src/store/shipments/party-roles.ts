import { sql } from 'kysely';
import type { PartyRole, PartyRoleName, Roleable, RoleableType } from '../../domain/shipments/party-role.ts';
import { type Id, newId } from '../../values/id.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import { lockAndList } from '../list-filter/write-list-rows.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

export interface NewPartyRole {
  readonly role: PartyRoleName;
  readonly partyId: Id;
}

const ENTITIES = { Shipment: 'shipment', Cargo: 'container', TrackingRequest: 'tracking_request' } as const;

export async function isRoleable(db: Db, accountId: Id, { type, id }: Roleable): Promise<boolean> {
  const found =
    await sql`select from ${sql.table(ENTITIES[type])} where account_id = ${accountId} and id = ${id}`.execute(db);
  return found.rows.length > 0;
}

export async function pagePartyRoles(
  db: Db,
  accountId: Id,
  { type, id }: Roleable,
  page: PageRequest,
): Promise<Page<PartyRole>> {
  const found = selectPartyRoles(db, accountId).where('roleable_type', '=', type).where('roleable_id', '=', id);
  return readPage(found.orderBy('created_at').orderBy('id'), page);
}

export const listPartyRolesByIds = byIds(selectPartyRoles);

/** The ids of the roles held on each of the things, oldest first. */
export async function listPartyRoleIds(
  db: Db,
  accountId: Id,
  type: RoleableType,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Id[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('party_role')
    .where('account_id', '=', accountId)
    .where('roleable_type', '=', type)
    .where('roleable_id', 'in', ids)
    .groupBy('roleable_id')
    .select(['roleable_id as roleableId', sql<Id[]>`array_agg(id order by created_at, id)`.as('ids')])
    .execute();
  return new Map(rows.map((row) => [row.roleableId, row.ids]));
}

export async function findPartyRole(
  db: Db,
  accountId: Id,
  { type, id: roleableId }: Roleable,
  id: Id,
): Promise<PartyRole | undefined> {
  return selectPartyRoles(db, accountId)
    .where('roleable_type', '=', type)
    .where('roleable_id', '=', roleableId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the id; undefined when the party holds the role there already. */
export async function insertPartyRole(
  trx: Trx,
  accountId: Id,
  { type, id: roleableId }: Roleable,
  { role, partyId }: NewPartyRole,
): Promise<Id | undefined> {
  const row = await trx
    .insertInto('party_role')
    .values({
      account_id: accountId,
      id: newId(),
      roleable_type: type,
      roleable_id: roleableId,
      role,
      party_id: partyId,
      created_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  await showHolders(trx, accountId, { type, id: roleableId }, role);
  return row?.id;
}

export async function deletePartyRole(
  trx: Trx,
  accountId: Id,
  { id, role, roleableType, roleableId }: PartyRole,
): Promise<void> {
  await trx.deleteFrom('party_role').where(ownRow(accountId, id)).execute();
  await showHolders(trx, accountId, { type: roleableType, id: roleableId }, role);
}

/** Has lists find things by who holds a role on them now. */
async function showHolders(trx: Trx, accountId: Id, { type, id }: Roleable, role: PartyRoleName): Promise<void> {
  if (type === 'Shipment' && role === 'customer') await nameCustomer(trx, accountId, id);
  if (type === 'TrackingRequest') return;
  await lockAndList(trx, accountId, [type === 'Shipment' ? id : await shipmentOfContainer(trx, accountId, id)]);
}

async function shipmentOfContainer(trx: Trx, accountId: Id, id: Id): Promise<Id> {
  const row = await trx
    .selectFrom('container')
    .where(ownRow(accountId, id))
    .select('shipment_id')
    .executeTakeFirstOrThrow();
  return row.shipment_id;
}

/** What was agreed on with the request holds for the shipment it led to. */
export async function copyPartyRoles(trx: Trx, accountId: Id, requestId: Id, shipmentId: Id): Promise<void> {
  const held = await selectPartyRoles(trx, accountId)
    .where('roleable_type', '=', 'TrackingRequest')
    .where('roleable_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const role of held) await insertPartyRole(trx, accountId, { type: 'Shipment', id: shipmentId }, role);
}

/** The customer that lists and pages name is the one who became it first. */
async function nameCustomer(trx: Trx, accountId: Id, shipmentId: Id): Promise<void> {
  await sql`update shipment set customer_id = (
      select party_id from party_role where account_id = ${accountId} and roleable_type = 'Shipment'
        and roleable_id = ${shipmentId} and role = 'customer' order by created_at, id limit 1
    ), updated_at = now() where account_id = ${accountId} and id = ${shipmentId}`.execute(trx);
}

function selectPartyRoles(db: Db, accountId: Id) {
  return db
    .selectFrom('party_role')
    .where('account_id', '=', accountId)
    .select(asMembers(['id', 'role', 'roleable_type', 'roleable_id', 'party_id', 'created_at', 'updated_at']));
}
