import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import type { EventName } from '../../src/domain/events/event-names.ts';
import { exampleTransportEvent } from '../../src/jsonapi/examples/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import type { Publish } from '../../src/store/events/domain-events.ts';
import type { Db } from '../../src/store/tables.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { createWebhook } from './outbox.ts';
import { publishAndTell } from './publish-and-tell.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { runWorker, until } from './running-worker.ts';

let service: TestService;
let client: Client;
let db: Db;
let receiver: Receiver;
let publish: Publish;
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  service = await startTestService();
  client = await service.createClient();
  db = service.db;
  receiver = await startReceiver();
  const { sealingKeys } = service.services;
  publish = publishAndTell({ baseUrl: 'http://localhost:4900', sealingKeys, now: () => new Date() });
});

afterEach(async () => {
  await stop?.();
  stop = undefined;
  await receiver.close();
  await service.close();
});

describe('an event of tracking', () => {
  it('is told to the webhooks that want it, once each, with the event included', async () => {
    const wanting = await subscribe(['container.transport.vessel_arrived', 'container.transport.available']);
    await subscribe(['container.created']);
    await happen(milestone('container.transport.vessel_arrived'));
    run();
    await receiver.arrived(1);
    await delivered();
    expect(receiver.received).toHaveLength(1);
    const body = JSON.parse(receiver.received[0]?.body ?? '');
    expect(body.data).toMatchObject({
      type: 'webhook_notification',
      attributes: { event: 'container.transport.vessel_arrived', delivery_status: 'pending' },
      relationships: { webhook: { data: { id: wanting.id, type: 'webhook' } } },
    });
    const reference = body.data.relationships.reference_object.data;
    expect(body.included[0]).toMatchObject(reference);
    expect(Object.keys(body)).toEqual(['data', 'included']);
  });

  it('has its place among the many of one change, however many statements those take', async () => {
    await subscribe(['container.transport.available']);
    const events = Array.from({ length: 450 }, () => milestone('container.transport.available'));
    await happen(...events);
    const told = await db.selectFrom('notification_event').select('reference_id').orderBy('number').execute();
    const wanted = events.map(({ subjectId }) => subjectId);
    expect(told.map((row) => row.reference_id)).toEqual(wanted);
    const notified = db.selectFrom('webhook_notification').select('reference_id').orderBy('sequence');
    expect((await notified.execute()).map((row) => row.reference_id)).toEqual(wanted);
  });

  it('of a request that succeeded carries the shipment and its containers', async () => {
    await subscribe(['tracking_request.succeeded']);
    const shipmentId = await insertShipment(db, client.accountId);
    const boxes = [
      await insertContainer(db, client.accountId, shipmentId, 'MSKU6058113'),
      await insertContainer(db, client.accountId, shipmentId, 'TEMU8672537'),
    ];
    const attributes = { request_type: 'bill_of_lading', request_number: 'X1', scac: 'TEST' };
    const request = { data: { type: 'tracking_request', attributes } };
    const { id } = (await client.call('POST', '/tracking_requests', request)).body.data;
    const { accountId, occurredAt } = milestone('container.transport.available');
    await happen({
      accountId,
      occurredAt,
      name: 'tracking_request.succeeded',
      subjectType: 'tracking_request',
      subjectId: id,
      shipmentId,
      containerId: null,
      trackingRequestId: id,
      data: null,
    });
    run();
    await receiver.arrived(1);
    const { included } = JSON.parse(receiver.received[0]?.body ?? '');
    const links = included.map((one: { type: string; id: string }) => `${one.type} ${one.id}`);
    expect(links.sort()).toEqual(
      [`tracking_request ${id}`, `shipment ${shipmentId}`, ...boxes.map((box) => `container ${box}`)].sort(),
    );
  });

  it('is forgotten with the transaction that failed', async () => {
    await subscribe(['container.transport.vessel_arrived']);
    const failing = db.transaction().execute(async (trx) => {
      await publish(trx, [milestone('container.transport.vessel_arrived')]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect((await client.call('GET', '/webhook_notifications')).body.data).toEqual([]);
    expect((await client.call('GET', '/events')).body.data).toEqual([]);
  });

  it('can be seen with its attempts, found by filters and delivered once more', async () => {
    const webhook = await subscribe(['container.transport.vessel_arrived', 'container.transport.available']);
    await happen(milestone('container.transport.vessel_arrived'), milestone('container.transport.available'));
    run();
    await delivered();
    const list = (query: string) => client.call('GET', `/webhook_notifications?${query}`);
    const total = async (query: string) => (await list(query)).body.meta.total;
    expect(await total(`filter[webhook_id]=${webhook.id}`)).toBe(2);
    expect(await total('filter[event]=container.transport.available')).toBe(1);
    expect(await total('filter[delivery_status]=succeeded')).toBe(2);
    expect(await total('filter[delivery_status]=pending')).toBe(0);
    expect(await total(`filter[container_id]=${CONTAINER}`)).toBe(2);
    expect(await total(`filter[container_id]=${newId()}`)).toBe(0);
    expect(await total('filter[created_at][end]=2020-01-01T00:00:00Z')).toBe(0);
    expect((await list('filter[delivery_status]=lost')).status).toBe(400);
    const [notification] = (await list('filter[event]=container.transport.available&include=webhook')).body.data;
    const again = await client.call('POST', `/webhook_notifications/${notification.id}/redeliver`);
    expect(again.status).toBe(202);
    await receiver.arrived(3);
    await delivered();
    const bodies = receiver.received.filter(({ headers }) => headers['webhook-id'] === notification.id);
    expect(bodies.map(({ headers }) => headers['x-landfall-origin'])).toEqual([undefined, 'redelivery']);
    expect(bodies[0]?.body).toBe(bodies[1]?.body);
    const { body } = await client.call('GET', `/webhook_notifications/${notification.id}?include=webhook`);
    expect(body.data.attributes.attempts.map((attempt: { origin: string }) => attempt.origin)).toEqual([
      'live',
      'redelivery',
    ]);
    expect(body.data.attributes.request_body).toBe(bodies[0]?.body);
    expect(body.included).toMatchObject([{ type: 'webhook', id: webhook.id }]);
  });

  it('is sent again at once while its endpoint is paused after failures, and the rest when that is resumed', async () => {
    const webhook = await subscribe(['container.transport.available']);
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await happen(...[newId(), newId(), newId()].map((id) => milestone('container.transport.available', id)));
    const never = 24 * HOUR_MS;
    const breaker = { opensAt: 1, firstProbeMs: never, maxProbeMs: never };
    stop = runWorker(db, service.services.sealingKeys, { breaker, schedule: () => never });
    const health = async () => (await client.call('GET', '/webhooks/health')).body.data[0];
    await until(async () => (await health()).attributes.breaker === 'open');
    const sent = receiver.received.length;
    receiver.answer = (_request, response) => response.writeHead(200).end();
    const { body } = await client.call('GET', '/webhook_notifications');
    const [chosen] = body.data;
    expect((await client.call('POST', `/webhook_notifications/${chosen.id}/redeliver`)).status).toBe(202);
    await receiver.arrived(sent + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(chosen.id);
    await until(async () => (await health()).attributes.pending === 2);
    const resumed = { data: { type: 'webhook', attributes: { active: true } } };
    expect((await client.call('PATCH', `/webhooks/${webhook.id}`, resumed)).status).toBe(200);
    await delivered();
    expect(await health()).toMatchObject({ id: webhook.id, attributes: { breaker: 'closed', failing_since: null } });
  });

  it('is replayed with its id, marked, and to a webhook that came later', async () => {
    const early = await subscribe(['container.transport.vessel_arrived']);
    for (let round = 0; round < 3; round++) await happen(milestone('container.transport.vessel_arrived'));
    run();
    await receiver.arrived(3);
    await delivered();
    const first = receiver.received.map(({ headers }) => headers['webhook-id']);
    const replay = (id: Id, period: object) => client.call('POST', `/webhooks/${id}/replay`, period);
    const from = new Date(Date.now() - 60_000).toISOString();
    expect((await replay(early.id, { from })).body).toMatchObject({ notifications: 3 });
    await receiver.arrived(6);
    await delivered();
    const second = receiver.received.slice(3);
    expect(second.map(({ headers }) => headers['webhook-id'])).toEqual(first);
    expect(second.map(({ headers }) => headers['x-landfall-origin'])).toEqual(['replay', 'replay', 'replay']);
    const late = await subscribe(['container.transport.vessel_arrived']);
    for (let round = 0; round < 2; round++) {
      expect((await replay(late.id, { from })).status).toBe(202);
      await receiver.arrived(9 + 3 * round);
      await delivered();
    }
    const ids = receiver.received.slice(6).map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(0, 3)).toEqual(ids.slice(3));
    expect(ids.some((id) => first.includes(id))).toBe(false);
    expect((await replay(late.id, { from, to: from })).status).toBe(422);
    expect((await replay(late.id, { from, events: ['container.created'] })).body).toMatchObject({ notifications: 0 });
  });

  it('can be pulled, in order and without a gap, by an account without webhooks', async () => {
    const events = Array.from({ length: 7 }, () => milestone('container.transport.vessel_arrived'));
    for (const event of events) await happen(event);
    const seen: string[] = [];
    let after = '0';
    // What came after a transaction that is still open, be it another test's, is held back until that ends.
    while (seen.length < events.length) {
      const { body } = await client.call('GET', `/events?after=${after}&page[size]=3`);
      expect(body.data.length).toBeLessThanOrEqual(3);
      seen.push(
        ...body.data.map(
          (event: {
            attributes: { payload: { data: { relationships: { reference_object: { data: { id: string } } } } } };
          }) => event.attributes.payload.data.relationships.reference_object.data.id,
        ),
      );
      after = body.meta.cursor;
    }
    expect(seen).toEqual(events.map((event) => event.subjectId));
    expect(await latest()).toMatchObject({ data: [], meta: { cursor: after } });
    expect((await client.call('GET', '/events?after=x')).status).toBe(400);
    const stranger = await service.createClient();
    expect((await stranger.call('GET', '/events')).body.data).toEqual([]);
  });

  it('that may still be written is waited for before somebody hears where the feed ends', async () => {
    await happen(milestone('container.transport.vessel_arrived'));
    await db.transaction().execute(async (trx) => {
      await publish(trx, [milestone('container.transport.vessel_departed')]);
      const early = await client.call('GET', '/events?after=latest');
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    });
    const { meta } = await latest();
    expect((await client.call('GET', `/events?after=${meta.cursor}`)).body.data).toEqual([]);
    expect(Number(meta.cursor)).toBeGreaterThan(1);
  });

  it('that commits late is not passed over by a reader', async () => {
    await happen(milestone('container.transport.vessel_arrived'));
    const late = milestone('container.transport.vessel_departed');
    const told: string[] = [];
    let cursor = '0';
    const pull = async () => {
      const { body } = await client.call('GET', `/events?after=${cursor}`);
      told.push(...body.data.map((event: { attributes: { event: string } }) => event.attributes.event));
      cursor = body.meta.cursor;
    };
    await db.transaction().execute(async (trx) => {
      await publish(trx, [late]);
      await happen(milestone('container.transport.vessel_arrived'));
      await pull();
    });
    // Events are held back also while a transaction of another test is open that began before them.
    while (told.length < 3) await pull();
    expect(told).toEqual([
      'container.transport.vessel_arrived',
      'container.transport.vessel_departed',
      'container.transport.vessel_arrived',
    ]);
  });
});

describe('a triggered sample', () => {
  it('goes out at once and reports what came back', async () => {
    receiver.answer = (_request, response) => response.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout');
    const { status, body } = await client.call('POST', '/webhooks/trigger', {
      url: `${receiver.url}/try`,
      event: 'container.transport.vessel_arrived',
      secret: 'whsec_c2VjcmV0',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: `${receiver.url}/try`,
      succeeded: false,
      status_code: 418,
      error: null,
      response_body: 'short and stout',
      response_headers: { 'x-kind': 'teapot' },
    });
    expect(receiver.received).toMatchObject([{ path: '/try', body: body.request_body }]);
  });

  it.each([
    ['container.transport.vessel_arrived', ['transport_event', 'shipment', 'container', 'vessel', 'port', 'terminal']],
    ['container.transport.rail_arrived', ['transport_event', 'shipment', 'container', 'metro_area']],
    ['container.transport.available', ['transport_event']],
    ['shipment.estimated.arrival', ['estimated_event', 'shipment', 'vessel', 'port']],
    ['tracking_request.failed', ['tracking_request']],
    ['tracking_request.succeeded', ['tracking_request', 'shipment', 'container']],
    ['document.extracted', ['document', 'shipment', 'container', 'document_representation']],
    ['link.created', ['document', 'shipment', 'container']],
  ])('of %s comes with what the real one comes with', async (event, types) => {
    await loadReferenceData(db);
    const { body } = await client.call('POST', '/webhooks/trigger', { url: receiver.url, event });
    const { included } = JSON.parse(body.request_body);
    expect(included.map(({ type }: { type: string }) => type)).toEqual(types);
  });

  it.each([
    [{ url: 'https://169.254.169.254/', event: 'container.created' }, '/url'],
    [{ url: 'https://example.com/', event: 'container.teleported' }, '/event'],
    [{ event: 'container.created' }, '/url'],
  ])('is refused for %j', async (sample, pointer) => {
    const { status, body } = await client.call('POST', '/webhooks/trigger', sample);
    expect([status, body.errors[0].source]).toEqual([422, { pointer }]);
  });
});

const CONTAINER = newId();
const HOUR_MS = 3_600_000;

/** A milestone of one container: always a new event, as if it happened again. */
function milestone(name: EventName, containerId = CONTAINER): DomainEvent {
  const example = exampleTransportEvent(name);
  if (!example) throw new Error(`no example of ${name}`);
  const id = newId();
  const data = { ...example, id, accountId: client.accountId, containerId };
  return {
    accountId: client.accountId,
    name,
    occurredAt: data.createdAt,
    shipmentId: data.shipmentId,
    containerId,
    trackingRequestId: null,
    subjectType: 'transport_event',
    subjectId: id,
    data,
  };
}

async function happen(...events: DomainEvent[]): Promise<void> {
  await db.transaction().execute((trx) => publish(trx, events));
}

/** The end of the feed, once no transaction of another test is open. */
async function latest() {
  for (;;) {
    const { status, body } = await client.call('GET', '/events?after=latest');
    if (status === 200) return body;
  }
}

function subscribe(events: EventName[]) {
  return createWebhook(db, service.services.sealingKeys, client.accountId, { url: receiver.url, events });
}

function run(): void {
  stop = runWorker(db, service.services.sealingKeys);
}

async function delivered(): Promise<void> {
  await until(async () => (await db.selectFrom('webhook_delivery').select('position').execute()).length === 0);
}
