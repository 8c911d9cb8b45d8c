import { inTransaction } from '../../db/transaction.ts';
import type { KnownDevice } from '../../domain/accounts/known-device.ts';
import { FORGET_FAILURES_MS, type SignInFailures, waitBeforeSignInMs } from '../../domain/accounts/sign-in-throttle.ts';
import { LandfallError } from '../../errors.ts';
import {
  clearSignInFailures,
  countSignInFailure,
  type FailureSubject,
  forgetSignInFailures,
  listSignInFailures,
  lockSignInFailures,
  takeBackSignInFailure,
} from '../../store/accounts/sign-in-failures.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';

/** Under what tries to know a password are counted. */
export interface Claim {
  /** What is slowed down first: who tries. Forgotten when it turns out that they know it. */
  readonly own: FailureSubject;
  /** What several who try have in common. */
  readonly shared: readonly FailureSubject[];
}

/** Somebody nobody knows, from an address of the network: slowed down by address and person. */
export function claimOfStranger(email: string, address: string): Claim {
  const name = email.toLowerCase();
  return {
    own: { kind: 'pair', name: `${address} ${name}` },
    shared: [
      { kind: 'email', name },
      { kind: 'address', name: address },
    ],
  };
}

/**
 * Somebody who asks for a link by mail, which has to stay open to whoever is kept out by guesses of others: only those who
 * ask are slowed down. How many mails a person gets is bounded where they are written.
 */
export function claimOfAsking(email: string, address: string): Claim {
  const { own, shared } = claimOfStranger(`reset ${email}`, `reset ${address}`);
  return { own, shared: shared.filter(({ kind }) => kind === 'address') };
}

/** A browser that its person signed in with before: whatever strangers try, it counts for itself. */
export function claimOfDevice({ id, userId }: KnownDevice): Claim {
  return { own: { kind: 'device', name: `${userId} ${id}` }, shared: [] };
}

/** Somebody who is signed in. */
export function claimOfPerson(userId: Id): Claim {
  return { own: { kind: 'device', name: `${userId} session` }, shared: [] };
}

/**
 * Somebody who gives a code besides their password: there are few codes, so that all who know the password count as one, but
 * for a browser that its person signed in with before.
 */
export function claimOfCode(userId: Id, device: KnownDevice | undefined): Claim {
  const by = device?.userId === userId ? device.id : 'any';
  return { own: { kind: 'device', name: `${userId} ${by} code` }, shared: [] };
}

/**
 * Checks a password. A try counts before it is evaluated, in the database: however many come at once, and to however many
 * processes, no more are evaluated than one after the other would be. `triedAt` is by a clock that nobody sets: otherwise
 * setting it would end a wait, or prolong it.
 */
export async function attempt<Result>(
  db: Db,
  { own, shared }: Claim,
  triedAt: Date,
  evaluate: () => Promise<{ readonly result: Result; readonly isOnlyOne: boolean } | undefined>,
): Promise<Result | undefined> {
  await countTry(db, [own, ...shared], triedAt);
  const known = await evaluate();
  if (known === undefined) return undefined;
  // Of several with one e-mail address, somebody who knows the password of one knows nothing of the others.
  if (known.isOnlyOne) await clearSignInFailures(db, own);
  await takeBackSignInFailure(db, known.isOnlyOne ? shared : [own, ...shared]);
  return known.result;
}

async function countTry(db: Db, subjects: readonly FailureSubject[], now: Date): Promise<void> {
  requirePatience(await listSignInFailures(db, subjects), now);
  const at = toInstant(now);
  const forgetBefore = toInstant(new Date(now.getTime() - FORGET_FAILURES_MS));
  await inTransaction(db, async (trx) => {
    requirePatience(await lockSignInFailures(trx, subjects, at), now);
    await countSignInFailure(trx, subjects, at, forgetBefore);
  });
  await forgetSignInFailures(db, forgetBefore);
}

function requirePatience(known: readonly SignInFailures[], now: Date): void {
  const waitMs = waitBeforeSignInMs(known, now.getTime());
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new LandfallError('too_many_requests', `Too many failed attempts. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
