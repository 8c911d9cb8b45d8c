import { inTransaction } from '../db/transaction.ts';
import type { Role, User } from '../domain/accounts/account.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { hashPassword, passwordProblem } from '../domain/accounts/password.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { endGrants } from '../store/accounts/grants.ts';
import { deletePasswordLink } from '../store/accounts/password-links.ts';
import { deleteSessionsOfUser } from '../store/accounts/sessions.ts';
import { findHashOfEmail, findUser, insertUser, lockOwners, updateUser } from '../store/accounts/users.ts';
import type { Db } from '../store/tables.ts';
import { defined } from '../values/defined.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { requireOwnPassword, requirePerson } from './sign-in/own-password.ts';
import { requireWayIn } from './single-sign-on/identity-providers.ts';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Without one the person is only invited, and sets it by a link. */
  readonly password?: string;
}

export interface UserChange {
  readonly name?: string;
  readonly role?: Role;
  readonly password?: string;
  readonly disabled?: boolean;
}

const PASSWORD = '/data/attributes/password';

export async function addUser(db: Db, caller: Caller, given: NewUser): Promise<User> {
  const email = given.email.trim();
  if (given.password !== undefined) requireGoodPassword(given.password, email, PASSWORD);
  const passwordHash = given.password === undefined ? null : await hashFor(db, email, given.password);
  const user = { id: newId(), accountId: caller.accountId, email, name: given.name, role: given.role, partyId: null };
  await inTransaction(db, async (trx) => {
    if (!(await insertUser(trx, user, passwordHash))) {
      throw new LandfallError('conflict', 'Somebody of this account has this e-mail address already.');
    }
    const changes = { email, role: given.role };
    await recordAudit(trx, caller, { action: 'user.add', subject: { type: 'user', id: user.id }, changes });
  });
  return getUser(db, caller, user.id);
}

/** A new password or disabling ends the person's sessions and applications. Somebody must always be left who can sign in as owner. */
export async function changeUser(db: Db, caller: Caller, id: Id, change: UserChange, now: Date): Promise<User> {
  const { email } = await getColleague(db, caller, id);
  if (change.password !== undefined) requireGoodPassword(change.password, email, PASSWORD);
  const passwordHash = change.password === undefined ? undefined : await hashFor(db, email, change.password);
  const disabledAt = change.disabled === undefined ? undefined : change.disabled ? toInstant(now) : null;
  await inTransaction(db, async (trx) => {
    const owners = await lockOwners(trx, caller.accountId);
    const leaves = change.disabled === true || (change.role !== undefined && change.role !== 'owner');
    if (leaves && owners.length === 1 && owners[0] === id) {
      throw new LandfallError('conflict', 'This is the only owner: make somebody else an owner first.');
    }
    await updateUser(
      trx,
      caller.accountId,
      id,
      defined({
        name: change.name,
        role: change.role,
        passwordHash,
        disabledAt,
        // Whoever is let in again may be known by another name there.
        identity: change.disabled === true ? null : undefined,
      }),
    );
    if (passwordHash !== undefined || change.disabled === true) {
      await deleteSessionsOfUser(trx, caller.accountId, id);
      await deletePasswordLink(trx, caller.accountId, id);
      await endGrants(trx, caller.accountId, id, toInstant(now));
    }
    if (leaves) await requireWayIn(trx, caller.accountId);
    const { password, ...changes } = change;
    const subject = { type: 'user', id };
    await recordAudit(trx, caller, {
      action: 'user.change',
      subject,
      changes: { ...changes, ...(password === undefined ? {} : { password: 'changed' }) },
    });
  });
  return getUser(db, caller, id);
}

/** The person's own password; ends every other session and all applications of theirs. `keep` is the session in use. */
export async function changeOwnPassword(
  db: Db,
  caller: Caller,
  given: { current: string; next: string; triedAt: Date },
  keep: Buffer | undefined,
  now: Date,
): Promise<void> {
  const { email } = await getUser(db, caller, requirePerson(caller));
  requireGoodPassword(given.next, email, '/new_password');
  const userId = await requireOwnPassword(db, caller, { password: given.current, triedAt: given.triedAt });
  const passwordHash = await hashFor(db, email, given.next);
  await inTransaction(db, async (trx) => {
    await updateUser(trx, caller.accountId, userId, { passwordHash });
    await deleteSessionsOfUser(trx, caller.accountId, userId, keep);
    await deletePasswordLink(trx, caller.accountId, userId);
    await endGrants(trx, caller.accountId, userId, toInstant(now));
    await recordAudit(trx, caller, { action: 'user.change_password', subject: { type: 'user', id: userId } });
  });
}

/** What people decide about themselves. */
export async function changeOwnself(
  db: Db,
  caller: Caller,
  change: { readonly name?: string; readonly tourClosed?: boolean },
  now: Date,
): Promise<User> {
  const userId = requirePerson(caller);
  await inTransaction(db, async (trx) => {
    const { name, tourClosed } = change;
    const tourClosedAt = tourClosed === undefined ? undefined : tourClosed ? toInstant(now) : null;
    await updateUser(trx, caller.accountId, userId, defined({ name, tourClosedAt }));
    if (name === undefined) return;
    await recordAudit(trx, caller, { action: 'user.change', subject: { type: 'user', id: userId }, changes: { name } });
  });
  return getUser(db, caller, userId);
}

/** With the salt of whoever has this address already, here or in another account. */
export async function hashFor(db: Db, email: string, password: string): Promise<string> {
  return hashPassword(password, await findHashOfEmail(db, email));
}

export async function getUser(db: Db, caller: Caller, id: Id): Promise<User> {
  return found(await findUser(db, caller.accountId, id), 'User');
}

/** One of the account's own people; those of customers are found where their customer is. */
export async function getColleague(db: Db, caller: Caller, id: Id): Promise<User> {
  const user = await getUser(db, caller, id);
  if (user.partyId !== null) throw notFound('User');
  return user;
}

export function requireGoodPassword(password: string, email: string, pointer: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== undefined) throw invalidBody(pointer, problem);
}
