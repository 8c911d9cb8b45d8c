import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Tables, Trx } from '../tables.ts';

/** Of the files that were loaded last. */
export async function findReferenceHash(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('reference_load').select('sha256').executeTakeFirst();
  return row?.sha256;
}

export async function recordReferenceLoad(trx: Trx, sha256: string): Promise<void> {
  const now = sql<Instant>`now()`;
  await trx
    .insertInto('reference_load')
    .values({ only_row: true, sha256, loaded_at: now })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sha256, loaded_at: now }))
    .execute();
}

type ReferenceTable = 'port' | 'metro_area' | 'terminal' | 'shipping_line';

/**
 * Makes the table hold these rows: new ones inserted, changed ones updated, the others retired. One statement for any
 * number of rows, which PostgreSQL reads as JSON with the types of the table.
 */
export async function replaceReferenceRows<Name extends ReferenceTable>(
  trx: Trx,
  name: Name,
  rows: readonly Tables[Name][],
): Promise<void> {
  const [first] = rows;
  if (!first) throw new Error(`no rows for ${name}`);
  const table = sql.table(name);
  const columns = Object.keys(first);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const current = sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  const incoming = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  await sql`
    INSERT INTO ${table} (${list})
    SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET (${list}) = ROW (${incoming})
    WHERE ROW (${current}) IS DISTINCT FROM ROW (${incoming})
  `.execute(trx);
  const ids: Id[] = rows.map(({ id }) => id);
  await sql`UPDATE ${table} SET retired = true WHERE NOT retired AND id <> ALL (${ids}::uuid[])`.execute(trx);
}
