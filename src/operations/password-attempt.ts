import { inTransaction } from '../db/transaction.ts';
import { FORGET_FAILURES_MS, type SignInFailures, waitBeforeSignInMs } from '../domain/accounts/sign-in-throttle.ts';
import { LandfallError } from '../errors.ts';
import {
  clearSignInFailures,
  countSignInFailure,
  type FailureSubject,
  forgetSignInFailures,
  listSignInFailures,
  lockSignInFailures,
  takeBackSignInFailure,
} from '../store/accounts/sign-in-failures.ts';
import type { Db } from '../store/tables.ts';
import { toInstant } from '../values/instant.ts';

/** Whose password somebody says to know, and from where. */
export interface Claimant {
  readonly email: string;
  readonly address: string;
  /** By a clock that nobody sets: otherwise setting it would end a wait, or prolong it. */
  readonly triedAt: Date;
}

/**
 * Checks a password, slowed down by address and person. A try counts before it is evaluated, in the database: however
 * many come at once, and to however many processes, no more are evaluated than one after the other would be.
 */
export async function attempt<Result>(
  db: Db,
  { email, address, triedAt }: Claimant,
  evaluate: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const name = email.toLowerCase();
  const pair: FailureSubject = { kind: 'pair', name: `${address} ${name}` };
  const shared: FailureSubject[] = [
    { kind: 'email', name },
    { kind: 'address', name: address },
  ];
  await countTry(db, [pair, ...shared], triedAt);
  const result = await evaluate();
  if (result === undefined) return undefined;
  await clearSignInFailures(db, pair);
  await takeBackSignInFailure(db, shared);
  return result;
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
