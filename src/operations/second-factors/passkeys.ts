import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { isChallenge, MAX_PASSKEYS, type Passkey, sealChallenge, userHandleOf } from '../../domain/accounts/passkey.ts';
import type { RelyingParty } from '../../domain/accounts/relying-party.ts';
import { LandfallError, notFound } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '../../store/accounts/passkeys.ts';
import { confirmPendingCodes } from '../../store/accounts/second-factors.ts';
import { lockUser } from '../../store/accounts/users.ts';
import type { Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { personCaller } from '../person-caller.ts';
import { openSession, type SeenFrom, type SignedIn } from '../sign-in/open-session.ts';
import { requirePerson } from '../sign-in/own-password.ts';
import { requirePasswordsOn } from '../single-sign-on/ways-in.ts';
import { getUser } from '../users.ts';
import { makeFirstCodes, type SecondFactorContext } from './codes.ts';
import { type Confirmation, requireConfirmation, settleRemoval } from './confirmation.ts';
import {
  askForPasskey,
  type PasskeyQuestion,
  refused,
  requireRelyingParty,
  usePasskeyAnswer,
  useUpChallenge,
} from './passkey-answers.ts';
import { ALGORITHMS, type Assertion, type Registration, readRegistration } from './webauthn.ts';

/** What a browser needs to have a passkey made, and what takes the place of one that is lost. */
export interface NewPasskey {
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly user: { readonly handle: string; readonly email: string; readonly name: string };
  readonly algorithms: readonly number[];
  /** Those that the person has: a device keeps one of them. */
  readonly excluded: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
  /** None where the person has some already. */
  readonly recoveryCodes: readonly string[];
}

/** What the browser brought back, and what its person calls it. */
export interface MadePasskey {
  readonly name: string;
  readonly credential: Registration;
}

export async function beginPasskey(
  context: SecondFactorContext,
  caller: Caller,
  given: Confirmation,
): Promise<NewPasskey> {
  requireRelyingParty(context);
  return makePasskey(context, await requireConfirmation(context, caller, given));
}

/** The recovery codes of a first factor come with it, before it counts, and count when it does. */
export async function makePasskey(context: SecondFactorContext, user: User): Promise<NewPasskey> {
  const { db, keys, now } = context;
  const party = requireRelyingParty(context);
  const of = { accountId: user.accountId, userId: user.id };
  const { excluded, recoveryCodes } = await inTransaction(db, async (trx) => {
    await lockUser(trx, user.accountId, user.id);
    return { excluded: await listFew(trx, user), recoveryCodes: await makeFirstCodes(trx, of) };
  });
  return {
    challenge: sealChallenge(keys, 'setup', user.id, now.getTime()),
    party,
    user: { handle: userHandleOf(user.id), email: user.email, name: user.name },
    algorithms: ALGORITHMS,
    excluded,
    recoveryCodes,
  };
}

/** Whoever confirmed that it is them a moment ago, as the challenge shows. */
export async function confirmPasskey(context: SecondFactorContext, caller: Caller, made: MadePasskey): Promise<void> {
  await keepPasskey(context, await getUser(context.db, caller, requirePerson(caller)), made);
}

/** From now on the password needs it, and it does without the password. */
export async function keepPasskey(
  context: SecondFactorContext,
  user: User,
  { name, credential }: MadePasskey,
): Promise<void> {
  const { db, keys, now } = context;
  const party = requireRelyingParty(context);
  const of = { accountId: user.accountId, userId: user.id };
  let challenge = '';
  const read = await readRegistration(credential, {
    party,
    isChallenge: (given) => {
      challenge = given;
      return isChallenge(keys, 'setup', user.id, given, now.getTime());
    },
  });
  if (read === undefined) throw refused();
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.accountId, user.id);
    await useUpChallenge(trx, of, challenge, now);
    await listFew(trx, user);
    const more = { id: newId(now.getTime()), name, rpId: party.id, createdAt: toInstant(now), lastUsedAt: null };
    if (!(await insertPasskey(trx, { ...of, ...more, ...read })))
      throw new LandfallError('conflict', 'This passkey is here already.');
    await confirmPendingCodes(trx, of);
    const subject = { type: 'user', id: user.id };
    await recordAudit(trx, personCaller(user), { action: 'user.add_passkey', subject, changes: { name } });
  });
}

export async function removePasskey(
  context: SecondFactorContext,
  caller: Caller,
  id: Id,
  given: Confirmation,
): Promise<void> {
  const { db } = context;
  const of = { accountId: caller.accountId, userId: requirePerson(caller) };
  const passkey = (await listPasskeys(db, of)).find((one) => one.id === id);
  if (passkey === undefined) throw notFound('Passkey');
  await requireConfirmation(context, caller, given);
  await inTransaction(db, async (trx) => {
    await lockUser(trx, of.accountId, of.userId);
    if (!(await deletePasskey(trx, of, id))) throw notFound('Passkey');
    await settleRemoval(trx, of);
    const subject = { type: 'user', id: of.userId };
    await recordAudit(trx, caller, { action: 'user.remove_passkey', subject, changes: { name: passkey.name } });
  });
}

/** For whoever is signed in, and confirms something by one of theirs. */
export async function askForOwnPasskey(context: SecondFactorContext, caller: Caller): Promise<PasskeyQuestion> {
  return askForPasskey(context, 'confirm', await getUser(context.db, caller, requirePerson(caller)));
}

/** Lets somebody in by a passkey alone, which has made sure that it is them. */
export async function signInByPasskey(
  context: SecondFactorContext,
  answer: Assertion,
  from: SeenFrom,
): Promise<SignedIn> {
  const { user, passkey } = await usePasskeyAnswer(context, 'sign_in', answer);
  await requirePasswordsOn(context.db, user.accountId);
  return openSession(context.db, user, from, context.now, { passkey: passkey.name });
}

async function listFew(trx: Trx, { accountId, id: userId }: User): Promise<Passkey[]> {
  const passkeys = await listPasskeys(trx, { accountId, userId });
  if (passkeys.length < MAX_PASSKEYS) return passkeys;
  throw new LandfallError('conflict', `You have ${MAX_PASSKEYS} passkeys already: remove one first.`);
}
