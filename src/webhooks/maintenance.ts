import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';
import { shortenLaneWaits } from '../store/webhooks/lane-waits.ts';
import {
  createPartitions,
  deleteLooseBefore,
  dropPartitionsBefore,
  endExpiredDeliveries,
} from '../store/webhooks/webhook-partitions.ts';
import { DAY_MS } from '../values/duration.ts';
import { BREAKER } from './endpoint-outcomes.ts';
import { LONGEST_WAITS_MS } from './retry.ts';

/** Few enough to delete that nobody waits for it; what is left over is for the next time. */
const PER_STATEMENT = 500;
const MAX_STATEMENTS = 200;

/** Keeps partitions ahead of time and drops those past retention. One failing must not keep the others from running. */
export async function maintainWebhooks(db: Db, log: Log, retentionDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * DAY_MS);
  await attempt(log, 'partitions cannot be created', () => createPartitions(db, now));
  await attempt(log, 'expired deliveries cannot be ended', () => endExpiredDeliveries(db, before));
  await attempt(log, 'expired partitions cannot be dropped', async () => {
    for (const name of await dropPartitionsBefore(db, before)) log.info({ table: name }, 'expired partition dropped');
  });
  await attempt(log, 'expired rows cannot be deleted', () => deleteLoose(db, before));
}

async function deleteLoose(db: Db, before: Date): Promise<void> {
  for (let statement = 0; statement < MAX_STATEMENTS; statement++)
    if ((await deleteLooseBefore(db, before, PER_STATEMENT)) < PER_STATEMENT) return;
}

/** Nothing waits for the clock to come back to where it was before it was set. */
export async function endWaitsOfOtherClocks(db: Db, log: Log, leaseMs: number): Promise<void> {
  const longest = { leaseMs, probeMs: BREAKER.maxProbeMs, retryMs: LONGEST_WAITS_MS };
  await attempt(log, 'waits cannot be shortened', () => shortenLaneWaits(db, longest));
}

async function attempt(log: Log, trouble: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ reason: messageOf(error) }, trouble);
  }
}
