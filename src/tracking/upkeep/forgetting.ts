import type { Storage } from '../../domain/accounts/storage.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { measureStorage } from '../../store/accounts/account-storage.ts';
import { forgetSeenBefore } from '../../store/accounts/seen-entries.ts';
import { deleteDomainEventsBefore } from '../../store/events/domain-events.ts';
import { deletePayloadsBefore } from '../../store/intake/raw-payloads.ts';
import type { Db } from '../../store/tables.ts';
import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

/** Few enough to delete that nobody waits for it. */
const PER_STATEMENT = 500;
/** What is left over is for the next time. */
const MAX_STATEMENTS = 1_000;

type Clocked = Pick<Tracking, 'db' | 'now'>;

/** How long each is kept. */
export interface KeptDays {
  /** Answers and messages as they were received. */
  readonly payloads: number;
  /** What changed, for whoever looks back. */
  readonly changes: number;
  /** What people saw, and from where. */
  readonly sights: number;
}

const DELETE: Readonly<Record<keyof KeptDays, (db: Db, before: Instant, limit: number) => Promise<number>>> = {
  payloads: deletePayloadsBefore,
  changes: deleteDomainEventsBefore,
  sights: forgetSeenBefore,
};

/** Deletes what is older than it is kept, a part at a time. Returns how much that was. */
export async function forget(what: keyof KeptDays, { db, now }: Clocked, keptDays: number): Promise<number> {
  const before = toInstant(new Date(now().getTime() - keptDays * DAY_MS));
  let total = 0;
  for (let statement = 0; statement < MAX_STATEMENTS; statement++) {
    const deleted = await DELETE[what](db, before, PER_STATEMENT);
    total += deleted;
    if (deleted < PER_STATEMENT) break;
  }
  return total;
}

export function createForgetting(
  tracking: Pick<Tracking, 'db' | 'now' | 'log'>,
  kept: KeptDays,
  maxStorage: Storage,
): { kinds: Readonly<Record<string, JobKind>>; schedules: readonly Schedule[] } {
  const jobs = (['payloads', 'changes', 'sights'] as const).map((what) => {
    const handler = async () => {
      const deleted = await forget(what, tracking, kept[what]);
      if (deleted > 0) tracking.log.info({ deleted }, `old ${what} deleted`);
    };
    return { name: `forget-${what}`, kind: { concurrency: 1, handler } };
  });
  // What was forgotten is free again.
  const measuring = {
    name: 'measure-storage',
    kind: { concurrency: 1, handler: () => measureStorage(tracking.db, maxStorage) },
  };
  const all = [...jobs, measuring];
  return {
    kinds: Object.fromEntries(all.map(({ name, kind }) => [name, kind])),
    schedules: all.map(({ name }) => ({ name, kind: name, everyMs: HOUR_MS })),
  };
}
