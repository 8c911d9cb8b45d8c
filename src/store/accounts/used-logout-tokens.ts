import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { Db } from '../tables.ts';

/** False when it has come from this provider before. */
export async function useLogoutToken(
  db: Db,
  { accountId, id }: OfAccount,
  sha256: Buffer,
  until: Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_logout_token')
    .values({ account_id: accountId, provider_id: id, sha256, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Those that are too old by now in any case. */
export async function forgetUsedLogoutTokens(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('used_logout_token').where('expires_at', '<=', before).execute();
}
