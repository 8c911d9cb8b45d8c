import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import {
  CONTAINER_ROLES,
  PARTY_ROLES,
  type PartyRole,
  type PartyRoleName,
  type Roleable,
} from '../domain/shipments/party-role.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findParty } from '../store/shipments/parties.ts';
import {
  deletePartyRole,
  findPartyRole,
  insertPartyRole,
  isRoleable,
  listPartyRolesByIds,
} from '../store/shipments/party-roles.ts';
import { findTrackingRequest } from '../store/shipments/tracking-requests.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';

const SUBJECTS = { Shipment: 'shipment', Cargo: 'container', TrackingRequest: 'tracking_request' } as const;
const NAMES = { Shipment: 'Shipment', Cargo: 'Container', TrackingRequest: 'Tracking request' } as const;

/** Nobody holds a role on what is not the account's. */
export async function requireRoleable(db: Db, caller: Caller, roleable: Roleable): Promise<void> {
  if (!(await isRoleable(db, caller.accountId, roleable))) throw notFound(NAMES[roleable.type]);
}

/** Roles add up. One on a request holds for the shipment it led to as well. */
export async function assignPartyRole(
  db: Db,
  caller: Caller,
  roleable: Roleable,
  { role, partyId }: { readonly role: string; readonly partyId: Id },
): Promise<PartyRole> {
  const given = { role: readRole(role), partyId };
  if (roleable.type === 'Cargo' && !CONTAINER_ROLES.includes(given.role)) {
    throw invalidBody('/data/attributes/role', 'Role is not allowed for Cargo');
  }
  return inTransaction(db, async (trx) => {
    await requireRoleable(trx, caller, roleable);
    const { accountId } = caller;
    if (!(await findParty(trx, accountId, given.partyId))) throw notFound('Party');
    const id = await insertPartyRole(trx, accountId, roleable, given);
    if (id === undefined) {
      throw new LandfallError('unprocessable', 'Party has already been taken', {
        pointer: '/data/relationships/party',
      });
    }
    const shipmentId = await shipmentOf(trx, accountId, roleable);
    if (shipmentId) await insertPartyRole(trx, accountId, { type: 'Shipment', id: shipmentId }, given);
    const changes = { role: given.role, party_id: given.partyId };
    await recordAudit(trx, caller, { action: 'party_role.assign', subject: subjectOf(roleable), changes });
    const [role] = await listPartyRolesByIds(trx, accountId, [id]);
    if (!role) throw new Error(`party role ${id} is gone right after it was made`);
    return role;
  });
}

export async function removePartyRole(db: Db, caller: Caller, roleable: Roleable, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireRoleable(trx, caller, roleable);
    const role = found(await findPartyRole(trx, caller.accountId, roleable, id), 'Party role');
    await deletePartyRole(trx, caller.accountId, role);
    const changes = { role: role.role, party_id: role.partyId };
    await recordAudit(trx, caller, { action: 'party_role.remove', subject: subjectOf(roleable), changes });
  });
}

async function shipmentOf(trx: Trx, accountId: Id, { type, id }: Roleable): Promise<Id | null | undefined> {
  return type === 'TrackingRequest' ? (await findTrackingRequest(trx, accountId, id))?.shipmentId : undefined;
}

function readRole(text: string): PartyRoleName {
  const role = PARTY_ROLES.find((one) => one === text);
  if (role === undefined) throw invalidBody('/data/attributes/role', `'${text}' is not a valid role`);
  return role;
}

function subjectOf({ type, id }: Roleable) {
  return { type: SUBJECTS[type], id };
}
