import type { Role, User } from '../../domain/accounts/account.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';
import { HAS_SECOND_FACTOR } from './second-factors.ts';

const MEMBERS = [
  ...asMembersOf(
    'app_user',
    wordsIn(
      'account_id id email name role party_id created_at has_password tour_closed_at disabled_at identity_provider_id',
    ),
  ),
  HAS_SECOND_FACTOR.as('hasSecondFactor'),
];

const toRow = rowWriter(['account_id', 'id', 'email', 'name', 'role', 'party_id']);

export interface UserEdit {
  readonly name?: string;
  readonly role?: Role;
  readonly passwordHash?: string;
  readonly disabledAt?: Instant | null;
  readonly tourClosedAt?: Instant | null;
  /** As whom a provider knows them; null: by none any more. */
  readonly identity?: { readonly providerId: Id; readonly subject: string } | null;
}

/** False when somebody has the e-mail address already. */
export async function insertUser(
  db: Db,
  user: Pick<User, 'id' | 'accountId' | 'email' | 'name' | 'role' | 'partyId'>,
  passwordHash: string | null,
): Promise<boolean> {
  const result = await db
    .insertInto('app_user')
    .values({ ...toRow(user), password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findUser(db: Db, accountId: Id, id: Id): Promise<User | undefined> {
  const row = await db.selectFrom('app_user').select(MEMBERS).where(ownRow(accountId, id)).executeTakeFirst();
  return row && toUser(row);
}

export async function findUserByEmail(db: Db, accountId: Id, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where((of) => of(of.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row && toUser(row);
}

/** One person may be known to several accounts. */
const MAX_ACCOUNTS_OF_PERSON = 20;

/** Everybody who signs in with an e-mail address, whoever came first first. */
export async function listPeopleByEmail(db: Db, email: string): Promise<{ user: User; passwordHash: string | null }[]> {
  const rows = await db
    .selectFrom('app_user')
    .select([...MEMBERS, 'password_hash as passwordHash'])
    .where((of) => of(of.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .orderBy('app_user.created_at')
    .orderBy('app_user.id')
    .limit(MAX_ACCOUNTS_OF_PERSON)
    .execute();
  return rows.map(({ passwordHash, ...row }) => ({ user: toUser(row), passwordHash }));
}

/** A stored hash of whoever has this e-mail address, in any account. */
export async function findHashOfEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where((of) => of(of.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function findPasswordHash(db: Db, accountId: Id, id: Id): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('password_hash').where(ownRow(accountId, id)).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Everybody of an account but those named cannot sign in any more. */
export async function disableUsersExcept(db: Db, accountId: Id, kept: readonly Id[], at: Instant): Promise<void> {
  let query = db
    .updateTable('app_user')
    .set({ disabled_at: at })
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null);
  if (kept.length > 0) query = query.where('id', 'not in', [...kept]);
  await query.execute();
}

/** The account's own people. */
export async function listUsers(db: Db, accountId: Id, page: PageRequest): Promise<Page<User>> {
  const people = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('party_id', 'is', null)
    .select(MEMBERS);
  const { rows, total } = await readPage(people.orderBy('created_at').orderBy('id'), page);
  return { rows: rows.map(toUser), total };
}

/** The people of a customer. */
export async function pageMembers(db: Db, accountId: Id, partyId: Id, page: PageRequest): Promise<Page<User>> {
  const people = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('party_id', '=', partyId)
    .select(MEMBERS);
  const { rows, total } = await readPage(people.orderBy('created_at').orderBy('id'), page);
  return { rows: rows.map(toUser), total };
}

/** Those of its own people who can sign in, by name. */
export async function listColleagues(db: Db, accountId: Id, limit: number): Promise<{ id: Id; name: string }[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('party_id', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listUsersByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<User[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('party_id', 'is', null)
    .execute();
  return rows.map(toUser);
}

export async function updateUser(db: Db, accountId: Id, id: Id, edit: UserEdit): Promise<void> {
  const columns = defined({
    name: edit.name,
    role: edit.role,
    password_hash: edit.passwordHash,
    disabled_at: edit.disabledAt,
    tour_closed_at: edit.tourClosedAt,
    ...(edit.identity === undefined ? {} : identityColumns(edit.identity)),
  });
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('app_user').set(columns).where(ownRow(accountId, id)).execute();
}

function identityColumns(identity: UserEdit['identity']) {
  return { identity_provider_id: identity?.providerId ?? null, identity_subject: identity?.subject ?? null };
}

/** Whoever a provider knows by this name. */
export async function findUserByIdentity(
  db: Db,
  { accountId, id }: OfAccount,
  subject: string,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('identity_provider_id', '=', id)
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Nobody is known by the provider any more. */
export async function clearIdentities(db: Db, { accountId, id }: OfAccount): Promise<void> {
  await db
    .updateTable('app_user')
    .set(identityColumns(null))
    .where('account_id', '=', accountId)
    .where('identity_provider_id', '=', id)
    .execute();
}

/** Whether an owner who may sign in has done so by one of these providers. */
export async function hasOwnerKnownBy(db: Db, accountId: Id, providers: readonly Id[]): Promise<boolean> {
  if (providers.length === 0) return false;
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('identity_provider_id', 'in', [...providers])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** With everything that is theirs alone. */
export async function deleteUser(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('app_user').where(ownRow(accountId, id)).execute();
}

/** One person, locked against changes of what they sign in by until the transaction ends. */
export async function lockUser(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.selectFrom('app_user').select('id').where(ownRow(accountId, id)).forUpdate().execute();
}

/** Owners who can sign in, locked against changes until the transaction ends. */
export async function lockOwners(db: Db, accountId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where((of) => of.or([of('password_hash', 'is not', null), of('identity_provider_id', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Whether anybody in the installation could sign in. */
export async function hasPeople(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where((of) => of.or([of('password_hash', 'is not', null), of('identity_provider_id', 'is not', null)]))
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toUser<Row extends { readonly tourClosedAt: Instant | null }>({ tourClosedAt, ...row }: Row) {
  return { ...row, tourClosed: tourClosedAt !== null };
}
