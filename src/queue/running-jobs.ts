import type { QueryExecutorProvider } from 'kysely';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { extendLeases, LEASE_MS } from './claim.ts';
import { releaseJob } from './finish.ts';
import type { Job } from './job.ts';
import { type Interruption, type JobKind, runJob } from './run-job.ts';

const HEARTBEAT_MS = LEASE_MS / 3;
const DEFAULT_TIMEOUT_MS = 600_000;

interface Running {
  readonly job: Job;
  readonly interruption: AbortController;
  readonly ended: Promise<void>;
}

/** The jobs at work in this process: counted by kind, kept leased, and interrupted when they must end. */
export class RunningJobs {
  readonly #executor: QueryExecutorProvider;
  readonly #log: Log;
  readonly #running = new Map<number, Running>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(executor: QueryExecutorProvider, log: Log) {
    this.#executor = executor;
    this.#log = log;
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  count(kind: string): number {
    let count = 0;
    for (const { job } of this.#running.values()) if (job.kind === kind) count++;
    return count;
  }

  start(job: Job, kind: JobKind, onEnd: () => void): void {
    const interruption = new AbortController();
    const timer = setTimeout(() => interrupt(interruption, 'timeout'), kind.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const ended = runJob(this.#executor, job, kind, interruption.signal, this.#log).then(() => {
      clearTimeout(timer);
      this.#running.delete(job.id);
      onEnd();
    });
    this.#running.set(job.id, { job, interruption, ended });
  }

  /** Lets the jobs end for `graceMs`, interrupts those that do not, and gives back those that do not listen either. */
  async stop(graceMs: number, interruptedGraceMs: number): Promise<void> {
    if (!(await this.#endWithin(graceMs))) {
      for (const { interruption } of this.#running.values()) interrupt(interruption, 'stopping');
      await this.#endWithin(interruptedGraceMs);
    }
    clearInterval(this.#heartbeat);
    for (const { job } of this.#running.values()) {
      this.#log.warn({ job: job.id, kind: job.kind }, 'job does not end: giving it back');
      await releaseJob(this.#executor, job);
    }
  }

  async #endWithin(timeoutMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const all = Promise.all([...this.#running.values()].map(({ ended }) => ended)).then(() => true);
    const ended = await Promise.race([all, timeout]);
    clearTimeout(timer);
    return ended;
  }

  /** A job whose time is up is not kept leased any longer: if its handler ignores the signal, another worker tries. */
  async #beat(): Promise<void> {
    const kept = [...this.#running.values()].filter(({ interruption }) => !interruption.signal.aborted);
    if (kept.length === 0) return;
    try {
      const held = await extendLeases(
        this.#executor,
        kept.map(({ job }) => job),
      );
      for (const { job, interruption } of kept) if (!held.has(job.id)) interrupt(interruption, 'lease lost');
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'leases could not be extended: trying again');
    }
  }
}

function interrupt(controller: AbortController, reason: Interruption): void {
  controller.abort(reason);
}
