import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { countContainer, type FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';
import { listBoxesToCount } from './counted-boxes.ts';
import { type StoredFreeTime, toStored } from './stored-free-time.ts';
import { readTerms } from './terms.ts';
import { type ChangedDays, type RecountedBox, writeFreeTime } from './write-free-time.ts';

/** Shipments whose boxes are held at a time. */
const BATCH = 500;
/** What is kept depends on no day: running clocks are counted up to today when somebody asks. */
const BEFORE_ANY_CLOCK_MS = 0;

/**
 * Counts the free time of the containers of shipments by the tariffs of the account, and keeps it, in lists too; tells whose
 * last free days changed. The shipments are locked.
 */
export async function countFreeTime(trx: Trx, accountId: Id, shipmentIds: readonly Id[]): Promise<ChangedDays[]> {
  if (shipmentIds.length === 0) return [];
  const terms = await readTerms(trx, accountId);
  const changed: ChangedDays[] = [];
  for (let start = 0; start < shipmentIds.length; start += BATCH) {
    const boxes = await recountBoxes(trx, accountId, shipmentIds.slice(start, start + BATCH), terms);
    changed.push(...(await writeFreeTime(trx, accountId, boxes)));
  }
  return changed;
}

/** What the containers of shipments come to by tariffs, beside what is stored of them. */
export async function recountBoxes(
  db: Db,
  accountId: Id,
  shipmentIds: readonly Id[],
  terms: FreeTimeTerms,
): Promise<(RecountedBox & { readonly number: string })[]> {
  const recounted: (RecountedBox & { readonly number: string })[] = [];
  for await (const { id, shipmentId, number, stored, ...box } of inTurns(
    await listBoxesToCount(db, accountId, shipmentIds),
  )) {
    const clocks = await countContainer(terms, box, { nowMs: BEFORE_ANY_CLOCK_MS });
    const counted: StoredFreeTime = toStored(id, box.shipment.shippingLineScac, { clocks, proof: box.facts.proof });
    recounted.push({ id, shipmentId, number, stored, counted });
  }
  return recounted;
}
