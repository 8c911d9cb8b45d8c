import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/log.ts';
import { enqueue } from '../../src/queue/job.ts';
import type { JobKind } from '../../src/queue/run-job.ts';
import type { Schedule } from '../../src/queue/schedule.ts';
import { createWorker, type Worker } from '../../src/queue/worker.ts';
import { toInstant } from '../../src/values/instant.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

/** Each test starts processes, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const WAIT = { timeout: 25_000, interval: 20 };
const log = createLog('silent');
const workers: Worker[] = [];
let database: TestDatabase<unknown>;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await database.close();
});

describe('a worker', () => {
  it('does the jobs of its kinds, those enqueued before and after it started', async () => {
    const done: unknown[] = [];
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 1 } });
    await enqueue(database.kysely, { kind: 'unknown', payload: {} });
    work({ poll: { concurrency: 2, handler: async (job) => void done.push(job.payload) } });
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), WAIT);
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 2 } });
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }, { n: 2 }]), WAIT);
    await vi.waitFor(async () => expect(await rows('select kind from job')).toEqual([{ kind: 'unknown' }]), WAIT);
  });

  it('never runs more at a time than allowed, and none of one key twice', async () => {
    let [running, most, done] = [0, 0, 0];
    const keys = new Set<string | null>();
    const twice: unknown[] = [];
    for (let n = 0; n < 30; n++) await enqueue(database.kysely, { kind: 'poll', key: `${n % 10}`, payload: {} });
    work({
      poll: {
        concurrency: 3,
        handler: async ({ key }) => {
          if (keys.has(key)) twice.push(key);
          keys.add(key);
          most = Math.max(most, ++running);
          // None is done before as many as allowed have met, however slowly they come.
          while (most < 3) await delay(5);
          running--;
          done++;
          keys.delete(key);
        },
      },
    });
    await vi.waitFor(async () => expect(await rows('select id from job')).toEqual([]), WAIT);
    expect(most).toBe(3);
    expect(twice).toEqual([]);
    expect(done).toBeGreaterThanOrEqual(10);
  });

  it('retries a job that fails, and gives it up in the end', async () => {
    const attempts: number[] = [];
    await enqueue(database.kysely, { kind: 'poll', payload: {} });
    work({
      poll: {
        concurrency: 1,
        maxAttempts: 3,
        handler: async (job) => {
          attempts.push(job.attempts);
          throw new Error('carrier unavailable');
        },
      },
    });
    await vi.waitFor(async () => {
      await skipPauses();
      expect(await rows('select kind, attempts, last_error from job_failure')).toEqual([
        { kind: 'poll', attempts: 3, last_error: 'carrier unavailable' },
      ]);
    }, WAIT);
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('gives up a job that ends every process that takes it', async () => {
    await enqueue(database.kysely, { kind: 'poll', payload: {} });
    await sql`update job set attempts = 3`.execute(database.kysely);
    const handler = vi.fn();
    work({ poll: { concurrency: 1, maxAttempts: 3, handler } });
    await vi.waitFor(async () => expect(await rows('select id from job_failure')).toHaveLength(1), WAIT);
    expect(handler).not.toHaveBeenCalled();
  });

  it('runs a job again when its handler says so', async () => {
    let runs = 0;
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: {} });
    work({
      poll: {
        concurrency: 1,
        handler: async (_job, context) => {
          runs++;
          if (runs < 3) context.runAgainAt(toInstant(new Date()));
        },
      },
    });
    await vi.waitFor(async () => expect(await rows('select id from job')).toEqual([]), WAIT);
    expect(runs).toBe(3);
  });

  it('interrupts a job that takes too long', async () => {
    await enqueue(database.kysely, { kind: 'poll', payload: {} });
    work({ poll: { concurrency: 1, timeoutMs: 50, handler: (_job, { signal }) => untilAborted(signal) } });
    await vi.waitFor(
      async () => expect(await rows('select last_error from job')).toEqual([{ last_error: 'timeout' }]),
      WAIT,
    );
  });

  it('enqueues and does what recurs', async () => {
    let runs = 0;
    const handler = async (): Promise<void> => void runs++;
    const schedules = [{ name: 'every-second', kind: 'tick', everyMs: 1_000 }];
    work({ tick: { concurrency: 1, handler } }, schedules);
    work({ tick: { concurrency: 1, handler } }, schedules);
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), WAIT);
  });

  it('lets the jobs at work end before it stops, and takes no more', async () => {
    const done: unknown[] = [];
    for (let n = 0; n < 3; n++) await enqueue(database.kysely, { kind: 'poll', payload: { n } });
    let started = false;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const worker = work({
      poll: {
        concurrency: 1,
        handler: async (job) => {
          started = true;
          await finished;
          done.push(job.payload);
        },
      },
    });
    await vi.waitFor(() => expect(started).toBe(true), WAIT);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(done).toEqual([{ n: 0 }]);
    expect(await rows('select ready, attempts from job order by id')).toEqual([
      { ready: true, attempts: 0 },
      { ready: true, attempts: 0 },
    ]);
  });

  it('goes on after its connections were cut', async () => {
    const done: unknown[] = [];
    work({ poll: { concurrency: 2, handler: async (job) => void done.push(job.payload) } });
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 1 } });
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), WAIT);
    await rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // The pool may not have heard yet which of its connections are gone.
    await vi.waitFor(() => enqueue(database.kysely, { kind: 'poll', payload: { n: 2 } }), WAIT);
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }, { n: 2 }]), WAIT);
  });
});

describe('workers that are killed', () => {
  let script: CompiledScript;

  beforeAll(() => {
    script = compileScript('test/queue/worker-child.ts');
  });

  afterAll(() => script.remove());

  it('lose no job, and none has its effect twice', async () => {
    const JOBS = 300;
    await rows('create table effect (job_id bigint not null)');
    await rows(`insert into job (kind, payload, priority, run_at, ready)
      select 'effect', '{}', 1, now(), true from generate_series(1, ${JOBS})`);
    const ids = (await rows('select id from job order by id')) as { id: number }[];
    for (let kills = 0; kills < 2; kills++) {
      const children = [startChild(script), startChild(script)];
      const target = (kills + 1) * 80;
      await vi.waitFor(async () => expect((await rows('select from effect')).length).toBeGreaterThan(target), WAIT);
      await Promise.all(children.map(kill));
      await endLeases();
    }
    const last = startChild(script);
    await vi.waitFor(async () => {
      await endLeasesOfTheDead();
      expect(await rows('select id from job')).toEqual([]);
    }, WAIT);
    await kill(last);
    expect(await rows('select job_id as id from effect order by job_id')).toEqual(ids);
  });
});

function work(kinds: Record<string, JobKind>, schedules: Schedule[] = []): Worker {
  const worker = createWorker({ db: database, kinds, schedules, log });
  workers.push(worker);
  return worker;
}

function startChild(script: CompiledScript): ChildProcess {
  return spawn(process.execPath, [script.path, database.url], { stdio: 'inherit' });
}

function kill(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return ended;
}

/** As if the time of the leases of killed workers had passed. */
async function endLeases(): Promise<void> {
  await rows(`update job set run_at = now() where leased`);
}

async function endLeasesOfTheDead(): Promise<void> {
  await rows(`update job set run_at = now() where leased and run_at < now() + interval '25 seconds'`);
}

async function skipPauses(): Promise<void> {
  await rows(`update job set run_at = now() where not leased and not ready`);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(String(signal.reason))));
  });
}

async function rows(text: string): Promise<unknown[]> {
  return (await database.pool.query(text)).rows;
}
