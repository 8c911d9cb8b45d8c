import type { Database } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Tables } from '../store/tables.ts';
import { LANE_CHANNEL } from '../store/webhooks/outbox.ts';
import { HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { Deliver } from './deliver.ts';
import { watchEndpoints } from './endpoint-watch.ts';
import { LaneWorker, WORKER_LIMITS } from './lanes.ts';
import { endWaitsOfOtherClocks, maintainWebhooks } from './maintenance.ts';
import { observeAttempts, observeEndpoints } from './observe.ts';

export interface DeliveryOptions {
  readonly database: Database<Tables>;
  readonly keys: SealingKeys;
  readonly deliver: Deliver;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly retentionDays: number;
}

const MAINTENANCE_INTERVAL_MS = 6 * HOUR_MS;
const CLOCK_INTERVAL_MS = MINUTE_MS;

/** Starts telling webhooks what waits for them. Returns what stops it. */
export async function startDelivery(options: DeliveryOptions): Promise<() => Promise<void>> {
  const { database, keys, deliver, log, metrics, retentionDays } = options;
  const db = database.kysely;
  await maintainWebhooks(db, log, retentionDays, new Date());
  const observe = observeAttempts(metrics);
  observeEndpoints(metrics, db);
  const worker = new LaneWorker({
    db,
    keys,
    deliver,
    log,
    onRecorded: async (outcomes) => {
      observe(outcomes);
      await watchEndpoints(db, log, outcomes, new Date());
    },
  });
  const listener = listen(database.sessions, LANE_CHANNEL, () => worker.poke(), log);
  const timer = setInterval(() => void maintainWebhooks(db, log, retentionDays, new Date()), MAINTENANCE_INTERVAL_MS);
  const { leaseMs } = WORKER_LIMITS;
  const clocks = setInterval(() => void endWaitsOfOtherClocks(db, log, leaseMs), CLOCK_INTERVAL_MS);
  timer.unref();
  clocks.unref();
  worker.start();
  return async () => {
    clearInterval(timer);
    clearInterval(clocks);
    await worker.stop();
    await listener.stop();
  };
}
