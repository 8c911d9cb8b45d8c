import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import type { DomainEvent } from '../src/domain/events/domain-event.ts';
import type { Webhook } from '../src/domain/webhooks/webhook.ts';
import { notificationBody } from '../src/domain/webhooks/webhook-notification.ts';
import { exampleTransportEvent } from '../src/jsonapi/examples/journey.ts';
import { createLog } from '../src/log.ts';
import { createPublish } from '../src/roles/publish.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { claimDeliveries, FIRST_WEBHOOK } from '../src/store/webhooks/lanes.ts';
import { type Id, newId } from '../src/values/id.ts';
import { createSender } from '../src/webhooks/deliver.ts';
import { startTelling } from '../src/webhooks/delivery.ts';
import { watchEndpoints } from '../src/webhooks/endpoint-watch.ts';
import { LaneWorker } from '../src/webhooks/lanes.ts';
import { prepareRequest } from '../src/webhooks/request.ts';
import { insertContainer, insertShipment } from '../test/tracked.ts';
import { createAccount, createWebhook, enqueue, LOOPBACK, newKeys, outboxEvent } from '../test/webhooks/outbox.ts';
import { medianOf, tell, tellGrowth } from './report/figure.ts';
import { startReceiver } from './start-receiver.ts';

/**
 * What the webhooks promise, as ratios against a baseline of the same run: deliveries a second against bare undici,
 * the time of healthy endpoints with and without broken ones, commit to receipt, and the cost of a claim against the
 * size of the backlog. `npx tsx bench/webhooks.ts [number of deliveries]`
 */
const DELIVERIES = Number(process.argv[2] ?? 10_000);
const ENDPOINTS = 50;
const CONTAINERS = 500;
const BATCH = 500;
const BODY = 'x'.repeat(4_000);
const RAW_CONCURRENCY = 128;
const ROUNDS = 5;
const LATENCY_SAMPLES = 500;
const LATENCY_INTERVAL_MS = 10;
/** Of one box they would wait for each other. */
const LATENCY_CONTAINERS = 20;
const SMALL_BACKLOG = 10_000;
const LARGE_BACKLOG = Number(process.argv[3] ?? 1_000_000);
const CLAIMS = 40;
/** Not measured: PostgreSQL settles on a plan. */
const FIRST_CLAIMS = 10;
/** A statement must end within the time the service allows for any. */
const BACKLOG_CHUNK = 50_000;

const log = createLog('silent');
const keys = newKeys();
const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir: folder, log });
const database: Database<Tables> = await openDatabase<Tables>(server.url, { maxConnections: 10, log });
await migrate(database.pool, { log });
const db: Db = database.kysely;
const receiver = await startReceiver();
const accountId = await createAccount(db);
const containers = Array.from({ length: CONTAINERS }, () => newId());

const healthy = await subscribe('ok', ENDPOINTS);
await throughput();
await isolation();
await latency();
await claimCost();

receiver.child.kill();
await database.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

async function throughput(): Promise<void> {
  const rounds: number[] = [];
  // The first is not measured: neither shall wait for its compiler.
  for (let round = 0; round <= ROUNDS; round++) {
    const raw = await postRaw();
    await fill(healthy, DELIVERIES);
    const ours = DELIVERIES / (await deliverAll(DELIVERIES));
    if (round === 0) continue;
    rounds.push(ours / raw);
    console.log(`  undici ${raw.toFixed(0)}/s   lanes ${ours.toFixed(0)}/s   ratio ${(ours / raw).toFixed(2)}`);
  }
  const name = 'deliveries a second, against bare undici';
  tell({ name, value: medianOf(rounds), unit: '×', better: 'more', wanted: 0.5, rounds });
}

/** The same bodies, signed beforehand, without order and without a database. */
async function postRaw(): Promise<number> {
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const requests = Array.from({ length: DELIVERIES }, (_, index) => {
    const webhook = healthy[index % healthy.length];
    if (!webhook) throw new Error('no webhook');
    const told = { notificationId: newId(), sequence: 1, attempts: 0, origin: 'live' as const };
    const data = JSON.stringify({ id: told.notificationId, type: 'webhook_notification', container: newId() });
    const body = Buffer.from(notificationBody({ data, included: JSON.stringify([{ text: BODY }]) }));
    return prepareRequest({ ...told, body }, webhook, new Date());
  });
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: RAW_CONCURRENCY }, async () => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const { origin, pathname } = new URL(request.url);
        const answer = await agent.request({
          origin,
          path: pathname,
          method: 'POST',
          headers: [...request.headers],
          body: request.body,
        });
        await answer.body.dump();
      }
    }),
  );
  await agent.close();
  return DELIVERIES / ((performance.now() - startedMs) / 1000);
}

async function isolation(): Promise<void> {
  const hanging = await subscribe('hang', 1);
  const dead = await subscribe('dead', 10);
  await fill(healthy, DELIVERIES);
  const alone = await deliverAll(DELIVERIES);
  await fill([...healthy, ...hanging], Math.round((DELIVERIES * (ENDPOINTS + 1)) / ENDPOINTS));
  const besideHanging = await deliverAll(DELIVERIES);
  await forget();
  await fill(dead, DELIVERIES / 4);
  await fill(healthy, DELIVERIES);
  const besideDead = await deliverAll(DELIVERIES);
  await forget();
  console.log(`  alone ${alone.toFixed(1)} s   beside ${besideHanging.toFixed(1)} s and ${besideDead.toFixed(1)} s`);
  const times = { unit: '×', better: 'less', wanted: 1.5 } as const;
  tell({
    name: 'time of healthy endpoints with 1 of 51 hanging, against alone',
    value: besideHanging / alone,
    ...times,
  });
  tell({ name: 'the same with a fifth of the backlog for dead ones', value: besideDead / alone, ...times });
}

/** Changes are committed at a steady rate, whether or not the ones before have been received. */
async function latency(): Promise<void> {
  await subscribe('timed', 1, ['container.transport.vessel_arrived']);
  const shipmentId = await insertShipment(db, accountId);
  const followed: Id[] = [];
  for (let box = 0; box < LATENCY_CONTAINERS; box++) {
    followed.push(await insertContainer(db, accountId, shipmentId, `MSKU${String(box).padStart(7, '0')}`));
  }
  const publish = createPublish(db, log, () => new Date());
  const committedMs: number[] = [];
  const stop = startWorker();
  const startedMs = performance.now();
  for (let sample = 0; sample < LATENCY_SAMPLES; sample++) {
    await delay(Math.max(0, startedMs + sample * LATENCY_INTERVAL_MS - performance.now()));
    const event = arrival(shipmentId, followed[sample % LATENCY_CONTAINERS] ?? '', `sample ${sample}`);
    await db.transaction().execute((trx) => publish(trx, [event]));
    committedMs.push(Date.now());
  }
  while (receiver.arrivals.size < LATENCY_SAMPLES) await delay(1);
  await stop();
  const times = committedMs.map((ms, sample) => Math.max(0, (receiver.arrivals.get(sample) ?? Number.NaN) - ms));
  times.sort((one, other) => one - other);
  const late = times[Math.floor(times.length * 0.99)] ?? 0;
  tell({ name: 'commit to receipt, median', value: medianOf(times), unit: 'ms', better: 'less', wanted: 5 });
  tell({ name: 'commit to receipt, 99 of 100', value: late, unit: 'ms', better: 'less', wanted: 50 });
}

function arrival(shipmentId: Id, containerId: Id, voyageNumber: string): DomainEvent {
  const name = 'container.transport.vessel_arrived';
  const example = exampleTransportEvent(name);
  if (!example) throw new Error(`no example of ${name}`);
  const of = { accountId, shipmentId, containerId };
  const data = { ...example, ...of, id: newId(), voyageNumber };
  const subject = { subjectType: 'transport_event', subjectId: data.id, data } as const;
  return { ...of, name, occurredAt: data.createdAt, trackingRequestId: null, ...subject };
}

async function claimCost(): Promise<void> {
  const small = await timeClaims(SMALL_BACKLOG);
  const large = await timeClaims(LARGE_BACKLOG);
  const name = `cost of a claim with ${LARGE_BACKLOG / SMALL_BACKLOG} times the rows`;
  tell({ name, value: large / small, unit: '×', better: 'less', wanted: 1.5 });
  const points = [
    { size: SMALL_BACKLOG, value: small },
    { size: LARGE_BACKLOG, value: large },
  ];
  tellGrowth({ name: 'a claim of a hundred lanes', of: 'rows that wait', unit: 'ms', points });
}

/** Rows as they stand in a backlog that autovacuum has seen, one container each; only the hot tables grow. */
async function timeClaims(rows: number): Promise<number> {
  await forget();
  await fill(healthy, BATCH);
  for (let done = 0; done < rows; done += BACKLOG_CHUNK) {
    await database.pool.query(
      `with lane as (
         insert into webhook_lane (account_id, webhook_id, subject_id, branch, pending, waiting, last_sequence, ready_at)
         select $1, ($2::uuid[])[1 + number % cardinality($2::uuid[])], gen_random_uuid(), 0, 1, true, 1, now()
         from generate_series(1, $3::int) as number
         returning webhook_id, subject_id
       )
       insert into webhook_delivery (account_id, webhook_id, subject_id, branch, position, notification_id, origin)
       select $1, lane.webhook_id, lane.subject_id, 0, 1, notification.id, 'live'
       from lane cross join (select id from webhook_notification order by id desc limit 1) notification`,
      [accountId, healthy.map(({ id }) => id), Math.min(BACKLOG_CHUNK, rows - done)],
    );
  }
  await database.pool.query('vacuum analyze webhook_lane, webhook_delivery, webhook_notification, notification_event');
  // Else the claims would have to write out the pages of the fill.
  await database.pool.query('checkpoint');
  const times: number[] = [];
  for (let claim = 0; claim < FIRST_CLAIMS + CLAIMS; claim++) {
    const startedMs = performance.now();
    await claimDeliveries(db, {
      after: FIRST_WEBHOOK,
      maxWebhooks: 500,
      maxLanes: 100,
      maxRun: 1,
      maxPerWebhook: 2,
      busy: new Map(),
      leaseMs: 30_000,
    });
    if (claim >= FIRST_CLAIMS) times.push(performance.now() - startedMs);
    // As after a delivery that was not the lane's last.
    await database.pool.query('update webhook_lane set lease = null, ready_at = now() where lease is not null');
  }
  return medianOf(times);
}

async function deliverAll(count: number): Promise<number> {
  const wanted = receiver.arrived() + count;
  const startedMs = performance.now();
  const stop = startWorker();
  while (receiver.arrived() < wanted) await delay(10);
  const seconds = (performance.now() - startedMs) / 1000;
  await stop();
  return seconds;
}

function startWorker(): () => Promise<void> {
  const sender = createSender(LOOPBACK);
  const onRecorded: ConstructorParameters<typeof LaneWorker>[0]['onRecorded'] = (outcomes) =>
    watchEndpoints(db, log, outcomes, new Date());
  const worker = new LaneWorker({ db, keys, deliver: sender.deliver, log, onRecorded });
  const stop = startTelling({ database, keys, log, baseUrl: 'http://localhost' }, worker);
  return async () => {
    await stop();
    await sender.close();
  };
}

async function subscribe(
  path: string,
  count: number,
  events: Webhook['events'] = ['container.updated'],
): Promise<Webhook[]> {
  const url = (number: number) => `http://127.0.0.1:${receiver.port}/${path}${number}`;
  return Promise.all(
    Array.from({ length: count }, (_, number) => createWebhook(db, keys, accountId, { url: url(number), events })),
  );
}

async function fill(webhooks: readonly Webhook[], count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => {
      const place = done + index;
      const container = containers[place % CONTAINERS] ?? '';
      const webhookId: Id = webhooks[place % webhooks.length]?.id ?? '';
      return outboxEvent(accountId, container, [webhookId], BODY);
    });
    await enqueue(db, events);
  }
}

/** The backlog of broken endpoints is not part of what follows. */
async function forget(): Promise<void> {
  await database.pool.query('truncate webhook_delivery, webhook_lane');
}
