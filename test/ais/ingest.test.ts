import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PositionReport, StaticReport } from '../../src/ais/decode/message.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { Ingest, type IngestOptions } from '../../src/ais/ingest/ingest.ts';
import { vesselIdOfImo } from '../../src/domain/vessels/vessel.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { listTrack } from '../../src/store/vessels/vessel-tracks.ts';
import { findOrCreateVessel, findVesselByImo } from '../../src/store/vessels/vessels.ts';
import type { Imo } from '../../src/values/imo.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const NOW_MS = Date.UTC(2026, 4, 2, 12);
const START_MS = Date.UTC(2026, 4, 1, 22);
const MINUTE_MS = 60_000;
const EMMA = '9321483' as Imo;

let database: TestDatabase<Tables>;
let ingest: Ingest;
let feed: FeedStatus;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  ingest = createIngest();
  feed = new FeedStatus('test', 'tcp', NOW_MS);
});
afterEach(async () => {
  await ingest.stop();
  await database.close();
});

function createIngest(onFix?: IngestOptions['onFix']): Ingest {
  const onFixOption = onFix === undefined ? {} : { onFix };
  return new Ingest({ database, log: createLog('silent'), retentionDays: 10, now: () => NOW_MS, ...onFixOption });
}

function position(minute: number, change: Partial<PositionReport> = {}): PositionReport {
  return {
    type: 1,
    mmsi: 219_018_271,
    latitude: 51 + minute * 0.004,
    longitude: 3 + minute * 0.002,
    speedKnots: 16.5,
    courseDegrees: 20,
    headingDegrees: 21,
    second: null,
    status: 0,
    atMs: START_MS + minute * MINUTE_MS,
    ...change,
  };
}

function ship(change: Partial<StaticReport> = {}): StaticReport {
  return {
    type: 5,
    mmsi: 219_018_271,
    atMs: START_MS,
    imo: EMMA,
    callsign: 'OYGR2',
    name: 'EMMA MAERSK',
    shipType: 71,
    lengthMetres: 397,
    beamMetres: 56,
    draughtMetres: 14.5,
    destination: 'NLRTM',
    eta: { month: 5, day: 2, hour: 6, minute: null },
    ...change,
  };
}

/** In the order they were created. */
async function vesselIds(): Promise<string[]> {
  const rows = await database.kysely.selectFrom('vessel').select('id').orderBy('number').execute();
  return rows.map(({ id }) => id);
}

async function trackOf(id = ''): Promise<number[]> {
  const points = await listTrack(database.kysely, id, START_MS - 86_400_000, NOW_MS);
  return points.map(({ atMs }) => (atMs - START_MS) / MINUTE_MS);
}

describe('positions', () => {
  it('are kept with every value, over midnight, and the newest is where the ship is', async () => {
    for (let minute = 0; minute < 180; minute += 60) ingest.position(position(minute), feed);
    await ingest.flush();
    const [id = ''] = await vesselIds();
    expect(await listTrack(database.kysely, id, START_MS, NOW_MS)).toEqual(
      [0, 60, 120].map((minute) => ({
        atMs: START_MS + minute * MINUTE_MS,
        latitude: 51 + minute * 0.004,
        longitude: 3 + minute * 0.002,
        speedKnots: 16.5,
        courseDegrees: 20,
        headingDegrees: 21,
      })),
    );
    const latest = await database.kysely.selectFrom('vessel_latest').selectAll().execute();
    expect(latest).toMatchObject([
      { at: '2026-05-02T00:00:00Z', latitude_microdegrees: 51_480_000, square: 141 * 360 + 183 },
    ]);
  });

  it('never move the ship back in time', async () => {
    ingest.position(position(60), feed);
    await ingest.flush();
    ingest.position(position(0), feed);
    await ingest.flush();
    const latest = await database.kysely.selectFrom('vessel_latest').select('at').execute();
    expect(latest).toEqual([{ at: '2026-05-01T23:00:00Z' }]);
    expect(await trackOf((await vesselIds())[0])).toEqual([0, 60]);
  });

  it('are told on in the order of time: neither one that comes late nor a past that is told again, not even after a restart', async () => {
    const told: number[] = [];
    const tellOn = (_ship: unknown, { atMs }: { atMs: number }) => told.push((atMs - START_MS) / MINUTE_MS);
    const first = createIngest(tellOn);
    for (const minute of [0, 60, 30, 90]) first.position(position(minute), feed);
    await first.flush();
    await first.stop();
    expect(told).toEqual([0, 60, 90]);
    const second = createIngest(tellOn);
    second.position(position(0), feed);
    // Until the ship is looked up nobody knows whose the position is.
    await second.flush();
    told.length = 0;
    for (const minute of [30, 60, 100]) second.position(position(minute), feed);
    await second.stop();
    expect(told).toEqual([100]);
  });

  it('that are stored again change nothing', async () => {
    const send = async (): Promise<void> => {
      const again = createIngest();
      for (let minute = 0; minute < 30; minute++) again.position(position(minute), feed);
      await again.flush();
      await again.stop();
    };
    await send();
    await send();
    const { rows } = await sql<{ count: number }>`select count(*) from vessel_position`.execute(database.kysely);
    expect(rows).toEqual([{ count: 30 }]);
  });

  it('heard twice, without a place, too old or impossible are counted', async () => {
    ingest.position(position(0), feed);
    ingest.position(position(0), feed);
    ingest.position(position(1, { latitude: null }), feed);
    ingest.position(position(2, { atMs: NOW_MS - 11 * 86_400_000 }), feed);
    ingest.position(position(3, { latitude: -30 }), feed);
    await ingest.flush();
    expect(feed.drops).toMatchObject({ repeated: 1, no_position: 1, too_old: 1, implausible: 1 });
    const rejected = await database.kysely.selectFrom('vessel_position_rejected').selectAll().execute();
    expect(rejected).toMatchObject([
      { mmsi: 219_018_271, latitude_microdegrees: -30_000_000, reason: 'implausible_jump', feed: 'test' },
    ]);
  });
});

describe('identity', () => {
  it('comes from the IMO number, with the id it has everywhere', async () => {
    ingest.position(position(0), feed);
    ingest.static(ship(), feed);
    await ingest.flush();
    expect(await findVesselByImo({ db: database.kysely, aisDb: undefined }, EMMA)).toEqual({
      id: vesselIdOfImo(EMMA),
      imo: EMMA,
      name: 'EMMA MAERSK',
      mmsi: 219_018_271,
      callsign: 'OYGR2',
      shipType: 71,
      latest: {
        at: '2026-05-01T22:00:00Z',
        latitude: 51,
        longitude: 3,
        speedKnots: 16.5,
        courseDegrees: 20,
        headingDegrees: 21,
      },
    });
    const [said] = await database.kysely.selectFrom('vessel').select(['destination', 'sailor_eta']).execute();
    expect(said).toEqual({ destination: 'NLRTM', sailor_eta: '05-02T06:??' });
  });

  it('joins what was heard before the number was known with the vessel a carrier had named', async () => {
    const named = await findOrCreateVessel(
      { db: database.kysely, aisDb: undefined },
      { imo: EMMA, name: 'Emma Maersk' },
    );
    ingest.position(position(0), feed);
    ingest.position(position(1), feed);
    await ingest.flush();
    expect(await vesselIds()).toHaveLength(2);
    ingest.static(ship(), feed);
    await ingest.flush();
    ingest.position(position(2), feed);
    await ingest.flush();
    const [id, ...others] = await vesselIds();
    expect(others).toEqual([]);
    expect(await trackOf(id)).toEqual([0, 1, 2]);
    expect((await findVesselByImo({ db: database.kysely, aisDb: undefined }, EMMA))?.id).toBe(named?.id);
  });

  it('moves an MMSI to another ship only when the other number is said again, and keeps the history', async () => {
    ingest.position(position(0), feed);
    ingest.static(ship(), feed);
    await ingest.flush();
    const other = ship({ imo: '9778791' as Imo, name: 'MADRID MAERSK', atMs: START_MS + 60 * MINUTE_MS });
    ingest.static(other, feed);
    await ingest.flush();
    expect(await vesselIds()).toHaveLength(1);
    ingest.static({ ...other, atMs: START_MS + 66 * MINUTE_MS }, feed);
    await ingest.flush();
    ingest.position(position(70), feed);
    await ingest.flush();
    const history = await sql`
      select imo, valid_from, valid_to from vessel_mmsi join vessel on vessel.id = vessel_id order by valid_from
    `.execute(database.kysely);
    expect(history.rows).toEqual([
      { imo: EMMA, valid_from: '2026-05-01T22:00:00Z', valid_to: '2026-05-01T23:06:00Z' },
      { imo: '9778791', valid_from: '2026-05-01T23:06:00Z', valid_to: null },
    ]);
    const [emma, madrid] = await vesselIds();
    expect([await trackOf(emma), await trackOf(madrid)]).toEqual([[0], [70]]);
  });

  it('does not believe a number that another ship has, far away at the same time', async () => {
    ingest.position(position(0), feed);
    ingest.static(ship(), feed);
    await ingest.flush();
    ingest.position(position(1, { mmsi: 412_000_001, latitude: 31, longitude: 122 }), feed);
    ingest.static(ship({ mmsi: 412_000_001, atMs: START_MS + MINUTE_MS }), feed);
    await ingest.flush();
    expect(await vesselIds()).toHaveLength(2);
    expect((await findVesselByImo({ db: database.kysely, aisDb: undefined }, EMMA))?.mmsi).toBe(219_018_271);
  });

  it('follows a ship that changes its MMSI', async () => {
    ingest.position(position(0), feed);
    ingest.static(ship(), feed);
    await ingest.flush();
    ingest.position(position(60, { mmsi: 636_000_001 }), feed);
    ingest.static(ship({ mmsi: 636_000_001, atMs: START_MS + 60 * MINUTE_MS }), feed);
    await ingest.flush();
    const [id, ...others] = await vesselIds();
    expect(others).toEqual([]);
    expect(await trackOf(id)).toEqual([0, 60]);
    expect((await findVesselByImo({ db: database.kysely, aisDb: undefined }, EMMA))?.mmsi).toBe(636_000_001);
  });

  it('is two vessels for two ships that use one MMSI', async () => {
    for (let minute = 0; minute < 20; minute++) {
      ingest.position(position(minute), feed);
      ingest.position(position(minute, { latitude: 31 + minute * 0.004, longitude: 122 }), feed);
    }
    await ingest.flush();
    const ids = await vesselIds();
    expect(ids).toHaveLength(2);
    expect(await trackOf(ids[0])).toHaveLength(20);
    expect(await trackOf(ids[1])).toHaveLength(10);
    const tracks = await database.kysely.selectFrom('vessel_mmsi').select('track').orderBy('track').execute();
    expect(tracks).toEqual([{ track: 0 }, { track: 1 }]);
  });
});

it('finds its vessels again when another process has joined or packed them meanwhile', async () => {
  ingest.position(position(0), feed);
  await ingest.flush();
  await sql`delete from vessel`.execute(database.kysely);
  await sql`drop table vessel_position_20260501`.execute(database.kysely);
  ingest.position(position(5), feed);
  await ingest.flush();
  const [id] = await vesselIds();
  expect(await trackOf(id)).toEqual([5]);
});

it('gives a day that was packed in between room once more, which is no trouble to tell of', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { output: { isTTY: false, write: (line: string) => lines.push(line) > 0 } });
  await ingest.stop();
  ingest = new Ingest({ database, log, retentionDays: 10, now: () => NOW_MS });
  ingest.position(position(0), feed);
  await ingest.flush();
  await sql`drop table vessel_position_20260501`.execute(database.kysely);
  ingest.position(position(5), feed);
  await ingest.flush();
  expect([ingest.storedPositions, lines]).toEqual([2, []]);
});

it('stores once what a standby says again when it takes over', async () => {
  const standby = new FeedStatus('standby', 'tcp', NOW_MS);
  const said = Array.from({ length: 30 }, (_, minute) => position(minute));
  for (const report of said.slice(0, 20)) ingest.position(report, feed);
  for (const report of said.slice(10)) ingest.position({ ...report, atMs: report.atMs + 8_000 }, standby);
  await ingest.flush();
  expect(standby.drops.repeated).toBe(10);
  expect(ingest.storedPositions).toBeLessThanOrEqual(said.length);
});
