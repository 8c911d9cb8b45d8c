import { type QueryExecutorProvider, sql } from 'kysely';
import { FOR_VALUES } from '../db/dialect.ts';
import { MAX_PAUSE_MS } from './backoff.ts';
import type { Job } from './job.ts';

/** How long a worker may be silent before its jobs are given to another. */
export const LEASE_MS = 30_000;

const MAX_PROMOTED = 1_000;

/**
 * Makes ready what has waited long enough, ended leases included. Found by a list of ids, here and below: the table is empty most of the
 * time, and a planner that still believes so would read a whole backlog to join a few.
 */
export async function promoteDueJobs(executor: QueryExecutorProvider): Promise<void> {
  await sql`
    with due as (
      select id from job where not ready and run_at <= now()
      order by run_at limit ${MAX_PROMOTED} for update skip locked
    )
    update job set ready = true, leased = false, again_at = null where id = any(array(select id from due))
  `.execute(executor);
}

/**
 * No lease and no pause after a failure ends later than it can: if one seems to, the clock was set back since, and what
 * it holds up would wait for as long as that was.
 */
export async function shortenWaits(executor: QueryExecutorProvider): Promise<void> {
  await sql`
    update job set run_at = now() + longest from (values (true, ${LEASE_MS} * interval '1 millisecond'),
      (false, ${MAX_PAUSE_MS} * interval '1 millisecond')) as bound (leased, longest)
    where not job.ready and job.leased = bound.leased and (job.leased or job.attempts > 0)
      and job.run_at > now() + longest + interval '1 second'
  `.execute(executor);
}

export interface ReadyKind {
  readonly kind: string;
  readonly priority: number;
}

/**
 * The kinds with ready jobs, and the most urgent priority among them. Planned anew each time: a plan that was made while
 * there were no jobs reads all there are now for each kind, 14 ms instead of one with a thousand.
 */
export async function listReadyKinds(executor: QueryExecutorProvider, kinds: readonly string[]): Promise<ReadyKind[]> {
  const { rows } = await sql<ReadyKind>`${FOR_VALUES}
    select kind, priority
    from unnest(${kinds}::text[]) as asked (kind)
    cross join lateral (select min(priority) as priority from job where ready and job.kind = asked.kind) as most_urgent
    where priority is not null
  `.execute(executor);
  return rows;
}

export interface ClaimRequest {
  readonly kind: string;
  readonly priority: number;
  readonly limit: number;
  /** The fairness key served last: the turn goes on after it, or starts with the first key. */
  readonly after: string | undefined;
}

export type ClaimedJob = Job & { readonly fairnessKey: string };

/**
 * Leases ready jobs: the fairness keys after the last one served, an equal share each. The recursion hops through the
 * index from key to key, so that its cost depends on the number of jobs taken and not on anybody's backlog.
 */
export async function claimJobs(executor: QueryExecutorProvider, request: ClaimRequest): Promise<ClaimedJob[]> {
  const { kind, priority, limit, after } = request;
  const inTurn = after === undefined ? sql`true` : sql`fairness_key > ${after}`;
  const { rows } = await sql<ClaimedJob>`
    with recursive turn (fairness_key, position) as (
      select min(fairness_key), 1 from job
      where ready and kind = ${kind} and priority = ${priority}::smallint and ${inTurn}
      union all
      select (
        select min(fairness_key) from job
        where ready and kind = ${kind} and priority = ${priority}::smallint and fairness_key > turn.fairness_key
      ), position + 1
      from turn where fairness_key is not null and position < ${limit}::integer
    ),
    taken as (
      select job.id
      from turn
      cross join lateral (
        select id from job
        where ready and kind = ${kind} and priority = ${priority}::smallint and fairness_key = turn.fairness_key
        order by run_at, id
        limit (select (${limit}::integer - 1) / greatest(count(fairness_key), 1) + 1 from turn)
        for update skip locked
      ) as job
      limit ${limit}::integer
    )
    update job set ready = false, leased = true, fence = fence + 1, attempts = attempts + 1,
      run_at = now() + ${LEASE_MS} * interval '1 millisecond'
    where id = any(array(select id from taken))
    returning job.id, job.kind, job.key, job.fairness_key as "fairnessKey", job.payload, job.attempts, job.fence
  `.execute(executor);
  return rows;
}

/**
 * Keeps the jobs at work from being given to another, and tells which of them still belong to this worker. One that a
 * transaction has locked, because it asks for the job again, is left for the next time rather than waited for.
 */
export async function extendLeases(executor: QueryExecutorProvider, jobs: readonly Job[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id, fence
      from unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map((job) => job.fence)}::bigint[]) as held (id, fence)
    ),
    free as (
      select job.id from job join held on job.id = held.id and job.fence = held.fence
      where job.leased and job.id = any(array(select id from held)) for update of job skip locked
    ),
    extended as (
      update job set run_at = now() + ${LEASE_MS} * interval '1 millisecond' where id = any(array(select id from free))
    )
    select job.id from job join held on job.id = held.id and job.fence = held.fence
    where job.leased and job.id = any(array(select id from held))
  `.execute(executor);
  return new Set(rows.map((row) => row.id));
}
