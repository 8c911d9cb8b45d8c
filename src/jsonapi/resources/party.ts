import type { Party } from '../../domain/shipments/party.ts';
import { Text } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const partyResource = resourceOf<Party>()({
  type: 'party',
  path: '/parties',
  attributes: { company_name: Text },
});
