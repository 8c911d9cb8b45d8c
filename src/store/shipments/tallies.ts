import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import type { Matter } from './shipment-tables.ts';

/** Lines that are added up in one statement; what is left over is for the next time. */
const MAX_FOLDED_KINDS = 1_000;

export interface Tally {
  readonly keys: readonly (string | null)[];
  readonly count: number;
}

/** How many there are of each kind within a matter. */
export async function listTallies(db: Db, accountId: Id, matter: Matter): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select keys, sum(count)::integer as count from tally where account_id = ${accountId} and matter = ${matter}
    group by keys having sum(count) > 0`.execute(db);
  return rows;
}

/** How many there are in each of the matters, whatever their kind. */
export async function countTallies<Name extends Matter>(
  db: Db,
  accountId: Id,
  matters: readonly Name[],
): Promise<Record<Name, number>> {
  const { rows } = await sql<{ matter: Name; count: number }>`
    select matter, sum(count)::integer as count from tally
    where account_id = ${accountId} and matter = any(${matters}::text[]) group by matter`.execute(db);
  const counted = new Map(rows.map(({ matter, count }) => [matter, count]));
  return Object.fromEntries(matters.map((matter) => [matter, counted.get(matter) ?? 0])) as Record<Name, number>;
}

/** Adds up the lines of each kind into one. Whoever reads meanwhile sees the lines or their sum. Returns how many went. */
export async function foldTallies(db: Db): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with many as (
      select account_id, matter, keys from tally group by account_id, matter, keys having count(*) > 1
      limit ${MAX_FOLDED_KINDS}
    ), gone as (
      delete from tally using many where tally.account_id = many.account_id and tally.matter = many.matter
        and tally.keys = many.keys
      returning tally.account_id, tally.matter, tally.keys, tally.count
    ), added as (
      insert into tally (account_id, matter, keys, count)
      select account_id, matter, keys, sum(count) from gone group by account_id, matter, keys having sum(count) <> 0
    )
    select count(*)::integer as lines from gone`.execute(db);
  return rows[0]?.lines ?? 0;
}
