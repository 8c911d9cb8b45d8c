import { type QueryExecutorProvider, sql } from 'kysely';

const MAX_PAYLOAD_LENGTH = 100_000;
const MAX_KEY_LENGTH = 500;

/** PostgreSQL's channel on which processes tell each other that there is something to do. */
export const CHANNEL = 'landfall_jobs';

export const PRIORITIES = { urgent: 0, normal: 1, background: 2 } as const;
type Priority = keyof typeof PRIORITIES;

export interface NewJob {
  readonly kind: string;
  /** Asking twice for a kind and key gives one job; without a key each gives its own. */
  readonly key?: string;
  /** Jobs of different fairness keys, usually accounts, get their turns in rotation. */
  readonly fairnessKey?: string;
  readonly payload: object;
  readonly priority?: Priority;
  /** So long from now, by the clock of the database. */
  readonly afterMs?: number;
}

/** What a handler receives. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly key: string | null;
  readonly payload: unknown;
  /** 1 the first time. */
  readonly attempts: number;
  readonly fence: number;
}

/**
 * Adds a job with the caller's transaction: it exists if that commits. If one of the same kind and key is
 * - ready or waiting, it takes the newer payload, and the earlier time and the more urgent priority of the two;
 * - waiting after a failure, its time stays, so that asking again does not defeat the backoff;
 * - at work, it runs once more afterwards, because it may have read what the caller is changing too early.
 * Workers find it within half a second; `wakeWorkers` after the commit makes that at once.
 */
export async function enqueue(executor: QueryExecutorProvider, job: NewJob): Promise<void> {
  const payload = JSON.stringify(job.payload);
  if (payload.length > MAX_PAYLOAD_LENGTH) throw new Error(`payload of a ${job.kind} job is too long: refer to a row`);
  if ((job.key?.length ?? 0) > MAX_KEY_LENGTH) throw new Error(`key of a ${job.kind} job is too long`);
  await sql`
    with request as (
      select now() + ${job.afterMs ?? 0} * interval '1 millisecond' as run_at
    )
    insert into job (kind, key, fairness_key, payload, priority, run_at, ready)
    select ${job.kind}, ${job.key ?? null}::text, ${job.fairnessKey ?? ''}, ${payload}::jsonb,
      ${PRIORITIES[job.priority ?? 'normal']}::smallint, run_at, run_at <= now()
    from request
    on conflict (kind, key) do update set
      payload = excluded.payload,
      priority = least(job.priority, excluded.priority),
      run_at = case when job.leased or job.attempts > 0 then job.run_at else least(job.run_at, excluded.run_at) end,
      ready = job.ready or (excluded.ready and not job.leased and job.attempts = 0),
      again_at = case when job.leased then least(job.again_at, excluded.run_at) end
  `.execute(executor);
}

/**
 * Tells the workers of all processes that a job of this kind was enqueued. To be called after the commit and not in the
 * transaction: PostgreSQL lets only one transaction that notifies commit at a time, and each would wait for the disk.
 */
export async function wakeWorkers(executor: QueryExecutorProvider, kind: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${kind})`.execute(executor);
}
