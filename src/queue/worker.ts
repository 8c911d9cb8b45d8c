import { type QueryExecutorProvider, sql } from 'kysely';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Log } from '../log.ts';
import { HOUR_MS } from '../values/duration.ts';
import { claimJobs, LEASE_MS, listReadyKinds, promoteDueJobs, type ReadyKind, shortenWaits } from './claim.ts';
import { CHANNEL } from './job.ts';
import type { JobKind } from './run-job.ts';
import { RunningJobs } from './running-jobs.ts';
import { enqueueDueSchedules, registerSchedules, type Schedule } from './schedule.ts';

/** The longest that a job which becomes ready by time may wait for a worker to notice. */
const POLL_INTERVAL_MS = 500;
const PAUSE_AFTER_ERROR_MS = 2_000;
const MAX_CLAIMED_AT_ONCE = 50;
const FAILURE_REMOVAL_INTERVAL_MS = HOUR_MS;
const GRACE_MS = { stop: 10_000, interrupted: 5_000 };

export interface WorkerOptions<Tables> {
  readonly db: Pick<Database<Tables>, 'kysely' | 'sessions'>;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly schedules?: readonly Schedule[];
  readonly log: Log;
}

export interface Worker {
  /** Takes no more jobs, and ends when those at work have ended or been given back. */
  stop(): Promise<void>;
}

/** Works off the jobs of the given kinds. Any number of processes may do so on one database. */
export function createWorker<Tables>({ db, kinds, schedules = [], log }: WorkerOptions<Tables>): Worker {
  const loop = new WorkerLoop(db.kysely, kinds, schedules, log);
  const heard = (kind?: string): void => {
    if (kind === undefined || kind in kinds) loop.wake();
  };
  const listener = listen(db.sessions, CHANNEL, heard, log);
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all([listener.stop(), loop.stop()]);
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

class WorkerLoop {
  readonly #executor: QueryExecutorProvider;
  readonly #kinds: Readonly<Record<string, JobKind>>;
  readonly #schedules: readonly Schedule[];
  readonly #log: Log;
  readonly #running: RunningJobs;
  readonly #alarm = new Alarm();
  readonly #ended: Promise<void>;
  /** By kind, the fairness key that was served last. */
  readonly #lastServed = new Map<string, string>();
  #stopping = false;
  #schedulesRegistered = false;
  #timeDrivenAtMs = Number.NEGATIVE_INFINITY;
  #failuresRemovedAtMs = Number.NEGATIVE_INFINITY;
  #waitsShortenedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    executor: QueryExecutorProvider,
    kinds: Readonly<Record<string, JobKind>>,
    schedules: readonly Schedule[],
    log: Log,
  ) {
    this.#executor = executor;
    this.#kinds = kinds;
    this.#schedules = schedules;
    this.#log = log;
    this.#running = new RunningJobs(executor, log);
    this.#ended = this.#run();
  }

  wake(): void {
    this.#alarm.ring();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#alarm.ring();
    await this.#ended;
    await this.#running.stop(GRACE_MS.stop, GRACE_MS.interrupted);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#doWhatTimeBrings();
        const claimedSome = await this.#claimReadyJobs();
        if (!claimedSome) await this.#alarm.sleep(POLL_INTERVAL_MS);
      } catch (error) {
        this.#log.error({ err: error }, 'jobs could not be claimed: trying again');
        await this.#alarm.sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  async #doWhatTimeBrings(): Promise<void> {
    const nowMs = monotonicNowMs();
    if (nowMs - this.#timeDrivenAtMs < POLL_INTERVAL_MS) return;
    if (!this.#schedulesRegistered) {
      await registerSchedules(this.#executor, this.#schedules);
      this.#schedulesRegistered = true;
    }
    await enqueueDueSchedules(this.#executor, this.#schedules);
    if (nowMs - this.#waitsShortenedAtMs > LEASE_MS) {
      await shortenWaits(this.#executor);
      this.#waitsShortenedAtMs = nowMs;
    }
    await promoteDueJobs(this.#executor);
    if (nowMs - this.#failuresRemovedAtMs > FAILURE_REMOVAL_INTERVAL_MS) {
      await removeOldFailures(this.#executor);
      this.#failuresRemovedAtMs = nowMs;
    }
    this.#timeDrivenAtMs = nowMs;
  }

  async #claimReadyJobs(): Promise<boolean> {
    const withRoom = Object.keys(this.#kinds).filter((kind) => this.#roomFor(kind) > 0);
    if (withRoom.length === 0) return false;
    let claimedSome = false;
    for (const ready of await listReadyKinds(this.#executor, withRoom)) {
      if (this.#stopping) break;
      claimedSome = (await this.#claimKind(ready)) || claimedSome;
    }
    return claimedSome;
  }

  async #claimKind({ kind, priority }: ReadyKind): Promise<boolean> {
    const settings = this.#kinds[kind];
    if (!settings) return false;
    const after = this.#lastServed.get(kind);
    const limit = Math.min(this.#roomFor(kind), MAX_CLAIMED_AT_ONCE);
    const jobs = await claimJobs(this.#executor, { kind, priority, limit, after });
    for (const job of jobs) this.#running.start(job, settings, () => this.wake());
    const lastKey = jobs
      .map((job) => job.fairnessKey)
      .sort()
      .at(-1);
    if (lastKey === undefined) this.#lastServed.delete(kind);
    else this.#lastServed.set(kind, lastKey);
    // Nothing after the last key served: the turn begins with the first key again.
    return jobs.length > 0 || after !== undefined;
  }

  #roomFor(kind: string): number {
    return (this.#kinds[kind]?.concurrency ?? 0) - this.#running.count(kind);
  }
}

/** Lets a loop sleep until there is something to do. Ringing while nobody sleeps makes the next sleep short. */
class Alarm {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async sleep(maxMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}

const FAILURES_KEPT_DAYS = 30;
const MAX_FAILURES_REMOVED = 1_000;

async function removeOldFailures(executor: QueryExecutorProvider): Promise<void> {
  await sql`
    delete from job_failure where id in (
      select id from job_failure where failed_at < now() - ${FAILURES_KEPT_DAYS} * interval '1 day'
      order by failed_at limit ${MAX_FAILURES_REMOVED}
    )
  `.execute(executor);
}
