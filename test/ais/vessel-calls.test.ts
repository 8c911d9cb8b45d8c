import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fix } from '../../src/ais/ingest/fix.ts';
import { newShip } from '../../src/ais/ingest/ship.ts';
import { VesselCalls } from '../../src/ais/vessel-calls.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { VESSEL_CALL_JOB } from '../../src/queue/jobs/vessel-calls.ts';
import { listPorts } from '../../src/store/places/ports.ts';
import type { Tables } from '../../src/store/tables.ts';
import { listOpenCalls } from '../../src/store/vessels/vessel-calls.ts';
import type { Imo } from '../../src/values/imo.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const START_MS = Date.UTC(2026, 4, 1);
let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  await loadReferenceData(database.kysely);
});
afterEach(() => database.close());

async function watch(): Promise<VesselCalls> {
  const db = database.kysely;
  return new VesselCalls({
    db,
    ports: await listPorts(db),
    open: await listOpenCalls(db, START_MS),
    log: createLog('silent'),
  });
}

async function listJobs(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select payload from job where kind = $1 order by id', [VESSEL_CALL_JOB]);
  return rows.map(({ payload }) => payload);
}

it('hands over what a vessel does at a port as observations, and goes on after a restart', async () => {
  const [port] = (await listPorts(database.kysely)).filter(({ unlocode }) => unlocode === 'USLAX');
  if (!port) throw new Error('Los Angeles is missing');
  const ship = { ...newShip(219_018_271, 0, START_MS), imo: '9321483' as Imo };
  const fix = (minute: number, north: number, speedKnots: number): Fix => ({
    mmsi: ship.mmsi,
    atMs: START_MS + minute * 60_000,
    latitude: port.latitude + north / 60,
    longitude: port.longitude,
    speedKnots,
    courseDegrees: null,
    headingDegrees: null,
    status: 5,
    isCoarse: false,
  });
  const before = await watch();
  for (const minute of [0, 20, 40]) before.observe(ship, fix(minute, 0, 0));
  await before.stop();
  const after = await watch();
  for (const [minute, north, speed] of [
    [600, 0, 0],
    [610, 0.5, 6],
    [700, 20, 15],
  ] as const)
    after.observe(ship, fix(minute, north, speed));
  await after.stop();
  expect(await listJobs()).toMatchObject([
    {
      activity: 'arrive',
      place: { unLocode: 'USLAX' },
      time: { at: '2026-05-01T00:00:00Z' },
      vessel: { imo: '9321483' },
    },
    { activity: 'berth', time: { at: '2026-05-01T00:00:00Z' }, classifier: 'actual', mode: 'vessel' },
    { activity: 'depart', time: { at: '2026-05-01T10:10:00Z' } },
  ]);
  expect(await listOpenCalls(database.kysely, START_MS)).toEqual([]);
});

it('has nothing to say about ships whose IMO number is unknown', async () => {
  const calls = await watch();
  const ship = newShip(219_018_271, 0, START_MS);
  const place = { latitude: 33.74, longitude: -118.26, speedKnots: 0, courseDegrees: null, headingDegrees: null };
  for (const minute of [0, 60]) {
    calls.observe(ship, { mmsi: ship.mmsi, ...place, status: 5, isCoarse: false, atMs: START_MS + minute * 60_000 });
  }
  await calls.stop();
  expect(await listJobs()).toEqual([]);
});
