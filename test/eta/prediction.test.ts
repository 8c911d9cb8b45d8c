import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { createLog } from '../../src/log.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { backtest } from '../../src/tracking/estimates/backtest.ts';
import { enterRows } from '../../src/tracking/intake/manual-entry.ts';
import { toInstant } from '../../src/values/instant.ts';
import type { Position } from '../../src/values/position.ts';
import type { Client } from '../service.ts';
import { insertShipment } from '../tracked.ts';
import {
  ADEN,
  CARRIER_ETA,
  DEPARTED,
  HOUR_MS,
  MOTION,
  NOW,
  newShip,
  PredictedVoyages,
  type Ship,
  SLOWLY,
} from './predicted-voyages.ts';
import { storeTrack } from './store-track.ts';

vi.setConfig(SLOWLY);

let voyages: PredictedVoyages;
beforeAll(async () => {
  voyages = await PredictedVoyages.start();
});
afterAll(() => voyages.service.close());

beforeEach(async () => {
  voyages.clock = new Date(NOW);
  voyages.client = await voyages.service.createClient();
});

const ARABIAN_SEA: Position = { latitude: 12.6, longitude: 68 };
const NORTH_OF_ADEN: Position = { latitude: 22, longitude: 37.6 };

async function predictedEvents(id: string) {
  const rows = await voyages.service.db
    .selectFrom('domain_event')
    .select(['name', 'data'])
    .where('shipment_id', '=', id)
    .execute();
  return rows.filter(({ data }) => (data as { dataSource?: string } | null)?.dataSource === 'prediction');
}

describe('a ship that a person named', () => {
  it('is followed by AIS where no line answers: on the map, with its arrival estimated from where it is', async () => {
    const { client, tracking } = voyages;
    const ship = newShip();
    const departed = { event: 'vessel_departed', estimated: false, locode: 'CNSHA' } as const;
    const time = { kind: 'instant', at: DEPARTED, precision: 'minute', raw: DEPARTED } as const;
    const [entered] = await enterRows(tracking, client.accountId, [
      {
        row: 2,
        scac: 'XXXX',
        number: `BYHAND${ship.imo}`,
        numberType: 'bill_of_lading',
        containerNumber: 'MSKU4023150',
        references: [],
        tags: [],
        portOfLading: 'CNSHA',
        portOfDischarge: 'NLRTM',
        milestone: { ...departed, time, vesselName: ship.name, vesselImo: ship.imo },
      },
    ]);
    const id = entered?.id ?? '';
    await voyages.sight(ship, ADEN, NOW);
    await voyages.hearLast(ship, ADEN);
    await voyages.runJobs();
    const { predicted_eta, pod_eta_at, pod_vessel_imo } = await voyages.shipment(id);
    expect([pod_eta_at, pod_vessel_imo]).toEqual([null, ship.imo]);
    // Some 4,900 nautical miles by Suez: twelve to thirteen days at 16 knots, with a margin for the canal and calls.
    const daysLeft = (Date.parse(predicted_eta) - Date.parse(NOW)) / (24 * HOUR_MS);
    expect(daysLeft).toBeGreaterThan(10);
    expect(daysLeft).toBeLessThan(17);
    const vessel = (await client.call('GET', `/vessels/${ship.imo}`)).body.data.attributes;
    expect([vessel.latitude, vessel.longitude]).toEqual([ADEN.latitude, ADEN.longitude]);
  });
});

describe('a ship under way', () => {
  it('is predicted from its position, beside the carrier, with an interval', async () => {
    const ship = newShip();
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    const { predicted_eta, predicted_eta_earliest, predicted_eta_latest, pod_eta_at } = await voyages.shipment(id);
    expect(pod_eta_at).toBe(CARRIER_ETA);
    expect(await voyages.watch(id)).toMatchObject({ basis: 'position', reason: null });
    const daysLeft = (Date.parse(predicted_eta) - Date.parse(NOW)) / (24 * HOUR_MS);
    expect(daysLeft).toBeGreaterThan(10);
    expect(daysLeft).toBeLessThan(16);
    expect(Date.parse(predicted_eta_earliest)).toBeLessThan(Date.parse(predicted_eta));
    expect(Date.parse(predicted_eta_latest)).toBeGreaterThan(Date.parse(predicted_eta));
    const containers = await voyages.client.call('GET', `/shipments/${id}?include=containers`);
    expect(containers.body.included[0].attributes.predicted_eta).toBe(predicted_eta);
    expect((await voyages.history(id)).map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
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
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    const { predicted_eta: at, predicted_eta_latest: latest } = await voyages.shipment(id);
    // As if the interval had been narrower by a day when that was said.
    const narrower = { predicted_eta_latest_at: toInstant(new Date(Date.parse(latest) - 24 * HOUR_MS)) };
    await voyages.service.db.updateTable('shipment').set(narrower).where('id', '=', id).execute();
    voyages.clock = new Date(Date.parse(NOW) + 7 * HOUR_MS);
    await voyages.runJobs();
    const after = await voyages.shipment(id);
    expect(Math.abs(Date.parse(after.predicted_eta) - Date.parse(at))).toBeLessThan(8 * HOUR_MS);
    expect(Date.parse(after.predicted_eta_latest) - Date.parse(latest)).toBeGreaterThan(-8 * HOUR_MS);
  });

  it('has future positions that end when it is predicted to arrive, for those who follow it', async () => {
    const ship = newShip();
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.hearLast(ship, ADEN);
    const ports = `port_id=${portIdOf('NLRTM')}&previous_port_id=${portIdOf('CNSHA')}`;
    const arrivalFor = async (asking: Client) => {
      const { body } = await asking.call('GET', `/vessels/${ship.imo}/future_positions?${ports}`);
      return body.data.attributes.positions.at(-1).timestamp;
    };
    await voyages.runJobs();
    const { predicted_eta } = await voyages.shipment(id);
    expect(await arrivalFor(voyages.client)).toBe(predicted_eta);
    // Others see what was estimated before the carrier's word was weighed in: by the same model, from the same place.
    const { parts } = (await voyages.watch(id)) ?? {};
    const { sailing, calls, canals, queue } = parts as Record<string, number>;
    const hours = (sailing ?? 0) + (calls ?? 0) + (canals ?? 0) + (queue ?? 0);
    const shipEtaMs = Date.parse(await arrivalFor(await voyages.service.createClient())) - Date.parse(NOW);
    expect(shipEtaMs / HOUR_MS).toBeCloseTo(hours, 0);
  });

  it('is left alone for an hour, and predicted anew when its carrier has spoken', async () => {
    const ship = newShip();
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    voyages.clock = new Date(Date.parse(NOW) + 0.5 * HOUR_MS);
    await voyages.say(id, ship, 'arrive', 'estimated', 'NLRTM', '2026-03-31T12:00:00Z', toInstant(voyages.clock));
    await voyages.runJobs();
    expect(await voyages.watch(id)).toMatchObject({ checked_at: NOW });
    voyages.clock = new Date(Date.parse(NOW) + 2 * HOUR_MS);
    await voyages.runJobs();
    expect(await voyages.watch(id)).toMatchObject({ checked_at: toInstant(voyages.clock) });
  });
});

describe('without a position that helps', () => {
  it('counts from the departure, and says why', async () => {
    const unheard = await voyages.follow(newShip());
    const old = newShip();
    const oldId = await voyages.follow(old);
    await voyages.sight(old, ADEN, '2026-03-09T00:00:00Z');
    const away = newShip();
    const awayId = await voyages.follow(away);
    await voyages.sight(away, ARABIAN_SEA, NOW, -0.27);
    await voyages.runJobs();
    expect(await voyages.watch(unheard)).toMatchObject({ basis: 'departure', reason: 'no_position' });
    expect(await voyages.watch(oldId)).toMatchObject({ basis: 'departure', reason: 'position_too_old' });
    expect(await voyages.watch(awayId)).toMatchObject({ basis: 'departure', reason: 'heading_away' });
    const likelyHours = async (id: string) => {
      const { predicted_eta_earliest: from, predicted_eta_latest: to } = await voyages.shipment(id);
      return (Date.parse(to) - Date.parse(from)) / HOUR_MS;
    };
    // Both count from the same departure; of one it is known that it was not heard for long.
    expect(await likelyHours(oldId)).toBeGreaterThan(await likelyHours(unheard));
  });

  it('predicts nothing of which nothing is known', async () => {
    const id = await insertShipment(voyages.service.db, voyages.client.accountId);
    const ship = newShip();
    await voyages.say(id, ship, 'load', 'actual', 'CNSHA', '2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z');
    await voyages.say(id, ship, 'arrive', 'estimated', 'NLRTM', CARRIER_ETA, '2026-03-01T00:00:00Z');
    await voyages.runJobs();
    expect(await voyages.watch(id)).toMatchObject({ basis: null, reason: 'no_departure' });
    expect((await voyages.shipment(id)).predicted_eta).toBeNull();
  });
});

describe('subscribers', () => {
  it('hear of the carrier alone, unless the account wants to hear of us', async () => {
    const ship = newShip();
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    expect(await predictedEvents(id)).toEqual([]);

    expect((await voyages.client.call('GET', '/account')).body.data.attributes.notify_predicted_eta).toBe(false);
    const body = { data: { type: 'account', attributes: { notify_predicted_eta: true } } };
    const changed = await voyages.client.call('PATCH', '/account', body);
    expect([changed.status, changed.body.data.attributes.notify_predicted_eta]).toEqual([200, true]);
    const audit = await voyages.client.call('GET', '/audit_entries');
    expect(audit.body.data[0].attributes.action).toBe('account.settings');

    voyages.clock = new Date('2026-03-19T07:00:00Z');
    await voyages.sight(ship, NORTH_OF_ADEN, toInstant(voyages.clock), 0.01);
    await voyages.runJobs();
    const events = await predictedEvents(id);
    expect(events.map(({ name }) => name)).toEqual(['shipment.estimated.arrival']);
    const { predicted_eta } = await voyages.shipment(id);
    expect(events[0]?.data).toMatchObject({ dataSource: 'prediction', estimatedTimestamp: predicted_eta });

    // A day later nothing is new: an entry for the history, and nothing to tell.
    const entries = (await voyages.history(id)).length;
    voyages.clock = new Date(voyages.clock.getTime() + 25 * HOUR_MS);
    await voyages.runJobs();
    expect(await voyages.history(id)).toHaveLength(entries + 1);
    expect(await predictedEvents(id)).toHaveLength(1);
  });

  it('cannot be switched by a key that may only read', async () => {
    const reader = await voyages.service.createClient({ accountId: voyages.client.accountId, scope: 'read' });
    const body = { data: { attributes: { notify_predicted_eta: true } } };
    expect((await reader.call('PATCH', '/account', body)).status).toBe(403);
  });
});

it('writes nothing when another worker has the job by then', async () => {
  const ship = newShip();
  const id = await voyages.follow(ship);
  await voyages.sight(ship, ADEN, NOW);
  const context = {
    log: createLog('silent'),
    signal: new AbortController().signal,
    completeIn: async () => Promise.reject(new Error('the lease was lost')),
    runAgainAt: () => {},
  };
  const payload = { accountId: voyages.client.accountId, id };
  const job = { id: 1, kind: 'eta-predict', key: id, payload, attempts: 1, fence: 1 };
  await expect(voyages.jobs.kinds['eta-predict']?.handler(job, context)).rejects.toThrow('lease');
  expect(await voyages.watch(id)).toBeUndefined();
  expect((await voyages.history(id)).length).toBe(1);
});

const lessons = (table: 'sailed_leg' | 'account_sailed_leg', { imo }: Ship) =>
  voyages.service.db.selectFrom(table).selectAll().where('imo', '=', imo).execute();

it('learns from a shipment two days after it arrived: its leg, and how right the carrier and we were', async () => {
  const ship = newShip();
  const id = await voyages.follow(ship);
  await voyages.sight(ship, ADEN, NOW);
  await voyages.say(id, ship, 'arrive', 'actual', 'NLRTM', '2026-03-31T12:00:00Z', '2026-03-31T15:00:00Z');
  voyages.clock = new Date('2026-04-01T12:00:00Z');
  await voyages.runJobs();
  expect(await lessons('account_sailed_leg', ship)).toEqual([]);
  voyages.clock = new Date('2026-04-02T13:00:00Z');
  await voyages.runJobs();
  const [leg] = await lessons('account_sailed_leg', ship);
  expect(leg).toMatchObject({
    account_id: voyages.client.accountId,
    scac: 'MAEU',
    departed_at: DEPARTED,
    arrived_at: '2026-03-31T12:00:00Z',
    course: null,
  });
  expect(await lessons('sailed_leg', ship)).toEqual([]);
  const estimates = await voyages.service.db
    .selectFrom('past_opinion')
    .select(['horizon_days', 'carrier_error_hours', 'under_way', 'strain'])
    .where('shipment_id', '=', id)
    .orderBy('horizon_days')
    .execute();
  expect(estimates.map(({ horizon_days }) => horizon_days)).toEqual([1, 2, 3, 5, 7, 10, 14, 21, 28]);
  expect(estimates[0]).toMatchObject({ carrier_error_hours: -24, under_way: true, strain: expect.any(Number) });
  const replayed = await backtest(voyages.service.db, voyages.seaway, { limit: 10 });
  expect(replayed).toMatchObject({ shipments: 1, legs: 1 });
  expect(replayed.rows.map(({ horizonDays }) => horizonDays)).toEqual([1, 2, 3, 5, 7, 10, 14, 21, 28]);
});

/** Said to have arrived much later than anybody expected. */
async function forge(): Promise<void> {
  const ship = newShip();
  const id = await insertShipment(voyages.service.db, voyages.client.accountId);
  await voyages.say(id, ship, 'load', 'actual', 'CNSHA', '2026-01-31T20:00:00Z', '2026-02-01T00:00:00Z');
  await voyages.say(id, ship, 'depart', 'actual', 'CNSHA', '2026-02-01T00:00:00Z', '2026-02-01T01:00:00Z');
  await voyages.say(id, ship, 'arrive', 'estimated', 'NLRTM', '2026-02-20T00:00:00Z', '2026-02-01T02:00:00Z');
  await voyages.say(id, ship, 'arrive', 'actual', 'NLRTM', '2026-03-13T00:00:00Z', '2026-03-13T01:00:00Z');
}

it('does not move for what another account says of voyages of its own', async () => {
  const arrivalMs = async () => {
    const ship = newShip();
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    return Date.parse((await voyages.shipment(id)).predicted_eta);
  };
  const beforeMs = await arrivalMs();
  voyages.client = await voyages.service.createClient();
  for (let voyage = 0; voyage < 8; voyage++) await forge();
  await voyages.runJobs();
  // What was learned is read anew when the clock was set.
  voyages.clock = new Date(Date.parse(NOW) - 1_000);
  const forgedMs = await arrivalMs();
  expect(Math.abs(forgedMs - beforeMs)).toBeGreaterThan(24 * HOUR_MS);
  voyages.client = await voyages.service.createClient();
  expect(Math.abs((await arrivalMs()) - beforeMs)).toBeLessThan(HOUR_MS / 10);
});

it('is learned by everybody from what AIS heard of a ship at both ports, at the times that AIS has', async () => {
  const ship = newShip();
  const id = await voyages.follow(ship);
  await voyages.say(id, ship, 'arrive', 'actual', 'NLRTM', '2026-03-29T12:00:00Z', '2026-03-29T15:00:00Z');
  const [leftMs, cameMs] = [Date.parse('2026-03-01T09:00:00Z'), Date.parse('2026-03-29T02:00:00Z')];
  const hours = (cameMs - leftMs) / HOUR_MS;
  const points: TrackPoint[] = Array.from({ length: hours + 1 }, (_, hour) => ({
    atMs: leftMs + hour * HOUR_MS,
    latitude: 31 + ((52 - 31) * hour) / hours,
    longitude: 122 + ((4 - 122) * hour) / hours,
    ...MOTION,
  }));
  await storeTrack(voyages.service.db, ship, points);
  const call = { imo: ship.imo as never, berthed_at: null, departed_at: null };
  const [left, came] = [toInstant(new Date(leftMs)), toInstant(new Date(cameMs))];
  await voyages.service.db
    .insertInto('vessel_call')
    .values([
      { ...call, port_id: portIdOf('CNSHA'), arrived_at: '2026-02-27T00:00:00Z', departed_at: left },
      { ...call, port_id: portIdOf('NLRTM'), arrived_at: '2026-03-28T20:00:00Z', berthed_at: came },
    ])
    .execute();
  voyages.clock = new Date('2026-04-02T13:00:00Z');
  await voyages.runJobs();
  expect(await lessons('account_sailed_leg', ship)).toMatchObject([
    { departed_at: DEPARTED, arrived_at: '2026-03-29T12:00:00Z' },
  ]);
  const heard = { scac: '', departed_at: left, arrived_at: came, course: { sailingKnots: expect.any(Number) } };
  expect(await lessons('sailed_leg', ship)).toMatchObject([heard]);
});

it('is not predicted any more once the ship is there', async () => {
  const ship = newShip();
  const id = await voyages.follow(ship);
  await voyages.sight(ship, ADEN, NOW);
  await voyages.runJobs();
  expect((await voyages.shipment(id)).predicted_eta).not.toBeNull();
  await voyages.say(id, ship, 'arrive', 'actual', 'NLRTM', '2026-03-29T12:00:00Z', '2026-03-29T13:00:00Z');
  const { predicted_eta, predicted_eta_earliest, predicted_eta_latest } = await voyages.shipment(id);
  expect([predicted_eta, predicted_eta_earliest, predicted_eta_latest]).toEqual([null, null, null]);
  const containers = await voyages.client.call('GET', `/shipments/${id}?include=containers`);
  expect(containers.body.included[0].attributes.predicted_eta).toBeNull();
});
