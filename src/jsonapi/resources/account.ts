import type { Account } from '../../domain/account.ts';
import { Text } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const accountResource = defineResource({
  type: 'account',
  attributes: { company_name: Text },
  relationships: {},
  toAttributes: (account: Account) => ({ company_name: account.companyName }),
  toRelationships: () => ({}),
});
