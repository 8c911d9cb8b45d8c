import { inTransaction } from '../../db/transaction.ts';
import type { IdentityProvider } from '../../domain/accounts/identity-provider.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import {
  insertIdentityProvider,
  listIdentityProviders,
  updateIdentityProvider,
} from '../../store/accounts/identity-providers.ts';
import { deleteSessionsOfProvider } from '../../store/accounts/sessions.ts';
import { clearIdentities } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { type GivenProvider, newProvider } from './identity-providers.ts';

/**
 * Brings the identity provider of the settings into the first account, at every start. Without one in the settings, that of
 * before is switched off. Whoever runs the installation has another way in, so that nothing is refused here.
 */
export async function ensureSettingsProvider(
  db: Db,
  keys: SealingKeys,
  accountId: Id,
  given: GivenProvider | undefined,
  now: Date,
): Promise<IdentityProvider | undefined> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const before = (await listIdentityProviders(trx, accountId)).find(({ fromSettings }) => fromSettings);
    if (given === undefined) {
      if (before === undefined || !before.active) return undefined;
      await updateIdentityProvider(trx, keys, { ...before, active: false, updatedAt: toInstant(now) }, undefined);
      await deleteSessionsOfProvider(trx, before);
      return undefined;
    }
    const { clientSecret, ...decided } = given;
    if (before === undefined) {
      const provider = { ...newProvider(accountId, now), ...decided, fromSettings: true };
      await insertIdentityProvider(trx, keys, provider, clientSecret);
      return provider;
    }
    if (before.issuer !== decided.issuer) {
      await clearIdentities(trx, before);
      await deleteSessionsOfProvider(trx, before);
    }
    const after = { ...before, ...decided, active: true, updatedAt: toInstant(now) };
    await updateIdentityProvider(trx, keys, after, clientSecret);
    return after;
  });
}
