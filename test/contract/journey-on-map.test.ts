import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyCall } from '../../src/domain/journey/journey.ts';
import { metroAreaIdOf } from '../../src/store/places/reference-ids.ts';
import { journeyCall } from '../journey-call.ts';
import { type MapFeature, type MapWorld, ROUTER_START_MS, startMapWorld } from './map-world.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const SHIP = { imo: '9321483', name: 'EMMA MAERSK' };

let world: MapWorld;
let leg: NonNullable<JourneyCall['outbound']>;

beforeAll(async () => {
  world = await startMapWorld(NOW);
  const vesselId = await world.createVessel(SHIP.imo, SHIP.name);
  leg = { mode: 'vessel', feeder: false, vesselId, vesselImo: SHIP.imo, vesselName: SHIP.name, voyageNumber: '1E' };
  await world.features(await world.createContainer({ calls: pacific({}, {}), lastSource: null }));
}, ROUTER_START_MS);
afterAll(() => world.service.close());

function pacific(departure: Partial<JourneyCall>, arrival: Partial<JourneyCall>): JourneyCall[] {
  return [
    journeyCall('port_of_lading', 'POL', 'CNSHA', { outbound: leg, ...departure }),
    journeyCall('port_of_discharge', 'POD', 'USLAX', arrival),
  ];
}

function typesOf(features: readonly MapFeature[]): unknown[] {
  return features.map(({ properties }) => properties['feature_type']);
}

/** Longitudes in order of travel, through points and lines alike. */
function longitudesOf(features: readonly MapFeature[]): number[] {
  return features.flatMap(({ geometry }) =>
    geometry.type === 'Point'
      ? [geometry.coordinates[0]]
      : geometry.coordinates.map(([longitude]: number[]) => longitude),
  );
}

function widestStep(longitudes: readonly number[]): number {
  return Math.max(...longitudes.slice(1).map((longitude, index) => Math.abs(longitude - (longitudes[index] ?? 0))));
}

const hours = (ago: number) => NOW.getTime() - ago * HOUR_MS;

it('runs on over the antimeridian in points as in lines, eastward', async () => {
  await world.hear(
    SHIP.imo,
    { atMs: hours(20), latitude: 46, longitude: 175 },
    { atMs: hours(10), latitude: 47, longitude: -179 },
    { atMs: hours(0), latitude: 47, longitude: -174 },
  );
  const calls = pacific({ outboundAtdAt: '2026-05-10T00:00:00Z' }, { inboundEtaAt: '2026-05-28T00:00:00Z' });
  const features = await world.features(await world.createContainer({ calls, lastSource: null }));
  expect(typesOf(features)).toEqual([
    'port',
    'past_vessel_locations',
    'current_vessel',
    'estimated_partial_leg',
    'port',
  ]);
  expect(features[2]?.geometry.coordinates).toEqual([186, 47]);
  expect(features[4]?.geometry.coordinates[0]).toBeCloseTo(241.8, 0);
  expect(widestStep(longitudesOf(features))).toBeLessThan(60);
  expect(features[1]?.geometry.coordinates.at(-1)).toEqual(features[2]?.geometry.coordinates);
  expect(features[3]?.geometry.coordinates.at(-1)).toEqual(features[4]?.geometry.coordinates);
});

it('runs on over the antimeridian westward, through a transshipment and on', async () => {
  const calls = [
    journeyCall('port_of_lading', 'POL', 'USLAX', { outbound: leg }),
    journeyCall('transshipment', 'TS1', 'KRPUS', { outbound: leg }),
    journeyCall('port_of_discharge', 'POD', 'SGSIN'),
  ];
  const features = await world.features(await world.createContainer({ calls, lastSource: null }));
  const ports = features.filter(({ properties }) => properties['feature_type'] === 'port');
  expect(ports.map(({ geometry }) => Math.round(geometry.coordinates[0]))).toEqual([-118, -231, -256]);
  expect(widestStep(longitudesOf(features))).toBeLessThan(60);
});

it('has one point for the same place in a line and beside it, over the Atlantic too', async () => {
  const calls = [
    journeyCall('port_of_lading', 'POL', 'NLRTM', { outbound: leg }),
    journeyCall('port_of_discharge', 'POD', 'USNYC'),
  ];
  const features = await world.features(await world.createContainer({ calls, lastSource: null }));
  expect(Math.max(...longitudesOf(features).map(Math.abs))).toBeLessThan(180);
  expect(features[1]?.geometry.coordinates[0]).toEqual(features[0]?.geometry.coordinates);
  expect(features[1]?.geometry.coordinates.at(-1)).toEqual(features[2]?.geometry.coordinates);
});

it('draws a train that has arrived as gone, and says when it left the port', async () => {
  const calls = [
    ...pacific({ outboundAtdAt: '2026-04-10T00:00:00Z' }, { inboundAtaAt: '2026-04-25T00:00:00Z' }),
    journeyCall('inland_destination', 'IND', 'USCHI', {
      locationId: metroAreaIdOf('USCHI'),
      inboundAtaAt: '2026-05-03T00:00:00Z',
    }),
  ];
  const times = { pod_arrived_at: '2026-04-25T00:00:00Z', pod_rail_departed_at: '2026-04-29T00:00:00Z' };
  const features = await world.features(await world.createContainer({ calls, lastSource: null }, times));
  expect(typesOf(features)).toEqual(['port', 'past_vessel_locations', 'port', 'past_vessel_locations', 'port']);
  expect(features[2]?.properties).toMatchObject({ label: 'POD', outbound_atd_at: '2026-04-29T00:00:00Z' });
  expect(features[3]?.properties).toMatchObject({
    vessel_id: null,
    start_time: '2026-04-29T00:00:00Z',
    end_time: '2026-05-03T00:00:00Z',
    point_count: 2,
    reconstructed: [[0, 1]],
    outbound_atd_at: '2026-04-29T00:00:00Z',
    inbound_ata_at: '2026-05-03T00:00:00Z',
  });
});

it('draws a train under way as still to go', async () => {
  const calls = [
    ...pacific({ outboundAtdAt: '2026-04-10T00:00:00Z' }, { inboundAtaAt: '2026-04-25T00:00:00Z' }),
    journeyCall('inland_destination', 'IND', 'USCHI', {
      locationId: metroAreaIdOf('USCHI'),
      inboundEtaAt: '2026-05-23T00:00:00Z',
    }),
  ];
  const times = { pod_arrived_at: '2026-04-25T00:00:00Z', pod_rail_departed_at: '2026-05-18T00:00:00Z' };
  const features = await world.features(await world.createContainer({ calls, lastSource: null }, times));
  expect(features[2]?.properties).toMatchObject({ outbound_atd_at: '2026-05-18T00:00:00Z' });
  expect(typesOf(features).slice(2)).toEqual(['port', 'estimated_partial_leg', 'port']);
});

it('shows no vessel that lies in port, nor one whose box is known to be ashore', async () => {
  const calls = pacific({ outboundAtdAt: '2026-05-10T00:00:00Z' }, { inboundEtaAt: '2026-05-20T00:00:00Z' });
  const id = await world.createContainer({ calls, lastSource: null });
  const [longitude, latitude] = (await world.features(id)).at(-1)?.geometry.coordinates ?? [0, 0];
  const moored = { latitude: latitude + 0.01, longitude: longitude - 360, speedKnots: 0 };
  expect(typesOf(await world.features(id))).toContain('current_vessel');
  await world.hear(SHIP.imo, { atMs: hours(-1), ...moored });
  const inPort = await world.features(id);
  expect(typesOf(inPort)).not.toContain('current_vessel');
  await world.hear(SHIP.imo, { atMs: hours(-2), latitude: 34, longitude: -125 });
  expect(typesOf(await world.features(id))).toContain('current_vessel');
  const ashore = { pod_discharged_at: '2026-05-20T10:00:00Z' };
  const landed = await world.features(await world.createContainer({ calls, lastSource: null }, ashore));
  expect(typesOf(landed)).toEqual(['port', 'past_vessel_locations', 'port']);
});

it('takes a call that a box was carried on from as reached', async () => {
  const calls = [
    journeyCall('port_of_lading', 'POL', 'CNSHA', { outboundAtdAt: '2026-05-01T00:00:00Z', outbound: leg }),
    journeyCall('transshipment', 'TS1', 'KRPUS', { outboundAtdAt: '2026-05-06T00:00:00Z', outbound: leg }),
    journeyCall('port_of_discharge', 'POD', 'USLAX'),
  ];
  const features = await world.features(await world.createContainer({ calls, lastSource: null }));
  expect(typesOf(features)).toEqual([
    'port',
    'past_vessel_locations',
    'port',
    'past_vessel_locations',
    'current_vessel',
    'estimated_partial_leg',
    'port',
  ]);
});

it('is found by an id in capitals', async () => {
  const id = await world.createContainer({ calls: pacific({}, {}), lastSource: null });
  expect(await world.features(id.toUpperCase())).toEqual(await world.features(id));
});
