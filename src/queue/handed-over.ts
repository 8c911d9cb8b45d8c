import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A job as it goes to another installation: its row. */
export type HandedJob = object;

/** Jobs of one fairness key, and those that are about everybody and so about whoever has that key, too. */
export interface JobsAbout {
  readonly fairnessKey: string;
  readonly shared: readonly { readonly kind: string; readonly payloads: readonly object[] | undefined }[];
}

const MAX_JOBS = 100_000;

/** Those at work just now that would be done twice if another installation did them as well. */
export async function countLeasedJobs(executor: QueryExecutorProvider, about: JobsAbout): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job
    where leased and run_at > now() and (fairness_key = ${about.fairnessKey} or ${isShared(about)})`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Takes the jobs of the key out of the queue, for another installation to do, and copies those that are shared. */
export async function takeJobs(executor: QueryExecutorProvider, about: JobsAbout): Promise<HandedJob[]> {
  const { rows } = await sql<{ job: HandedJob }>`
    with copied as (select * from job where ${isShared(about)} order by id limit ${MAX_JOBS}),
    taken as (delete from job where fairness_key = ${about.fairnessKey} returning *)
    select to_jsonb(one) as job from (select * from copied union all select * from taken) as one
    order by id`.execute(executor);
  return rows.map(({ job }) => job);
}

/** Puts jobs that another installation handed over into the queue. One that is known by its key is not doubled. */
export async function putJobs(executor: QueryExecutorProvider, jobs: readonly HandedJob[]): Promise<void> {
  await sql`
    insert into job (kind, key, fairness_key, payload, priority, run_at, ready, created_at)
    select kind, key, fairness_key, payload, priority, run_at, run_at <= now(), created_at
    from jsonb_populate_recordset(null::job, ${JSON.stringify(jobs)}::jsonb) order by id
    on conflict (kind, key) do nothing`.execute(executor);
}

function isShared({ shared }: JobsAbout): RawBuilder<boolean> {
  const each = shared.map(({ kind, payloads }) =>
    payloads === undefined
      ? sql`kind = ${kind}`
      : sql`(kind = ${kind} and payload = any(${payloads.map((one) => JSON.stringify(one))}::jsonb[]))`,
  );
  return sql<boolean>`(fairness_key = '' and (${sql.join([sql`false`, ...each], sql` or `)}))`;
}
