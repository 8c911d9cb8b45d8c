import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** Of a row of `app_user`. */
export const HAS_SECOND_FACTOR = sql<boolean>`
  (EXISTS (SELECT FROM totp_factor AS totp
           WHERE totp.account_id = app_user.account_id AND totp.user_id = app_user.id AND totp.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkey WHERE passkey.account_id = app_user.account_id AND passkey.user_id = app_user.id))`;

/** Whose factors they are. */
export interface OfPerson {
  readonly accountId: Id;
  readonly userId: Id;
}

export interface TotpFactor {
  readonly sealed: Buffer;
  readonly confirmedAt: Instant | null;
}

/** The person's secret from now on, which is not asked for before it is confirmed. */
export async function replaceTotpFactor(db: Db, of: OfPerson, sealed: Buffer, at: Instant): Promise<void> {
  const row = {
    account_id: of.accountId,
    user_id: of.userId,
    sealed,
    created_at: at,
    confirmed_at: null,
    last_step: 0,
  };
  await db
    .insertInto('totp_factor')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function findTotpFactor(db: Db, { accountId, userId }: OfPerson): Promise<TotpFactor | undefined> {
  return db
    .selectFrom('totp_factor')
    .select(['sealed', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** False when another secret took its place meanwhile, or it was confirmed before. */
export async function confirmTotpFactor(
  db: Db,
  { accountId, userId }: OfPerson,
  sealed: Buffer,
  step: number,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when a code of this time step, or of a later one, was accepted before. */
export async function useTotpStep(db: Db, { accountId, userId }: OfPerson, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotpFactor(db: Db, { accountId, userId }: OfPerson): Promise<void> {
  await db.deleteFrom('totp_factor').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

/** Codes that are good once what they were handed out with is confirmed. */
export async function replacePendingCodes(
  db: Db,
  { accountId, userId }: OfPerson,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteCodes(db, { accountId, userId }, true);
  await db
    .insertInto('recovery_code')
    .values(hashes.map((sha256) => ({ account_id: accountId, user_id: userId, sha256, pending: true })))
    .execute();
}

/** From now on those that were handed out last are good, and none before. */
export async function confirmPendingCodes(db: Db, { accountId, userId }: OfPerson): Promise<void> {
  if ((await countCodes(db, { accountId, userId }, true)) === 0) return;
  await deleteCodes(db, { accountId, userId }, false);
  await db
    .updateTable('recovery_code')
    .set({ pending: false })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** False where it is none, or none any more. */
export async function useRecoveryCode(db: Db, { accountId, userId }: OfPerson, sha256: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('pending', '=', false)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, of: OfPerson): Promise<number> {
  return countCodes(db, of, false);
}

async function countCodes(db: Db, { accountId, userId }: OfPerson, pending: boolean): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('pending', '=', pending)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

export async function deleteRecoveryCodes(db: Db, of: OfPerson): Promise<void> {
  await deleteCodes(db, of, true);
  await deleteCodes(db, of, false);
}

async function deleteCodes(db: Db, { accountId, userId }: OfPerson, pending: boolean): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('pending', '=', pending)
    .execute();
}
