import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journey, JourneyCall } from '../../src/domain/journey/journey.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { journeyCall } from '../journey-call.ts';
import type { Client } from '../service.ts';
import { sharedRouter } from '../shared-router.ts';
import { type MapFeature, type MapWorld, ROUTER_START_MS, startMapWorld, westOfMalacca } from './map-world.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const HOUR_MS = 3_600_000;
const IMO = '9321483';
const [SINGAPORE, ROTTERDAM] = ['SGSIN', 'NLRTM'].map(portIdOf) as [string, string];

let world: MapWorld;
let client: Client;
let vesselId: string;
let containerId: string;

beforeAll(async () => {
  world = await startMapWorld(NOW);
  client = world.client;
  vesselId = await world.createVessel(IMO, 'Emma Maersk');
  await world.hear(IMO, ...westOfMalacca(NOW));
  containerId = await world.createContainer(journey());
  await client.call('GET', `/containers/${containerId}/map_geojson`);
}, ROUTER_START_MS);
afterAll(() => world.service.close());

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
      ['past_vessel_locations', 1],
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
      start_time: '2026-05-08T12:00:00Z',
      end_time: '2026-05-10T12:00:00Z',
      point_count: past.geometry.coordinates.length,
      heard_from: '2026-05-09T13:00:00Z',
      heard_until: '2026-05-10T12:00:00Z',
      reconstructed: [[0, past.geometry.coordinates.findIndex(([longitude]: number[]) => longitude === 95)]],
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

  it('draws a short silence round a cape and not over it', async () => {
    const imo = '9778791';
    const vesselId = await world.createVessel(imo, 'Madrid Maersk');
    const at = (hour: number) => Date.parse('2026-05-09T00:00:00Z') + hour * HOUR_MS;
    // From Ramsgate Road to off Folkestone, 19 nm: the straight line goes over Deal and Dover.
    await world.hear(
      imo,
      { atMs: at(0), latitude: 51.33, longitude: 1.47 },
      { atMs: at(1), latitude: 51.05, longitude: 1.22 },
    );
    const leg = { mode: 'vessel', feeder: false, vesselId, vesselImo: imo, vesselName: 'MADRID MAERSK' } as const;
    const id = await world.createContainer({
      lastSource: null,
      calls: [
        journeyCall('port_of_lading', 'POL', 'GBFXT', {
          outboundAtdAt: '2026-05-08T18:00:00Z',
          outbound: { ...leg, voyageNumber: '9W' },
        }),
        journeyCall('port_of_discharge', 'POD', 'FRLEH', { inboundEtaAt: '2026-05-10T18:00:00Z' }),
      ],
    });
    const past = (await world.features(id)).find((one) => one.properties['feature_type'] === 'past_vessel_locations');
    const line: [number, number][] = past?.geometry.coordinates ?? [];
    const heard = line.slice(line.findIndex(([, latitude]) => latitude === 51.33));
    expect(heard.at(-1)).toEqual([1.22, 51.05]);
    const hops = heard.slice(1).map(([longitude, latitude], index) => {
      const [fromLongitude = 0, fromLatitude = 0] = heard[index] ?? [];
      return { from: { latitude: fromLatitude, longitude: fromLongitude }, to: { latitude, longitude } };
    });
    expect(await sharedRouter.areClear(hops)).toEqual(hops.map(() => true));
    expect(past?.properties['reconstructed']).toEqual([[0, line.length - 1]]);
  });

  it('names legs that have not begun as the public service does, when asked', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson?full_legs=true`);
    expect(body.features[7].properties).toMatchObject({
      feature_type: 'estimated_full_legs',
      previous_port_id: ROTTERDAM,
    });
    expect(body.features[5].properties.feature_type).toBe('estimated_partial_leg');
  });

  it('draws a finished leg on which the vessel was never heard as sailed, by sea, and says that it was not heard', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const [from, leg, to] = body.features;
    const points = leg.geometry.coordinates.length;
    expect(leg.properties).toEqual({
      feature_type: 'past_vessel_locations',
      ports_sequence: 1,
      vessel_id: null,
      start_time: '2026-05-01T00:00:00Z',
      end_time: '2026-05-07T00:00:00Z',
      point_count: points,
      heard_from: null,
      heard_until: null,
      reconstructed: [[0, points - 1]],
      outbound_atd_at: '2026-05-01T00:00:00Z',
      inbound_ata_at: '2026-05-07T00:00:00Z',
      inbound_eta_at: null,
    });
    expect(points).toBeGreaterThan(5);
    expect(leg.geometry.coordinates[0]).toEqual(from.geometry.coordinates);
    expect(leg.geometry.coordinates.at(-1)).toEqual(to.geometry.coordinates);
  });

  it('ends the way sailed where the vessel is and begins the way ahead there', async () => {
    const { body } = await client.call('GET', `/containers/${containerId}/map_geojson`);
    const [past, current, ahead] = body.features.slice(3, 6);
    expect(past.geometry.coordinates.at(-1)).toEqual(current.geometry.coordinates);
    expect(ahead.geometry.coordinates[0]).toEqual(current.geometry.coordinates);
  });

  it('draws nothing sailed for a ship that left without the box, and does not name it once the box came by another', async () => {
    const { calls, lastSource } = journey();
    const [from, hub, , pod] = calls;
    if (!from || !hub?.outbound || !pod) throw new Error('three calls');
    const missed = { ...hub, outboundAtdAt: null, outbound: { ...hub.outbound, missed: true as const } };
    const waiting = await world.createContainer({ lastSource, calls: [from, missed, pod] });
    const types = (features: readonly MapFeature[]) => features.map(({ properties }) => properties['feature_type']);
    expect(types(await world.features(waiting))).toEqual([
      'port',
      'past_vessel_locations',
      'port',
      'estimated_partial_leg',
      'port',
    ]);
    const landed = { ...pod, inboundAtaAt: '2026-05-09T00:00:00Z' } as const;
    const there = await world.createContainer({ lastSource, calls: [from, missed, landed] });
    const features = await world.features(there);
    expect(types(features)).toEqual(['port', 'past_vessel_locations', 'port', 'past_vessel_locations', 'port']);
    expect(features[3]?.properties).toMatchObject({
      vessel_id: null,
      heard_from: null,
      start_time: '2026-05-07T00:00:00Z',
    });
  });

  it.each<[string, Partial<JourneyCall>, string]>([
    ['when it was to leave', { outboundEtdAt: '2026-04-30T00:00:00Z' }, '2026-04-30T00:00:00Z'],
    ['when it arrived, of a plan that was later', { outboundEtdAt: '2026-05-08T00:00:00Z' }, '2026-05-07T00:00:00Z'],
    ['when it arrived', {}, '2026-05-07T00:00:00Z'],
  ])('says of a way whose beginning nobody told that it began %s', async (_, known, startTime) => {
    const { calls, lastSource } = journey();
    const outbound = calls[0]?.outbound ?? null;
    const from = journeyCall('port_of_lading', 'POL', 'CNSHA', { outbound, ...known });
    const to = journeyCall('port_of_discharge', 'POD', 'SGSIN', { inboundAtaAt: '2026-05-07T00:00:00Z' });
    const features = await world.features(await world.createContainer({ lastSource, calls: [from, to] }));
    const past = features.find(({ properties }) => properties['feature_type'] === 'past_vessel_locations');
    expect(past?.properties).toMatchObject({
      start_time: startTime,
      end_time: '2026-05-07T00:00:00Z',
      outbound_atd_at: null,
    });
  });

  it.each([
    ['unloaded there', { ind_rail_unloaded_at: '2026-05-09T08:00:00Z' }],
    ['fetched there', { final_destination_full_out_at: '2026-05-09T08:00:00Z' }],
    ['back at the depot', { empty_terminated_at: '2026-05-09T08:00:00Z' }],
  ])('draws the way inland as made once the box is known to be %s', async (_, known) => {
    const calls = [
      journeyCall('port_of_lading', 'POL', 'SGSIN', { outboundAtdAt: '2026-04-20T00:00:00Z', outbound: null }),
      journeyCall('port_of_discharge', 'POD', 'NLRTM', { inboundAtaAt: '2026-05-07T00:00:00Z' }),
      journeyCall('inland_destination', 'IND', 'GBFXT', {}),
    ];
    const features = await world.features(await world.createContainer({ lastSource: null, calls }, known));
    const leg = features.filter(({ properties }) => properties['ports_sequence'] === 2).at(-1)?.properties;
    expect(leg).toMatchObject({ feature_type: 'past_vessel_locations', end_time: '2026-05-09T08:00:00Z' });
  });

  it('draws the way on to the inland destination as a line', async () => {
    const calls = [
      journeyCall('port_of_discharge', 'POD', 'NLRTM'),
      journeyCall('inland_destination', 'IND', 'GBFXT', { inboundEtaAt: '2026-06-20T00:00:00Z' }),
    ];
    const id = await world.createContainer({ lastSource: null, calls });
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
    const id = await world.createContainer(journey());
    const before = await client.call('GET', `/containers/${id}/map_geojson`);
    expect(await client.call('GET', `/containers/${id}/map_geojson`)).toMatchObject({ body: before.body });
    await world.setJourney(id, { lastSource: null, calls: journey().calls.slice(0, 1) });
    expect((await client.call('GET', `/containers/${id}/map_geojson`)).body.features).toHaveLength(1);
    await world.service.db.deleteFrom('container').where('id', '=', id).execute();
    expect((await client.call('GET', `/containers/${id}/map_geojson`)).status).toBe(404);
  });

  it('is empty when nothing is known, and shows many containers at once', async () => {
    const empty = await world.createContainer({ calls: [], lastSource: null });
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
    await world.hear(IMO, { atMs: NOW.getTime() + HOUR_MS, latitude: 5.9, longitude: 87.8 });
    const [, , , past, after] = await answer();
    expect(before.geometry.coordinates).toEqual([88.1, 5.9]);
    expect(after.geometry.coordinates).toEqual([87.8, 5.9]);
    expect(past.geometry.coordinates.at(-1)).toEqual([87.8, 5.9]);
    expect(past.properties.point_count).toBe(past.geometry.coordinates.length);
  });

  it('is refused without the feature and to other accounts', async () => {
    const without = await world.service.createClient({ entitlements: [] });
    expect((await without.call('GET', `/containers/${containerId}/map_geojson`)).status).toBe(403);
    const other = await world.service.createClient();
    expect((await other.call('GET', `/containers/${containerId}/map_geojson`)).status).toBe(404);
  });
});
