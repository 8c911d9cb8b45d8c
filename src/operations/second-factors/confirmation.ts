import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { found, LandfallError } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import { deleteRecoveryCodes, findTotpFactor, type OfPerson } from '../../store/accounts/second-factors.ts';
import type { Trx } from '../../store/tables.ts';
import { requireOwnPassword, requirePerson } from '../sign-in/own-password.ts';
import { getUser } from '../users.ts';
import { type GivenCode, requireCode, type SecondFactorContext, useCode } from './codes.ts';
import { usePasskeyAnswer } from './passkey-answers.ts';
import type { Assertion } from './webauthn.ts';

/** What somebody who is signed in gives before what they sign in by is changed. */
export interface Confirmation extends GivenCode {
  readonly password: string;
  /** Does for both. */
  readonly passkey?: Assertion | undefined;
}

/**
 * Shows that it is the person and not their open browser: a passkey by itself, or the password, and a code besides once there
 * is a second factor, since either alone may be somebody else's by now.
 */
export async function requireConfirmation(
  context: SecondFactorContext,
  caller: Caller,
  given: Confirmation,
): Promise<User> {
  const { db } = context;
  const user = await getUser(db, caller, requirePerson(caller));
  if (!user.hasPassword)
    throw new LandfallError('conflict', 'You sign in by your identity provider, which asks for what it wants.');
  if (given.passkey !== undefined) {
    await usePasskeyAnswer(context, 'confirm', given.passkey, user);
    return user;
  }
  await requireOwnPassword(db, caller, given);
  const of = { accountId: user.accountId, userId: user.id };
  if (user.hasSecondFactor) await requireCode(db, user, given, () => useCode(context, of, given.code));
  return user;
}

/** After one of several factors went. The last takes the recovery codes with it, and stays where the account requires one. */
export async function settleRemoval(trx: Trx, of: OfPerson): Promise<void> {
  const isLeft = (await findTotpFactor(trx, of))?.confirmedAt ?? (await listPasskeys(trx, of))[0];
  if (isLeft) return;
  const { secondFactorRequired } = found(await findAccount(trx, of.accountId), 'Account');
  if (secondFactorRequired)
    throw new LandfallError('conflict', 'Your account wants a second factor of everybody who signs in by a password.');
  await deleteRecoveryCodes(trx, of);
}
