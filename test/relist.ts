import { inTransaction } from '../src/db/transaction.ts';
import { catchUpWith } from '../src/store/list-filter/catch-up.ts';
import type { Db } from '../src/store/tables.ts';

/** Has lists show what a test wrote into the tables itself. */
export async function relist(db: Db, accountId: string): Promise<void> {
  const shipments = await db.selectFrom('shipment').where('account_id', '=', accountId).select('id').execute();
  const ids = shipments.map(({ id }) => id);
  await inTransaction(db, (trx) => catchUpWith(trx, accountId, ids));
}
