import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyCall } from '../../src/domain/journey/journey.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import type { Position } from '../../src/values/position.ts';
import { journeyCall } from '../journey-call.ts';
import type { Client } from '../service.ts';
import { type MapWorld, ROUTER_START_MS, startMapWorld, westOfMalacca } from './map-world.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const HOUR_MS = 3_600_000;
const IMO = '9321483';
const [SHANGHAI, SINGAPORE, ROTTERDAM] = ['CNSHA', 'SGSIN', 'NLRTM'].map(portIdOf) as [string, string, string];
const [PORT_KLANG, COLOMBO] = ['MYPKG', 'LKCMB'].map(portIdOf) as [string, string];
const [DAKAR, TANGIER] = ['SNDKR', 'MAPTM'].map(portIdOf) as [string, string];

let world: MapWorld;
let client: Client;
let vesselId: string;

beforeAll(async () => {
  world = await startMapWorld(NOW);
  client = world.client;
  vesselId = await world.createVessel(IMO, 'Emma Maersk');
  await world.hear(IMO, ...westOfMalacca(NOW));
  await world.learn([
    { fromPortId: SINGAPORE, toPortId: ROTTERDAM, sailingKnots: 11 },
    { fromPortId: SHANGHAI, toPortId: ROTTERDAM, sailingKnots: 19 },
    { fromPortId: PORT_KLANG, toPortId: ROTTERDAM, sailingKnots: 16, calls: [{ portId: COLOMBO, hours: 30 }] },
  ]);
  await client.call('GET', path(ports));
}, ROUTER_START_MS);
afterAll(() => world.service.close());

const path = (query: string) => `/vessels/${IMO}/future_positions?${query}`;
const ports = `port_id=${ROTTERDAM}&previous_port_id=${SINGAPORE}`;

it('run from where the vessel is to the port, in time', async () => {
  const { status, body } = await client.call('GET', path(ports));
  expect(status).toBe(200);
  expect(body.links.self).toContain('/future_positions');
  const { positions } = body.data.attributes;
  expect(positions[0]).toEqual({
    latitude: 5.9,
    longitude: 88.1,
    heading: expect.any(Number),
    timestamp: '2026-05-10T12:00:00Z',
    estimated: true,
  });
  expect(positions.at(-1)).toMatchObject({ latitude: expect.closeTo(51.95, 1), longitude: expect.closeTo(4.05, 1) });
  const times = positions.map((one: { timestamp: string }) => one.timestamp);
  expect(times).toEqual([...times].sort());
});

it('take the time that ships have taken between the two ports', async () => {
  const arrivalFrom = async (previous: string) => {
    const { body } = await client.call('GET', path(`port_id=${ROTTERDAM}&previous_port_id=${previous}`));
    return Date.parse(body.data.attributes.positions.at(-1).timestamp);
  };
  const laterMs = (await arrivalFrom(SINGAPORE)) - (await arrivalFrom(SHANGHAI));
  expect(laterMs).toBeGreaterThan(24 * HOUR_MS);
});

it('come by the ports that ships usually call at, and stay there', async () => {
  const { body } = await client.call('GET', path(`port_id=${ROTTERDAM}&previous_port_id=${PORT_KLANG}`));
  const { positions } = body.data.attributes;
  const colombo = await client.call('GET', `/ports/${COLOMBO}`);
  const { latitude, longitude } = colombo.body.data.attributes;
  const call = positions.findIndex(
    (one: Position) => Math.abs(one.latitude - latitude) + Math.abs(one.longitude - longitude) < 0.001,
  );
  expect(call).toBeGreaterThan(0);
  const stayedMs = Date.parse(positions[call + 1].timestamp) - Date.parse(positions[call].timestamp);
  expect(stayedMs).toBeGreaterThan(20 * HOUR_MS);
});

it('are one for a vessel in port, also when both ports are the same, and go on from an old position', async () => {
  const silentSince = Date.parse('2026-01-05T00:00:00Z');
  const lying = await world.createVessel('9811000', 'Ever Given');
  const positionsOf = async (query: string) =>
    (await client.call('GET', `/vessels/${lying}/future_positions?${query}`)).body.data.attributes.positions;
  await world.hear('9811000', { atMs: silentSince, latitude: 51.96, longitude: 4.04 });
  for (const previous of [SINGAPORE, ROTTERDAM]) {
    expect(await positionsOf(`port_id=${ROTTERDAM}&previous_port_id=${previous}`)).toEqual([
      { latitude: 51.95, longitude: 4.05, heading: null, timestamp: '2026-01-05T00:00:00Z', estimated: true },
    ]);
  }
  const [first, ...others] = await positionsOf(`port_id=${SINGAPORE}&previous_port_id=${ROTTERDAM}`);
  expect(first.timestamp).toBe('2026-01-05T00:00:00Z');
  expect(others.length).toBeGreaterThan(10);
});

it('start from coordinates when these are given', async () => {
  const query = `${ports}&latitude=51.95&longitude=4.0`;
  const { body } = await client.call('GET', `/vessels/${vesselId}/future_positions_with_coordinates?${query}`);
  expect(body.data.attributes.positions).toHaveLength(1);
});

it.each([
  ['a missing port', `previous_port_id=${SINGAPORE}`, 400, 'port_id'],
  ['a malformed port', `port_id=x&previous_port_id=${SINGAPORE}`, 400, 'port_id'],
  ['a missing previous port', `port_id=${SINGAPORE}`, 400, 'previous_port_id'],
])('name %s', async (_, query, status, parameter) => {
  const answer = await client.call('GET', path(query));
  expect(answer.status).toBe(status);
  expect(answer.body.errors[0].source).toEqual({ parameter });
});

it('are refused without the feature, for unknown things, and where there is no way', async () => {
  const without = await world.service.createClient({ entitlements: [] });
  expect((await without.call('GET', path(ports))).status).toBe(403);
  expect((await client.call('GET', path(`port_id=${newId()}&previous_port_id=${SHANGHAI}`))).status).toBe(404);
  expect((await client.call('GET', `/vessels/9778791/future_positions?${ports}`)).status).toBe(404);
  await world.createVessel('9778791', 'Silent');
  const silent = await client.call('GET', `/vessels/9778791/future_positions?${ports}`);
  expect(silent.status).toBe(422);
  expect(silent.body.errors[0].detail).toBe('The position of this vessel is not known.');
  const lake = await client.call(
    'GET',
    `/vessels/${vesselId}/future_positions_with_coordinates?${ports}&latitude=55.75&longitude=37.6`,
  );
  expect(lake.status).toBe(422);
  expect(lake.body.errors[0].detail).toContain('is on land, or on water too narrow to be known as navigable');
});

it.each([
  ['a latitude that is none', 'latitude=95&longitude=4', 'latitude'],
  ['a missing longitude', 'latitude=51', 'longitude'],
])('name %s', async (_, coordinates, parameter) => {
  const asked = `/vessels/${vesselId}/future_positions_with_coordinates?${ports}&${coordinates}`;
  const answer = await client.call('GET', asked);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].source).toEqual({ parameter });
});

/** A ship off Dakar that left Tangier, and is to call at Dakar again with its next voyage. */
async function shipOffDakar(): Promise<{ imo: string; name: string; id: string }> {
  const ship = { imo: '9839430', name: 'Gülsün' };
  const id = await world.createVessel(ship.imo, ship.name);
  const hours = (count: number) => NOW.getTime() - count * HOUR_MS;
  await world.hear(
    ship.imo,
    ...[3, 2, 1, 0].map((ago) => ({
      atMs: hours(ago),
      latitude: 14.9 + ago * 0.166,
      longitude: -17.6,
      speedKnots: 10,
    })),
  );
  return { ...ship, id };
}

function voyage(ship: { imo: string; name: string; id: string }, departure: Partial<JourneyCall>, eta: Instant) {
  const outbound = {
    mode: 'vessel',
    feeder: false,
    vesselId: ship.id,
    vesselImo: ship.imo,
    vesselName: ship.name,
    voyageNumber: null,
  } as const;
  const calls = [
    journeyCall('port_of_lading', 'POL', 'MAPTM', { ...departure, outbound }),
    journeyCall('port_of_discharge', 'POD', 'SNDKR', { inboundEtaAt: eta }),
  ];
  return { calls, lastSource: null };
}

it('keep to the voyage under way, whatever a later voyage of the ship is expected to take', async () => {
  const ship = await shipOffDakar();
  const arrivalOf = async () => {
    const asked = `/vessels/${ship.imo}/future_positions?port_id=${DAKAR}&previous_port_id=${TANGIER}`;
    return Date.parse((await client.call('GET', asked)).body.data.attributes.positions.at(-1).timestamp);
  };
  const toDakar = { pod_vessel_imo: ship.imo, port_of_discharge_id: DAKAR };
  const later = await world.createContainer(
    voyage(ship, { outboundEtdAt: '2026-06-10T00:00:00Z' }, '2026-06-19T00:00:00Z'),
  );
  await world.setShipmentOf(later, { ...toDakar, predicted_eta_at: '2026-06-19T06:00:00Z' });
  expect(await arrivalOf()).toBeLessThan(NOW.getTime() + 48 * HOUR_MS);
  const aboard = await world.createContainer(
    voyage(ship, { outboundAtdAt: '2026-05-04T00:00:00Z' }, '2026-05-11T12:00:00Z'),
  );
  await world.setShipmentOf(aboard, { ...toDakar, predicted_eta_at: '2026-05-11T09:00:00Z' });
  expect(await arrivalOf()).toBe(Date.parse('2026-05-11T09:00:00Z'));
});

it('call first at the port where the leg begins, when what is aboard shows that the vessel is bound for it', async () => {
  const ship = { imo: '9454436', name: 'CMA CGM MARCO POLO' };
  const id = await world.createVessel(ship.imo, ship.name);
  await world.hear(ship.imo, { atMs: NOW.getTime(), latitude: 5.9, longitude: 88.1 });
  const outbound = { ...voyage({ ...ship, id }, {}, '2026-05-20T00:00:00Z').calls[0]?.outbound } as NonNullable<
    JourneyCall['outbound']
  >;
  const calls = [
    journeyCall('port_of_lading', 'POL', 'MYPKG', { outboundAtdAt: '2026-05-08T00:00:00Z', outbound }),
    journeyCall('transshipment', 'TS1', 'LKCMB', { outbound }),
    journeyCall('port_of_discharge', 'POD', 'NLRTM'),
  ];
  await world.createContainer({ calls, lastSource: null });
  const positionsOn = async (previous: string, port: string) => {
    const query = `port_id=${port}&previous_port_id=${previous}`;
    const { body } = await client.call('GET', `/vessels/${id}/future_positions?${query}`);
    return body.data.attributes.positions as (Position & { timestamp: string })[];
  };
  const arrival = (await positionsOn(PORT_KLANG, COLOMBO)).at(-1);
  const onward = await positionsOn(COLOMBO, ROTTERDAM);
  const [reached, left] = onward.filter(
    ({ latitude, longitude }) => latitude === arrival?.latitude && longitude === arrival.longitude,
  );
  expect(reached).toMatchObject({ timestamp: arrival?.timestamp });
  expect(Date.parse(left?.timestamp ?? '') - Date.parse(reached?.timestamp ?? '')).toBeGreaterThan(6 * HOUR_MS);
  const times = onward.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
});

it('are refused where a leg has no two ends', async () => {
  const { status, body } = await client.call('GET', path(`port_id=${ROTTERDAM}&previous_port_id=${ROTTERDAM}`));
  expect([status, body.errors[0].source]).toEqual([422, { parameter: 'previous_port_id' }]);
});

it('take ids in capitals', async () => {
  const query = `port_id=${ROTTERDAM.toUpperCase()}&previous_port_id=${SINGAPORE.toUpperCase()}`;
  const { status, body } = await client.call('GET', `/vessels/${vesselId.toUpperCase()}/future_positions?${query}`);
  expect([status, body.data.id]).toEqual([200, vesselId]);
});
