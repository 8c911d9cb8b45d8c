import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What a look at the server says of it. */
export interface ServerFacts {
  readonly version: string;
  readonly databaseBytes: number;
  readonly nowMs: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly sharedBuffersBytes: number;
  readonly maxConnections: number;
  readonly connections: number;
  readonly hasTrigrams: boolean;
  readonly isReplica: boolean;
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS "databaseBytes",
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
      current_setting('server_encoding') AS encoding,
      current_setting('fsync') AS fsync,
      pg_size_bytes(current_setting('shared_buffers')) AS "sharedBuffersBytes",
      current_setting('max_connections')::integer AS "maxConnections",
      (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "hasTrigrams",
      pg_is_in_recovery() AS "isReplica"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database says nothing of itself.');
  return facts;
}

const MAX_TOLD = 20;

/** Carriers that are left alone because they failed, with what they said last. */
export async function listFailingCarriers(db: Db): Promise<{ scac: string; lastError: string | null }[]> {
  return db
    .selectFrom('carrier_state')
    .select(['scac', 'last_error as lastError'])
    .where('breaker', '!=', 'closed')
    .orderBy('scac')
    .limit(MAX_TOLD)
    .execute();
}

/** What should have been done, was not, and nobody does: work that waits for longer than an hour. */
export interface Backlog {
  readonly polls: number;
  readonly jobs: number;
  readonly failedJobs: number;
  readonly lastFailure: string | null;
}

const MAX_COUNTED = 10_000;

export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT
      (SELECT count(*) FROM (SELECT FROM poll WHERE due_at < now() - interval '1 hour' LIMIT ${MAX_COUNTED}) AS late)
        AS polls,
      (SELECT count(*) FROM (SELECT FROM job WHERE ready AND run_at < now() - interval '1 hour' LIMIT ${MAX_COUNTED})
        AS late) AS jobs,
      (SELECT count(*) FROM job_failure WHERE failed_at > now() - interval '1 day') AS "failedJobs",
      (SELECT kind || ': ' || last_error FROM job_failure WHERE failed_at > now() - interval '1 day'
        ORDER BY failed_at DESC LIMIT 1) AS "lastFailure"`.execute(db);
  return rows[0] ?? { polls: 0, jobs: 0, failedJobs: 0, lastFailure: null };
}
