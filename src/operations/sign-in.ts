import { inTransaction } from '../db/transaction.ts';
import type { User } from '../domain/account.ts';
import { isPassword } from '../domain/password.ts';
import {
  generateSessionSecret,
  hashSessionSecret,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Session,
} from '../domain/session.ts';
import { FORGET_FAILURES_MS, waitBeforeSignInMs } from '../domain/sign-in-throttle.ts';
import { LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import { deleteSessionsBefore, insertSession } from '../store/sessions.ts';
import {
  clearSignInFailures,
  deleteSignInFailuresBefore,
  type FailureSubject,
  listSignInFailures,
  recordSignInFailure,
} from '../store/sign-in-failures.ts';
import type { Db } from '../store/tables.ts';
import { findUserByEmail } from '../store/users.ts';
import { newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { DEMO_EMAIL } from './demo-user.ts';
import { personCaller } from './person-caller.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
  /** Goes into the cookie and nowhere else. */
  readonly secret: string;
}

/** E-mail and password, throttled by address and e-mail. One answer for every kind of mismatch. */
export async function signIn(
  db: Db,
  given: { email: string; password: string; address: string },
  now: Date,
): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase();
  const pair: FailureSubject = { kind: 'pair', name: `${given.address} ${email}` };
  const subjects: FailureSubject[] = [pair, { kind: 'email', name: email }, { kind: 'address', name: given.address }];
  const waitMs = waitBeforeSignInMs(await listSignInFailures(db, subjects), now.getTime());
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new LandfallError('too_many_requests', `Too many failed attempts. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
  const found = await findUserByEmail(db, email);
  const matches = await isPassword(given.password, found?.passwordHash ?? null);
  if (found === undefined || !matches || found.user.disabledAt !== null) {
    const forgetBefore = toInstant(new Date(now.getTime() - FORGET_FAILURES_MS));
    await recordSignInFailure(db, subjects, toInstant(now), forgetBefore);
    throw new LandfallError('unauthorised', 'The e-mail address or the password is wrong.');
  }
  await clearSignInFailures(db, pair);
  return openSession(db, found.user, now);
}

/** The ready account of the demo needs no password; nowhere else does it exist. */
export async function signInToDemo(db: Db, now: Date): Promise<SignedIn> {
  const found = await findUserByEmail(db, DEMO_EMAIL);
  if (found === undefined) throw notFound('Demo');
  return openSession(db, found.user, now);
}

export async function openSession(db: Db, user: User, now: Date): Promise<SignedIn> {
  const secret = generateSessionSecret();
  const at = toInstant(now);
  const session = {
    id: newId(),
    accountId: user.accountId,
    userId: user.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: toInstant(new Date(now.getTime() + SESSION_LIFETIME_MS)),
  };
  await inTransaction(db, async (trx) => {
    await insertSession(trx, session, hashSessionSecret(secret));
    await recordAudit(trx, personCaller(user), {
      action: 'session.open',
      subject: { type: 'user', id: user.id },
    });
  });
  await forgetOld(db, now);
  return { session, user, secret };
}

/** Signing in is rare, and the right moment to sweep up. */
async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => toInstant(new Date(now.getTime() - ms));
  await deleteSessionsBefore(db, before(SESSION_IDLE_MS), toInstant(now));
  await deleteSignInFailuresBefore(db, before(FORGET_FAILURES_MS));
}
