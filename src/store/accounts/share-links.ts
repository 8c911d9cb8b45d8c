import type { ShareLink } from '../../domain/accounts/share-link.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import type { Db } from '../tables.ts';
import { revoke } from './revoke.ts';

const SAID = ['account_id', 'id', 'shipment_id', 'created_by_user_id', 'expires_at'] as const;
const MEMBERS = asMembersOf('share_link', [...SAID, 'created_at', 'revoked_at']);
const toRow = rowWriter(SAID);

export async function insertShareLink(
  db: Db,
  link: Omit<ShareLink, 'createdAt' | 'revokedAt'>,
  sha256: Buffer,
): Promise<ShareLink> {
  return db
    .insertInto('share_link')
    .values({ ...toRow(link), sha256 })
    .returning(MEMBERS)
    .executeTakeFirstOrThrow();
}

/** A link that still works. */
export async function findLiveShareLink(db: Db, sha256: Buffer, at: Instant): Promise<ShareLink | undefined> {
  return db
    .selectFrom('share_link')
    .select(MEMBERS)
    .where('sha256', '=', sha256)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

export async function listShareLinks(db: Db, accountId: Id, shipmentId: Id, limit: number): Promise<ShareLink[]> {
  return db
    .selectFrom('share_link')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
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
