import type { Caller } from '../../../domain/accounts/caller.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { listPartyRoleIds } from '../../../store/shipments/party-roles.ts';
import { Type } from '../../../values/schema.ts';
import type { IncludeTree } from '../../query/include.ts';
import type { Services } from '../../services.ts';

export const partiesFlag = {
  'flag[parties]': Type.Optional(Type.Boolean({ description: 'Adds the relationship `party_roles`.' })),
};

/** Who holds a role on each, where that was asked for. */
export async function withPartyRoles(
  call: {
    readonly services: Services;
    readonly caller: Caller;
    readonly query: { readonly 'flag[parties]'?: boolean };
  },
  tree: IncludeTree,
  shipments: readonly Shipment[],
): Promise<readonly Shipment[]> {
  if (call.query['flag[parties]'] !== true && !tree.has('party_roles')) return shipments;
  const ids = shipments.map(({ id }) => id);
  const roles = await listPartyRoleIds(call.services.db, call.caller.accountId, 'Shipment', ids);
  return shipments.map((shipment) => ({ ...shipment, partyRoleIds: roles.get(shipment.id) ?? [] }));
}
