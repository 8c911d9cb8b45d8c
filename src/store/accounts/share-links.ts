import type { Selectable } from 'kysely';
import type { ShareLink } from '../../domain/accounts/share-link.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Tables } from '../tables.ts';
import { revoke } from './revoke.ts';

const COLUMNS = [
  'account_id',
  'id',
  'shipment_id',
  'created_by_user_id',
  'created_at',
  'expires_at',
  'revoked_at',
] as const;

export async function insertShareLink(
  db: Db,
  link: Omit<ShareLink, 'createdAt' | 'revokedAt'>,
  sha256: Buffer,
): Promise<ShareLink> {
  const row = await db
    .insertInto('share_link')
    .values({
      account_id: link.accountId,
      id: link.id,
      shipment_id: link.shipmentId,
      sha256,
      created_by_user_id: link.createdByUserId,
      expires_at: link.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toShareLink(row);
}

/** A link that still works. */
export async function findLiveShareLink(db: Db, sha256: Buffer, at: Instant): Promise<ShareLink | undefined> {
  const row = await db
    .selectFrom('share_link')
    .innerJoin('account', 'account.id', 'share_link.account_id')
    .select(COLUMNS.map((column) => `share_link.${column}` as const))
    .where('sha256', '=', sha256)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('account.lives_in', 'is', null)
    .executeTakeFirst();
  return row && toShareLink(row);
}

export async function listShareLinks(db: Db, accountId: Id, shipmentId: Id, limit: number): Promise<ShareLink[]> {
  const rows = await db
    .selectFrom('share_link')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toShareLink);
}

/** False when there is no such link or it was revoked before. */
export async function revokeShareLink(db: Db, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  return revoke(db, 'share_link', accountId, id, at);
}

/** Every link of an account. */
export async function revokeShareLinks(db: Db, accountId: Id, at: Instant): Promise<void> {
  await db
    .updateTable('share_link')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

function toShareLink(row: Pick<Selectable<Tables['share_link']>, (typeof COLUMNS)[number]>): ShareLink {
  return {
    id: row.id,
    accountId: row.account_id,
    shipmentId: row.shipment_id,
    createdByUserId: row.created_by_user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
