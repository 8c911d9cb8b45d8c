import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Activity, Classifier, Move } from '../../src/domain/observations/observation.ts';
import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { enqueue } from '../../src/queue/job.ts';
import { createWorker } from '../../src/queue/worker.ts';
import { vesselOf } from '../../src/simulator/world/vessels.ts';
import { appendDomainEvents, type Publish } from '../../src/store/events/domain-events.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { storePositions } from '../../src/store/vessels/vessel-positions.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { backtest } from '../../src/tracking/estimates/backtest.ts';
import { createSeaway } from '../../src/tracking/estimates/create-seaway.ts';
import { createEtaJobs, type EtaJobs } from '../../src/tracking/estimates/jobs.ts';
import { createMemoryLoader } from '../../src/tracking/estimates/load-memory.ts';
import type { Seaway } from '../../src/tracking/estimates/services.ts';
import { applyToShipment } from '../../src/tracking/intake/ingest.ts';
import { resolveObservations } from '../../src/tracking/steps/resolve.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import type { Instant } from '../../src/values/instant.ts';
import { toInstant } from '../../src/values/instant.ts';
import type { Position } from '../../src/values/position.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';
import { storeTrack } from './store-track.ts';

const HOUR_MS = 3_600_000;
/** The router's thread takes its time to be ready. */
const PATIENCE = { timeout: 90_000, interval: 100 };
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const DEPARTED = '2026-03-01T06:00:00Z';
/** Ten days out: the ship is in the Gulf of Aden at about 16 knots. */
const NOW = '2026-03-16T06:00:00Z';
const CARRIER_ETA = '2026-03-30T12:00:00Z';

let service: TestService;
let client: Client;
let tracking: Tracking;
let jobs: EtaJobs;
let seaway: Seaway;
let clock: Date;
let shipNumber = 500;

beforeAll(async () => {
  service = await startTestService();
  const { db, services } = service;
  await loadReferenceData(db);
  const publish: Publish = async (trx, events) => {
    await appendDomainEvents(trx, events);
  };
  const now = () => clock;
  const parts = { db, log: createLog('silent'), now, publish };
  tracking = await createTracking({
    ...parts,
    profiles: [],
    credentials: {},
    setInitialCustomFields: async () => [],
  });
  seaway = await createSeaway({ db, aisDb: undefined }, services.router);
  const dbs = { db, aisDb: undefined };
  jobs = createEtaJobs({ ...parts, ...dbs, seaway, memory: createMemoryLoader(dbs, now) });
});
afterAll(() => service.close());

beforeEach(async () => {
  clock = new Date(NOW);
  client = await service.createClient();
});

interface Ship {
  readonly imo: string;
  readonly name: string;
}

/** A box from Shanghai to Rotterdam whose vessel has left. */
async function follow(ship: Ship): Promise<string> {
  const id = await insertShipment(service.db, client.accountId);
  await say(id, ship, 'depart', 'estimated', 'CNSHA', '2026-03-01T00:00:00Z', '2026-02-20T00:00:00Z');
  await say(id, ship, 'load', 'actual', 'CNSHA', '2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z');
  await say(id, ship, 'arrive', 'estimated', 'NLRTM', CARRIER_ETA, '2026-03-01T00:00:00Z');
  await say(id, ship, 'depart', 'actual', 'CNSHA', DEPARTED, '2026-03-01T08:00:00Z');
  return id;
}

async function say(
  id: string,
  ship: Ship,
  activity: Activity,
  classifier: Classifier,
  locode: string,
  at: Instant,
  receivedAt: Instant,
): Promise<void> {
  const move: Move = {
    kind: 'move',
    subject: { containerNumber: 'MSKU3054383' },
    activity,
    classifier,
    mode: 'vessel',
    vessel: ship,
    voyage: '011W',
    place: { unLocode: locode },
    time: { kind: 'instant', at, precision: 'minute', raw: at },
    statedAt: receivedAt,
    original: `${activity} ${classifier}`,
  };
  const { facts } = await resolveObservations([move], receivedAt, tracking.resolvePlace, tracking.resolveVessel);
  const speaker = {
    accountId: client.accountId,
    source: 'shipping_line',
    sourceName: 'dcsa:MAEU',
    receivedAt,
  } as const;
  const sourced = facts.map((fact) => ({ fact, payloadId: null }));
  await applyToShipment(tracking, speaker, id, sourced);
}

function newShip(): Ship {
  shipNumber += 1;
  return vesselOf(`TEST SHIP ${shipNumber}`, shipNumber);
}

const ADEN: Position = { latitude: 12.6, longitude: 47.5 };
const ARABIAN_SEA: Position = { latitude: 12.6, longitude: 68 };
const NORTH_OF_ADEN: Position = { latitude: 22, longitude: 37.6 };

/** Three days of positions up to one place from the east, or away from the port it is bound for. */
async function sight(ship: Ship, place: Position, until: string, eastPerHour = 0.27): Promise<void> {
  const points: TrackPoint[] = Array.from({ length: 73 }, (_, index) => ({
    atMs: Date.parse(until) - (72 - index) * HOUR_MS,
    latitude: place.latitude,
    longitude: place.longitude + (72 - index) * eastPerHour,
    speedKnots: 16,
    courseDegrees: 270,
    headingDegrees: null,
  }));
  await storeTrack(service.db, ship, points);
}

/** Where the fleet shows it. */
async function hearLast(ship: Ship, place: Position): Promise<void> {
  const { number } = await service.db
    .selectFrom('vessel')
    .select('number')
    .where('imo', '=', ship.imo as never)
    .executeTakeFirstOrThrow();
  const motion = { speedKnots: 16, courseDegrees: 270, headingDegrees: null, status: 0 };
  const latest = [{ vesselNumber: number, point: { ...place, ...motion, atMs: Date.parse(NOW) } }];
  await storePositions(service.pool, { kept: [], latest, rejected: [] }, { fresh: true });
}

/** What the service does by itself: the sweep, and the jobs it makes. */
async function runJobs(): Promise<void> {
  const { db, pool } = service;
  await enqueue(db, { kind: 'eta-sweep', key: 'eta-sweep', payload: {} });
  const database = { kysely: db, sessions: pool };
  const worker = createWorker({ db: database, kinds: jobs.kinds, log: createLog('silent') });
  try {
    await vi.waitFor(async () => expect((await pool.query('select from job')).rowCount).toBe(0), PATIENCE);
  } finally {
    await worker.stop();
  }
}

const history = async (id: string) => (await client.call('GET', `/shipments/${id}/eta_history`)).body.data;
const shipment = async (id: string) => (await client.call('GET', `/shipments/${id}`)).body.data.attributes;

async function watch(id: string) {
  return service.db
    .selectFrom('arrival_watch')
    .select(['basis', 'reason', 'checked_at', 'parts'])
    .where('shipment_id', '=', id)
    .executeTakeFirst();
}

async function predictedEvents(id: string) {
  const rows = await service.db
    .selectFrom('domain_event')
    .select(['name', 'data'])
    .where('shipment_id', '=', id)
    .execute();
  return rows.filter(({ data }) => (data as { dataSource?: string } | null)?.dataSource === 'prediction');
}

describe('a ship under way', () => {
  it('is predicted from its position, beside the carrier, with an interval', async () => {
    const ship = newShip();
    const id = await follow(ship);
    await sight(ship, ADEN, NOW);
    await runJobs();
    const { predicted_eta, predicted_eta_earliest, predicted_eta_latest, pod_eta_at } = await shipment(id);
    expect(pod_eta_at).toBe(CARRIER_ETA);
    expect(await watch(id)).toMatchObject({ basis: 'position', reason: null });
    const daysLeft = (Date.parse(predicted_eta) - Date.parse(NOW)) / (24 * HOUR_MS);
    expect(daysLeft).toBeGreaterThan(10);
    expect(daysLeft).toBeLessThan(16);
    expect(Date.parse(predicted_eta_earliest)).toBeLessThan(Date.parse(predicted_eta));
    expect(Date.parse(predicted_eta_latest)).toBeGreaterThan(Date.parse(predicted_eta));
    const containers = await client.call('GET', `/shipments/${id}?include=containers`);
    expect(containers.body.included[0].attributes.predicted_eta).toBe(predicted_eta);
    expect((await history(id)).map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { data_source: 'shipping_line', estimated_timestamp: CARRIER_ETA, earliest_timestamp: null },
      {
        data_source: 'prediction',
        estimated_timestamp: predicted_eta,
        earliest_timestamp: predicted_eta_earliest,
        latest_timestamp: predicted_eta_latest,
        location_locode: 'NLRTM',
      },
    ]);
  });

  it('is said to be less sure when it is, even if the arrival stays where it was', async () => {
    const ship = newShip();
    const id = await follow(ship);
    await sight(ship, ADEN, NOW);
    await runJobs();
    const { predicted_eta: at, predicted_eta_latest: latest } = await shipment(id);
    // As if the interval had been narrower by a day when that was said.
    const narrower = { predicted_eta_latest_at: toInstant(new Date(Date.parse(latest) - 24 * HOUR_MS)) };
    await service.db.updateTable('shipment').set(narrower).where('id', '=', id).execute();
    clock = new Date(Date.parse(NOW) + 7 * HOUR_MS);
    await runJobs();
    const after = await shipment(id);
    expect(Math.abs(Date.parse(after.predicted_eta) - Date.parse(at))).toBeLessThan(8 * HOUR_MS);
    expect(Date.parse(after.predicted_eta_latest) - Date.parse(latest)).toBeGreaterThan(-8 * HOUR_MS);
  });

  it('has future positions that end when it is predicted to arrive, for those who follow it', async () => {
    const ship = newShip();
    const id = await follow(ship);
    await sight(ship, ADEN, NOW);
    await hearLast(ship, ADEN);
    const ports = `port_id=${portIdOf('NLRTM')}&previous_port_id=${portIdOf('CNSHA')}`;
    const arrivalFor = async (asking: Client) => {
      const { body } = await asking.call('GET', `/vessels/${ship.imo}/future_positions?${ports}`);
      return body.data.attributes.positions.at(-1).timestamp;
    };
    await runJobs();
    const { predicted_eta } = await shipment(id);
    expect(await arrivalFor(client)).toBe(predicted_eta);
    // Others see what was reckoned before the carrier's word was weighed in: by the same model, from the same place.
    const { parts } = (await watch(id)) ?? {};
    const { sailing, calls, canals, queue } = parts as Record<string, number>;
    const hours = (sailing ?? 0) + (calls ?? 0) + (canals ?? 0) + (queue ?? 0);
    const reckonedMs = Date.parse(await arrivalFor(await service.createClient())) - Date.parse(NOW);
    expect(reckonedMs / HOUR_MS).toBeCloseTo(hours, 0);
  });

  it('is left alone for an hour, and predicted anew when its carrier has spoken', async () => {
    const ship = newShip();
    const id = await follow(ship);
    await sight(ship, ADEN, NOW);
    await runJobs();
    clock = new Date(Date.parse(NOW) + 0.5 * HOUR_MS);
    await say(id, ship, 'arrive', 'estimated', 'NLRTM', '2026-04-02T12:00:00Z', toInstant(clock));
    await runJobs();
    expect(await watch(id)).toMatchObject({ checked_at: NOW });
    clock = new Date(Date.parse(NOW) + 2 * HOUR_MS);
    await runJobs();
    expect(await watch(id)).toMatchObject({ checked_at: toInstant(clock) });
  });
});

describe('without a position that helps', () => {
  it('counts from the departure, and says why', async () => {
    const unheard = await follow(newShip());
    const old = newShip();
    const oldId = await follow(old);
    await sight(old, ADEN, '2026-03-09T00:00:00Z');
    const away = newShip();
    const awayId = await follow(away);
    await sight(away, ARABIAN_SEA, NOW, -0.27);
    await runJobs();
    expect(await watch(unheard)).toMatchObject({ basis: 'departure', reason: 'no_position' });
    expect(await watch(oldId)).toMatchObject({ basis: 'departure', reason: 'position_too_old' });
    expect(await watch(awayId)).toMatchObject({ basis: 'departure', reason: 'heading_away' });
    const likelyHours = async (id: string) => {
      const { predicted_eta_earliest: from, predicted_eta_latest: to } = await shipment(id);
      return (Date.parse(to) - Date.parse(from)) / HOUR_MS;
    };
    // Both count from the same departure; of one it is known that it was not heard for long.
    expect(await likelyHours(oldId)).toBeGreaterThan(await likelyHours(unheard));
  });

  it('predicts nothing of which nothing is known', async () => {
    const id = await insertShipment(service.db, client.accountId);
    const ship = newShip();
    await say(id, ship, 'load', 'actual', 'CNSHA', '2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z');
    await say(id, ship, 'arrive', 'estimated', 'NLRTM', CARRIER_ETA, '2026-03-01T00:00:00Z');
    await runJobs();
    expect(await watch(id)).toMatchObject({ basis: null, reason: 'no_departure' });
    expect((await shipment(id)).predicted_eta).toBeNull();
  });
});

describe('subscribers', () => {
  it('hear of the carrier alone, unless the account wants to hear of us', async () => {
    const ship = newShip();
    const id = await follow(ship);
    await sight(ship, ADEN, NOW);
    await runJobs();
    expect(await predictedEvents(id)).toEqual([]);

    expect((await client.call('GET', '/account')).body.data.attributes.notify_predicted_eta).toBe(false);
    const body = { data: { type: 'account', attributes: { notify_predicted_eta: true } } };
    const changed = await client.call('PATCH', '/account', body);
    expect([changed.status, changed.body.data.attributes.notify_predicted_eta]).toEqual([200, true]);
    const audit = await client.call('GET', '/audit_entries');
    expect(audit.body.data[0].attributes.action).toBe('account.settings');

    clock = new Date('2026-03-19T07:00:00Z');
    await sight(ship, NORTH_OF_ADEN, toInstant(clock), 0.01);
    await runJobs();
    const events = await predictedEvents(id);
    expect(events.map(({ name }) => name)).toEqual(['shipment.estimated.arrival']);
    const { predicted_eta } = await shipment(id);
    expect(events[0]?.data).toMatchObject({ dataSource: 'prediction', estimatedTimestamp: predicted_eta });

    // A day later nothing is new: an entry for the history, and nothing to tell.
    const entries = (await history(id)).length;
    clock = new Date(clock.getTime() + 25 * HOUR_MS);
    await runJobs();
    expect(await history(id)).toHaveLength(entries + 1);
    expect(await predictedEvents(id)).toHaveLength(1);
  });

  it('cannot be switched by a key that may only read', async () => {
    const reader = await service.createClient({ accountId: client.accountId, scope: 'read' });
    const body = { data: { attributes: { notify_predicted_eta: true } } };
    expect((await reader.call('PATCH', '/account', body)).status).toBe(403);
  });
});

it('writes nothing when another worker has the job by then', async () => {
  const ship = newShip();
  const id = await follow(ship);
  await sight(ship, ADEN, NOW);
  const context = {
    log: createLog('silent'),
    signal: new AbortController().signal,
    completeIn: async () => Promise.reject(new Error('the lease was lost')),
    runAgainAt: () => {},
  };
  const payload = { accountId: client.accountId, id };
  const job = { id: 1, kind: 'eta-predict', key: id, payload, attempts: 1, fence: 1 };
  await expect(jobs.kinds['eta-predict']?.handler(job, context)).rejects.toThrow('lease');
  expect(await watch(id)).toBeUndefined();
  expect((await history(id)).length).toBe(1);
});

it('learns from a shipment two days after it arrived: its leg, and how right the carrier and we were', async () => {
  const ship = newShip();
  const id = await follow(ship);
  await sight(ship, ADEN, NOW);
  await say(id, ship, 'arrive', 'actual', 'NLRTM', '2026-03-31T12:00:00Z', '2026-03-31T15:00:00Z');
  clock = new Date('2026-04-01T12:00:00Z');
  await runJobs();
  expect(await service.db.selectFrom('sailed_leg').selectAll().where('imo', '=', ship.imo).execute()).toEqual([]);
  clock = new Date('2026-04-02T13:00:00Z');
  await runJobs();
  const [leg] = await service.db.selectFrom('sailed_leg').selectAll().where('imo', '=', ship.imo).execute();
  expect(leg).toMatchObject({ scac: 'MAEU', departed_at: DEPARTED, arrived_at: '2026-03-31T12:00:00Z', course: null });
  const opinions = await service.db
    .selectFrom('past_opinion')
    .select(['horizon_days', 'carrier_error_hours', 'under_way', 'strain'])
    .where('shipment_id', '=', id)
    .orderBy('horizon_days')
    .execute();
  expect(opinions.map(({ horizon_days }) => horizon_days)).toEqual([1, 2, 3, 5, 7, 10, 14, 21, 28]);
  expect(opinions[0]).toMatchObject({ carrier_error_hours: -24, under_way: true, strain: expect.any(Number) });
  const replayed = await backtest(service.db, seaway, { limit: 10 });
  expect(replayed).toMatchObject({ shipments: 1, legs: 1 });
  expect(replayed.rows.map(({ horizonDays }) => horizonDays)).toEqual([1, 2, 3, 5, 7, 10, 14, 21, 28]);
});
