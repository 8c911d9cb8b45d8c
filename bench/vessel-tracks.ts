import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import type { TrackPoint } from '../src/domain/vessels/track.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { createPositionPartitions, dayOf } from '../src/store/vessels/vessel-partitions.ts';
import { listTrack, packDay } from '../src/store/vessels/vessel-tracks.ts';
import { pageVessels } from '../src/store/vessels/vessels.ts';
import { medianOf, tell } from './report/figure.ts';

/**
 * A week of a vessel's track, 10,000 points, from packed days against the same points from one row each, read by the same
 * driver into the same objects; and a page of a world full of vessels.
 */
const VESSELS = 40;
const POINTS = 10_000;
const DAYS = 7;
const DAY_MS = 86_400_000;
const STEP_MS = Math.floor((DAYS * DAY_MS) / POINTS / 1000) * 1000;
const LATEST_VESSELS = 200_000;
const ROUNDS = 15;
const MAX_RATIO = 0.15;
const MAX_PAGE_MS = 100;

const log = createLog('error');
const dataDir = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir, log });
try {
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
  await migrate(database.pool, { log });
  const startMs = Date.parse(`${dayOf(Date.now() - 9 * DAY_MS)}T00:00:00Z`);
  await fillTracks(database, startMs);
  await fillLatest(database);
  const ratio = await compareTracks(database, startMs);
  const pageMs = await timePage(database);
  const week = `a week of ${POINTS.toLocaleString('en')} points from packed days, against rows`;
  tell({ name: week, value: ratio, unit: '×', better: 'less', wanted: MAX_RATIO });
  const page = `a page of ${LATEST_VESSELS.toLocaleString('en')} vessels in a box of the world`;
  tell({ name: page, value: pageMs, unit: 'ms', better: 'less', wanted: MAX_PAGE_MS });
  await database.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** In the order of time over all vessels, as they arrive; a copy stays as rows for comparison. */
async function fillTracks({ kysely, pool }: Database<Tables>, startMs: number): Promise<void> {
  await sql`insert into vessel (id) select gen_random_uuid() from generate_series(1, ${VESSELS})`.execute(kysely);
  await sql`create table plain (like vessel_position including all)`.execute(kysely);
  const days = Array.from({ length: DAYS }, (_, day) => dayOf(startMs + day * DAY_MS));
  await createPositionPartitions(kysely, days);
  for (const table of ['vessel_position', 'plain']) {
    await pool.query(
      `insert into ${table}
       select vessel.number, to_timestamp($1::float8 + step * $2::float8),
         (50e6 + step * 300 + 200 * sin(step + vessel.number))::int,
         (-20e6 + step * 400 + 200 * cos(step + vessel.number))::int,
         170 + step % 9, 400 + step % 13, 40 + step % 3, 0
       from generate_series(0, $3::int - 1) step, vessel order by step, vessel.number`,
      [startMs / 1000, STEP_MS / 1000, POINTS],
    );
  }
  await pool.query('analyze plain');
  for (const day of days) await packDay(kysely, day);
  const { rows } = await sql<{ bytes: number }>`
    select sum(octet_length(points))::float8 / sum(point_count) as bytes from vessel_track_day`.execute(kysely);
  console.log(`packed: ${rows[0]?.bytes.toFixed(1)} bytes a point`);
}

async function compareTracks({ kysely }: Database<Tables>, startMs: number): Promise<number> {
  const vessels = await kysely.selectFrom('vessel').select(['id', 'number']).orderBy('number').limit(VESSELS).execute();
  const endMs = startMs + DAYS * DAY_MS;
  const [packedMs, rowsMs]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const vessel = vessels[round % vessels.length];
    if (!vessel) throw new Error('no vessels');
    const [packed, rows] = [
      await timed(() => listTrack(kysely, vessel.id, startMs, endMs)),
      await timed(() => listRows()),
    ];
    if (packed.result.length !== POINTS || rows.result.length !== POINTS) throw new Error('points are missing');
    packedMs?.push(packed.ms);
    rowsMs?.push(rows.ms);

    async function listRows(): Promise<TrackPoint[]> {
      const { rows: found } = await sql<Record<string, number> & { at: string }>`
        select at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees,
          heading_degrees from plain
        where vessel_number = ${vessel?.number} and at >= ${new Date(startMs).toISOString()}
          and at <= ${new Date(endMs).toISOString()} order by at`.execute(kysely);
      return found.map((row) => ({
        atMs: Date.parse(row.at),
        latitude: (row['latitude_microdegrees'] ?? 0) / 1e6,
        longitude: (row['longitude_microdegrees'] ?? 0) / 1e6,
        speedKnots: (row['speed_tenth_knots'] ?? 0) / 10,
        courseDegrees: (row['course_tenth_degrees'] ?? 0) / 10,
        headingDegrees: row['heading_degrees'] ?? null,
      }));
    }
  }
  const [packed, rows] = [medianOf(packedMs ?? []), medianOf(rowsMs ?? [])];
  console.log(
    `week of ${POINTS.toLocaleString('en')} points: packed ${packed.toFixed(1)} ms, rows ${rows.toFixed(1)} ms`,
  );
  return packed / rows;
}

async function fillLatest({ kysely }: Database<Tables>): Promise<void> {
  await sql`insert into vessel (id, name) select gen_random_uuid(), 'SHIP ' || n from generate_series(1, ${LATEST_VESSELS}) n`.execute(
    kysely,
  );
  await sql`
    insert into vessel_latest (vessel_number, at, latitude_microdegrees, longitude_microdegrees, square)
    select number, now(), (random() * 120e6 - 60e6)::int, (random() * 360e6 - 180e6)::int, number % 64800
    from vessel where name is not null`.execute(kysely);
  await sql`analyze vessel, vessel_latest`.execute(kysely);
}

async function timePage({ kysely }: Database<Tables>): Promise<number> {
  const world = { west: -180, south: -90, east: 180, north: 90 };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, result } = await timed(() => pageVessels(kysely, { box: world }, { number: 1 + round, size: 100 }));
    if (result.rows.length !== 100 || result.total !== LATEST_VESSELS) throw new Error('vessels are missing');
    times.push(ms);
  }
  return medianOf(times);
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedMs = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedMs };
}
