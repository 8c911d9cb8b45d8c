import { inTransaction } from '../../../src/db/transaction.ts';
import type { Router } from '../../../src/routing/router.ts';
import { listShipmentsToPredict } from '../../../src/store/estimates/arrival-watch.ts';
import { createSeaway } from '../../../src/tracking/estimates/create-seaway.ts';
import { predictArrivals } from '../../../src/tracking/estimates/eta.ts';
import { createMemoryLoader } from '../../../src/tracking/estimates/load-memory.ts';
import { writePredictions } from '../../../src/tracking/estimates/write-prediction.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';
import { HOUR_MS } from '../../../src/values/duration.ts';
import { toInstant } from '../../../src/values/instant.ts';

const STALE_MS = 6 * HOUR_MS;
const FRESH_MS = HOUR_MS;
const MAX_AT_ONCE = 1_000;

/** Predicts whatever is due, as the jobs of a service do, one ship after the other. */
export async function predictions(tracking: Tracking, router: Pick<Router, 'route'>): Promise<() => Promise<void>> {
  const { db, now, publish } = tracking;
  const dbs = { db, aisDb: undefined };
  const services = { ...dbs, seaway: await createSeaway(dbs, router), memory: createMemoryLoader(dbs, now) };
  return async () => {
    const nowMs = now().getTime();
    const ago = (ms: number) => toInstant(new Date(nowMs - ms));
    const times = { staleBefore: ago(STALE_MS), freshSince: ago(FRESH_MS) };
    const done = new Set<string>();
    for (const key of await listShipmentsToPredict(dbs, times, MAX_AT_ONCE)) {
      // One of them stands for all that its ship brings.
      if (done.has(key.id)) continue;
      const predicted = await predictArrivals(services, key, nowMs);
      for (const { shipment } of predicted) done.add(shipment.id);
      await inTransaction(db, (trx) => writePredictions(trx, predicted, nowMs, publish));
    }
  };
}
