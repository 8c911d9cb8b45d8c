import { PARTY_ROLES, type PartyRole, ROLEABLE_TYPES } from '../../domain/shipments/party-role.ts';
import { Choice, DateTime, Uuid } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const partyRoleResource = defineResource({
  type: 'party_role',
  attributes: {
    role: Choice(PARTY_ROLES),
    roleable_type: Choice(ROLEABLE_TYPES),
    roleable_id: Uuid,
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { party: 'party' },
  toAttributes: (role: PartyRole) => ({
    role: role.role,
    roleable_type: role.roleableType,
    roleable_id: role.roleableId,
    created_at: role.createdAt,
    updated_at: role.updatedAt,
  }),
  toRelationships: (role) => ({ party: toOne('party', role.partyId) }),
});
