import type { User } from '../../domain/accounts/account.ts';
import { markPassword, openSecondStep, sealSecondStep } from '../../domain/accounts/second-step.ts';
import { found, LandfallError } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { findPasswordHash, findUser } from '../../store/accounts/users.ts';
import type { Id } from '../../values/id.ts';
import { openSession, type SeenFrom, type SignedIn } from '../sign-in/open-session.ts';
import { requirePasswordsOn } from '../single-sign-on/ways-in.ts';
import { type GivenCode, requireCode, type SecondFactorContext, useCode } from './codes.ts';
import { askForPasskey, listUsablePasskeys, type PasskeyQuestion, usePasskeyAnswer } from './passkey-answers.ts';
import { keepPasskey, type MadePasskey, makePasskey, type NewPasskey } from './passkeys.ts';
import { confirmCode, makeTotp, type NewTotp } from './totp.ts';
import type { Assertion } from './webauthn.ts';

/** Lets somebody in who gave their password, unless that is not enough: then they are asked for more. */
export async function openByPassword(
  context: SecondFactorContext,
  { accountId, id }: { readonly accountId: Id; readonly id: Id },
  from: SeenFrom,
): Promise<SignedIn> {
  const { db, keys, now } = context;
  const user = found(await findUser(db, accountId, id), 'User');
  const { secondFactorRequired } = found(await findAccount(db, accountId), 'Account');
  if (!user.hasSecondFactor && !secondFactorRequired) return openSession(db, user, from, now);
  const step = { accountId, userId: id, passwordMark: markPassword((await findPasswordHash(db, accountId, id)) ?? '') };
  const token = sealSecondStep(keys, step, now.getTime());
  const [next, detail] = await nextStep(context, user);
  throw new LandfallError('unauthorised', detail, { meta: { second_step: next, token } });
}

async function nextStep(context: SecondFactorContext, { accountId, id: userId, hasSecondFactor }: User) {
  if (!hasSecondFactor)
    return ['setup', 'The password is right. Your account wants a second factor besides: set one up.'] as const;
  if ((await listUsablePasskeys(context, { accountId, userId })).length > 0)
    return ['passkey', 'The password is right. Now use a passkey, or give a code.'] as const;
  return ['code', 'The password is right. Now give a code.'] as const;
}

/** Asks somebody who gave their password for one of their passkeys. */
export async function askForPasskeyAtSignIn(context: SecondFactorContext, token: string): Promise<PasskeyQuestion> {
  return askForPasskey(context, 'second_step', await getPersonOfStep(context, token));
}

/** Lets somebody in who gave their password, and now answers by a passkey. */
export async function takePasskeyStep(
  context: SecondFactorContext,
  token: string,
  answer: Assertion,
  from: SeenFrom,
): Promise<SignedIn> {
  const user = await getPersonOfStep(context, token);
  await usePasskeyAnswer(context, 'second_step', answer, user);
  return openSession(context.db, user, from, context.now, { secondFactor: 'passkey' });
}

export async function beginTotpAtSignIn(context: SecondFactorContext, token: string): Promise<NewTotp> {
  return makeTotp(context, await getPersonWithoutFactor(context, token));
}

export async function beginPasskeyAtSignIn(context: SecondFactorContext, token: string): Promise<NewPasskey> {
  return makePasskey(context, await getPersonWithoutFactor(context, token));
}

export async function confirmPasskeyAtSignIn(
  context: SecondFactorContext,
  token: string,
  made: MadePasskey,
  from: SeenFrom,
): Promise<SignedIn> {
  const user = await getPersonWithoutFactor(context, token);
  await keepPasskey(context, user, made);
  return openSession(context.db, user, from, context.now, { secondFactor: 'passkey' });
}

/** Somebody who has to have a second factor, and has none yet. Whoever has one gets no other by their password alone. */
async function getPersonWithoutFactor(context: SecondFactorContext, token: string): Promise<User> {
  const user = await getPersonOfStep(context, token);
  if (user.hasSecondFactor) throw new LandfallError('conflict', 'You have a second factor already: sign in with it.');
  return user;
}

/** Lets somebody in who gives a code; their first one confirms the app that they have just set up. */
export async function takeSecondStep(
  context: SecondFactorContext,
  token: string,
  given: GivenCode,
  from: SeenFrom,
): Promise<SignedIn> {
  const user = await getPersonOfStep(context, token);
  const { db, now } = context;
  if (!user.hasSecondFactor) {
    await confirmCode(context, user, given);
    return openSession(db, user, from, now, { secondFactor: 'totp' });
  }
  const of = { accountId: user.accountId, userId: user.id };
  const secondFactor = await requireCode(db, user, given, () => useCode(context, of, given.code));
  return openSession(db, user, from, now, { secondFactor });
}

/** Whoever gave a password a moment ago, if it is still theirs and may still let them in. */
async function getPersonOfStep({ db, keys, now }: SecondFactorContext, token: string): Promise<User> {
  const step = openSecondStep(keys, token, now.getTime());
  const user = step && (await findUser(db, step.accountId, step.userId));
  const hash = step && (await findPasswordHash(db, step.accountId, step.userId));
  const isTheirs = hash !== undefined && hash !== null && markPassword(hash) === step?.passwordMark;
  if (user === undefined || user.disabledAt !== null || !isTheirs)
    throw new LandfallError('unauthorised', 'Too much time has passed, or something has changed: sign in again.');
  await requirePasswordsOn(db, user.accountId);
  return user;
}
