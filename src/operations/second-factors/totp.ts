import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { KnownDevice } from '../../domain/accounts/known-device.ts';
import { generateRecoveryCodes, hashRecoveryCode } from '../../domain/accounts/recovery-code.ts';
import { generateTotpSecret, otpauthAddress, toBase32 } from '../../domain/accounts/totp.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  confirmPendingCodes,
  confirmTotpFactor,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotpFactor,
  findTotpFactor,
  type OfPerson,
  replacePendingCodes,
  replaceTotpFactor,
} from '../../store/accounts/second-factors.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';
import { personCaller } from '../person-caller.ts';
import { type OwnPassword, requireOwnPassword, requirePerson } from '../sign-in/own-password.ts';
import { attempt, claimOfCode } from '../sign-in/password-attempt.ts';
import { getUser } from '../users.ts';
import { type SecondFactorContext, sealTotpSecret, stepOfCode, useCode } from './codes.ts';

/** What a person puts into their app, and keeps for the day it is gone. Shown once. */
export interface NewTotp {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

/** A code that somebody gives, and by what browser. */
export interface GivenCode {
  readonly code: string;
  readonly device?: KnownDevice | undefined;
  readonly triedAt: Date;
}

export async function readSecondFactors(db: Db, caller: Caller) {
  const of = { accountId: caller.accountId, userId: requirePerson(caller) };
  const account = found(await findAccount(db, caller.accountId), 'Account');
  const totp = await findTotpFactor(db, of);
  return {
    totpSince: totp?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, of),
    required: account.secondFactorRequired,
  };
}

export async function beginTotp(context: SecondFactorContext, caller: Caller, given: OwnPassword): Promise<NewTotp> {
  const user = await getUser(context.db, caller, requirePerson(caller));
  if (!user.hasPassword)
    throw new LandfallError('conflict', 'You sign in by your identity provider, which asks for what it wants.');
  await requireOwnPassword(context.db, caller, given);
  return makeTotp(context, user);
}

/** The recovery codes come with the secret: nobody has the one and not the other because an answer was lost on its way. */
export async function makeTotp({ db, keys, now }: SecondFactorContext, user: User): Promise<NewTotp> {
  const of = { accountId: user.accountId, userId: user.id };
  const account = found(await findAccount(db, user.accountId), 'Account');
  const [secret, recoveryCodes] = [generateTotpSecret(), generateRecoveryCodes()];
  await inTransaction(db, async (trx) => {
    if ((await findTotpFactor(trx, of))?.confirmedAt)
      throw new LandfallError('conflict', 'An authenticator app is set up already: switch it off first.');
    await replaceTotpFactor(trx, of, sealTotpSecret(keys, of, secret), toInstant(now));
    await keepCodes(trx, of, recoveryCodes);
  });
  return {
    secret: toBase32(secret),
    otpauthUrl: otpauthAddress(secret, user.email, account.companyName),
    recoveryCodes,
  };
}

export async function confirmTotp(context: SecondFactorContext, caller: Caller, given: GivenCode): Promise<void> {
  const user = await getUser(context.db, caller, requirePerson(caller));
  await confirmCode(context, user, given);
}

/** The first code shows that the app has the secret: from now on it is asked for one. */
export async function confirmCode(context: SecondFactorContext, user: User, given: GivenCode): Promise<void> {
  const { db, now } = context;
  const of = { accountId: user.accountId, userId: user.id };
  const factor = await findTotpFactor(db, of);
  if (factor === undefined || factor.confirmedAt !== null)
    throw new LandfallError('conflict', 'No authenticator app is being set up: begin again.');
  await requireCode(db, user, given, async () => {
    const step = stepOfCode(context, of, factor, given.code);
    if (step === undefined) return undefined;
    return inTransaction(db, async (trx) => {
      if (!(await confirmTotpFactor(trx, of, factor.sealed, step, toInstant(now)))) return undefined;
      await confirmPendingCodes(trx, of);
      const subject = { type: 'user', id: user.id };
      await recordAudit(trx, personCaller(user), { action: 'user.enable_totp', subject });
      return 'totp' as const;
    });
  });
}

/** Switches it off: by the password and a code, since either alone may be somebody else's by now. */
export async function removeTotp(
  context: SecondFactorContext,
  caller: Caller,
  given: OwnPassword & GivenCode,
): Promise<void> {
  const { db } = context;
  const user = await getUser(db, caller, await requireOwnPassword(db, caller, given));
  const of = { accountId: user.accountId, userId: user.id };
  const { secondFactorRequired } = found(await findAccount(db, user.accountId), 'Account');
  if (secondFactorRequired)
    throw new LandfallError('conflict', 'Your account wants a second factor of everybody who signs in by a password.');
  await requireCode(db, user, given, () => useCode(context, of, given.code));
  await inTransaction(db, async (trx) => {
    await deleteTotpFactor(trx, of);
    await deleteRecoveryCodes(trx, of);
    await recordAudit(trx, caller, { action: 'user.disable_totp', subject: { type: 'user', id: user.id } });
  });
}

/** Ten new ones; those before are no good any more. */
export async function renewRecoveryCodes(
  context: SecondFactorContext,
  caller: Caller,
  given: OwnPassword & GivenCode,
): Promise<readonly string[]> {
  const { db } = context;
  const user = await getUser(db, caller, await requireOwnPassword(db, caller, given));
  const of = { accountId: user.accountId, userId: user.id };
  await requireCode(db, user, given, () => useCode(context, of, given.code));
  const codes = generateRecoveryCodes();
  await inTransaction(db, async (trx) => {
    await keepCodes(trx, of, codes);
    await confirmPendingCodes(trx, of);
    await recordAudit(trx, caller, { action: 'user.renew_recovery_codes', subject: { type: 'user', id: user.id } });
  });
  return codes;
}

/** Counted before it is looked at, as passwords are: six digits are soon guessed. */
export async function requireCode<How>(
  db: Db,
  user: Pick<User, 'id'>,
  { device, triedAt }: GivenCode,
  evaluate: () => Promise<How | undefined>,
): Promise<How> {
  const how = await attempt(db, claimOfCode(user.id, device), triedAt, async () => {
    const result = await evaluate();
    return result === undefined ? undefined : { result, isOnlyOne: true };
  });
  if (how === undefined) throw invalidBody('/code', 'This code is wrong, too old, or was used before.');
  return how;
}

async function keepCodes(trx: Trx, of: OfPerson, codes: readonly string[]): Promise<void> {
  const hashes = codes.map(hashRecoveryCode).filter((one) => one !== undefined);
  await replacePendingCodes(trx, of, hashes);
}
