import { type RawBuilder, sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** Few enough to delete that nobody waits for it. */
const PER_STATEMENT = 500;
/** What is left over is for the next time. */
const MAX_AT_A_TIME = 50_000;

export interface RowKey {
  readonly account_id: Id;
  readonly id: Id;
}

/** Deletes what a query finds, a part at a time; returns how much that was. */
export async function deleteInParts(
  db: Db,
  table: 'quarantine' | 'waiting_observation',
  found: RawBuilder<RowKey>,
): Promise<number> {
  const { rows } = await sql<RowKey>`
    select account_id, id from (${found}) as found limit ${MAX_AT_A_TIME}`.execute(db);
  let total = 0;
  for (let start = 0; start < rows.length; start += PER_STATEMENT) {
    const part = rows.slice(start, start + PER_STATEMENT);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} as kept
      using unnest(${part.map((row) => row.account_id)}::uuid[], ${part.map(({ id }) => id)}::uuid[]) as one (account_id, id)
      where kept.account_id = one.account_id and kept.id = one.id`.execute(db);
    total += Number(numAffectedRows ?? 0);
  }
  return total;
}
