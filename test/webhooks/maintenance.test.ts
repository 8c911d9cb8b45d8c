import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { createMetrics } from '../../src/metrics.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import {
  createPartitions,
  dropPartitionsBefore,
  endExpiredDeliveries,
} from '../../src/store/webhooks/webhook-partitions.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { startDelivery } from '../../src/webhooks/delivery.ts';
import { maintainWebhooks } from '../../src/webhooks/maintenance.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createAccount, createWebhook, enqueue, newKeys, outboxEvent } from './outbox.ts';

const DAY_MS = 24 * 3_600_000;
const keys = newKeys();

let database: TestDatabase<Tables>;
let db: Db;
let accountId: Id;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  accountId = await createAccount(db);
});

afterEach(async () => {
  await database.close();
});

describe('retention', () => {
  it('makes weekly partitions ahead of time, also twice and at once', async () => {
    await Promise.all([createPartitions(db, new Date()), createPartitions(db, new Date())]);
    expect(await partitions()).toHaveLength(9);
    const webhook = await createWebhook(db, keys, accountId, { url: 'http://127.0.0.1:9/' });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    const { rows } = await sql<{ table: string }>`
      select tableoid::regclass::text as table from webhook_notification
    `.execute(db);
    expect(rows[0]?.table).toMatch(/^webhook_notification_w\d+$/);
  });

  it('drops partitions and what was still to be sent of them', async () => {
    await createPartitions(db, new Date());
    const webhook = await createWebhook(db, keys, accountId, { url: 'http://127.0.0.1:9/' });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    const later = new Date(Date.now() + 60 * DAY_MS);
    await endExpiredDeliveries(db, later);
    expect(await dropPartitionsBefore(db, later)).toHaveLength(9);
    expect(await partitions()).toEqual([]);
    expect(await db.selectFrom('webhook_delivery').select('position').execute()).toEqual([]);
    expect(await db.selectFrom('webhook_lane').select(['pending', 'waiting']).execute()).toEqual([
      { pending: 0, waiting: false },
    ]);
  });

  it('deletes what is too old and in no partition of a week, and nothing younger', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: 'http://127.0.0.1:9/' });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    const stored = async () => (await sql`select id from webhook_notification_default`.execute(db)).rows.length;
    const log = createLog('silent');
    await maintainWebhooks(db, log, 30, new Date(Date.now() + 29 * DAY_MS));
    expect(await stored()).toBe(1);
    await maintainWebhooks(db, log, 30, new Date(Date.now() + 31 * DAY_MS));
    expect(await stored()).toBe(0);
    expect(await db.selectFrom('notification_event').select('id').execute()).toEqual([]);
  });

  it('fails what waits for a webhook that is no longer there', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: 'http://127.0.0.1:9/' });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    await db.deleteFrom('webhook').execute();
    await endExpiredDeliveries(db, new Date(0));
    expect(await db.selectFrom('webhook_failure').select('reason').execute()).toEqual([{ reason: 'webhook_deleted' }]);
    expect(await db.selectFrom('webhook_lane').select('pending').execute()).toEqual([]);
  });
});

describe('the metrics', () => {
  it('show backlog, its age and the breaker of each endpoint', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: 'http://127.0.0.1:9/', active: true });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    const metrics = createMetrics();
    const never = () => new Promise<never>(() => {});
    const stop = await startDelivery({
      database,
      keys,
      deliver: never,
      log: createLog('silent'),
      metrics,
      retentionDays: 30,
      baseUrl: 'http://localhost:4900',
    });
    const text = await metrics.render();
    expect(text).toContain('landfall_outbox_changes 0\n');
    expect(text).toContain('landfall_outbox_age_seconds 0\n');
    expect(text).toContain('landfall_webhook_pending 1\n');
    expect(text).toContain('landfall_webhook_breakers_open 0\n');
    expect(text).toContain('landfall_webhook_backlog_age_seconds ');
    // Whose they are is for the accounts alone.
    expect(text).not.toContain(webhook.id);
    await stop();
  });
});

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhrelid::regclass::text ~ '_w[0-9]+$'
      and inhparent in ('notification_event'::regclass, 'webhook_notification'::regclass, 'webhook_attempt'::regclass)
  `.execute(db);
  return rows.map(({ name }) => name);
}
