import { sql } from 'kysely';
import type { Db, Trx } from '../src/store/tables.ts';

/**
 * Rows of tables and entries of indexes that a question reads, in all its statements. What the connection has read and not
 * yet told the server counts as well: it is taken off.
 */
export async function rowsReadBy(db: Db, ask: (trx: Trx) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await readSoFar(trx);
    await ask(trx);
    return (await readSoFar(trx)) - before;
  });
}

async function readSoFar(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(relation.oid)), 0)::integer as read
    from pg_class as relation where relation.relkind in ('r', 'i') and relation.relnamespace = 'public'::regnamespace`.execute(
    trx,
  );
  return rows[0]?.read ?? 0;
}
