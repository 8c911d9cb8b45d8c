import { type QueryExecutorProvider, sql } from 'kysely';

/** Rows of a table that this connection has read so far. Ask in one transaction, before and after. */
export async function rowsRead(executor: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = ${table}
  `.execute(executor);
  return rows[0]?.read ?? 0;
}
