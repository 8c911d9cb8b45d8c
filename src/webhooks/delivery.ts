import { setTimeout as delay } from 'node:timers/promises';
import { WokenLoop } from '../concurrency/woken-loop.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { EVENTS_WAIT } from '../store/events/event-outbox.ts';
import type { Tables } from '../store/tables.ts';
import { LANE_CHANNEL } from '../store/webhooks/outbox.ts';
import { HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { Deliver } from './deliver.ts';
import { watchEndpoints } from './endpoint-watch.ts';
import { LaneWorker, WORKER_LIMITS } from './lanes.ts';
import { endWaitsOfOtherClocks, maintainWebhooks } from './maintenance.ts';
import { observeAttempts, observeEndpoints, observeOutbox } from './observe.ts';
import { Teller } from './tell.ts';

export interface TellingOptions {
  readonly database: Pick<Database<Tables>, 'kysely' | 'sessions'>;
  readonly keys: SealingKeys;
  readonly log: Log;
  /** Scheme and host of links in notifications. */
  readonly baseUrl: string;
}

export interface DeliveryOptions extends TellingOptions {
  readonly deliver: Deliver;
  readonly metrics: Metrics;
  readonly retentionDays: number;
}

const MAINTENANCE_INTERVAL_MS = 6 * HOUR_MS;
const CLOCK_INTERVAL_MS = MINUTE_MS;

/** Where another process is telling, this one leaves it alone for a while: making the same notifications twice helps nobody. */
const MAX_REST_MS = 200;

/** Starts telling webhooks what waits for them. Returns what stops it. */
export async function startDelivery(options: DeliveryOptions): Promise<() => Promise<void>> {
  const { database, keys, deliver, log, metrics, retentionDays } = options;
  const db = database.kysely;
  await maintainWebhooks(db, log, retentionDays, new Date());
  const observe = observeAttempts(metrics);
  observeEndpoints(metrics, db);
  observeOutbox(metrics, db);
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
  const timer = setInterval(() => void maintainWebhooks(db, log, retentionDays, new Date()), MAINTENANCE_INTERVAL_MS);
  const { leaseMs } = WORKER_LIMITS;
  const clocks = setInterval(() => void endWaitsOfOtherClocks(db, log, leaseMs), CLOCK_INTERVAL_MS);
  timer.unref();
  clocks.unref();
  const stop = startTelling(options, worker);
  return async () => {
    clearInterval(timer);
    clearInterval(clocks);
    await stop();
  };
}

/** Makes notifications of what happened, in this process or another, and has them sent. Returns what stops both. */
export function startTelling(
  { database, keys, log, baseUrl }: TellingOptions,
  worker: LaneWorker,
): () => Promise<void> {
  const teller = new Teller({ baseUrl, sealingKeys: keys, log });
  const telling = new WokenLoop({
    work: async () => {
      const told = await teller.tell(database.kysely);
      if (told === undefined) await delay(MAX_REST_MS * Math.random());
      else if (told > 0) worker.wake();
      return told !== 0;
    },
    pollMs: WORKER_LIMITS.pollMs,
    log,
    trouble: 'events cannot be told',
  });
  const heard = (payload?: string) => {
    if (payload !== '') telling.wake();
    if (payload !== EVENTS_WAIT) worker.wake();
  };
  const listener = listen(database.sessions, LANE_CHANNEL, heard, log);
  telling.start();
  worker.start();
  return async () => {
    await telling.stop();
    await worker.stop();
    await listener.stop();
  };
}
