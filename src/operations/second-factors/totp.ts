import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { generateTotpSecret, otpauthAddress, toBase32 } from '../../domain/accounts/totp.ts';
import { found, LandfallError } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import {
  confirmPendingCodes,
  confirmTotpFactor,
  countRecoveryCodes,
  deleteTotpFactor,
  findTotpFactor,
  type OfPerson,
  replaceTotpFactor,
} from '../../store/accounts/second-factors.ts';
import { lockUser } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';
import { personCaller } from '../person-caller.ts';
import { requirePerson } from '../sign-in/own-password.ts';
import { getUser } from '../users.ts';
import {
  type GivenCode,
  makeCodes,
  makeFirstCodes,
  requireCode,
  type SecondFactorContext,
  sealTotpSecret,
  stepOfCode,
} from './codes.ts';
import { type Confirmation, requireConfirmation, settleRemoval } from './confirmation.ts';

/** What a person puts into their app, and keeps for the day it is gone. Shown once. */
export interface NewTotp {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

export async function readSecondFactors(db: Db, caller: Caller) {
  const of = { accountId: caller.accountId, userId: requirePerson(caller) };
  const account = found(await findAccount(db, caller.accountId), 'Account');
  const totp = await findTotpFactor(db, of);
  return {
    totpSince: totp?.confirmedAt ?? null,
    passkeys: await listPasskeys(db, of),
    recoveryCodesLeft: await countRecoveryCodes(db, of),
    required: account.secondFactorRequired,
  };
}

export async function beginTotp(context: SecondFactorContext, caller: Caller, given: Confirmation): Promise<NewTotp> {
  const of = { accountId: caller.accountId, userId: requirePerson(caller) };
  await requireNoTotp(context.db, of);
  return makeTotp(context, await requireConfirmation(context, caller, given));
}

async function requireNoTotp(db: Db, of: OfPerson): Promise<void> {
  if ((await findTotpFactor(db, of))?.confirmedAt)
    throw new LandfallError('conflict', 'An authenticator app is set up already: switch it off first.');
}

/** The recovery codes come with the secret: nobody has the one and not the other because an answer was lost on its way. */
export async function makeTotp({ db, keys, now }: SecondFactorContext, user: User): Promise<NewTotp> {
  const of = { accountId: user.accountId, userId: user.id };
  const account = found(await findAccount(db, user.accountId), 'Account');
  const secret = generateTotpSecret();
  const recoveryCodes = await inTransaction(db, async (trx) => {
    await lockUser(trx, user.accountId, user.id);
    await requireNoTotp(trx, of);
    await replaceTotpFactor(trx, of, sealTotpSecret(keys, of, secret), toInstant(now));
    return makeFirstCodes(trx, of);
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

export async function removeTotp(context: SecondFactorContext, caller: Caller, given: Confirmation): Promise<void> {
  const { db } = context;
  const of = { accountId: caller.accountId, userId: requirePerson(caller) };
  if (!(await findTotpFactor(db, of))?.confirmedAt)
    throw new LandfallError('conflict', 'No authenticator app is set up.');
  await requireConfirmation(context, caller, given);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, of.accountId, of.userId);
    await deleteTotpFactor(trx, of);
    await settleRemoval(trx, of);
    await recordAudit(trx, caller, { action: 'user.disable_totp', subject: { type: 'user', id: of.userId } });
  });
}

/** Ten new ones; those before are no good any more. */
export async function renewRecoveryCodes(
  context: SecondFactorContext,
  caller: Caller,
  given: Confirmation,
): Promise<readonly string[]> {
  const user = await requireConfirmation(context, caller, given);
  if (!user.hasSecondFactor)
    throw new LandfallError('conflict', 'Recovery codes come with a second factor: set one up.');
  const of = { accountId: user.accountId, userId: user.id };
  return inTransaction(context.db, async (trx) => {
    const codes = await makeCodes(trx, of);
    await confirmPendingCodes(trx, of);
    await recordAudit(trx, caller, { action: 'user.renew_recovery_codes', subject: { type: 'user', id: user.id } });
    return codes;
  });
}
