import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { NO_BOX_FACTS } from '../../domain/free-time/box-facts.ts';
import { calculatedDays } from '../../domain/free-time/calculated-days.ts';
import { countContainer, type FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import type { Id } from '../../values/id.ts';
import { listContainersOfShipments } from '../containers/containers.ts';
import { writeListRows } from '../list-filter/write-list-rows.ts';
import { listShipmentsByIds } from '../shipments/shipments.ts';
import type { Db, Trx } from '../tables.ts';
import { readBoxFacts } from './box-facts.ts';
import { type ChangedDays, type CountedContainer, writeCharges } from './container-charges.ts';
import { readTerms } from './terms.ts';

/** Shipments whose boxes are held at a time. */
const BATCH = 10;
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
    const batch = shipmentIds.slice(start, start + BATCH);
    changed.push(...(await writeCharges(trx, accountId, await countChargesOf(trx, accountId, batch, terms))));
  }
  await writeListRows(trx, accountId, [...new Set(changed.map(({ shipmentId }) => shipmentId))]);
  return changed;
}

/** What the containers of shipments come to by tariffs. */
export async function countChargesOf(
  db: Db,
  accountId: Id,
  shipmentIds: readonly Id[],
  terms: FreeTimeTerms,
): Promise<CountedContainer[]> {
  const shipments = new Map((await listShipmentsByIds(db, accountId, shipmentIds)).map((one) => [one.id, one]));
  const containers = await listContainersOfShipments(db, accountId, shipmentIds);
  const known = await readBoxFacts(
    db,
    accountId,
    containers.map(({ id }) => id),
  );
  const counted: CountedContainer[] = [];
  for await (const container of inTurns(containers)) {
    const shipment = shipments.get(container.shipmentId);
    if (shipment === undefined) continue;
    const box = { container, shipment, facts: known.get(container.id) ?? NO_BOX_FACTS };
    const clocks = await countContainer(terms, box, { nowMs: BEFORE_ANY_CLOCK_MS });
    const days = calculatedDays(clocks, shipment.shippingLineScac);
    counted.push({ id: container.id, clocks, days, proof: box.facts.proof });
  }
  return counted;
}
