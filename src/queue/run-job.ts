import { setTimeout as delay } from 'node:timers/promises';
import type { QueryExecutorProvider } from 'kysely';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Instant } from '../values/instant.ts';
import { tellOf } from '../work.ts';
import { pauseBeforeRetryMs } from './backoff.ts';
import { completeJob, giveUpJob, releaseJob, retryJob, runAgain } from './finish.ts';
import type { Job } from './job.ts';

const DEFAULT_MAX_ATTEMPTS = 10;
/** How often, and after which pause, the end of a job is written again when the database does not answer. */
const FINISH = { maxAttempts: 5, pauseMs: 500 };

export interface JobContext {
  readonly log: Log;
  /** Aborted when the worker stops, the time is up, or the lease is lost. */
  readonly signal: AbortSignal;
  /**
   * Completes the job with the handler's own transaction, so that its writes happen exactly once; throws, and so rolls
   * them back, if another worker has the job by now.
   */
  completeIn(transaction: QueryExecutorProvider): Promise<void>;
  /** Instead of being completed, the job starts anew then. */
  runAgainAt(runAt: Instant): void;
}

export interface JobKind {
  /** At most so many at a time in one process. */
  readonly concurrency: number;
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
  /** The job is done when it returns, and is retried after a pause when it throws. It may run more than once. */
  handler(job: Job, context: JobContext): Promise<void>;
}

/** Why a worker takes a job away from its handler. */
export type Interruption = 'stopping' | 'timeout' | 'lease lost';

type Ending =
  | { readonly type: 'completed' }
  | { readonly type: 'completed by the handler' }
  | { readonly type: 'again'; readonly runAt: Instant }
  | { readonly type: 'released' }
  | { readonly type: 'failed'; readonly error: unknown };

/** In a word, for those who count. */
const OUTCOMES: Readonly<Record<Ending['type'], string>> = {
  completed: 'done',
  'completed by the handler': 'done',
  again: 'later',
  released: 'given back',
  failed: 'failed',
};

/** Runs a leased job to its end. Never rejects: what cannot be written down happens again when the lease ends. */
export function runJob(
  executor: QueryExecutorProvider,
  job: Job,
  kind: JobKind,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  return tellOf('job', { kind: job.kind, attempt: job.attempts }, async (told) => {
    const ending = await runToEnd(executor, job, kind, signal, log);
    told.outcome = OUTCOMES[ending.type];
  });
}

async function runToEnd(
  executor: QueryExecutorProvider,
  job: Job,
  kind: JobKind,
  signal: AbortSignal,
  log: Log,
): Promise<Ending> {
  const jobLog = log.child({ job: job.id, kind: job.kind, attempt: job.attempts });
  const maxAttempts = kind.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const ending: Ending =
    job.attempts > maxAttempts
      ? { type: 'failed', error: new Error('every worker that took it ended before the job did') }
      : await handle(job, kind, signal, jobLog);
  for (let attempt = 1; attempt <= FINISH.maxAttempts; attempt++) {
    try {
      const held = await writeEnding(executor, job, ending, maxAttempts, jobLog);
      if (!held) jobLog.warn('the lease was lost: another worker has this job');
      return ending;
    } catch (error) {
      jobLog.warn({ err: error }, 'the end of the job could not be written');
      await delay(FINISH.pauseMs * attempt);
    }
  }
  return ending;
}

async function handle(job: Job, kind: JobKind, signal: AbortSignal, log: Log): Promise<Ending> {
  let ending: Ending = { type: 'completed' };
  const context: JobContext = {
    log,
    signal,
    completeIn: async (transaction) => {
      if (!(await completeJob(transaction, job))) throw new Error('the lease was lost: another worker has this job');
      ending = { type: 'completed by the handler' };
    },
    runAgainAt: (runAt) => {
      ending = { type: 'again', runAt };
    },
  };
  try {
    await kind.handler(job, context);
    return ending;
  } catch (error) {
    return signal.reason === ('stopping' satisfies Interruption) ? { type: 'released' } : { type: 'failed', error };
  }
}

/** False if the lease was lost. */
async function writeEnding(
  executor: QueryExecutorProvider,
  job: Job,
  ending: Ending,
  maxAttempts: number,
  log: Log,
): Promise<boolean> {
  switch (ending.type) {
    case 'completed':
      return completeJob(executor, job);
    case 'completed by the handler':
      return true;
    case 'again':
      return runAgain(executor, job, ending.runAt);
    case 'released':
      return releaseJob(executor, job);
    case 'failed':
      return writeFailure(executor, job, ending.error, maxAttempts, log);
  }
}

async function writeFailure(
  executor: QueryExecutorProvider,
  job: Job,
  error: unknown,
  maxAttempts: number,
  log: Log,
): Promise<boolean> {
  if (job.attempts >= maxAttempts) {
    log.error({ err: error }, 'job failed and is given up');
    return giveUpJob(executor, job, messageOf(error));
  }
  const pauseMs = pauseBeforeRetryMs(job.attempts, Math.random());
  log.warn({ err: error, pauseMs }, 'job failed and will be retried');
  return retryJob(executor, job, pauseMs, messageOf(error));
}
