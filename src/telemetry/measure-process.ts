import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cachedFor } from '../concurrency/cached-for.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import { listWaitingJobs } from '../queue/waiting.ts';
import { watchWork } from '../work.ts';

const MICROSECONDS = 1e6;
const NANOSECONDS = 1e9;
const DELAY_RESOLUTION_MS = 20;
/** Several gauges are read at each scrape; they share one look at the database. */
const WAITING_MAX_AGE_MS = 10_000;

/** How the process is, what it works on, and what waits for it. Returns how to stop watching. */
export function measureProcess<Tables>(
  metrics: Metrics,
  { pool, kysely }: Pick<Database<Tables>, 'pool' | 'kysely'>,
): () => void {
  measureMachine(metrics);
  metrics.read('landfall_database_connections', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waited for' }, value: pool.waitingCount },
  ]);
  measureBacklog(metrics, kysely);
  return measureWork(metrics);
}

function measureMachine(metrics: Metrics): void {
  const startedSeconds = Date.now() / 1000 - process.uptime();
  metrics.read('process_start_time_seconds', () => [{ value: startedSeconds }]);
  metrics.read('process_resident_memory_bytes', () => [{ value: process.memoryUsage.rss() }]);
  metrics.read('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / MICROSECONDS }];
  });
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  metrics.read('landfall_event_loop_delay_seconds', () => {
    const samples = [
      { labels: { quantile: '0.5' }, value: delay.percentile(50) / NANOSECONDS },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) / NANOSECONDS },
      { labels: { quantile: '1' }, value: delay.max / NANOSECONDS },
    ];
    delay.reset();
    return samples;
  });
}

function measureBacklog(metrics: Metrics, db: Parameters<typeof listWaitingJobs>[0]): void {
  const waiting = cachedFor(() => listWaitingJobs(db), WAITING_MAX_AGE_MS);
  metrics.read('landfall_jobs_waiting', async () =>
    (await waiting()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
  metrics.read('landfall_jobs_oldest_seconds', async () =>
    (await waiting()).map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  );
}

function measureWork(metrics: Metrics): () => void {
  const jobs = metrics.histogram('landfall_job_seconds');
  const questions = metrics.histogram('landfall_carrier_question_seconds');
  const stops = [
    watchWork('job', ({ kind, outcome = 'failed', startedMs }) => jobs({ kind, outcome })(secondsSince(startedMs))),
    watchWork('question', ({ scac, outcome = 'failed', startedMs }) =>
      questions({ carrier: scac, outcome })(secondsSince(startedMs)),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1000;
}
