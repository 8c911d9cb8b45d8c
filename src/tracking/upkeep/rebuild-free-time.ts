import { inTransaction } from '../../db/transaction.ts';
import { asStored, listCharges } from '../../store/free-time/container-charges.ts';
import { countChargesOf, countFreeTime } from '../../store/free-time/count-free-time.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { lockShipments } from '../../store/list-filter/write-list-rows.ts';
import type { Db } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import { compareEvery, type Difference } from './rebuild.ts';

const NOTHING = { days: { line: null, facility: null }, charges: [] };

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
  const stored = await listCharges(db, accountId, ids);
  const terms = await readTerms(db, accountId);
  if (terms.tariffs.length === 0 && stored.every(({ charges }) => charges.length === 0)) return [];
  const counted = new Map((await countChargesOf(db, accountId, ids, terms)).map((one) => [one.id, one]));
  return stored.flatMap(({ id, shipmentId, number, ...before }) => {
    const after = counted.get(id);
    const derived = after ? asStored(after) : NOTHING;
    return isSameData(before, derived)
      ? []
      : [{ accountId, shipmentId, what: `${number}.freeTime`, stored: before, derived }];
  });
}
