import { type QueryExecutorProvider, sql } from 'kysely';

/** A backlog beyond this is long in any case, and need not be counted to the end. */
const MAX_COUNTED = 100_000;

export interface WaitingJobs {
  readonly kind: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** What could run now and has no worker yet, by kind. */
export async function listWaitingJobs(executor: QueryExecutorProvider): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select kind, count(*)::integer as count,
      greatest(0, extract(epoch from now() - min(run_at)))::double precision as "oldestSeconds"
    from (select kind, run_at from job where ready limit ${MAX_COUNTED}) as waiting
    group by kind order by kind
  `.execute(executor);
  return rows;
}
