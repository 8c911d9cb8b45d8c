import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { writeListRows } from '../list-filter/write-list-rows.ts';
import type { Trx } from '../tables.ts';

export interface ReferenceEdit {
  readonly refNumbers?: readonly string[];
}

/** Replaces the reference numbers that people gave. */
export async function updateReferences(
  trx: Trx,
  table: 'container' | 'tracking_request',
  accountId: Id,
  id: Id,
  refNumbers: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select id from shipment where account_id = ${accountId} and id = (
    select shipment_id from ${sql.table(table)} where account_id = ${accountId} and id = ${id}) for update`.execute(
    trx,
  );
  await sql`
    update ${sql.table(table)} set ref_numbers = ${[...refNumbers]}, updated_at = now()
    where account_id = ${accountId} and id = ${id}`.execute(trx);
  if (table === 'container')
    await writeListRows(
      trx,
      accountId,
      rows.map((row) => row.id),
    );
}
