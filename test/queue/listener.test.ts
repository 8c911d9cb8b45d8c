import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../src/log.ts';
import { wakeWorkers } from '../../src/queue/job.ts';
import { listenForJobs } from '../../src/queue/listener.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const WAIT = { timeout: 25_000, interval: 50 };
const log = createLog('silent');
let database: TestDatabase<unknown>;
let heard: string[];
let listener: { stop(): Promise<void> };

beforeEach(async () => {
  database = await createTestDatabase();
  heard = [];
  listener = listenForJobs(database.pool, (kind) => heard.push(kind), log);
});

afterEach(async () => {
  await listener.stop();
  await database.close();
});

it('hears which kinds of job are announced, by any connection', async () => {
  await announceUntilHeard();
  expect(new Set(heard)).toEqual(new Set(['poll']));
});

it('listens again after its connection was cut', async () => {
  await announceUntilHeard();
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  heard.length = 0;
  await announceUntilHeard();
});

async function announceUntilHeard(): Promise<void> {
  await vi.waitFor(async () => {
    await wakeWorkers(database.kysely, 'poll');
    expect(heard).not.toEqual([]);
  }, WAIT);
}
