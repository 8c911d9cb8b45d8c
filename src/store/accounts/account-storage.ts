import { sql } from 'kysely';
import type { Storage } from '../../domain/accounts/storage.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { COUNTED_TABLES } from './counted-tables.ts';

/** Of the operator's interest are the fullest; more would not be read. */
const MAX_LISTED = 100;

/** What an account keeps, and how often it was written to since that was measured. */
export interface StorageUse extends Storage {
  readonly writes: number;
}

/** What the account has kept, with what it sent since it was last asked. */
export async function addToStorage(db: Db, accountId: Id, { bytes, rows, writes }: StorageUse): Promise<StorageUse> {
  const row = await db
    .insertInto('account_storage')
    .values({ account_id: accountId, bytes, row_count: rows, writes })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        bytes: sql<number>`account_storage.bytes + excluded.bytes`,
        row_count: sql<number>`account_storage.row_count + excluded.row_count`,
        writes: sql<number>`account_storage.writes + excluded.writes`,
      }),
    )
    .returning(['bytes', 'row_count', 'writes'])
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), rows: Number(row.row_count), writes: row.writes };
}

export async function readStorage(db: Db, accountId: Id): Promise<Storage> {
  const row = await db
    .selectFrom('account_storage')
    .where('account_id', '=', accountId)
    .select(['bytes', 'row_count'])
    .executeTakeFirst();
  return { bytes: Number(row?.bytes ?? 0), rows: Number(row?.row_count ?? 0) };
}

/** The accounts that keep the most of either, the fullest first. */
export async function listFullest(db: Db, max: Storage): Promise<(Storage & { readonly accountId: Id })[]> {
  const rows = await db
    .selectFrom('account_storage')
    .select(['account_id', 'bytes', 'row_count'])
    .orderBy(sql`greatest(bytes / ${max.bytes}::float8, row_count / ${max.rows}::float8)`, 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, bytes: Number(row.bytes), rows: Number(row.row_count) }));
}

/**
 * Looks at all that is kept, of one account or of every one: what was deleted since is free again. How long words are is known
 * without reading those that are kept apart.
 */
export async function measureStorage(db: Db, max: Storage, accountId?: Id): Promise<void> {
  const ofAccount = (column: string) =>
    accountId === undefined ? sql`` : sql`where ${sql.ref(column)} = ${accountId}`;
  const parts = (await listWordColumns(db)).map(({ table, columns }) => {
    const { rowBytes = 0, hasWords } = COUNTED_TABLES[table] ?? {};
    const words = hasWords ? columns.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`) : [];
    return sql`
      select account_id, sum(${sql.join([sql`${rowBytes}::bigint`, ...words], sql` + `)}) as bytes, count(*) as row_count
      from ${sql.table(table)} ${ofAccount('account_id')} group by account_id`;
  });
  await sql`
    insert into account_storage (account_id, bytes, row_count, writes, is_full)
    select account.id, coalesce(sum(bytes), 0), coalesce(sum(row_count), 0), 0,
      coalesce(sum(bytes) >= ${max.bytes}::bigint or sum(row_count) >= ${max.rows}::bigint, false)
    from account left join (${sql.join(parts, sql` union all `)}) as kept on kept.account_id = account.id
    ${ofAccount('account.id')}
    group by account.id
    on conflict (account_id) do update
    set bytes = excluded.bytes, row_count = excluded.row_count, writes = 0, is_full = excluded.is_full`.execute(db);
}

/** The columns of counted tables that may hold much, whichever there are. */
async function listWordColumns(db: Db): Promise<readonly { readonly table: string; readonly columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, coalesce(array_agg(attname::text) filter (where attlen = -1), '{}') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = current_schema::regnamespace and relname = any(${Object.keys(COUNTED_TABLES)})
    group by relname order by relname`.execute(db);
  return rows;
}
