import type { PasswordLink } from '../../domain/accounts/password-link.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import type { Db } from '../tables.ts';

const COLUMNS = ['account_id', 'user_id', 'purpose', 'mailed', 'created_at', 'expires_at'] as const;
const toRow = rowWriter(COLUMNS);

/** The person's only link from now on. */
export async function replacePasswordLink(db: Db, link: PasswordLink, sha256: Buffer): Promise<void> {
  const row = { ...toRow(link), sha256 };
  await db
    .insertInto('password_link')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(row))
    .execute();
}

/** A link that has not expired, of somebody who may sign in. */
export async function findPasswordLink(db: Db, sha256: Buffer, now: Instant): Promise<PasswordLink | undefined> {
  return db
    .selectFrom('password_link')
    .innerJoin('app_user', inAccount('app_user.id', 'password_link.user_id'))
    .select(asMembersOf('password_link', COLUMNS))
    .where('password_link.sha256', '=', sha256)
    .where('password_link.expires_at', '>', now)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the person has a link that was made after then. */
export async function hasLinkSince(db: Db, accountId: Id, userId: Id, after: Instant): Promise<boolean> {
  const link = await db
    .selectFrom('password_link')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .executeTakeFirst();
  return link !== undefined;
}

/** False when somebody else has used it meanwhile. */
export async function usePasswordLink(db: Db, sha256: Buffer, now: Instant): Promise<boolean> {
  const used = await db
    .deleteFrom('password_link')
    .where('sha256', '=', sha256)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

export async function deletePasswordLink(db: Db, accountId: Id, userId: Id): Promise<void> {
  await db.deleteFrom('password_link').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
