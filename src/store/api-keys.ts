import type { Generated, Selectable } from 'kysely';
import type { Entitlement, Role } from '../domain/account.ts';
import type { ApiKey, KeyScope } from '../domain/api-key.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import type { Db } from './tables.ts';

export interface ApiKeyTables {
  api_key: {
    account_id: Id;
    id: Id;
    user_id: Id | null;
    name: string;
    prefix: string;
    sha256: Buffer;
    scope: KeyScope;
    created_at: Generated<Instant>;
    expires_at: Instant | null;
    revoked_at: Instant | null;
  };
}

const COLUMNS = [
  'account_id',
  'id',
  'user_id',
  'name',
  'prefix',
  'scope',
  'created_at',
  'expires_at',
  'revoked_at',
] as const;

export interface KeyWithOwner {
  readonly key: ApiKey;
  readonly sha256: Buffer;
  readonly role: Role | null;
  readonly entitlements: readonly Entitlement[];
}

/** A key that still works, with all that authentication needs to know, in one query. */
export async function findKeyByHash(db: Db, sha256: Buffer): Promise<KeyWithOwner | undefined> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.account_id', '=', 'api_key.account_id').onRef('app_user.id', '=', 'api_key.user_id'),
    )
    .select(COLUMNS.map((column) => `api_key.${column}` as const))
    .select(['api_key.sha256', 'account.entitlements', 'app_user.role', 'app_user.disabled_at'])
    .where('api_key.sha256', '=', sha256)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.disabled_at !== null) return undefined;
  return { key: toApiKey(row), sha256: row.sha256, role: row.role, entitlements: row.entitlements };
}

/** False when the same key exists already. */
export async function insertKey(
  db: Db,
  key: Omit<ApiKey, 'createdAt' | 'revokedAt'>,
  sha256: Buffer,
): Promise<boolean> {
  const result = await db
    .insertInto('api_key')
    .values({
      account_id: key.accountId,
      id: key.id,
      user_id: key.userId,
      name: key.name,
      prefix: key.prefix,
      sha256,
      scope: key.scope,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findKey(db: Db, accountId: Id, id: Id): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_key')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toApiKey(row);
}

export async function listKeys(db: Db, accountId: Id, page: PageRequest): Promise<Page<ApiKey>> {
  const keys = db.selectFrom('api_key').where('account_id', '=', accountId).select(COLUMNS);
  const { rows, total } = await readPage(keys.orderBy('created_at', 'desc').orderBy('id'), page);
  return { rows: rows.map(toApiKey), total };
}

/** False when there is no such key or it was revoked before. */
export async function revokeKey(db: Db, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  const result = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Every key of an account, but for one. */
export async function revokeKeysExcept(db: Db, accountId: Id, kept: Buffer | undefined, at: Instant): Promise<void> {
  let query = db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (kept !== undefined) query = query.where('sha256', '!=', kept);
  await query.execute();
}

function toApiKey(row: Pick<Selectable<ApiKeyTables['api_key']>, (typeof COLUMNS)[number]>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    name: row.name,
    prefix: row.prefix,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
