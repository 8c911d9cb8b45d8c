import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Journey } from '../../src/domain/journey/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { portIdOf } from '../../src/store/ports.ts';
import { createPositionPartitions, dayOf } from '../../src/store/vessel-partitions.ts';
import { type NewPosition, storePositions } from '../../src/store/vessel-positions.ts';
import { findOrCreateVessel } from '../../src/store/vessels.ts';
import { insertSailedLegs } from '../../src/store/voyage-lessons.ts';
import { newId } from '../../src/values/id.ts';
import type { Position } from '../../src/values/position.ts';
import { journeyCall } from '../journey-call.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const HOUR_MS = 3_600_000;
/** The routing thread reads the whole earth, on a machine that may be busy. */
const ROUTER_START_MS = 120_000;
const IMO = '9321483';
const [SHANGHAI, SINGAPORE, ROTTERDAM] = ['CNSHA', 'SGSIN', 'NLRTM'].map(portIdOf) as [string, string, string];
const [PORT_KLANG, COLOMBO] = ['MYPKG', 'LKCMB'].map(portIdOf) as [string, string];

let service: TestService;
let client: Client;
let vesselId: string;
let containerId: string;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  await loadReferenceData(service.db);
  client = await service.createClient();
  vesselId = await createVessel();
  containerId = await createContainer(journey());
  await learnSpeeds([
    { fromPortId: SINGAPORE, sailingKnots: 11 },
    { fromPortId: SHANGHAI, sailingKnots: 19 },
    { fromPortId: PORT_KLANG, sailingKnots: 16, calls: [{ portId: COLOMBO, hours: 30 }] },
  ]);
  await client.call('GET', `/containers/${containerId}/map_geojson`);
}, ROUTER_START_MS);
afterAll(() => service.close());

/** Many ships have come to Rotterdam, from one port slowly and from the other fast. */
async function learnSpeeds(
  lanes: readonly { fromPortId: string; sailingKnots: number; calls?: { portId: string; hours: number }[] }[],
): Promise<void> {
  const legs = lanes.flatMap(({ fromPortId, sailingKnots, calls = [] }) =>
    Array.from({ length: 20 }, (_, ship) => {
      const arrivedMs = NOW.getTime() - (20 + ship) * 24 * HOUR_MS;
      const course = { sailingKnots, calls, canalWaits: [], queueHours: 4 };
      const departedMs = arrivedMs - 30 * 24 * HOUR_MS;
      return { imo: IMO, fromPortId, toPortId: ROTTERDAM, scac: 'MAEU', departedMs, arrivedMs, course };
    }),
  );
  await inTransaction(service.db, (trx) => insertSailedLegs(trx, legs));
}

/** Left Singapore two days ago; heard every hour in the Strait of Malacca and west of it. */
async function createVessel(): Promise<string> {
  const vessel = await findOrCreateVessel(service.db, { imo: IMO, name: 'Emma Maersk' });
  await hear(
    ...Array.from({ length: 24 }, (_, hour) => ({
      atMs: NOW.getTime() - (23 - hour) * HOUR_MS,
      latitude: 5.9,
      longitude: Math.round((95 - hour * 0.3) * 1e6) / 1e6,
    })),
  );
  return vessel?.id ?? '';
}

async function hearOf(imo: string, ...heard: (Position & { atMs: number })[]): Promise<void> {
  const { number } = await service.db
    .selectFrom('vessel')
    .select('number')
    .where('imo', '=', imo as never)
    .executeTakeFirstOrThrow();
  const kept: NewPosition[] = heard.map((one) => ({
    vesselNumber: number,
    point: { ...one, speedKnots: 18, courseDegrees: 270, headingDegrees: 271, status: 0 },
  }));
  await createPositionPartitions(service.db, [...new Set(kept.map(({ point }) => dayOf(point.atMs)))]);
  await storePositions(service.pool, { kept, latest: kept.slice(-1), rejected: [] }, { fresh: true });
}

async function hear(...heard: (Position & { atMs: number })[]): Promise<void> {
  await hearOf(IMO, ...heard);
}

async function createContainer(given: Journey): Promise<string> {
  const shipmentId = await insertShipment(service.db, client.accountId);
  const id = await insertContainer(service.db, client.accountId, shipmentId, `MSKU${newId().slice(-7)}`);
  await setJourney(id, given);
  return id;
}

async function setJourney(id: string, given: Journey): Promise<void> {
  await service.db
    .updateTable('container')
    .set({ journey: JSON.stringify(given) as never })
    .where('id', '=', id)
    .execute();
}

function journey(): Journey {
  const leg = { mode: 'vessel', feeder: false, vesselId, vesselImo: IMO, vesselName: 'EMMA MAERSK' } as const;
  return {
    lastSource: null,
    calls: [
      journeyCall('port_of_lading', 'POL', 'CNSHA', {
        outboundAtdAt: '2026-05-01T00:00:00Z',
        outbound: { ...leg, vesselId: null, voyageNumber: '001W' },
      }),
      journeyCall('transshipment', 'TS1', 'SGSIN', {
        inboundAtaAt: '2026-05-07T00:00:00Z',
        outboundAtdAt: '2026-05-08T12:00:00Z',
        outbound: { ...leg, voyageNumber: '618W' },
      }),
      journeyCall('transshipment', 'TS2', 'NLRTM', {
        inboundEtaAt: '2026-06-01T00:00:00Z',
        outbound: { ...leg, vesselId: null, voyageNumber: '9F' },
      }),
      journeyCall('port_of_discharge', 'POD', 'GBFXT', {}),
    ],
  };
}

describe('the map of a container', () => {
  it('shows ports, the way sailed, the vessel and the way ahead in order of travel', async () => {
    const { status, body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    expect(status).toBe(200);
    expect(body.type).toBe('FeatureCollection');
    expect(
      body.features.map((one: { properties: Record<string, unknown> }) => [
        one.properties['feature_type'],
        one.properties['ports_sequence'],
      ]),
    ).toEqual([
      ['port', 1],
      ['estimated_partial_leg', 1],
      ['port', 2],
      ['past_vessel_locations', 2],
      ['current_vessel', 2],
      ['estimated_partial_leg', 2],
      ['port', 3],
      ['estimated_partial_leg', 3],
      ['port', 4],
    ]);
  });

  it('gives every property of each feature', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const [, , singapore, past, current, ahead] = body.features;
    expect(singapore).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [expect.closeTo(103.84, 1), expect.closeTo(1.26, 1)] },
      properties: {
        feature_type: 'port',
        ports_sequence: 2,
        ports_total: 4,
        location_id: SINGAPORE,
        location_type: 'Port',
        name: 'Singapore',
        state_abbr: null,
        state: null,
        country_code: 'SG',
        country: 'Singapore',
        time_zone: 'Asia/Singapore',
        inbound_eta_at: null,
        inbound_ata_at: '2026-05-07T00:00:00Z',
        outbound_etd_at: null,
        outbound_atd_at: '2026-05-08T12:00:00Z',
        label: 'TS1',
        updated_at: expect.any(String),
      },
    });
    expect(past.properties).toEqual({
      feature_type: 'past_vessel_locations',
      ports_sequence: 2,
      vessel_id: vesselId,
      start_time: '2026-05-09T13:00:00Z',
      end_time: '2026-05-10T12:00:00Z',
      point_count: past.geometry.coordinates.length,
      outbound_atd_at: '2026-05-08T12:00:00Z',
      inbound_ata_at: null,
      inbound_eta_at: '2026-06-01T00:00:00Z',
    });
    expect(current.properties).toMatchObject({
      feature_type: 'current_vessel',
      vessel_id: vesselId,
      vessel_name: 'EMMA MAERSK',
      vessel_imo: IMO,
      voyage_number: '618W',
      vessel_location_timestamp: '2026-05-10T12:00:00Z',
      vessel_location_heading: 271,
      vessel_location_speed: 18,
      departure_port_id: SINGAPORE,
      departure_port_label: 'TS1',
      departure_port_atd: '2026-05-08T12:00:00Z',
      arrival_port_id: ROTTERDAM,
      arrival_port_label: 'TS2',
      arrival_port_eta: '2026-06-01T00:00:00Z',
      arrival_port_time_zone: 'Europe/Amsterdam',
    });
    expect(ahead.geometry.coordinates[0]).toEqual(current.geometry.coordinates);
    expect(ahead.properties).toEqual({
      feature_type: 'estimated_partial_leg',
      ports_sequence: 2,
      current_port_id: SINGAPORE,
      next_port_id: ROTTERDAM,
      point_count: ahead.geometry.coordinates.length,
    });
  });

  it('fills the silence between port and first position along the sea route', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const line: number[][] = body.features[3].geometry.coordinates;
    expect(line[0]).toEqual([expect.closeTo(103.84, 1), expect.closeTo(1.26, 1)]);
    expect(line.filter(([longitude = 0]) => longitude > 96 && longitude < 103).length).toBeGreaterThan(1);
  });

  it('names legs that have not begun as the public service does, when asked', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson?full_legs=true`);
    expect(body.features[7].properties).toMatchObject({
      feature_type: 'estimated_full_legs',
      previous_port_id: ROTTERDAM,
    });
    expect(body.features[5].properties.feature_type).toBe('estimated_partial_leg');
  });

  it('draws a finished leg on which the vessel was never heard as an estimate, by sea', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const [from, leg, to] = body.features;
    expect(leg.properties).toEqual({
      feature_type: 'estimated_partial_leg',
      ports_sequence: 1,
      current_port_id: SHANGHAI,
      next_port_id: SINGAPORE,
      point_count: leg.geometry.coordinates.length,
    });
    expect(leg.geometry.coordinates.length).toBeGreaterThan(5);
    expect(leg.geometry.coordinates[0]).toEqual(from.geometry.coordinates);
    expect(leg.geometry.coordinates.at(-1)).toEqual(to.geometry.coordinates);
  });

  it('ends the way sailed where the vessel is and begins the way ahead there', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const [past, current, ahead] = body.features.slice(3, 6);
    expect(past.geometry.coordinates.at(-1)).toEqual(current.geometry.coordinates);
    expect(ahead.geometry.coordinates[0]).toEqual(current.geometry.coordinates);
  });

  it('draws the way on to the inland destination as a line', async () => {
    const calls = [
      journeyCall('port_of_discharge', 'POD', 'NLRTM'),
      journeyCall('inland_destination', 'IND', 'GBFXT', { inboundEtaAt: '2026-06-20T00:00:00Z' }),
    ];
    const id = await createContainer({ lastSource: null, calls });
    const { body } = await client.call('GET', `/containers/${id}/map_geojson`);
    const [port, leg, inland] = body.features;
    expect(leg.geometry.coordinates).toEqual([port.geometry.coordinates, inland.geometry.coordinates]);
    expect(leg.properties).toEqual({
      feature_type: 'estimated_partial_leg',
      ports_sequence: 1,
      current_port_id: ROTTERDAM,
      next_port_id: portIdOf('GBFXT'),
      point_count: 2,
    });
    expect(inland.properties).toMatchObject({ label: 'IND', inbound_eta_at: '2026-06-20T00:00:00Z' });
  });

  it('is answered anew when the container has changed', async () => {
    const id = await createContainer(journey());
    const before = await client.call('GET', `/containers/${id}/map_geojson`);
    expect(await client.call('GET', `/containers/${id}/map_geojson`)).toMatchObject({ body: before.body });
    await setJourney(id, { lastSource: null, calls: journey().calls.slice(0, 1) });
    expect((await client.call('GET', `/containers/${id}/map_geojson`)).body.features).toHaveLength(1);
    await service.db.deleteFrom('container').where('id', '=', id).execute();
    expect((await client.call('GET', `/containers/${id}/map_geojson`)).status).toBe(404);
  });

  it('is empty when nothing is known, and shows many containers at once', async () => {
    const empty = await createContainer({ calls: [], lastSource: null });
    const { body } = await client.call('GET', `/containers/${empty}/map_geojson`);
    expect(body).toEqual({ type: 'FeatureCollection', features: [] });
    const many = await client.call('GET', '/containers/map_geojson');
    const ids = many.body.features.map(
      (one: { properties: Record<string, unknown> }) => one.properties['container_id'],
    );
    expect(ids.filter((id: unknown) => id === containerId)).toHaveLength(9);
  });

  it('is answered anew when the vessel has been heard again', async () => {
    const answer = async () => (await client.call('GET', `/containers/${containerId}/map_geojson`)).body.features;
    const [, , , , before] = await answer();
    await hear({ atMs: NOW.getTime() + HOUR_MS, latitude: 5.9, longitude: 87.8 });
    const [, , , past, after] = await answer();
    expect(before.geometry.coordinates).toEqual([88.1, 5.9]);
    expect(after.geometry.coordinates).toEqual([87.8, 5.9]);
    expect(past.geometry.coordinates.at(-1)).toEqual([87.8, 5.9]);
    expect(past.properties.point_count).toBe(past.geometry.coordinates.length);
  });

  it('is refused without the feature and to other accounts', async () => {
    const without = await service.createClient({ entitlements: [] });
    expect((await without.call('GET', `/containers/${containerId}/map_geojson`)).status).toBe(403);
    const other = await service.createClient();
    expect((await other.call('GET', `/containers/${containerId}/map_geojson`)).status).toBe(404);
  });
});

describe('future positions', () => {
  const path = (query: string) => `/vessels/${IMO}/future_positions?${query}`;
  const ports = `port_id=${ROTTERDAM}&previous_port_id=${SINGAPORE}`;

  it('run from where the vessel is to the port, in time', async () => {
    const { status, body } = await client.call('GET', path(ports));
    expect(status).toBe(200);
    expect(body.links.self).toContain('/future_positions');
    const { positions } = body.data.attributes;
    expect(positions[0]).toEqual({
      latitude: 5.9,
      longitude: 87.8,
      heading: expect.any(Number),
      timestamp: '2026-05-10T13:00:00Z',
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
    const lying = await findOrCreateVessel(service.db, { imo: '9811000', name: 'Ever Given' });
    const positionsOf = async (query: string) =>
      (await client.call('GET', `/vessels/${lying?.id}/future_positions?${query}`)).body.data.attributes.positions;
    await hearOf('9811000', { atMs: silentSince, latitude: 51.96, longitude: 4.04 });
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
    const without = await service.createClient({ entitlements: [] });
    expect((await without.call('GET', path(ports))).status).toBe(403);
    expect((await client.call('GET', path(`port_id=${newId()}&previous_port_id=${SHANGHAI}`))).status).toBe(404);
    expect((await client.call('GET', `/vessels/9778791/future_positions?${ports}`)).status).toBe(404);
    await findOrCreateVessel(service.db, { imo: '9778791', name: 'Silent' });
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
});
