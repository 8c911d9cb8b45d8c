import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

export interface ReferenceEdit {
  readonly refNumbers?: readonly string[];
}

/** Replaces the reference numbers that people gave. */
export async function updateReferences(
  db: Db,
  table: 'container' | 'tracking_request',
  accountId: Id,
  id: Id,
  refNumbers: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ref_numbers = ${[...refNumbers]}, updated_at = now()
    where account_id = ${accountId} and id = ${id}`.execute(db);
}
