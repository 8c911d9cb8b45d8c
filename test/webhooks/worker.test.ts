import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Tables } from '../../src/store/tables.ts';
import { findWebhookHealth } from '../../src/store/webhooks/webhook-health.ts';
import { listAttempts, listNotifications } from '../../src/store/webhooks/webhook-notifications.ts';
import { findWebhook } from '../../src/store/webhooks/webhooks.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { PUBLISHED_SCHEDULE } from '../../src/webhooks/lanes.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createAccount, createWebhook, enqueue, newKeys, outboxEvent } from './outbox.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import { runWorker, until, type WorkerSettings } from './running-worker.ts';

const keys = newKeys();
/** So that a test of retries is not held up by it. */
const NO_BREAKER = { opensAt: 1_000_000, firstProbeMs: 1, maxProbeMs: 1 };

let database: TestDatabase<Tables>;
let db: Db;
let accountId: Id;
let receiver: Receiver;
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  accountId = await createAccount(db);
  receiver = await startReceiver();
});

afterEach(async () => {
  await stop?.();
  stop = undefined;
  await receiver.close();
  await database.close();
});

describe('the worker', () => {
  it('signs, numbers and counts what it sends', async () => {
    const webhook = await createWebhook(db, keys, accountId, {
      url: receiver.url,
      headers: [{ name: 'X-Token', value: 'secret token' }],
    });
    await enqueue(
      db,
      ['a', 'b'].map((text) => outboxEvent(accountId, CONTAINER, [webhook.id], text)),
    );
    run();
    await receiver.arrived(2);
    const [first, second] = receiver.received;
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-landfall-sequence': '1',
      'x-landfall-attempt': '1',
      'x-token': 'secret token',
      'webhook-id': JSON.parse(first?.body ?? '').data.id,
    });
    expect(first?.headers['x-landfall-origin']).toBeUndefined();
    expect(second?.headers['x-landfall-sequence']).toBe('2');
    await settled();
    const [attempt] = await attemptsOfNewest();
    expect(attempt?.requestHeaders).toMatchObject({ 'X-Token': '[hidden]', 'X-Landfall-Attempt': '1' });
    expect(attempt).toMatchObject({ number: 1, statusCode: 200, succeeded: true, responseBody: 'ok', origin: 'live' });
  });

  it('tells the others while one cannot be opened, and that one by a worker that knows its key', async () => {
    const otherKeys = newKeys();
    const sealed = await createWebhook(db, otherKeys, accountId, { url: receiver.url });
    const webhook = await createWebhook(db, keys, await createAccount(db), { url: receiver.url });
    await enqueue(db, [outboxEvent(accountId, CONTAINER, [sealed.id], 'sealed')]);
    await enqueue(db, [outboxEvent(webhook.accountId, CONTAINER, [webhook.id], 'open')]);
    run();
    await receiver.arrived(1);
    expect(receiver.received.map(text)).toEqual(['open']);
    await stop?.();
    // As if the lease of the first worker had run out.
    const over = { leased_until: toInstant(new Date(0)) };
    await db.updateTable('webhook_lane').set(over).where('webhook_id', '=', sealed.id).execute();
    stop = runWorker(db, otherKeys);
    await receiver.arrived(2);
    expect(receiver.received.map(text)).toEqual(['open', 'sealed']);
  });

  it('retries with the same id and body until it is heard, and holds the lane meanwhile', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    let failures = 3;
    receiver.answer = (_request, response) => response.writeHead(failures-- > 0 ? 500 : 200).end();
    await enqueue(
      db,
      ['a', 'b'].map((text) => outboxEvent(accountId, CONTAINER, [webhook.id], text)),
    );
    run({ breaker: NO_BREAKER });
    await receiver.arrived(5);
    await settled();
    expect(receiver.received.map(text)).toEqual(['a', 'a', 'a', 'a', 'b']);
    expect(new Set(receiver.received.slice(0, 4).map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['x-landfall-attempt'])).toEqual(['1', '2', '3', '4', '1']);
  });

  it('parks a notification that nobody takes after six attempts, goes on, and gives it up after thirteen', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    receiver.answer = (request, response) => response.writeHead(text(request) === 'poison' ? 422 : 200).end();
    await enqueue(
      db,
      ['poison', 'b', 'c'].map((each) => outboxEvent(accountId, CONTAINER, [webhook.id], each)),
    );
    run({ breaker: NO_BREAKER });
    await receiver.arrived(15);
    await settled();
    const order = receiver.received.map(text);
    expect(order.slice(0, 6)).toEqual(['poison', 'poison', 'poison', 'poison', 'poison', 'poison']);
    expect(order.filter((each) => each === 'poison')).toHaveLength(13);
    expect(order.filter((each) => each !== 'poison')).toEqual(['b', 'c']);
    const statuses = await statusBySequence();
    expect(statuses).toEqual(['failed', 'succeeded', 'succeeded']);
  });

  it('opens the breaker after three failures in a row and closes it by a probe', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    let down = true;
    let underWay = 0;
    let mostAtOnce: number | undefined;
    receiver.answer = (_request, response) => {
      underWay += 1;
      if (mostAtOnce !== undefined) mostAtOnce = Math.max(mostAtOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(down ? 503 : 200).end();
      }, 5);
    };
    await enqueue(
      db,
      Array.from({ length: 40 }, (_, index) => outboxEvent(accountId, newId(), [webhook.id], `${index}`)),
    );
    run({ breaker: { opensAt: 3, firstProbeMs: 50, maxProbeMs: 50 }, schedule: () => 1 });
    const failures = async () => (await health(webhook.id))?.consecutiveFailures ?? 0;
    await until(async () => (await failures()) >= 3);
    // What went out before the breaker opened comes back and is counted first; from then on, one at a time.
    await until(async () => underWay === 0 && (await failures()) === receiver.received.length);
    mostAtOnce = 0;
    const before = receiver.received.length;
    await until(async () => receiver.received.length >= before + 3);
    expect(mostAtOnce).toBe(1);
    expect(await health(webhook.id)).toMatchObject({
      breaker: expect.stringMatching(/open/),
      lastError: 'answered 503',
    });
    down = false;
    await settled();
    expect(await health(webhook.id)).toMatchObject({ breaker: 'closed', failingSince: null, pending: 0 });
  });

  it('serves others while an endpoint hangs', async () => {
    const silent = await startReceiver();
    silent.answer = () => {};
    const dead = await createWebhook(db, keys, accountId, { url: silent.url });
    const alive = await createWebhook(db, keys, accountId, { url: receiver.url });
    await enqueue(
      db,
      Array.from({ length: 200 }, () => outboxEvent(accountId, newId(), [dead.id, alive.id], 'x')),
    );
    run();
    await receiver.arrived(200);
    expect(silent.received.length).toBeLessThanOrEqual(10);
    await silent.close();
  });

  it('switches a webhook off at once when its receiver is gone, and says so', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    receiver.answer = (_request, response) => response.writeHead(410).end();
    await enqueue(db, [
      outboxEvent(accountId, CONTAINER, [webhook.id], 'a'),
      outboxEvent(accountId, CONTAINER, [webhook.id], 'b'),
    ]);
    // The published schedule: the retry is seconds away, and the webhook is off by then.
    run({ schedule: PUBLISHED_SCHEDULE });
    await until(async () => (await findWebhook(db, keys, accountId, webhook.id))?.active === false);
    await stop?.();
    stop = undefined;
    expect(receiver.received).toHaveLength(1);
    expect((await findWebhook(db, keys, accountId, webhook.id))?.deactivated).toMatchObject({ reason: 'gone' });
    expect(await auditActions()).toEqual(['webhook.deactivate']);
    expect(await statusBySequence()).toEqual(['pending', 'pending']);
  });

  it('switches a webhook off after five days of nothing but failure', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await enqueue(db, [outboxEvent(accountId, CONTAINER, [webhook.id], 'a')]);
    let now = new Date();
    run({ breaker: NO_BREAKER, now: () => now });
    await receiver.arrived(3);
    expect((await findWebhook(db, keys, accountId, webhook.id))?.active).toBe(true);
    now = new Date(now.getTime() + 5 * 24 * 3_600_000 + 1_000);
    await until(async () => (await findWebhook(db, keys, accountId, webhook.id))?.active === false);
    expect((await findWebhook(db, keys, accountId, webhook.id))?.deactivated).toMatchObject({ reason: 'failing' });
    expect(await auditActions()).toEqual(['webhook.deactivate']);
  });

  it('takes up new settings with the next delivery', async () => {
    const other = await startReceiver();
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    await enqueue(db, [outboxEvent(accountId, CONTAINER, [webhook.id], 'a')]);
    run();
    await receiver.arrived(1);
    await settled();
    await db.updateTable('webhook').set({ url: other.url, version: 2 }).execute();
    await enqueue(db, [outboxEvent(accountId, CONTAINER, [webhook.id], 'b')]);
    await other.arrived(1);
    expect(other.received.map(text)).toEqual(['b']);
    await other.close();
  });
});

const CONTAINER = newId();

function run(settings?: WorkerSettings): void {
  stop = runWorker(db, keys, settings);
}

function text({ body }: Received): string {
  return JSON.parse(body).included[0].text;
}

async function settled(): Promise<void> {
  await until(async () => (await db.selectFrom('webhook_delivery').select('position').execute()).length === 0);
}

function health(webhookId: Id) {
  return findWebhookHealth(db, accountId, webhookId, new Date());
}

async function attemptsOfNewest() {
  const { rows } = await listNotifications(db, accountId, {}, { number: 1, size: 1 });
  return listAttempts(db, accountId, rows[0]?.id ?? '');
}

async function statusBySequence() {
  const { rows } = await listNotifications(db, accountId, {}, { number: 1, size: 100 });
  return [...rows].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(({ deliveryStatus }) => deliveryStatus);
}

async function auditActions() {
  const rows = await db.selectFrom('audit_entry').select('action').where('account_id', '=', accountId).execute();
  return rows.map(({ action }) => action);
}
