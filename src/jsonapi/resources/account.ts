import type { Account } from '../../domain/accounts/account.ts';
import { Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const accountResource = resourceOf<Account>()({
  type: 'account',
  attributes: {
    company_name: Text,
    notify_predicted_eta: Type.Boolean(),
    local_passwords: Type.Boolean(),
    second_factor_required: Type.Boolean(),
  },
});
