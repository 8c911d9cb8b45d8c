import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../src/log.ts';
import type { Db } from '../../src/store/tables.ts';
import type { BreakerRule } from '../../src/store/webhooks/webhook-endpoints.ts';
import type { SealingKeys } from '../../src/values/sealed.ts';
import { createSender } from '../../src/webhooks/deliver.ts';
import { BREAKER } from '../../src/webhooks/endpoint-outcomes.ts';
import { watchEndpoints } from '../../src/webhooks/endpoint-watch.ts';
import type { RetrySchedule } from '../../src/webhooks/lanes.ts';
import { LaneWorker, WORKER_LIMITS } from '../../src/webhooks/lanes.ts';
import { LOOPBACK } from './outbox.ts';

export interface WorkerSettings {
  readonly schedule?: RetrySchedule;
  readonly breaker?: BreakerRule;
  readonly now?: () => Date;
}

/** A worker as the service runs it, with a schedule for the impatient. Returns what stops it. */
export function runWorker(db: Db, keys: SealingKeys, settings: WorkerSettings = {}): () => Promise<void> {
  const log = createLog('silent');
  const sender = createSender(LOOPBACK);
  const worker = new LaneWorker({
    db,
    keys,
    deliver: sender.deliver,
    log,
    limits: { ...WORKER_LIMITS, pollMs: 10 },
    schedule: settings.schedule ?? ((attempts) => (attempts <= 12 ? 1 : undefined)),
    onRecorded: (outcomes) =>
      watchEndpoints(db, log, outcomes, settings.now?.() ?? new Date(), settings.breaker ?? BREAKER),
  });
  worker.start();
  return async () => {
    await worker.stop();
    await sender.close();
  };
}

/** Waits for something that is going to be true; the test's own time limit is the only one. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}
