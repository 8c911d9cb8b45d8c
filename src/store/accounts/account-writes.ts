import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** Notes that the account changed something, as of the place in the log that everything it changed comes before. */
export async function noteAccountWrite(db: Db, accountId: Id): Promise<void> {
  await sql`
    INSERT INTO account_write AS known (account_id, lsn)
    VALUES (${accountId}, pg_current_wal_insert_lsn() - '0/0')
    ON CONFLICT (account_id) DO UPDATE SET lsn = greatest(known.lsn, excluded.lsn)`.execute(db);
}

/** 0 when it never changed anything. */
export async function lastAccountWrite(db: Db, accountId: Id): Promise<number> {
  const { rows } = await sql<{ lsn: number }>`
    SELECT lsn FROM account_write WHERE account_id = ${accountId}`.execute(db);
  return rows[0]?.lsn ?? 0;
}
