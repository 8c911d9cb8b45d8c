import type { Entitlement, PersonRole } from '../../domain/accounts/account.ts';
import type { ApiKey } from '../../domain/accounts/api-key.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';
import { revoke } from './revoke.ts';

const SAID = ['account_id', 'id', 'user_id', 'name', 'prefix', 'scope', 'party_id', 'expires_at'] as const;
const toRow = rowWriter(SAID);

const KEY_MEMBERS = asMembersOf('api_key', [...SAID, 'created_at', 'revoked_at']);

export interface KeyWithOwner {
  readonly key: ApiKey;
  readonly sha256: Buffer;
  readonly role: PersonRole | null;
  readonly entitlements: readonly Entitlement[];
}

/** A key that still works, with all that authentication needs to know, in one query. */
export async function findKeyByHash(db: Db, sha256: Buffer): Promise<KeyWithOwner | undefined> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('app_user', inAccount('app_user.id', 'api_key.user_id'))
    .leftJoin('api_key_use', inAccount('api_key_use.key_id', 'api_key.id'))
    .select(KEY_MEMBERS)
    .select([
      'api_key.sha256',
      'api_key_use.last_used_at as lastUsedAt',
      'account.entitlements',
      'app_user.role',
      'app_user.disabled_at as disabledAt',
    ])
    .where('api_key.sha256', '=', sha256)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.disabledAt !== null) return undefined;
  const { sha256: hash, role, entitlements, disabledAt: _, ...key } = row;
  return { key, sha256: hash, role, entitlements };
}

/** False when the same key exists already. */
export async function insertKey(
  db: Db,
  key: Omit<ApiKey, 'createdAt' | 'revokedAt' | 'lastUsedAt'>,
  sha256: Buffer,
): Promise<boolean> {
  const result = await db
    .insertInto('api_key')
    .values({ ...toRow(key), sha256 })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findKey(db: Db, accountId: Id, id: Id): Promise<ApiKey | undefined> {
  return keysOf(db, accountId).where('api_key.id', '=', id).executeTakeFirst();
}

export async function listKeys(db: Db, accountId: Id, page: PageRequest): Promise<Page<ApiKey>> {
  const keys = keysOf(db, accountId).orderBy('api_key.created_at', 'desc').orderBy('api_key.id');
  return readPage(keys, page);
}

function keysOf(db: Db, accountId: Id) {
  return db
    .selectFrom('api_key')
    .leftJoin('api_key_use', inAccount('api_key_use.key_id', 'api_key.id'))
    .where('api_key.account_id', '=', accountId)
    .select(KEY_MEMBERS)
    .select('api_key_use.last_used_at as lastUsedAt');
}

export async function touchKey(
  db: Db,
  { accountId, id }: Pick<ApiKey, 'accountId' | 'id'>,
  at: Instant,
): Promise<void> {
  await db
    .insertInto('api_key_use')
    .values({ account_id: accountId, key_id: id, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'key_id']).doUpdateSet({ last_used_at: at }))
    .execute();
}

/** False when there is no such key or it was revoked before. */
export async function revokeKey(db: Db, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  return revoke(db, 'api_key', accountId, id, at);
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
