import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { recordOutcomes, type Verdict } from '../../src/store/webhooks/lane-outcomes.ts';
import { claimDeliveries, FIRST_WEBHOOK, type LeasedDelivery } from '../../src/store/webhooks/lanes.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { createSender } from '../../src/webhooks/deliver.ts';
import { LaneWorker, WORKER_LIMITS } from '../../src/webhooks/lanes.ts';
import { runsOf } from '../../src/webhooks/runs.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { rowsRead } from '../rows-read.ts';
import { createAccount, createWebhook, enqueue, LOOPBACK, newKeys, outboxEvent } from './outbox.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const keys = newKeys();
const claim = {
  after: FIRST_WEBHOOK,
  maxWebhooks: 100,
  maxLanes: 100,
  maxPerWebhook: 10,
  maxRun: 1,
  busy: new Map<Id, number>(),
  leaseMs: 30_000,
};

let database: TestDatabase<Tables>;
let db: Db;
let accountId: Id;
let receiver: Receiver;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  accountId = await createAccount(db);
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver.close();
  await database.close();
});

describe('lanes', () => {
  it('give out one delivery of a container at a time, in order', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(
      db,
      ['a', 'b', 'c'].map((text) => outboxEvent(accountId, container, [webhook.id], text)),
    );
    for (const text of ['a', 'b', 'c']) {
      const [delivery, ...others] = await claimDeliveries(db, claim);
      expect(others).toEqual([]);
      expect(await claimDeliveries(db, claim)).toEqual([]);
      expect(JSON.parse(delivery?.included ?? '')).toEqual([{ text }]);
      await settle(delivery, { kind: 'delivered' });
    }
    expect(await claimDeliveries(db, claim)).toEqual([]);
    expect(await hotRows()).toEqual({ deliveries: 0, pending: 0, failures: 0, attempts: 3 });
  });

  it('give out a run of a container to one worker, who keeps the lane while it goes on', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(
      db,
      ['a', 'b', 'c', 'd'].map((text) => outboxEvent(accountId, container, [webhook.id], text)),
    );
    const [run, ...others] = runsOf(await claimDeliveries(db, { ...claim, maxRun: 3 }));
    expect(others).toEqual([]);
    const [first, second, third] = run?.deliveries ?? [];
    expect([first, second, third].map((delivery) => [delivery?.position, delivery?.pending])).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
    ]);
    // The second time as after a commit whose confirmation was lost.
    for (let time = 0; time < 2; time++) await settle(first, { kind: 'delivered' }, true);
    expect(await claimDeliveries(db, claim)).toEqual([]);
    for (let time = 0; time < 2; time++) await settle(second, { kind: 'delivered' });
    expect(await claimDeliveries(db, claim)).toMatchObject([{ position: 3, pending: 2 }]);
  });

  it('give out one delivery alone to an endpoint whose last attempt failed', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(
      db,
      ['a', 'b'].map((text) => outboxEvent(accountId, container, [webhook.id], text)),
    );
    await db.updateTable('webhook_endpoint').set({ failing_since: new Date().toISOString() }).execute();
    expect(await claimDeliveries(db, { ...claim, maxRun: 3 })).toMatchObject([{ position: 1, failing: true }]);
  });

  it('number the notifications of a container for each webhook without gaps', async () => {
    const [one, two] = [
      await createWebhook(db, keys, accountId, { url: receiver.url }),
      await createWebhook(db, keys, accountId, { url: receiver.url }),
    ];
    const [container, other] = [newId(), newId()];
    await enqueue(db, [
      outboxEvent(accountId, container, [one.id, two.id], 'a'),
      outboxEvent(accountId, other, [one.id], 'b'),
      outboxEvent(accountId, container, [one.id], 'c'),
    ]);
    await enqueue(db, [outboxEvent(accountId, container, [one.id, two.id], 'd')]);
    const rows = await db
      .selectFrom('webhook_notification')
      .select(['webhook_id', 'subject_id', 'sequence'])
      .where('subject_id', '=', container)
      .orderBy('event_number')
      .execute();
    const sequences = (id: Id) => rows.filter((row) => row.webhook_id === id).map((row) => row.sequence);
    expect([sequences(one.id), sequences(two.id)]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  });

  it('share the room between webhooks', async () => {
    const busy = await createWebhook(db, keys, accountId, { url: receiver.url });
    const quiet = await createWebhook(db, keys, accountId, { url: receiver.url });
    await enqueue(
      db,
      Array.from({ length: 50 }, () => outboxEvent(accountId, newId(), [busy.id], 'x')),
    );
    await enqueue(db, [outboxEvent(accountId, newId(), [quiet.id], 'y')]);
    const claimed = await claimDeliveries(db, claim);
    expect(claimed.filter((delivery) => delivery.webhookId === busy.id)).toHaveLength(10);
    expect(claimed.filter((delivery) => delivery.webhookId === quiet.id)).toHaveLength(1);
    const more = await claimDeliveries(db, { ...claim, busy: new Map([[busy.id, 8]]) });
    expect(more).toHaveLength(2);
  });

  it('ignore a worker whose lease has passed to another', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(
      db,
      ['a', 'b'].map((text) => outboxEvent(accountId, container, [webhook.id], text)),
    );
    const [zombie] = await claimDeliveries(db, { ...claim, leaseMs: 0 });
    const [owner] = await claimDeliveries(db, claim);
    expect(owner?.notificationId).toBe(zombie?.notificationId);
    await settle(zombie, { kind: 'delivered' });
    expect(await hotRows()).toMatchObject({ deliveries: 2, pending: 2, attempts: 1 });
    await settle(owner, { kind: 'delivered' });
    await settle(owner, { kind: 'delivered' });
    expect(await hotRows()).toMatchObject({ deliveries: 1, pending: 1 });
  });

  it('park the head in a branch of its own and go on', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(
      db,
      ['a', 'b'].map((text) => outboxEvent(accountId, container, [webhook.id], text)),
    );
    const [head] = await claimDeliveries(db, claim);
    await settle(head, { kind: 'park', delayMs: 0 });
    const claimed = await claimDeliveries(db, claim);
    expect(claimed.map((delivery) => [delivery.position, delivery.branch > 0, delivery.attempts]).sort()).toEqual([
      [1, true, 1],
      [2, false, 0],
    ]);
    for (const delivery of claimed) await settle(delivery, { kind: 'delivered' });
    expect(await hotRows()).toMatchObject({ deliveries: 0, pending: 0 });
    expect(await db.selectFrom('webhook_lane').select('branch').execute()).toEqual([{ branch: 0 }]);
  });

  it('put a given up delivery on record', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    await enqueue(db, [outboxEvent(accountId, newId(), [webhook.id], 'a')]);
    const [head] = await claimDeliveries(db, claim);
    await settle(head, { kind: 'failed' });
    expect(await hotRows()).toEqual({ deliveries: 0, pending: 0, failures: 1, attempts: 1 });
  });

  it('keep an outcome for later while a transaction adds to the lane', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const container = newId();
    await enqueue(db, [outboxEvent(accountId, container, [webhook.id], 'a')]);
    const [head] = await claimDeliveries(db, claim);
    const outcome = outcomeOf(head, { kind: 'delivered' });
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('webhook_lane').select('lease').forUpdate().execute();
      expect(await recordOutcomes(db, [outcome])).toEqual([outcome]);
    });
    expect(await recordOutcomes(db, [outcome])).toEqual([]);
    expect(await hotRows()).toEqual({ deliveries: 0, pending: 0, failures: 0, attempts: 1 });
  });

  it('look for what was sent by its key, although the planner still believes that nothing is waiting', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const events = (count: number) =>
      Array.from({ length: count }, () => outboxEvent(accountId, newId(), [webhook.id], 'x'));
    const claimed = () => claimDeliveries(db, { ...claim, maxPerWebhook: 60 });
    const outcomes = (deliveries: readonly LeasedDelivery[]) =>
      deliveries.map((delivery) => outcomeOf(delivery, { kind: 'delivered' }));
    // A night in which everything was delivered, and the rows that were are not vacuumed yet.
    await enqueue(db, events(1_200));
    for (let batch = await claimed(); batch.length > 0; batch = await claimed())
      await recordOutcomes(db, outcomes(batch));
    await sql`analyze webhook_delivery`.execute(db);
    await enqueue(db, events(1_200));
    const batch = await claimed();
    const read = await db.transaction().execute(async (trx) => {
      const before = await rowsRead(trx, 'webhook_delivery');
      expect(await recordOutcomes(trx, outcomes(batch))).toEqual([]);
      return (await rowsRead(trx, 'webhook_delivery')) - before;
    });
    expect(batch).toHaveLength(60);
    expect(read).toBe(60);
  });

  it('are emptied by a worker in the order of each container', async () => {
    const webhook = await createWebhook(db, keys, accountId, { url: receiver.url });
    const containers = Array.from({ length: 20 }, () => newId());
    for (let round = 1; round <= 5; round++) {
      await enqueue(
        db,
        containers.map((container) => outboxEvent(accountId, container, [webhook.id], String(round))),
      );
    }
    const sender = createSender(LOOPBACK);
    const worker = new LaneWorker({
      db,
      keys,
      deliver: sender.deliver,
      log: createLog('silent'),
      limits: WORKER_LIMITS,
    });
    worker.start();
    await receiver.arrived(100);
    await worker.stop();
    await sender.close();
    for (const container of containers) {
      const told = receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.container === container);
      expect(told.map(({ included }) => included[0].text)).toEqual(['1', '2', '3', '4', '5']);
    }
    expect(await hotRows()).toEqual({ deliveries: 0, pending: 0, failures: 0, attempts: 100 });
  });
});

function outcomeOf(delivery: LeasedDelivery | undefined, verdict: Verdict, goesOn = false) {
  if (!delivery) throw new Error('nothing was claimed');
  const attempt = {
    id: newId(),
    number: delivery.attempts + 1,
    origin: delivery.origin,
    succeeded: verdict.kind === 'delivered',
    durationMs: 1,
    statusCode: verdict.kind === 'delivered' ? 200 : 500,
    error: null,
    requestHeaders: [],
    responseHeaders: [],
    responseBody: '',
  };
  return { delivery, verdict, goesOn, attempt };
}

async function settle(delivery: LeasedDelivery | undefined, verdict: Verdict, goesOn = false): Promise<void> {
  expect(await recordOutcomes(db, [outcomeOf(delivery, verdict, goesOn)])).toEqual([]);
}

async function hotRows() {
  const count = async (table: 'webhook_delivery' | 'webhook_failure' | 'webhook_attempt') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const lanes = await db.selectFrom('webhook_lane').select('pending').execute();
  return {
    deliveries: await count('webhook_delivery'),
    pending: lanes.reduce((sum, lane) => sum + lane.pending, 0),
    failures: await count('webhook_failure'),
    attempts: await count('webhook_attempt'),
  };
}
