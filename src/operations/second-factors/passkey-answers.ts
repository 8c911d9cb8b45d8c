import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import {
  CHALLENGE_LIFETIME_MS,
  hashChallenge,
  isChallenge,
  type Passkey,
  type PasskeyPurpose,
  sealChallenge,
  userHandleOf,
} from '../../domain/accounts/passkey.ts';
import { type RelyingParty, relyingPartyOf } from '../../domain/accounts/relying-party.ts';
import { invalidBody, LandfallError } from '../../errors.ts';
import {
  findPasskeyByCredential,
  forgetUsedChallenges,
  listPasskeys,
  useChallenge,
  usePasskey,
} from '../../store/accounts/passkeys.ts';
import type { OfPerson } from '../../store/accounts/second-factors.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Trx } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';
import type { SecondFactorContext } from './codes.ts';
import { type Assertion, readAssertion } from './webauthn.ts';

/** What a browser is asked to have signed by a passkey. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly party: RelyingParty;
  /** Those that will do; none named: any that the browser has for us. */
  readonly allowed: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
  /** Whether it has to make sure that it is its person, by a finger or a PIN. */
  readonly verifiesPerson: boolean;
}

/** Why there can be no passkeys here, in words for whoever can change it. */
export function passkeyProblem(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined)
    return 'Passkeys are made for one address, and this service has not been told its own: whoever runs it sets PUBLIC_URL to the address that people open.';
  if (relyingPartyOf(publicUrl) === undefined)
    return `Browsers make no passkeys for ${publicUrl}: they want https and a name, not a number. Whoever runs the service puts it behind such an address and sets PUBLIC_URL to it.`;
  return undefined;
}

export function requireRelyingParty({ publicUrl }: Pick<SecondFactorContext, 'publicUrl'>): RelyingParty {
  const party = publicUrl === undefined ? undefined : relyingPartyOf(publicUrl);
  if (party === undefined) throw new LandfallError('conflict', passkeyProblem(publicUrl) ?? '');
  return party;
}

/** Those of a person that are good at the address that the service has now. */
export async function listUsablePasskeys(
  { db, publicUrl }: Pick<SecondFactorContext, 'db' | 'publicUrl'>,
  of: OfPerson,
): Promise<Passkey[]> {
  const party = publicUrl === undefined ? undefined : relyingPartyOf(publicUrl);
  return party === undefined ? [] : (await listPasskeys(db, of)).filter(({ rpId }) => rpId === party.id);
}

/** Asks somebody who has said who they are for one of their passkeys. */
export async function askForPasskey(
  context: SecondFactorContext,
  purpose: 'second_step' | 'confirm',
  { accountId, id: userId }: Pick<User, 'accountId' | 'id'>,
): Promise<PasskeyQuestion> {
  const party = requireRelyingParty(context);
  const allowed = await listUsablePasskeys(context, { accountId, userId });
  if (allowed.length === 0) throw new LandfallError('conflict', 'You have no passkey for this address.');
  const challenge = sealChallenge(context.keys, purpose, userId, context.now.getTime());
  return { challenge, party, allowed, verifiesPerson: purpose === 'confirm' };
}

/** Asks anybody: which passkey it was says who they are. */
export function askForAnyPasskey(context: SecondFactorContext): PasskeyQuestion {
  const party = requireRelyingParty(context);
  const challenge = sealChallenge(context.keys, 'sign_in', undefined, context.now.getTime());
  return { challenge, party, allowed: [], verifiesPerson: true };
}

/**
 * Whose passkey has answered, and which. Of whom is asked for is `person`, and anybody where that is undefined. One answer for
 * whatever is wrong: nobody learns whether a passkey is known.
 */
export async function usePasskeyAnswer(
  context: SecondFactorContext,
  purpose: Exclude<PasskeyPurpose, 'setup'>,
  answer: Assertion,
  person?: Pick<User, 'accountId' | 'id'>,
): Promise<{ readonly user: User; readonly passkey: Passkey }> {
  const { db, keys, now } = context;
  const party = requireRelyingParty(context);
  const passkey = await findPasskeyByCredential(db, Buffer.from(answer.id, 'base64url'));
  if (passkey === undefined || passkey.rpId !== party.id || !isOf(passkey, answer, person)) throw refused();
  let challenge = '';
  const signCount = await readAssertion(answer, passkey, {
    party,
    verifiesPerson: purpose !== 'second_step',
    isChallenge: (given) => {
      challenge = given;
      return isChallenge(keys, purpose, person?.id, given, now.getTime());
    },
  });
  if (signCount === undefined) throw refused();
  const user = await inTransaction(db, async (trx) => {
    await useUpChallenge(trx, passkey, challenge, now);
    if (!(await usePasskey(trx, passkey, signCount, toInstant(now)))) throw refused();
    return findUser(trx, passkey.accountId, passkey.userId);
  });
  await forgetUsedChallenges(db, toInstant(now));
  if (user === undefined || user.disabledAt !== null) throw refused();
  return { user, passkey };
}

/** A challenge counts once, of several who give the same answer at once too. */
export async function useUpChallenge(trx: Trx, of: OfPerson, challenge: string, now: Date): Promise<void> {
  const until = toInstant(new Date(now.getTime() + CHALLENGE_LIFETIME_MS));
  if (!(await useChallenge(trx, of, hashChallenge(challenge), until))) throw refused();
}

/** Who is not asked for by name says by it who they are. */
function isOf(
  { accountId, userId }: Passkey,
  { response: { userHandle } }: Assertion,
  person: Pick<User, 'accountId' | 'id'> | undefined,
): boolean {
  if (userHandle !== undefined && userHandle !== userHandleOf(userId)) return false;
  if (person === undefined) return userHandle !== undefined;
  return person.accountId === accountId && person.id === userId;
}

export function refused(): LandfallError {
  return invalidBody('/passkey', 'This passkey is not known here, or has answered too late: try again.');
}
