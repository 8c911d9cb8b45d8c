import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPositionPartitions, dayOf } from '../../../src/store/vessels/vessel-partitions.ts';
import { storePositions } from '../../../src/store/vessels/vessel-positions.ts';
import { findOrCreateVessel } from '../../../src/store/vessels/vessels.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { UUID } from './specification.ts';

/** Specification, "GET /vessels/{imo}", "Vessel", "Position item" and the row of "Errors". */
const NOW = new Date('2026-05-10T12:00:00Z');
const IMO = '9321483';
const DAY_MS = 86_400_000;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  client = await service.createClient();
  await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo: '9074729', name: 'Silent' });
  await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo: IMO, name: 'Evening Star' });
  const { number } = await service.db
    .selectFrom('vessel')
    .select('number')
    .where('imo', '=', IMO as never)
    .executeTakeFirstOrThrow();
  const kept = [9, 6, 3, 0].map((daysAgo) => ({
    vesselNumber: number,
    point: {
      atMs: NOW.getTime() - daysAgo * DAY_MS - 60_000,
      latitude: 50 + daysAgo,
      longitude: -20,
      speedKnots: 18.2,
      courseDegrees: 270,
      headingDegrees: 271,
      status: 0,
    },
  }));
  await createPositionPartitions(service.db, [...new Set(kept.map(({ point }) => dayOf(point.atMs)))]);
  await storePositions(service.pool, { kept, latest: kept.slice(-1), rejected: [] }, { fresh: true });
});
afterAll(() => service.close());

const attributesOf = async (query = '', imo = IMO) =>
  (await client.call('GET', `/vessels/${imo}${query}`)).body.data.attributes;

describe('the vessel table', () => {
  it('gives every field of a vessel that is heard', async () => {
    const { status, body } = await client.call('GET', `/vessels/${IMO}`);
    expect(status).toBe(200);
    expect(body.data.id).toMatch(UUID);
    expect(body.data.type).toBe('vessel');
    expect(body.data.attributes).toEqual({
      name: 'EVENING STAR',
      imo: IMO,
      mmsi: null,
      latitude: 50,
      longitude: -20,
      nautical_speed_knots: 18.2,
      navigational_heading_degrees: 271,
      position_timestamp: '2026-05-10T11:59:00Z',
    });
  });

  it('gives null for what is not known of one that is not', async () => {
    expect(await attributesOf('', '9074729')).toEqual({
      name: 'SILENT',
      imo: '9074729',
      mmsi: null,
      latitude: null,
      longitude: null,
      nautical_speed_knots: null,
      navigational_heading_degrees: null,
      position_timestamp: null,
    });
  });
});

describe('positions', () => {
  it('are there only when they are requested', async () => {
    expect(await attributesOf()).not.toHaveProperty('positions');
    expect(await attributesOf('?show_positions=true')).toHaveProperty('positions');
  });

  it('cover the last seven days when only one end, or none, is given', async () => {
    const latitudes = async (query: string) =>
      (await attributesOf(query)).positions.map((one: { latitude: number }) => one.latitude);
    expect(await latitudes('?show_positions=true')).toEqual([56, 53, 50]);
    expect(await latitudes('?show_positions[from_timestamp]=2026-05-05T00:00:00Z')).toEqual([53, 50]);
    expect(await latitudes('?show_positions[to_timestamp]=2026-05-08T00:00:00Z')).toEqual([56, 53]);
  });

  it('have latitude, longitude, heading, timestamp and estimated', async () => {
    const { positions } = await attributesOf('?show_positions[from_timestamp]=2026-05-10T00:00:00Z');
    expect(positions).toEqual([
      { latitude: 50, longitude: -20, heading: 271, timestamp: '2026-05-10T11:59:00Z', estimated: false },
    ]);
  });

  it('are refused with 403 where the feature is not enabled, while the vessel stays readable', async () => {
    const plain = await service.createClient({ entitlements: [] });
    expect((await plain.call('GET', `/vessels/${IMO}`)).status).toBe(200);
    const refused = await plain.call('GET', `/vessels/${IMO}?show_positions[from_timestamp]=2026-05-05T00:00:00Z`);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({
      status: '403',
      source: null,
      title: 'Forbidden',
      detail: 'The routing data feature is not enabled for this account.',
    });
  });
});
