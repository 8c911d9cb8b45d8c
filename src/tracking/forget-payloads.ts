import type { JobKind } from '../queue/run-job.ts';
import type { Schedule } from '../queue/schedule.ts';
import { deletePayloadsBefore } from '../store/raw-payloads.ts';
import { toInstant } from '../values/instant.ts';
import type { Tracking } from './tracking.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Few enough to delete that nobody waits for it. */
const PER_STATEMENT = 500;
/** What is left over is for the next time. */
const MAX_STATEMENTS = 1_000;

const FORGET_JOB = 'forget-payloads';

/** Deletes what was received longer ago than it is kept, a part at a time. Returns how many payloads that were. */
export async function forgetPayloads({ db, now }: Pick<Tracking, 'db' | 'now'>, keptDays: number): Promise<number> {
  const before = toInstant(new Date(now().getTime() - keptDays * DAY_MS));
  let total = 0;
  for (let statement = 0; statement < MAX_STATEMENTS; statement++) {
    const deleted = await deletePayloadsBefore(db, before, PER_STATEMENT);
    total += deleted;
    if (deleted < PER_STATEMENT) break;
  }
  return total;
}

export function createForgetting(
  tracking: Pick<Tracking, 'db' | 'now' | 'log'>,
  keptDays: number,
): { kinds: Readonly<Record<string, JobKind>>; schedules: readonly Schedule[] } {
  return {
    kinds: {
      [FORGET_JOB]: {
        concurrency: 1,
        handler: async () => {
          const deleted = await forgetPayloads(tracking, keptDays);
          if (deleted > 0) tracking.log.info({ deleted }, 'old payloads deleted');
        },
      },
    },
    schedules: [{ name: FORGET_JOB, kind: FORGET_JOB, everyMs: HOUR_MS }],
  };
}
