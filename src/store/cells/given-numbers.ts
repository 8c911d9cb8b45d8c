import { sql } from 'kysely';
import type { Trx } from '../tables.ts';

/** The last number that each sequence gave, by its name. */
export type GivenNumbers = Readonly<Record<string, number>>;

/** Far more than are given while one is put up. */
const LEFT_OUT = 1_000_000;
/** Sequences of no column: places in lanes, and what partners know acknowledgements by. */
const WITHOUT_TABLE = ['webhook_branch', 'edi_control_number'];

/** Of what accounts have: others know some of them, and read on from the last that they saw or refuse one seen before. */
export async function readNumbers(trx: Trx): Promise<GivenNumbers> {
  const given: Record<string, number> = {};
  for (const name of await listSequences(trx)) {
    const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.table(name)}`.execute(trx);
    given[name] = rows[0]?.last ?? 0;
  }
  return given;
}

/** What is numbered from here on comes behind all that was numbered in the other cell: who reads on there misses nothing. */
export async function putUpNumbers(trx: Trx, others: GivenNumbers): Promise<void> {
  const own = await readNumbers(trx);
  for (const [name, last] of Object.entries(own)) {
    const other = others[name] ?? 0;
    if (other >= last)
      await sql`select setval(seqrelid, least(${other + LEFT_OUT}::bigint, seqmax)) from pg_sequence
        where seqrelid = ${name}::regclass`.execute(trx);
  }
}

async function listSequences(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct split_part(pg_get_serial_sequence(quote_ident(relname), identity.attname), '.', 2) as name
    from pg_class join pg_attribute as identity on identity.attrelid = pg_class.oid and attidentity <> ''
    where relnamespace = current_schema()::regnamespace and not relispartition and exists (
      select from pg_attribute as owner where owner.attrelid = pg_class.oid and owner.attname = 'account_id')
    union all select unnest(${WITHOUT_TABLE}::text[]) order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}
