import { found, LandfallError } from '../../errors.ts';
import { findAccount, listAccounts } from '../../store/accounts/accounts.ts';
import { listIdentityProviders } from '../../store/accounts/identity-providers.ts';
import { hasPasskeys } from '../../store/accounts/passkeys.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { SecondFactorContext } from '../second-factors/codes.ts';
import { passkeyProblem } from '../second-factors/passkey-answers.ts';

/** How people of an account come in. Of several accounts that share an installation, strangers are not told which there are. */
export async function readWaysIn({ db, publicUrl }: Pick<SecondFactorContext, 'db' | 'publicUrl'>, accountId?: Id) {
  const account = accountId === undefined ? await findOnlyAccount(db) : await findAccount(db, accountId);
  // Those who have none are not asked for one.
  const passkeys = passkeyProblem(publicUrl) === undefined && (await hasPasskeys(db));
  if (account === undefined) return { passwords: true, passkeys, identity_providers: [] };
  const providers = (await listIdentityProviders(db, account.id)).filter(({ active }) => active);
  return {
    passwords: account.localPasswords,
    passkeys: passkeys && account.localPasswords,
    identity_providers: providers.map(({ id, name }) => ({ id, name })),
  };
}

export async function requirePasswordsOn(db: Db, accountId: Id): Promise<void> {
  const account = found(await findAccount(db, accountId), 'Account');
  if (account.localPasswords) return;
  throw new LandfallError(
    'forbidden',
    `${account.companyName} has switched passwords off: people sign in by its identity provider.`,
  );
}

async function findOnlyAccount(db: Db) {
  const [first, second] = await listAccounts(db, 2);
  return second === undefined ? first : undefined;
}
