import { type RawBuilder, sql } from 'kysely';
import type { CustomerScope } from '../../domain/accounts/caller.ts';
import type { Id } from '../../values/id.ts';

/**
 * What a customer is shown: the shipments on which it holds a role, with their containers, and containers on which it holds one
 * itself. Everything that answers a customer asks for ids that are among these, and shows nothing that it did not find so.
 */
export function heldShipmentIds({ accountId, partyId }: CustomerScope): RawBuilder<{ id: Id }> {
  return sql`select held.roleable_id as id from party_role as held
    where held.account_id = ${accountId} and held.party_id = ${partyId} and held.roleable_type = 'Shipment'`;
}

export function heldContainerIds(scope: CustomerScope): RawBuilder<{ id: Id }> {
  const { accountId, partyId } = scope;
  return sql`select box.id from container as box
    where box.account_id = ${accountId} and box.shipment_id in (${heldShipmentIds(scope)})
    union
    select held.roleable_id from party_role as held
    where held.account_id = ${accountId} and held.party_id = ${partyId} and held.roleable_type = 'Cargo'`;
}
