import { PARTY_ROLES, type PartyRole, ROLEABLE_TYPES } from '../../domain/shipments/party-role.ts';
import { Choice, DateTime, Uuid } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const partyRoleResource = resourceOf<PartyRole>()({
  type: 'party_role',
  attributes: {
    role: Choice(PARTY_ROLES),
    roleable_type: Choice(ROLEABLE_TYPES),
    roleable_id: Uuid,
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { party: 'party' },
});
