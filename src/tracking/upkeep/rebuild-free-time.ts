import { inTransaction } from '../../db/transaction.ts';
import { countFreeTime, recountBoxes } from '../../store/free-time/count-free-time.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { lockShipments } from '../../store/list-filter/write-list-rows.ts';
import type { Db } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import { compareEvery, type Difference } from './rebuild.ts';

/** Counts the free time of every container anew and tells where that differs from what is stored. */
export function findFreeTimeDifferences(db: Db): ReturnType<typeof compareEvery> {
  return compareEvery(db, compareCharges);
}

/** Writes what is counted anew. */
export async function correctFreeTime(db: Db, differences: readonly Difference[]): Promise<void> {
  for (const [accountId, own] of groupBy(differences, (one) => one.accountId)) {
    const ids = [...new Set(own.map(({ shipmentId }) => shipmentId))];
    await inTransaction(db, async (trx) => {
      await lockShipments(trx, accountId, ids);
      await countFreeTime(trx, accountId, ids);
    });
  }
}

async function compareCharges(db: Db, accountId: Id, ids: readonly Id[]): Promise<Difference[]> {
  const boxes = await recountBoxes(db, accountId, ids, await readTerms(db, accountId));
  return boxes.flatMap(({ shipmentId, number, stored, counted }) =>
    isSameData(stored, counted)
      ? []
      : [{ accountId, shipmentId, what: `${number}.freeTime`, stored, derived: counted }],
  );
}
