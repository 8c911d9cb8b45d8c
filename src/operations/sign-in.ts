import { inTransaction } from '../db/transaction.ts';
import type { User } from '../domain/accounts/account.ts';
import { findMatches } from '../domain/accounts/password.ts';
import {
  generateSessionSecret,
  hashSessionSecret,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Session,
} from '../domain/accounts/session.ts';
import { LandfallError, notFound } from '../errors.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { deleteSessionsBefore, insertSession } from '../store/accounts/sessions.ts';
import { findUserByEmail, listPeopleByEmail } from '../store/accounts/users.ts';
import type { Db } from '../store/tables.ts';
import { newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { DEMO_EMAIL } from './demo-user.ts';
import { attempt } from './password-attempt.ts';
import { personCaller } from './person-caller.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: Omit<User, 'createdAt' | 'hasPassword' | 'disabledAt'>;
  /** Goes into the cookie and nowhere else. */
  readonly secret: string;
}

/** What is known of a browser that somebody signs in with. */
export interface SeenFrom {
  readonly address: string;
  readonly userAgent: string | undefined;
}

const MAX_USER_AGENT_CHARACTERS = 400;

/** E-mail and password, throttled by address and e-mail. One answer for every kind of mismatch. */
export async function signIn(
  db: Db,
  given: { email: string; password: string; address: string; userAgent: string | undefined; triedAt: Date },
  now: Date,
): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase();
  const user = await attempt(db, { ...given, email }, async () => {
    const people = await listPeopleByEmail(db, email);
    const hashes = people.map(({ passwordHash }) => passwordHash);
    const [match] = await findMatches(given.password, hashes);
    return match === undefined ? undefined : people[match]?.user;
  });
  if (user === undefined) throw new LandfallError('unauthorised', 'The e-mail address or the password is wrong.');
  return openSession(db, user, given, now);
}

/** The ready account of the demo needs no password; nowhere else does it exist. */
export async function signInToDemo(db: Db, from: SeenFrom, now: Date): Promise<SignedIn> {
  const [account] = await listAccounts(db, 1);
  const user = account && (await findUserByEmail(db, account.id, DEMO_EMAIL));
  if (user === undefined || user.disabledAt !== null) throw notFound('Demo');
  return openSession(db, user, from, now);
}

export async function openSession(db: Db, user: SignedIn['user'], from: SeenFrom, now: Date): Promise<SignedIn> {
  const secret = generateSessionSecret();
  const at = toInstant(now);
  const session = {
    id: newId(),
    accountId: user.accountId,
    userId: user.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: toInstant(new Date(now.getTime() + SESSION_LIFETIME_MS)),
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    address: from.address,
  };
  await inTransaction(db, async (trx) => {
    await insertSession(trx, session, hashSessionSecret(secret));
    await recordAudit(trx, personCaller(user), {
      action: 'session.open',
      subject: { type: 'user', id: user.id },
    });
  });
  // Signing in is rare, and the right moment to sweep up.
  await deleteSessionsBefore(db, toInstant(new Date(now.getTime() - SESSION_IDLE_MS)), at);
  return { session, user, secret };
}
