import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { PUBLIC_TARGETS } from '../../src/domain/webhooks/webhook-target.ts';
import { createWorker } from '../../src/queue/worker.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import { findSubscription } from '../../src/store/carriers/event-subscriptions.ts';
import { createIntakeJobs } from '../../src/tracking/intake/intake-jobs.ts';
import { keepSubscription } from '../../src/tracking/intake/keep-subscription.ts';
import { guardedConnector } from '../../src/webhooks/guard.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { SUBSCRIBER_CREDENTIALS, type SubscribingCarrier, startSubscribingCarrier } from '../subscribing-carrier.ts';

const EVENT = {
  eventID: '1',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  equipmentEventTypeCode: 'GTIN',
  eventDateTime: '2026-03-01T10:00:00+08:00',
  equipmentReference: 'MSKU4023150',
  emptyIndicatorCode: 'LADEN',
  eventLocation: { UNLocationCode: 'CNSHA' },
};

const PUBLIC_URL = 'https://landfall.example';

let carrier: SubscribingCarrier;
let service: TestService;
let client: Client;
let clock = 0;

beforeEach(async () => {
  clock = Date.parse('2026-03-02T00:00:00Z');
  carrier = await startSubscribingCarrier();
  const carriers = { profiles: [carrier.profile], credentials: SUBSCRIBER_CREDENTIALS, publicUrl: PUBLIC_URL };
  service = await startTestService({ services: { now: () => new Date(clock) }, carriers });
  client = await service.createClient();
});
afterEach(async () => {
  await service.close();
  await carrier.close();
});

const keeping = () => {
  const { tracking, services } = service;
  return { tracking, sealingKeys: services.sealingKeys, publicUrl: PUBLIC_URL };
};
const keep = (id: string) => keepSubscription(keeping(), id, new AbortController().signal);
const push = () => carrier.push(service.url, [EVENT]);
const subscribe = async (attributes: object = {}) => {
  const reply = await client.call('POST', '/event_subscriptions', {
    data: { attributes: { scac: 'MAEU', ...attributes } },
  });
  expect(reply.status).toBe(201);
  return reply.body.data as { id: string; attributes: Record<string, unknown> };
};
const state = async (id: string) => {
  const found = await findSubscription(service.db, service.services.sealingKeys, id);
  if (!found) return undefined;
  const { status, failure, carrierSubscriptionId, secretSent, renewAt } = found;
  return { status, failure, carrierSubscriptionId, secretSent, renewAt };
};
const only = () => [...carrier.subscriptions.values()][0];
const pass = (hours: number) => {
  clock += hours * 3_600_000;
};

describe('an event subscription at a carrier', () => {
  it('is made with its filters and secret, and what is pushed under it counts', async () => {
    const filters = { event_types: ['TRANSPORT', 'EQUIPMENT'], booking_number: '123456789' };
    const { id, attributes } = await subscribe({ filters });
    expect(attributes).toMatchObject({ managed: true, status: 'pending', filters, carrier_has_secret: false });
    await keep(id);
    const { secret } = attributes;
    expect(only()).toEqual({
      subscriptionID: expect.any(String),
      callbackUrl: `${PUBLIC_URL}/v2/ingest/dcsa/${id}`,
      secret,
      eventType: ['TRANSPORT', 'EQUIPMENT'],
      carrierBookingReference: '123456789',
    });
    expect(await state(id)).toEqual({
      status: 'active',
      failure: null,
      carrierSubscriptionId: only()?.subscriptionID,
      secretSent: true,
      renewAt: '2026-03-02T22:48:00Z',
    });
    const entered = { number: 'PUSH0001', scac: 'MAEU', container_numbers: ['MSKU4023150'] };
    await client.call('POST', '/shipments', { data: { attributes: entered } });
    expect(await push()).toEqual([204]);
    const moves = await service.db
      .selectFrom('observation')
      .where('source_name', '=', 'dcsa:MAEU')
      .select('id')
      .execute();
    expect(moves).toHaveLength(1);
  });

  it('is renewed when it is time, and made anew when the carrier lost it', async () => {
    const { id } = await subscribe();
    await keep(id);
    carrier.calls.length = 0;
    await keep(id);
    expect(carrier.calls).toEqual([]);
    pass(24);
    await keep(id);
    expect(carrier.calls).toEqual(['GET /', 'PUT /:id']);
    const before = await state(id);
    carrier.subscriptions.clear();
    pass(24);
    await keep(id);
    expect(carrier.subscriptions.size).toBe(1);
    const after = await state(id);
    expect(after).toMatchObject({ status: 'active', carrierSubscriptionId: only()?.subscriptionID });
    expect(after?.carrierSubscriptionId).not.toBe(before?.carrierSubscriptionId);
    expect(await push()).toEqual([204]);
  });

  it('gets a new secret, and the old one is good until a day after the carrier took it', async () => {
    const { id } = await subscribe();
    await keep(id);
    const old = { ...only() };
    const rotated = await client.call('POST', `/event_subscriptions/${id}/rotate_secret`);
    expect(rotated.body.data.attributes.carrier_has_secret).toBe(false);
    expect((await client.call('POST', `/event_subscriptions/${id}/rotate_secret`)).status).toBe(409);
    carrier.failing.push({ status: 503 });
    await keep(id);
    pass(48);
    // The carrier could not be told for two days, and signs with what it has.
    expect(await push()).toEqual([204]);
    await keep(id);
    expect(only()?.secret).toBe(rotated.body.data.attributes.secret);
    expect(await push()).toEqual([204]);
    carrier.subscriptions.set('old', old as never);
    expect((await push()).sort()).toEqual([204, 204]);
    pass(25);
    expect((await push()).sort()).toEqual([204, 401]);
  });
});

describe('an answer of the carrier that we never noted', () => {
  it('leaves no orphan: the subscription is found by its address and taken over', async () => {
    const { id } = await subscribe();
    for (let others = 0; others < 3; others++) await keep((await subscribe()).id);
    carrier.loseAnswerTo('POST');
    await keep(id);
    expect(await state(id)).toMatchObject({ status: 'failed', carrierSubscriptionId: null });
    expect(carrier.subscriptions.size).toBe(4);
    carrier.calls.length = 0;
    pass(1);
    await keep(id);
    expect(carrier.calls).toEqual(['GET /', 'GET /', 'PUT /:id', 'PUT /:id/secret']);
    expect(carrier.subscriptions.size).toBe(4);
    expect(await state(id)).toMatchObject({ status: 'active', failure: null, secretSent: true });
    expect(await push()).toEqual([204, 204, 204, 204]);
  });

  it('that made it twice ends with one', async () => {
    const { id } = await subscribe();
    await keep(id);
    const first = only();
    if (!first) throw new Error('nothing was made');
    for (const twin of ['b', 'c', 'd']) carrier.subscriptions.set(twin, { ...first, subscriptionID: twin });
    pass(24);
    await keep(id);
    expect([...carrier.subscriptions.keys()]).toEqual([first.subscriptionID]);
  });

  it('does not settle what a user changed in the meantime', async () => {
    const { id } = await subscribe();
    const held = keep(id);
    await client.call('DELETE', `/event_subscriptions/${id}`);
    await held;
    expect((await state(id))?.status).toBe('deleting');
    await keep(id);
    expect(await state(id)).toBeUndefined();
    expect(carrier.subscriptions.size).toBe(0);
  });
});

describe('a carrier that does not do as it is told', () => {
  it.each([
    [{ status: 401 }, 'The carrier refused the credentials (401).', 6 * 60],
    [{ status: 429, headers: { 'retry-after': '1800' } }, 'The carrier wants to be asked less often (429).', 30],
    [{ status: 503 }, 'The carrier answered 503.', 1],
    [{ status: 422 }, 'The carrier refused (422): no', 6 * 60],
  ])('%o is noted and tried again later', async (answer, failure, minutes) => {
    const { id } = await subscribe();
    carrier.failing.push(answer);
    await keep(id);
    const renewAt = new Date(clock + minutes * 60_000).toISOString().replace('.000', '');
    expect(await state(id)).toEqual({
      status: 'failed',
      failure,
      carrierSubscriptionId: null,
      secretSent: false,
      renewAt,
    });
    const shown = await client.call('GET', '/event_subscriptions');
    expect(shown.body.data[0].attributes).toMatchObject({ status: 'failed', failure });
    clock += minutes * 60_000;
    await keep(id);
    expect(await state(id)).toMatchObject({ status: 'active', failure: null });
    expect(carrier.subscriptions.size).toBe(1);
  });

  it('is asked less and less often while it is down', async () => {
    const { id } = await subscribe();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      carrier.failing.push({ status: 500 });
      await keep(id);
      const next = Date.parse((await state(id))?.renewAt ?? '');
      waits.push((next - clock) / 60_000);
      clock = next;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  it('keeps an active subscription active: its pushes still come', async () => {
    const { id } = await subscribe();
    await keep(id);
    pass(24);
    carrier.failing.push({ status: 500 });
    await keep(id);
    expect(await state(id)).toMatchObject({ status: 'active', failure: 'The carrier answered 500.' });
    expect(await push()).toEqual([204]);
  });
});

describe('an address that leads inside', () => {
  it('is refused before a byte is sent, whether it is asked for events, subscriptions or a token', async () => {
    const policy = { ...PUBLIC_TARGETS, allowHttp: true, ports: 'any' } as const;
    const dispatcher = new Agent({ connect: guardedConnector({ policy, connectTimeoutMs: 5_000 }) });
    const signal = AbortSignal.timeout(10_000);
    const question = { numberType: 'container', number: 'MSKU4023150', containerNumbers: [], signal } as const;
    const oauth = { tokenUrl: carrier.profile.eventsUrl, send: 'form' } as const;
    const credentials = { ...SUBSCRIBER_CREDENTIALS, clientId: 'id', clientSecret: 'secret' };
    try {
      for (const profile of [carrier.profile, { ...carrier.profile, oauth }]) {
        const guarded = createRegistry([profile], () => clock, dispatcher);
        expect(
          await guarded.findSubscriptions('MAEU', { owner: INSTALLATION, values: credentials })?.list(signal),
        ).toMatchObject({
          kind: 'unavailable',
        });
        expect(await guarded.find('MAEU', { owner: INSTALLATION, values: credentials })?.fetch(question)).toMatchObject(
          { kind: 'unavailable' },
        );
      }
      expect(carrier.calls).toEqual([]);
    } finally {
      await dispatcher.destroy();
    }
  });
});

describe('deleting a subscription', () => {
  it('ends its pushes at once, and tells the carrier as soon as that is possible', async () => {
    const { id } = await subscribe();
    await keep(id);
    carrier.failing.push({ status: 503 });
    expect((await client.call('DELETE', `/event_subscriptions/${id}`)).status).toBe(204);
    expect(await push()).toEqual([401]);
    carrier.failing.length = 0;
    carrier.failing.push({ status: 503 });
    await keep(id);
    expect(await state(id)).toMatchObject({ status: 'deleting', failure: 'The carrier answered 503.' });
    expect((await client.call('DELETE', `/event_subscriptions/${id}`)).status).toBe(204);
    pass(1);
    await keep(id);
    expect(await state(id)).toBeUndefined();
    expect(carrier.subscriptions.size).toBe(0);
    expect((await client.call('DELETE', `/event_subscriptions/${id}`)).status).toBe(404);
  });
});

describe('who keeps a subscription', () => {
  it('is a person where the carrier offers none', async () => {
    const { attributes } = await subscribe({ scac: 'CMDU' });
    expect(attributes).toMatchObject({ managed: false, status: 'active', renew_at: null });
    const body = { data: { attributes: { scac: 'CMDU', managed: true } } };
    const refused = await client.call('POST', '/event_subscriptions', body);
    expect([refused.status, refused.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/managed']);
    const byHand = await subscribe({ managed: false });
    expect(byHand.attributes).toMatchObject({ managed: false, status: 'active' });
  });

  it('is the worker, from the wish to the end', async () => {
    const { kinds, schedules } = createIntakeJobs(keeping());
    const database = { kysely: service.db, sessions: service.pool };
    const worker = createWorker({ db: database, kinds, schedules, log: service.services.log });
    try {
      const { id } = await subscribe();
      await expect.poll(async () => (await state(id))?.status, { timeout: 20_000 }).toBe('active');
      await client.call('DELETE', `/event_subscriptions/${id}`);
      await expect.poll(() => state(id), { timeout: 20_000 }).toBeUndefined();
      expect(carrier.subscriptions.size).toBe(0);
    } finally {
      await worker.stop();
    }
  });
});
