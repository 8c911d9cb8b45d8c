import { type QueryExecutorProvider, sql } from 'kysely';

const KEPT_DAYS = 30;
const MAX_REMOVED = 1_000;

export async function removeOldFailures(executor: QueryExecutorProvider): Promise<void> {
  await sql`
    delete from job_failure where id in (
      select id from job_failure where failed_at < now() - ${KEPT_DAYS} * interval '1 day'
      order by failed_at limit ${MAX_REMOVED}
    )
  `.execute(executor);
}
