import { MAX_PASSKEYS, type Passkey } from '../../domain/accounts/passkey.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers, rowWriter } from '../columns.ts';
import type { Db } from '../tables.ts';
import type { OfPerson } from './second-factors.ts';

const COLUMNS = wordsIn(
  'account_id user_id id name rp_id credential_id public_key sign_count transports created_at last_used_at',
);
const MEMBERS = asMembers(COLUMNS);
const toRow = rowWriter(COLUMNS);

/** Those of a person, the oldest first. */
export async function listPasskeys(db: Db, { accountId, userId }: OfPerson): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_PASSKEYS)
    .execute();
}

/** Whosever it is, of whichever account. */
export async function findPasskeyByCredential(db: Db, credentialId: Buffer): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').select(MEMBERS).where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Whether anybody of the installation has one. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False when it is somebody's already. */
export async function insertPasskey(db: Db, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values({ ...toRow(passkey), transports: [...passkey.transports] })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when it has counted as far before, or is gone. One that does not count says 0 each time. */
export async function usePasskey(
  db: Db,
  { accountId, userId, id }: Pick<Passkey, 'accountId' | 'userId' | 'id'>,
  signCount: number,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('sign_count', signCount === 0 ? '=' : '<', signCount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where the person has none of this id. */
export async function deletePasskey(db: Db, { accountId, userId }: OfPerson, id: Id): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeys(db: Db, { accountId, userId }: OfPerson): Promise<void> {
  await db.deleteFrom('passkey').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

/** False when it was answered before. */
export async function useChallenge(
  db: Db,
  { accountId, userId }: OfPerson,
  sha256: Buffer,
  until: Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ account_id: accountId, user_id: userId, sha256, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Those that are too old by now in any case. */
export async function forgetUsedChallenges(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('used_challenge').where('expires_at', '<=', before).execute();
}
