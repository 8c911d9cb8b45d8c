import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { listen } from '../../src/db/listen.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { LANE_CHANNEL } from '../../src/store/webhooks/outbox.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createAccount, createWebhook, enqueue, newKeys, outboxEvent } from '../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { runWorker } from '../webhooks/running-worker.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';

const AWAY_MS = 60_000;
const TIMEOUT_MS = 180_000;
const keys = newKeys();
const log = createLog('silent');

let database: TestDatabase<Tables>;
let receiver: Receiver;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver.close();
  await database.close();
});

describe('the process', () => {
  it('outlives a checked-out database client that dies', async () => {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => client.once('error', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    client.release(true);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it(
    'outlives a database that is away for a minute, and delivers what was queued before and after',
    async () => {
      const proxy = await startDatabaseProxy(database.url);
      const away = await openDatabase<Tables>(proxy.url, { maxConnections: 5, log });
      const accountId = await createAccount(database.kysely);
      const webhook = await createWebhook(database.kysely, keys, accountId, { url: receiver.url });
      const stop = runWorker(away.kysely, keys);
      const listener = listen(away.pool, LANE_CHANNEL, () => {}, log);
      await enqueue(database.kysely, [outboxEvent(accountId, newId(), [webhook.id], 'before')]);
      await receiver.arrived(1);
      proxy.cut();
      await enqueue(database.kysely, [outboxEvent(accountId, newId(), [webhook.id], 'meanwhile')]);
      await delay(AWAY_MS);
      expect(receiver.received).toHaveLength(1);
      proxy.mend();
      await receiver.arrived(2);
      await stop();
      await listener.stop();
      await end(away, proxy);
    },
    TIMEOUT_MS,
  );
});

async function end(away: Database<Tables>, proxy: DatabaseProxy): Promise<void> {
  await away.close();
  proxy.close();
}
