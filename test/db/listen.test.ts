import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Listener, listen } from '../../src/db/listen.ts';
import { createLog } from '../../src/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const WAIT = { timeout: 25_000, interval: 50 };
const log = createLog('silent');
let database: TestDatabase<unknown>;
let heard: (string | undefined)[];
let listener: Listener;

beforeEach(async () => {
  database = await createTestDatabase();
  heard = [];
  listener = listen(database.pool, 'harbour', (payload) => heard.push(payload), log);
});

afterEach(async () => {
  await listener.stop();
  await database.close();
});

it('calls once it listens, and with what any connection says', async () => {
  await vi.waitFor(() => expect(heard).toEqual([undefined]), WAIT);
  await say('ship ahoy');
  await vi.waitFor(() => expect(heard).toEqual([undefined, 'ship ahoy']), WAIT);
});

it('listens again after its connection was cut', async () => {
  await vi.waitFor(() => expect(heard).toEqual([undefined]), WAIT);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), WAIT);
  await say('man overboard');
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined, 'man overboard']), WAIT);
});

async function say(payload: string): Promise<void> {
  await database.pool.query('select pg_notify($1, $2)', ['harbour', payload]);
}
