import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';
import { type MovedColumn, type MovedTable, type RowTexts, setOnArrival } from './moved-tables.ts';
import { isSealed } from './sealed-columns.ts';

const MAX_PAGE_ROWS = 1_000;
/** As stored; values that compress well are some times as long when they travel. */
const MAX_PAGE_BYTES = 512 * 1024;

/** A place among the rows of an account: the texts of the key. Null is before the first, or behind the last. */
export type RowKey = readonly string[] | null;

/** The rows behind one place, up to another and with it. */
export interface Page {
  readonly after: RowKey;
  readonly to: RowKey;
}

/** What is in a page. Equal contents have equal digests, on whatever server. */
export interface PageContents {
  readonly count: number;
  readonly digest: string;
}

/**
 * Texts of values are exact, and the same everywhere, with these settings; what is changed passes the fence. In a
 * transaction, since connections are shared.
 */
export function asMover<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('landfall.mover', 'on', true)`.execute(trx);
    return work(trx);
  });
}

/** Where the page that begins there ends; null when nothing comes behind it. */
export async function findPageEnd(trx: Trx, table: MovedTable, accountId: Id, after: RowKey): Promise<RowKey> {
  const { rows } = await sql<{ key: string[]; isLast: boolean }>`
    with numbered as (
      select ${keyTexts(table)} as key, row_number() over (order by ${keyOf(table)}) as place,
        sum(${sql.join(table.columns.map(bytesOf), sql` + `)}) over (order by ${keyOf(table)}) as bytes
      from (select * from ${sql.table(table.name)} where ${within(table, accountId, { after, to: null })}
        order by ${keyOf(table)} limit ${MAX_PAGE_ROWS + 1}) as next
    )
    select key, place = (select max(place) from numbered) as "isLast" from numbered
    where place = 1 or (bytes <= ${MAX_PAGE_BYTES} and place <= ${MAX_PAGE_ROWS})
    order by place desc limit 1`.execute(trx);
  const [end] = rows;
  return end === undefined || end.isLast ? null : end.key;
}

export async function readContents(trx: Trx, table: MovedTable, accountId: Id, page: Page): Promise<PageContents> {
  const compared = table.columns.filter(({ name }) => !isSealed(table, name));
  const { rows } = await sql<PageContents>`
    select count(*)::int as count,
      coalesce(md5(string_agg(md5(row(${sql.join(compared.map(ref))})::text), '' order by ${keyOf(table)})), '') as digest
    from ${sql.table(table.name)} where ${within(table, accountId, page)}`.execute(trx);
  return rows[0] ?? { count: 0, digest: '' };
}

export async function readRows(trx: Trx, table: MovedTable, accountId: Id, page: Page): Promise<RowTexts[]> {
  const { rows } = await sql<{ texts: string[] }>`
    select array[${sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))}] as texts
    from ${sql.table(table.name)} where ${within(table, accountId, page)} order by ${keyOf(table)}`.execute(trx);
  return rows.map(({ texts }) => texts);
}

/** Adds these rows, or changes them to what they are now. */
export async function putRows(trx: Trx, table: MovedTable, rows: readonly RowTexts[]): Promise<void> {
  if (rows.length === 0) return;
  const { name, columns, primaryKey } = table;
  const added = setOnArrival(table);
  const others = columns.filter((column) => !primaryKey.includes(column.name));
  const change = sql`do update set ${sql.join(others.map((one) => sql`${ref(one)} = excluded.${ref(one)}`))}
    where row(${sql.join(others.map((one) => sql`kept.${ref(one)}`))})
      is distinct from row(${sql.join(others.map((one) => sql`excluded.${ref(one)}`))})`;
  await sql`
    insert into ${sql.table(name)} as kept (${sql.join([...columns.map(ref), ...added.map(([column]) => sql.ref(column))])})
    overriding system value
    select ${sql.join([...columns.map(readText), ...added.map(([, value]) => sql.raw(value))])}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (texts)
    on conflict (${sql.join(primaryKey.map((column) => sql.ref(column)))})
    ${others.length === 0 ? sql`do nothing` : change}`.execute(trx);
}

/** What is in the page and not among these rows. */
export async function deleteOthers(
  trx: Trx,
  table: MovedTable,
  accountId: Id,
  page: Page,
  rows: readonly RowTexts[],
): Promise<void> {
  const places = table.key.map((column) => table.columns.indexOf(column));
  const keys = rows.map((row) => places.map((place) => row[place] ?? ''));
  // The account itself is there already, and all of its rows hang on it.
  if (table.name === 'account') return;
  await sql`
    delete from ${sql.table(table.name)} where ${within(table, accountId, page)}
      and not exists (select from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as given (texts)
        where ${sql.join(
          table.key.map(
            (column, index) => sql`${sql.ref(`${table.name}.${column.name}`)} = ${readText(column, index)}`,
          ),
          sql` and `,
        )})`.execute(trx);
}

/** Whether anything was there to delete. */
export async function deletePage(trx: Trx, table: MovedTable, accountId: Id): Promise<boolean> {
  const page = { after: null, to: await findPageEnd(trx, table, accountId, null) };
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table.name)} where ${within(table, accountId, page)}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

function ref({ name }: MovedColumn): RawBuilder<unknown> {
  return sql.ref(name);
}

/** By bytes wherever it is text: two servers may sort words differently. */
function sorted({ name, type }: MovedColumn): RawBuilder<unknown> {
  return type === 'text' ? sql`${sql.ref(name)} collate "C"` : sql.ref(name);
}

function keyOf({ key }: MovedTable): RawBuilder<unknown> {
  return sql.join(key.map(sorted));
}

function keyTexts({ key }: MovedTable): RawBuilder<unknown> {
  return sql`array[${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))}]`;
}

function bytesOf({ name }: MovedColumn): RawBuilder<unknown> {
  return sql`coalesce(pg_column_size(${sql.ref(name)}), 0)`;
}

function readText({ type }: MovedColumn, index: number): RawBuilder<unknown> {
  return sql`(given.texts ->> ${sql.lit(index)}::int)::${sql.raw(type)}`;
}

function within(table: MovedTable, accountId: Id, { after, to }: Page): RawBuilder<boolean> {
  const place = (key: readonly string[]) =>
    sql.join(table.key.map(({ type }, index) => sql`${key[index] ?? null}::text::${sql.raw(type)}`));
  const behind = after === null ? sql`` : sql` and (${keyOf(table)}) > (${place(after)})`;
  const upTo = to === null ? sql`` : sql` and (${keyOf(table)}) <= (${place(to)})`;
  return sql<boolean>`${sql.ref(table.owner)} = ${accountId}${behind}${upTo}`;
}
