import type { Account } from '../../domain/accounts/account.ts';
import { Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const accountResource = defineResource({
  type: 'account',
  attributes: { company_name: Text, notify_predicted_eta: Type.Boolean() },
  relationships: {},
  toAttributes: (account: Account) => ({
    company_name: account.companyName,
    notify_predicted_eta: account.notifyPredictedEta,
  }),
  toRelationships: () => ({}),
});
