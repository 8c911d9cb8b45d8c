import type { Party } from '../../domain/shipments/party.ts';
import { Text } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const partyResource = defineResource({
  type: 'party',
  path: '/parties',
  attributes: { company_name: Text },
  relationships: {},
  toAttributes: (party: Party) => ({ company_name: party.companyName }),
  toRelationships: () => ({}),
});
