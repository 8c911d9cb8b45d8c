import { inTransaction } from '../db/transaction.ts';
import type { User } from '../domain/accounts/account.ts';
import type { KnownDevice } from '../domain/accounts/known-device.ts';
import { findMatches } from '../domain/accounts/password.ts';
import {
  generateSessionSecret,
  hashSessionSecret,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Session,
} from '../domain/accounts/session.ts';
import { found, LandfallError, notFound } from '../errors.ts';
import { findAccount, listAccounts } from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { deleteSessionsBefore, insertSession } from '../store/accounts/sessions.ts';
import { findUserByEmail, listPeopleByEmail } from '../store/accounts/users.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { DEMO_EMAIL } from './demo-user.ts';
import { attempt, claimOfDevice, claimOfStranger } from './password-attempt.ts';
import { personCaller } from './person-caller.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: Omit<User, 'createdAt' | 'hasPassword' | 'disabledAt' | 'identityProviderId'>;
  /** Goes into the cookie and nowhere else. */
  readonly secret: string;
}

/** What is known of a browser that somebody signs in with. */
export interface SeenFrom {
  readonly address: string;
  readonly userAgent: string | undefined;
}

const MAX_USER_AGENT_CHARACTERS = 400;

interface Given extends SeenFrom {
  readonly email: string;
  readonly password: string;
  /** What the browser is known by, where it was here before. */
  readonly device?: KnownDevice | undefined;
  readonly triedAt: Date;
}

/** E-mail and password, throttled by whoever tries. One answer for every kind of mismatch. */
export async function signIn(db: Db, given: Given, now: Date): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase();
  const people = await listPeopleByEmail(db, email);
  const known = people.filter(({ user }) => user.id === given.device?.userId);
  const others = people.filter((person) => !known.includes(person));
  const user =
    (given.device && known.length > 0
      ? await attempt(db, claimOfDevice(given.device), given.triedAt, () => findPerson(known, given.password))
      : undefined) ??
    (known.length === 0 || others.length > 0
      ? await attempt(db, claimOfStranger(email, given.address), given.triedAt, () =>
          findPerson(others, given.password),
        )
      : undefined);
  if (user === undefined) throw new LandfallError('unauthorised', 'The e-mail address or the password is wrong.');
  // Said to those alone who know the password.
  await requirePasswordsOn(db, user.accountId);
  return openSession(db, user, given, now);
}

export async function requirePasswordsOn(db: Db, accountId: Id): Promise<void> {
  const account = found(await findAccount(db, accountId), 'Account');
  if (account.localPasswords) return;
  throw new LandfallError(
    'forbidden',
    `${account.companyName} has switched passwords off: people sign in by its identity provider.`,
  );
}

async function findPerson(people: Awaited<ReturnType<typeof listPeopleByEmail>>, password: string) {
  const hashes = people.map(({ passwordHash }) => passwordHash);
  const [match] = await findMatches(password, hashes);
  const user = match === undefined ? undefined : people[match]?.user;
  return user && { result: user, isOnlyOne: people.length === 1 };
}

/** The ready account of the demo needs no password; nowhere else does it exist. */
export async function signInToDemo(db: Db, from: SeenFrom, now: Date): Promise<SignedIn> {
  const [account] = await listAccounts(db, 1);
  const user = account && (await findUserByEmail(db, account.id, DEMO_EMAIL));
  if (user === undefined || user.disabledAt !== null) throw notFound('Demo');
  return openSession(db, user, from, now);
}

/** Who says who it is, instead of a password. */
interface OpenedBy {
  readonly providerId: Id;
  readonly sealedIdToken: Buffer | null;
  readonly lifetimeMs: number;
}

export async function openSession(
  db: Db,
  user: SignedIn['user'],
  from: SeenFrom,
  now: Date,
  by?: OpenedBy,
): Promise<SignedIn> {
  const secret = generateSessionSecret();
  const at = toInstant(now);
  const session = {
    id: newId(),
    accountId: user.accountId,
    userId: user.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: toInstant(new Date(now.getTime() + (by?.lifetimeMs ?? SESSION_LIFETIME_MS))),
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    address: from.address,
    identityProviderId: by?.providerId ?? null,
  };
  await inTransaction(db, async (trx) => {
    await insertSession(trx, session, hashSessionSecret(secret), by?.sealedIdToken ?? null);
    await recordAudit(trx, personCaller(user), {
      action: 'session.open',
      subject: { type: 'user', id: user.id },
      ...(by === undefined ? {} : { changes: { identity_provider_id: by.providerId } }),
    });
  });
  // Signing in is rare, and the right moment to sweep up.
  await deleteSessionsBefore(db, toInstant(new Date(now.getTime() - SESSION_IDLE_MS)), at);
  return { session, user, secret };
}
