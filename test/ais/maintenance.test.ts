import { afterEach, beforeEach, expect, it } from 'vitest';
import { maintain } from '../../src/ais/maintenance.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createPositionPartitions, dayOf, listPartitionedDays } from '../../src/store/vessels/vessel-partitions.ts';
import { storePositions } from '../../src/store/vessels/vessel-positions.ts';
import { listTrack } from '../../src/store/vessels/vessel-tracks.ts';
import { findOrCreateVessel } from '../../src/store/vessels/vessels.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const NOW_MS = Date.UTC(2026, 4, 10, 12);
const HOUR_MS = 3_600_000;
let database: TestDatabase<Tables>;
let vesselId = '';

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  vesselId =
    (await findOrCreateVessel({ db: database.kysely, aisDb: undefined }, { imo: '9321483', name: 'Emma' }))?.id ?? '';
});
afterEach(() => database.close());

async function store(hoursAgo: readonly number[]): Promise<void> {
  const { number } = await database.kysely.selectFrom('vessel').select('number').executeTakeFirstOrThrow();
  const kept = hoursAgo.map((hours) => ({
    vesselNumber: number,
    point: {
      atMs: NOW_MS - hours * HOUR_MS,
      latitude: 50,
      longitude: hours / 10,
      speedKnots: null,
      courseDegrees: null,
      headingDegrees: null,
      status: null,
    },
  }));
  await createPositionPartitions(database.kysely, [...new Set(kept.map(({ point }) => dayOf(point.atMs)))]);
  await storePositions(database.pool, { kept, latest: [], rejected: [] }, { fresh: false });
}

const run = (retentionDays = 30) => maintain(database.kysely, NOW_MS, retentionDays, createLog('silent'));

async function trackHoursAgo(): Promise<number[]> {
  const points = await listTrack(database.kysely, vesselId, NOW_MS - 100 * HOUR_MS, NOW_MS);
  return points.map(({ atMs }) => (NOW_MS - atMs) / HOUR_MS);
}

it('packs the days that are over, makes room for the coming ones, and changes no track', async () => {
  await store([72, 71, 40, 39, 2, 1]);
  await run();
  expect(await listPartitionedDays(database.kysely)).toEqual(['2026-05-10', '2026-05-11', '2026-05-12']);
  const days = await database.kysely
    .selectFrom('vessel_track_day')
    .select(['day', 'point_count'])
    .orderBy('day')
    .execute();
  expect(days).toEqual([
    { day: '2026-05-07', point_count: 2 },
    { day: '2026-05-08', point_count: 2 },
  ]);
  expect(await trackHoursAgo()).toEqual([72, 71, 40, 39, 2, 1]);
});

it('merges what comes late into a day that was packed, without doubling', async () => {
  await store([72, 70]);
  await run();
  await store([72, 71]);
  expect(await trackHoursAgo()).toEqual([72, 71, 70]);
  await run();
  expect(await listPartitionedDays(database.kysely)).not.toContain('2026-05-07');
  expect(await trackHoursAgo()).toEqual([72, 71, 70]);
});

it('forgets what is older than is to be kept', async () => {
  await store([72, 40, 1]);
  await run(2);
  expect(await trackHoursAgo()).toEqual([40, 1]);
});
