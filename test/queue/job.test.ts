import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJobs, extendLeases, listReadyKinds, promoteDueJobs } from '../../src/queue/claim.ts';
import { completeJob, giveUpJob, releaseJob, retryJob, runAgain } from '../../src/queue/finish.ts';
import { enqueue, type Job } from '../../src/queue/job.ts';
import { enqueueDueSchedules, registerSchedules } from '../../src/queue/schedule.ts';
import { HOUR_MS } from '../../src/values/duration.ts';
import type { Instant } from '../../src/values/instant.ts';
import { toInstant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { rowsRead } from '../rows-read.ts';

const NORMAL = 1;
let database: TestDatabase<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  await sql`truncate job, job_failure, job_schedule`.execute(database.kysely);
});

afterAll(() => database.close());

describe('enqueue', () => {
  it('adds the job with the transaction of the caller, or not at all', async () => {
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { kind: 'poll', payload: {} });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await claim('poll', 10)).toEqual([]);
    await database.kysely
      .transaction()
      .execute((transaction) => enqueue(transaction, { kind: 'poll', payload: { n: 1 } }));
    expect(await claim('poll', 10)).toMatchObject([{ kind: 'poll', key: null, payload: { n: 1 }, attempts: 1 }]);
  });

  it('keeps one job per kind and key, with the latest payload, the earliest time and the most urgent priority', async () => {
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: { n: 1 }, afterMs: HOUR_MS });
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: { n: 2 }, priority: 'urgent' });
    await enqueue(database.kysely, {
      kind: 'poll',
      key: 'a',
      payload: { n: 3 },
      afterMs: HOUR_MS,
      priority: 'background',
    });
    await enqueue(database.kysely, { kind: 'other', key: 'a', payload: { n: 4 } });
    expect(await listReadyKinds(database.kysely, ['poll', 'other'])).toEqual([
      { kind: 'poll', priority: 0 },
      { kind: 'other', priority: 1 },
    ]);
    expect(await claim('poll', 10, 0)).toMatchObject([{ key: 'a', payload: { n: 3 } }]);
  });

  it('adds a job each time without a key', async () => {
    await enqueue(database.kysely, { kind: 'poll', payload: {} });
    await enqueue(database.kysely, { kind: 'poll', payload: {} });
    expect(await claim('poll', 10)).toHaveLength(2);
  });

  it('makes a job that is at work run once more, whoever ends first', async () => {
    const job = await enqueueAndClaim({ n: 1 });
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: { n: 2 } });
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: { n: 3 } });
    expect(await claim('poll', 10)).toEqual([]);
    expect(await completeJob(database.kysely, job)).toBe(true);
    const [again] = await claim('poll', 10);
    expect(again).toMatchObject({ id: job.id, payload: { n: 3 }, attempts: 1 });
  });

  it('that is not committed yet when the job completes still makes it run once more', async () => {
    const job = await enqueueAndClaim({ n: 1 });
    const completing = await database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { kind: 'poll', key: 'a', payload: { n: 2 } });
      const completed = completeJob(database.kysely, job);
      await sql`select pg_sleep(0.1)`.execute(transaction);
      return { completed };
    });
    expect(await completing.completed).toBe(true);
    expect(await claim('poll', 10)).toMatchObject([{ payload: { n: 2 } }]);
  });

  it('does not shorten the pause after a failure', async () => {
    const job = await enqueueAndClaim({});
    await retryJob(database.kysely, job, HOUR_MS, 'busy');
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: {} });
    await promoteDueJobs(database.kysely);
    expect(await claim('poll', 10)).toEqual([]);
  });

  it('refuses payloads and keys that belong elsewhere', async () => {
    await expect(enqueue(database.kysely, { kind: 'poll', payload: { text: 'x'.repeat(100_001) } })).rejects.toThrow(
      'too long',
    );
    await expect(enqueue(database.kysely, { kind: 'poll', key: 'x'.repeat(501), payload: {} })).rejects.toThrow(
      'too long',
    );
  });
});

describe('claiming', () => {
  it('takes the oldest first, and a waiting job when its time has come', async () => {
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 1 } });
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 2 } });
    await enqueue(database.kysely, { kind: 'poll', payload: { n: 3 }, afterMs: HOUR_MS });
    expect((await claim('poll', 1)).map(payloadOf)).toEqual([1]);
    expect((await claim('poll', 10)).map(payloadOf)).toEqual([2]);
    await sql`update job set run_at = now() where not ready and not leased`.execute(database.kysely);
    await promoteDueJobs(database.kysely);
    expect((await claim('poll', 10)).map(payloadOf)).toEqual([3]);
  });

  it('gives no job to two workers', async () => {
    for (let n = 0; n < 60; n++)
      await enqueue(database.kysely, { kind: 'poll', fairnessKey: `${n % 3}`, payload: { n } });
    const rounds = Array.from({ length: 12 }, () => claim('poll', 7));
    const claimed = (await Promise.all(rounds)).flat().map((job) => job.id);
    claimed.push(...(await claim('poll', 50)).map((job) => job.id));
    expect(claimed).toHaveLength(60);
    expect(new Set(claimed).size).toBe(60);
  });

  it('shares the places among fairness keys, and goes on after the last one served', async () => {
    for (let n = 0; n < 20; n++) await enqueue(database.kysely, { kind: 'poll', fairnessKey: 'b', payload: {} });
    for (const fairnessKey of ['a', 'c', 'd'])
      await enqueue(database.kysely, { kind: 'poll', fairnessKey, payload: {} });
    expect((await claim('poll', 4)).map((job) => job.fairnessKey).sort()).toEqual(['a', 'b', 'c', 'd']);
    await enqueue(database.kysely, { kind: 'poll', fairnessKey: 'c', payload: {} });
    expect((await claim('poll', 1, NORMAL, 'b')).map((job) => job.fairnessKey)).toEqual(['c']);
    expect((await claim('poll', 4)).map((job) => job.fairnessKey)).toEqual(['b', 'b', 'b', 'b']);
  });

  it('reads what it takes, although the planner still believes that there are no jobs', async () => {
    const add = () =>
      sql`insert into job (kind, key, fairness_key, payload, priority, ready, run_at)
        select 'poll', n::text, 'a', '{}', ${NORMAL}, true, now() from generate_series(1, 2000) as n
      `.execute(database.kysely);
    await add();
    await sql`delete from job`.execute(database.kysely);
    await sql`analyze job`.execute(database.kysely);
    await add();
    await database.kysely.transaction().execute(async (transaction) => {
      const before = await rowsRead(transaction, 'job');
      expect(
        await claimJobs(transaction, { kind: 'poll', priority: NORMAL, limit: 10, after: undefined }),
      ).toHaveLength(10);
      expect((await rowsRead(transaction, 'job')) - before).toBeLessThan(50);
    });
  });

  it('looks for kinds with something to do without reading what there is, although that was planned for no jobs', async () => {
    await sql`vacuum (full, analyze) job`.execute(database.kysely);
    await database.kysely.transaction().execute(async (transaction) => {
      // On one connection: it is there that a plan is kept.
      for (let round = 0; round < 10; round++) await listReadyKinds(transaction, ['poll', 'other']);
      await sql`insert into job (kind, key, fairness_key, payload, priority, ready, run_at)
        select 'poll', n::text, 'a', '{}', ${NORMAL}, true, now() from generate_series(1, 2000) as n
      `.execute(transaction);
      const before = await rowsRead(transaction, 'job');
      expect(await listReadyKinds(transaction, ['poll', 'other'])).toEqual([{ kind: 'poll', priority: NORMAL }]);
      expect((await rowsRead(transaction, 'job')) - before).toBeLessThan(50);
    });
  });
});

describe('a lease', () => {
  it('that ended gives the job to another, and the first can no longer finish it', async () => {
    const first = await enqueueAndClaim({});
    await endLeases();
    expect(await completeJob(database.kysely, first)).toBe(false);
    const [second] = await claim('poll', 1);
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    for (const finish of [
      () => completeJob(database.kysely, first),
      () => retryJob(database.kysely, first, 0, 'late'),
      () => giveUpJob(database.kysely, first, 'late'),
      () => releaseJob(database.kysely, first),
      () => runAgain(database.kysely, first, inOneHour()),
    ]) {
      expect(await finish()).toBe(false);
    }
    expect(second && (await completeJob(database.kysely, second))).toBe(true);
  });

  it('can be extended by its holder alone', async () => {
    const first = await enqueueAndClaim({});
    expect(await extendLeases(database.kysely, [first])).toEqual(new Set([first.id]));
    await endLeases();
    expect(await extendLeases(database.kysely, [first])).toEqual(new Set());
    const [second] = await claim('poll', 1);
    expect(await extendLeases(database.kysely, [first])).toEqual(new Set());
    expect(second && (await extendLeases(database.kysely, [second]))).toEqual(new Set([first.id]));
  });

  it('is still held, and not waited for, while a transaction asks for the job again', async () => {
    const job = await enqueueAndClaim({});
    await database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { kind: 'poll', key: 'a', payload: {} });
      expect(await extendLeases(database.kysely, [job])).toEqual(new Set([job.id]));
    });
  });
});

describe('an ended job', () => {
  it('is gone when completed', async () => {
    await completeJob(database.kysely, await enqueueAndClaim({}));
    expect(await rows('select id from job')).toEqual([]);
  });

  it('waits with its error when it is to be retried', async () => {
    await retryJob(database.kysely, await enqueueAndClaim({}), HOUR_MS, 'carrier busy\0');
    expect(await rows('select ready, leased, attempts, last_error, run_at > now() as later from job')).toEqual([
      { ready: false, leased: false, attempts: 1, last_error: 'carrier busy', later: true },
    ]);
  });

  it('stands among the failures when given up', async () => {
    await giveUpJob(database.kysely, await enqueueAndClaim({ n: 1 }), 'no such carrier');
    expect(await rows('select id from job')).toEqual([]);
    expect(await rows('select kind, key, payload, attempts, last_error from job_failure')).toEqual([
      { kind: 'poll', key: 'a', payload: { n: 1 }, attempts: 1, last_error: 'no such carrier' },
    ]);
  });

  it('that was asked for again is not given up', async () => {
    const job = await enqueueAndClaim({ n: 1 });
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: { n: 2 } });
    expect(await giveUpJob(database.kysely, job, 'no such carrier')).toBe(true);
    expect(await rows('select id from job_failure')).toEqual([]);
    expect(await claim('poll', 1)).toMatchObject([{ payload: { n: 2 }, attempts: 1 }]);
  });

  it('runs again when its handler says, or when somebody asked for an earlier time', async () => {
    const job = await enqueueAndClaim({});
    await runAgain(database.kysely, job, inOneHour());
    expect(await rows('select ready, leased, attempts from job')).toEqual([
      { ready: false, leased: false, attempts: 0 },
    ]);
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: {} });
    const [second] = await claim('poll', 1);
    await enqueue(database.kysely, { kind: 'poll', key: 'a', payload: {} });
    await runAgain(database.kysely, second as Job, inOneHour());
    expect(await claim('poll', 1)).toHaveLength(1);
  });

  it('that was released counts as never tried', async () => {
    await releaseJob(database.kysely, await enqueueAndClaim({}));
    expect(await claim('poll', 1)).toMatchObject([{ attempts: 1 }]);
  });
});

describe('schedules', () => {
  const hourly = [{ name: 'clean', kind: 'clean-up', everyMs: HOUR_MS }];

  it('enqueue one job per tick in all processes', async () => {
    await registerSchedules(database.kysely, hourly);
    await Promise.all(Array.from({ length: 5 }, () => enqueueDueSchedules(database.kysely, hourly)));
    expect(await claim('clean-up', 10)).toMatchObject([{ key: 'clean' }]);
    await registerSchedules(database.kysely, hourly);
    await enqueueDueSchedules(database.kysely, hourly);
    expect(await claim('clean-up', 10)).toEqual([]);
    expect(
      await rows(`select extract(epoch from next_run_at)::integer % 3600 as offset_s, next_run_at > now() as later
      from job_schedule`),
    ).toEqual([{ offset_s: 0, later: true }]);
  });

  it('do not make up for the ticks that were missed, nor repeat a job that is still there', async () => {
    await registerSchedules(database.kysely, hourly);
    await enqueueDueSchedules(database.kysely, hourly);
    await sql`update job_schedule set next_run_at = now() - interval '5 hours'`.execute(database.kysely);
    await enqueueDueSchedules(database.kysely, hourly);
    await enqueueDueSchedules(database.kysely, hourly);
    expect(await claim('clean-up', 10)).toHaveLength(1);
  });
});

function claim(kind: string, limit: number, priority = NORMAL, after?: string) {
  return claimJobs(database.kysely, { kind, priority, limit, after });
}

async function enqueueAndClaim(payload: object): Promise<Job> {
  await enqueue(database.kysely, { kind: 'poll', key: 'a', payload });
  const [job] = await claim('poll', 1);
  if (!job) throw new Error('nothing to claim');
  return job;
}

async function endLeases(): Promise<void> {
  await sql`update job set run_at = now() - interval '1 second' where leased`.execute(database.kysely);
  await promoteDueJobs(database.kysely);
}

async function rows(text: string): Promise<unknown[]> {
  return (await database.pool.query(text)).rows;
}

function inOneHour(): Instant {
  return toInstant(new Date(Date.now() + HOUR_MS));
}

function payloadOf(job: Job): unknown {
  return (job.payload as { n: number }).n;
}
