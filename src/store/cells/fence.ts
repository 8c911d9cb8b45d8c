import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../tables.ts';

/** Longer than PostgreSQL takes to call off a vacuum that is in the way, and short enough for those who wait behind. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 20;

/**
 * Shuts or opens the fence around the tables of accounts, a table at a time: who writes to one waits for nothing but that
 * writing in it ends. Shut, it refuses changes of accounts that are closed or live elsewhere (migration 0058).
 */
export async function setFence(db: Db, isShut: boolean): Promise<void> {
  if (isShut) await sql`select fence_tables()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
    where tgname = 'fence' and (tgenabled = 'D') = ${isShut} order by 1`.execute(db);
  for (const { name } of rows) await untilFree(() => setTrigger(db, name, isShut));
}

function setTrigger(db: Db, name: string, isShut: boolean): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(trx);
    await sql`alter table ${sql.raw(name)} ${isShut ? sql`enable` : sql`disable`} trigger fence`.execute(trx);
  });
}

/** Lets those that waited behind go first, and tries again. */
async function untilFree(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await delay(LOCK_TIMEOUT_MS / 4);
    }
  }
}
