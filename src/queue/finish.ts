import { type QueryExecutorProvider, sql } from 'kysely';
import type { Instant } from '../values/instant.ts';
import type { Job } from './job.ts';

const MAX_ERROR_LENGTH = 2_000;

/**
 * Each of these ends a lease, and returns false if it was lost: another worker has the job then, or has done it.
 * Together with the handler's own writes in one transaction, that makes them happen once.
 */
export async function completeJob(executor: QueryExecutorProvider, job: Job): Promise<boolean> {
  const deleted = await sql`
    delete from job where id = ${job.id} and fence = ${job.fence} and leased and again_at is null
  `.execute(executor);
  return changed(deleted) || runAgain(executor, job, null);
}

/** Puts the job back as if it were new, for `runAt` or for the earlier time somebody asked for meanwhile. */
export async function runAgain(executor: QueryExecutorProvider, job: Job, runAt: Instant | null): Promise<boolean> {
  const updated = await sql`
    update job set leased = false, attempts = 0, last_error = null, again_at = null,
      run_at = least(again_at, ${runAt}::timestamptz), ready = least(again_at, ${runAt}::timestamptz) <= now()
    where id = ${job.id} and fence = ${job.fence} and leased and (again_at is not null or ${runAt}::timestamptz is not null)
  `.execute(executor);
  return changed(updated);
}

export async function retryJob(
  executor: QueryExecutorProvider,
  job: Job,
  pauseMs: number,
  error: string,
): Promise<boolean> {
  const updated = await sql`
    update job set leased = false, again_at = null, last_error = ${shorten(error)},
      run_at = now() + ${pauseMs} * interval '1 millisecond'
    where id = ${job.id} and fence = ${job.fence} and leased
  `.execute(executor);
  return changed(updated);
}

/** Keeps the job aside for people to look at, unless somebody asked for it again meanwhile. */
export async function giveUpJob(executor: QueryExecutorProvider, job: Job, error: string): Promise<boolean> {
  const moved = await sql`
    with gone as (
      delete from job where id = ${job.id} and fence = ${job.fence} and leased and again_at is null
      returning id, kind, key, fairness_key, payload, attempts, created_at
    )
    insert into job_failure (id, kind, key, fairness_key, payload, attempts, last_error, created_at)
    select id, kind, key, fairness_key, payload, attempts, ${shorten(error)}, created_at from gone
  `.execute(executor);
  return changed(moved) || runAgain(executor, job, null);
}

/** Gives the job back untried: the worker stops. */
export async function releaseJob(executor: QueryExecutorProvider, job: Job): Promise<boolean> {
  const updated = await sql`
    update job set leased = false, ready = true, again_at = null, attempts = attempts - 1, run_at = now()
    where id = ${job.id} and fence = ${job.fence} and leased
  `.execute(executor);
  return changed(updated);
}

function changed(result: { readonly numAffectedRows?: bigint }): boolean {
  return (result.numAffectedRows ?? 0n) > 0n;
}

function shorten(error: string): string {
  return error.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
}
