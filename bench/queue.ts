// What a job costs: enqueued, claimed and completed, against the bare statements on a table without any queue.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { claimJobs } from '../src/queue/claim.ts';
import { completeJob } from '../src/queue/finish.ts';
import { enqueue, wakeWorkers } from '../src/queue/job.ts';
import { tell } from './report/figure.ts';

const JOBS = 2_000;
const BACKLOG = 100_000;
const ACCOUNTS = 500;
const BATCH = 20;
const PARALLEL = 8;
const NORMAL = 1;
const log = createLog('error');

const dataDir = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir, log });
const db = await openDatabase<unknown>(server.url, { maxConnections: PARALLEL + 2, log });
try {
  await migrate(db.pool, { log });
  await run(db);
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function run({ kysely }: Database<unknown>): Promise<void> {
  await sql`create table bare (id bigint generated always as identity primary key, payload jsonb not null)`.execute(
    kysely,
  );
  const bareInsert = await perSecond(() => sql`insert into bare (payload) values ('{}')`.execute(kysely));
  const bareDelete = await perSecond((n) => sql`delete from bare where id = ${n + 1}`.execute(kysely));
  report(
    'enqueue',
    await perSecond((n) => enqueue(kysely, { kind: 'a', fairnessKey: `${n % 5}`, payload: {} })),
    bareInsert,
  );
  const announced = await perSecond(async (n) => {
    await enqueue(kysely, { kind: 'a', fairnessKey: `${n % 5}`, payload: {} });
    await wakeWorkers(kysely, 'a');
  });
  report('enqueue, then wake workers', announced, bareInsert);
  report('claim and complete, empty otherwise', await drain(kysely, 'a'), bareDelete);

  await sql`insert into job (kind, fairness_key, payload, priority, run_at, ready)
    select 'b', (n % ${ACCOUNTS})::text, '{}', 1, now(), true from generate_series(1, ${BACKLOG}) as n`.execute(kysely);
  await sql`insert into job (kind, fairness_key, payload, priority, run_at, ready)
    select 'b', (n % ${ACCOUNTS})::text, '{}', 1, now() + interval '1 day', false
    from generate_series(1, ${BACKLOG}) as n`.execute(kysely);
  await sql`analyze job`.execute(kysely);
  const name = `the same with ${BACKLOG} ready, ${BACKLOG} waiting, ${ACCOUNTS} accounts`;
  report(name, await drain(kysely, 'b'), bareDelete);
}

async function drain(kysely: Database<unknown>['kysely'], kind: string): Promise<number> {
  let claimed = 0;
  let after: string | undefined;
  const startedAt = performance.now();
  while (claimed < JOBS) {
    const jobs = await claimJobs(kysely, { kind, priority: NORMAL, limit: BATCH, after });
    after = jobs
      .map((job) => job.fairnessKey)
      .sort()
      .at(-1);
    claimed += jobs.length;
    await Promise.all(jobs.map((job) => completeJob(kysely, job)));
  }
  return (claimed * 1000) / (performance.now() - startedAt);
}

async function perSecond(work: (n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < JOBS) await work(next++);
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return (JOBS * 1000) / (performance.now() - startedAt);
}

function report(name: string, rate: number, baseline: number): void {
  tell({
    name: `${name}, against bare`,
    value: rate / baseline,
    unit: '×',
    better: 'more',
    note: `${Math.round(rate)}/s`,
  });
}
