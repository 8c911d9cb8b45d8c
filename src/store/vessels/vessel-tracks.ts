import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { packTrack, unpackInto, unpackTrack } from '../../domain/vessels/packed-track.ts';
import { mergeTracks, type TrackPoint } from '../../domain/vessels/track.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { AisDb, AisTrx } from '../tables.ts';
import { type Day, dayOf, partitionOf } from './vessel-partitions.ts';

const MICRODEGREES = 1_000_000;
/** Points of a track that one read returns at most; at one a minute this is a year. */
const MAX_TRACK_POINTS = 600_000;
/** Rows packed in one transaction. One vessel has fewer in a day, since positions ten seconds apart are the closest. */
const PACKED_AT_ONCE = 50_000;

/** Where a vessel was between two moments, in order of time, wherever the days are kept. */
export async function listTrack(db: AisDb, vesselId: Id, fromMs: number, toMs: number): Promise<TrackPoint[]> {
  const [packed, loose] = await Promise.all([
    listPackedPoints(db, vesselId, fromMs, toMs),
    listLoosePoints(db, vesselId, fromMs, toMs),
  ]);
  return mergeTracks(packed, loose);
}

async function listPackedPoints(db: AisDb, vesselId: Id, fromMs: number, toMs: number): Promise<TrackPoint[]> {
  const rows = await db
    .selectFrom('vessel_track_day')
    .select('points')
    .where('vessel_number', '=', (of) => of.selectFrom('vessel').select('number').where('id', '=', vesselId))
    .where('day', '>=', dayOf(fromMs))
    .where('day', '<=', dayOf(toMs))
    .orderBy('day')
    .execute();
  const points: TrackPoint[] = [];
  for (const row of rows) unpackInto(points, row.points, fromMs, toMs);
  return points;
}

interface LooseRow {
  readonly seconds: number;
  readonly latitude_microdegrees: number;
  readonly longitude_microdegrees: number;
  readonly speed_tenth_knots: number | null;
  readonly course_tenth_degrees: number | null;
  readonly heading_degrees: number | null;
}

const LOOSE_COLUMNS = sql`extract(epoch from at)::float8 as seconds, latitude_microdegrees, longitude_microdegrees,
  speed_tenth_knots, course_tenth_degrees, heading_degrees`;

async function listLoosePoints(db: AisDb, vesselId: Id, fromMs: number, toMs: number): Promise<TrackPoint[]> {
  const { rows } = await sql<LooseRow>`
    select ${LOOSE_COLUMNS} from vessel_position
    where vessel_number = (select number from vessel where id = ${vesselId}) and at >= ${iso(fromMs)} and at <= ${iso(toMs)}
    order by at limit ${MAX_TRACK_POINTS}`.execute(db);
  return rows.map(toPoint);
}

function toPoint(row: LooseRow): TrackPoint {
  return {
    atMs: row.seconds * 1000,
    latitude: row.latitude_microdegrees / MICRODEGREES,
    longitude: row.longitude_microdegrees / MICRODEGREES,
    speedKnots: row.speed_tenth_knots === null ? null : row.speed_tenth_knots / 10,
    courseDegrees: row.course_tenth_degrees === null ? null : row.course_tenth_degrees / 10,
    headingDegrees: row.heading_degrees,
  };
}

/**
 * Packs the tracks of a day that is over and drops its partition. Safe to be interrupted and repeated: points are merged
 * with what is packed already, and the partition goes only when every row in it has been packed.
 */
export async function packDay(db: AisDb, day: Day): Promise<{ vessels: number; points: number; dropped: boolean }> {
  let [vessels, points, after] = [0, 0, 0];
  for (;;) {
    const chunk = await packChunk(db, day, after);
    if (!chunk) break;
    vessels += chunk.vessels;
    points += chunk.points;
    after = chunk.lastVessel;
  }
  return { vessels, points, dropped: await dropPackedPartition(db, day, points) };
}

async function packChunk(db: AisDb, day: Day, after: number) {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<LooseRow & { vessel_number: number }>`
      select vessel_number, ${LOOSE_COLUMNS} from ${sql.table(partitionOf(day))}
      where vessel_number > ${after} order by vessel_number, at limit ${PACKED_AT_ONCE}`.execute(trx);
    const byVessel = groupBy(rows, (row) => row.vessel_number);
    const lastVessel = rows.at(-1)?.vessel_number;
    if (lastVessel === undefined) return undefined;
    // The last vessel may have been cut off; it begins the next chunk.
    if (rows.length === PACKED_AT_ONCE && byVessel.size > 1) byVessel.delete(lastVessel);
    await mergeIntoDay(trx, day, new Map([...byVessel].map(([number, list]) => [number, list.map(toPoint)])));
    const numbers = [...byVessel.keys()];
    const points = [...byVessel.values()].reduce((sum, list) => sum + list.length, 0);
    return { vessels: numbers.length, points, lastVessel: numbers.at(-1) ?? lastVessel };
  });
}

/** Adds points to what is packed of a day. */
export async function mergeIntoDay(
  trx: AisTrx,
  day: Day,
  byVessel: ReadonlyMap<number, readonly TrackPoint[]>,
): Promise<void> {
  const numbers = [...byVessel.keys()];
  const present = await trx
    .selectFrom('vessel_track_day')
    .select(['vessel_number', 'points'])
    .where('day', '=', day)
    .where(sql<boolean>`vessel_number = any(${numbers}::int[])`)
    .execute();
  const packedBefore = new Map(present.map((row) => [row.vessel_number, unpackTrack(row.points)]));
  const merged = [...byVessel].map(([number, added]) => {
    const points = mergeTracks(packedBefore.get(number) ?? [], added);
    return { number, count: points.length, bytes: packTrack(points) };
  });
  await sql`
    insert into vessel_track_day (vessel_number, day, point_count, points)
    select number, ${day}::date, count, bytes
    from unnest(${merged.map((row) => row.number)}::int[], ${merged.map((row) => row.count)}::int[],
      ${merged.map((row) => row.bytes)}::bytea[]) as packed (number, count, bytes)
    on conflict (vessel_number, day) do update set point_count = excluded.point_count, points = excluded.points
  `.execute(trx);
}

/** Positions that came while the day was packed keep the partition until the next time. */
async function dropPackedPartition(db: AisDb, day: Day, packedRows: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const table = sql.table(partitionOf(day));
    await sql`lock table ${table} in access exclusive mode`.execute(trx);
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(trx);
    if (rows[0]?.count !== packedRows) return false;
    await sql`alter table vessel_position detach partition ${table}`.execute(trx);
    await sql`drop table ${table}`.execute(trx);
    return true;
  });
}

/** Gives the whole track of one vessel to another, and its latest position if the other has none. */
export async function moveTrack(trx: AisTrx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from vessel_position where vessel_number = ${from} returning *)
    insert into vessel_position
      (vessel_number, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees,
       heading_degrees, navigational_status)
    select ${into}::int, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees,
      heading_degrees, navigational_status
    from moved on conflict do nothing`.execute(trx);
  const days = await trx
    .deleteFrom('vessel_track_day')
    .where('vessel_number', '=', from)
    .returning(['day', 'points'])
    .execute();
  for (const { day, points } of days) await mergeIntoDay(trx, day, new Map([[into, unpackTrack(points)]]));
  await sql`
    insert into vessel_latest
      (vessel_number, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees,
       heading_degrees, navigational_status, square)
    select ${into}::int, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees,
      heading_degrees, navigational_status, square
    from vessel_latest where vessel_number = ${from}
    on conflict do nothing`.execute(trx);
}

/** Forgets packed days before `day`; returns how many tracks. */
export async function deleteTracksBefore(db: AisDb, day: Day): Promise<number> {
  const result = await db.deleteFrom('vessel_track_day').where('day', '<', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteRejectedBefore(db: AisDb, beforeMs: number): Promise<number> {
  const result = await db.deleteFrom('vessel_position_rejected').where('at', '<', iso(beforeMs)).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function iso(atMs: number): Instant {
  return new Date(atMs).toISOString();
}
