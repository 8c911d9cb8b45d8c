import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportAisFeeds } from '../../src/store/vessels/ais-feeds.ts';
import { createPositionPartitions, dayOf } from '../../src/store/vessels/vessel-partitions.ts';
import { type NewPosition, storePositions } from '../../src/store/vessels/vessel-positions.ts';
import { packDay } from '../../src/store/vessels/vessel-tracks.ts';
import { findOrCreateVessel } from '../../src/store/vessels/vessels.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const HOUR_MS = 3_600_000;
const IMO = '9321483';

let service: TestService;
let client: Client;
let id: string;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  client = await service.createClient();
  id = await createVesselWithTrack(IMO, 'Emma Maersk', { latitude: 51, longitude: 3 });
});
afterAll(() => service.close());

/** Heard every hour for ten days, going east; the first days are packed. */
async function createVesselWithTrack(imo: string, name: string, place: { latitude: number; longitude: number }) {
  const vessel = await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo, name });
  const { number } = await service.db
    .selectFrom('vessel')
    .select('number')
    .where('imo', '=', imo as never)
    .executeTakeFirstOrThrow();
  const kept: NewPosition[] = Array.from({ length: 240 }, (_, hour) => ({
    vesselNumber: number,
    point: {
      atMs: NOW.getTime() - (239 - hour) * HOUR_MS,
      latitude: place.latitude,
      longitude: Math.round((place.longitude + hour * 0.01) * 1e6) / 1e6,
      speedKnots: 12.3,
      courseDegrees: 90.5,
      headingDegrees: hour % 2 === 0 ? 91 : null,
      status: 0,
    },
  }));
  const days = [...new Set(kept.map(({ point }) => dayOf(point.atMs)))];
  await createPositionPartitions(service.db, days);
  const latest = kept.slice(-1);
  await storePositions(service.pool, { kept, latest, rejected: [] }, { fresh: true });
  for (const day of days.slice(0, 7)) await packDay(service.db, day);
  return vessel?.id ?? '';
}

describe('a vessel', () => {
  it('is found by its IMO number and by its id, without positions', async () => {
    const byImo = await client.call('GET', `/vessels/${IMO}`);
    const byId = await client.call('GET', `/vessels/${id}`);
    expect(byImo.status).toBe(200);
    expect(byImo.body).toEqual({
      data: {
        id,
        type: 'vessel',
        attributes: {
          name: 'EMMA MAERSK',
          imo: IMO,
          mmsi: null,
          latitude: 51,
          longitude: 5.39,
          nautical_speed_knots: 12.3,
          navigational_heading_degrees: 90.5,
          position_timestamp: '2026-05-10T12:00:00Z',
        },
        links: { self: `${service.url}/v2/vessels/${id}` },
      },
    });
    expect(byId.body).toEqual(byImo.body);
  });

  it.each([['9074729'], ['9321484'], ['123'], ['unknown'], [newId()]])('is not found by %s', async (other) => {
    const { status, body } = await client.call('GET', `/vessels/${other}`);
    expect(status).toBe(404);
    expect(body.errors[0]).toMatchObject({ status: '404', title: 'Not Found' });
  });
});

describe('positions', () => {
  const FROM = 'show_positions[from_timestamp]';
  const TO = 'show_positions[to_timestamp]';

  it.each([
    ['show_positions=true', 169, '2026-05-03T12:00:00Z', '2026-05-10T12:00:00Z'],
    ['show_positions', 169, '2026-05-03T12:00:00Z', '2026-05-10T12:00:00Z'],
    [`${FROM}=2026-05-09T12:00:00Z`, 25, '2026-05-09T12:00:00Z', '2026-05-10T12:00:00Z'],
    [`${TO}=2026-05-04T12:00:00Z`, 25, '2026-05-03T12:00:00Z', '2026-05-04T12:00:00Z'],
    [
      `${FROM}=2026-05-06T22:00:00%2B02:00&${TO}=2026-05-08T02:00:00Z`,
      31,
      '2026-05-06T20:00:00Z',
      '2026-05-08T02:00:00Z',
    ],
  ])('are those of the period asked for: %s', async (query, count, first, last) => {
    const { status, body } = await client.call('GET', `/vessels/${IMO}?${query}`);
    expect(status).toBe(200);
    const { positions } = body.data.attributes;
    expect(positions).toHaveLength(count);
    expect([positions[0].timestamp, positions.at(-1).timestamp]).toEqual([first, last]);
  });

  it('carry the heading, or the course when it is unknown, and are not estimated', async () => {
    const query = `${FROM}=2026-05-10T11:00:00Z`;
    const { body } = await client.call('GET', `/vessels/${id}?${query}`);
    expect(body.data.attributes.positions).toEqual([
      { latitude: 51, longitude: 5.38, heading: 91, timestamp: '2026-05-10T11:00:00Z', estimated: false },
      { latitude: 51, longitude: 5.39, heading: 90.5, timestamp: '2026-05-10T12:00:00Z', estimated: false },
    ]);
  });

  it('are an empty list when there were none, and absent when they are not wanted', async () => {
    await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo: '9778791', name: 'Madrid Maersk' });
    const none = await client.call('GET', '/vessels/9778791?show_positions=1');
    expect(none.body.data.attributes).toMatchObject({ latitude: null, position_timestamp: null, positions: [] });
    const unwanted = await client.call('GET', `/vessels/9778791?show_positions=false&${FROM}=2026-05-09T12:00:00Z`);
    expect(unwanted.body.data.attributes).not.toHaveProperty('positions');
  });

  it('need the routing data feature, which the vessel itself does not', async () => {
    const without = await service.createClient({ entitlements: [] });
    for (const query of ['show_positions=true', `${FROM}=2026-05-09T12:00:00Z`, `${TO}=2026-05-09T12:00:00Z`]) {
      const { status, body } = await without.call('GET', `/vessels/${IMO}?${query}`);
      expect(status).toBe(403);
      expect(body).toEqual({
        errors: [
          {
            status: '403',
            source: null,
            title: 'Forbidden',
            detail: 'The routing data feature is not enabled for this account.',
            code: 'forbidden',
          },
        ],
      });
    }
    expect((await without.call('GET', `/vessels/${IMO}`)).status).toBe(200);
    expect((await without.call('GET', `/vessels/${IMO}/track.geojson`)).status).toBe(403);
    expect((await without.call('GET', '/vessels')).status).toBe(403);
  });

  it.each([
    [`${FROM}=yesterday`, FROM],
    [`${TO}=2026-05-09`, TO],
    [`${FROM}=2026-05-09T12:00:00Z&${TO}=2026-05-08T12:00:00Z`, FROM],
    [`${FROM}=2025-05-09T12:00:00Z`, FROM],
    ['show_positions=maybe', 'show_positions'],
    ['show_positions[since]=2026-05-09T12:00:00Z', 'show_positions[since]'],
  ])('are refused for %s', async (query, parameter) => {
    const { status, body } = await client.call('GET', `/vessels/${IMO}?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter });
  });
});

describe('the list of vessels', () => {
  beforeAll(async () => {
    await createVesselWithTrack('9134270', 'Ever Diadem', { latitude: -17, longitude: 177 });
  });

  const names = async (query: string) => {
    const { status, body } = await client.call('GET', `/vessels?${query}`);
    expect(status).toBe(200);
    return body.data.map((vessel: { attributes: { name: string } }) => vessel.attributes.name);
  };

  it('has those inside a box, across the antimeridian too', async () => {
    expect(await names('')).toEqual(['EMMA MAERSK', 'EVER DIADEM']);
    expect(await names('filter[bbox]=-180,-90,180,90')).toEqual(['EMMA MAERSK', 'EVER DIADEM']);
    expect(await names('filter[bbox]=5.3,50.5,5.4,51.5')).toEqual(['EMMA MAERSK']);
    expect(await names('filter[bbox]=5.4,50.5,6,51.5')).toEqual([]);
    expect(await names('filter[bbox]=170,-20,-170,-10')).toEqual(['EVER DIADEM']);
  });

  it('has those heard since a moment, page by page', async () => {
    expect(await names('filter[updated_since]=2026-05-10T12:00:00Z')).toHaveLength(2);
    expect(await names('filter[updated_since]=2026-05-10T12:00:01Z')).toEqual([]);
    const { body } = await client.call('GET', '/vessels?page[size]=1&page[number]=2');
    expect(body.data).toHaveLength(1);
    expect(body.meta).toEqual({ size: 1, total: 2 });
  });

  it.each(['filter[bbox]=1,2,3', 'filter[bbox]=0,50,10,40', 'filter[bbox]=0,-91,1,2', 'filter[updated_since]=now'])(
    'refuses %s',
    async (query) => {
      expect((await client.call('GET', `/vessels?${query}`)).status).toBe(400);
    },
  );
});

describe('the track', () => {
  it('is simplified by the tolerance and keeps its times', async () => {
    const { status, headers, text } = await client.call('GET', `/vessels/${IMO}/track.geojson?tolerance_nm=0.2`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/geo+json');
    const { geometry, properties } = JSON.parse(text);
    expect(geometry.coordinates).toEqual([
      [
        [3.71, 51],
        [5.39, 51],
      ],
    ]);
    expect(properties).toMatchObject({
      vessel_id: id,
      vessel_imo: IMO,
      start_time: '2026-05-03T12:00:00Z',
      end_time: '2026-05-10T12:00:00Z',
      point_count: 2,
    });
  });

  it('is not given for a tolerance below zero or an unknown vessel', async () => {
    expect((await client.call('GET', `/vessels/${IMO}/track.geojson?tolerance_nm=-1`)).status).toBe(400);
    expect((await client.call('GET', `/vessels/${newId()}/track.geojson`)).status).toBe(404);
  });
});

it('lists the AIS feeds for administrators', async () => {
  const feed = {
    name: 'roof',
    kind: 'udp',
    isAdded: false,
    state: 'receiving' as const,
    messages: 12,
    positions: 10,
    messagesPerSecond: 1.5,
    lagSeconds: 0.5,
    drops: { checksum: 2 },
    lastError: null,
    silentSince: '2026-05-10T11:58:00Z',
    silence: 'repeated' as const,
    usualPerSecond: 2.5,
    coverage: 0,
    attribution: 'By the people of the roof',
    startedAt: '2026-05-10T11:00:00Z',
    updatedAt: '2026-05-10T12:00:00Z',
  } as const;
  const old = { ...feed, name: 'old', updatedAt: '2026-05-10T11:58:59Z' } as const;
  await reportAisFeeds(service.db, [old], old.updatedAt);
  await reportAisFeeds(service.db, [feed], feed.updatedAt);
  const { body } = await client.call('GET', '/admin/ais_feeds');
  expect(body.data).toMatchObject([
    {
      id: 'roof',
      type: 'ais_feed',
      attributes: {
        origin: 'settings',
        address: null,
        state: 'receiving',
        positions: 10,
        messages_per_second: 1.5,
        drops: { checksum: 2 },
        silent_since: '2026-05-10T11:58:00Z',
        silence: 'repeated',
        usual_per_second: 2.5,
        coverage: 0,
      },
    },
  ]);
  const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
  expect((await reader.call('GET', '/admin/ais_feeds')).status).toBe(403);
});
