import type pg from 'pg';
import { CopyWriter, copyIn } from '../../db/copy.ts';
import type { TrackPoint } from '../../domain/vessels/track.ts';
import type { VesselPosition } from '../../domain/vessels/vessel.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { dayOf, partitionOf } from './vessel-partitions.ts';

const MICRODEGREES = 1_000_000;
const SQUARES_PER_ROW = 360;

/** A position of a known vessel on its way into the database. */
export interface NewPosition {
  readonly vesselNumber: number;
  readonly point: TrackPoint & { readonly status: number | null };
}

export interface RejectedPosition extends TrackPoint {
  readonly mmsi: number;
  readonly reason: 'implausible_jump' | 'shared_mmsi';
  readonly feed: string;
}

const POSITION_FIELDS = 8;
/** Field count, length words, and the values. */
const MAX_POSITION_BYTES = 2 + POSITION_FIELDS * 4 + 4 + 8 + 4 + 4 + 4 * 2;

export interface PositionBatch {
  /** In the history. */
  readonly kept: readonly NewPosition[];
  /** Where vessels are now; the newest of a vessel counts. */
  readonly latest: readonly NewPosition[];
  readonly rejected: readonly RejectedPosition[];
}

/** unique_violation */
const KNOWN_ALREADY = '23505';

/**
 * Stores a batch in one transaction: all of it or nothing. Positions that are there already change nothing, and the
 * latest position of a vessel never moves back in time, so a batch can be stored again.
 *
 * `fresh` says that none of the positions should be there yet, as is usual: they are copied straight into the history,
 * in half the time. Returns false, having stored nothing, when that was not so.
 */
export async function storePositions(
  pool: pg.Pool,
  batch: PositionBatch,
  options: { readonly fresh: boolean },
): Promise<boolean> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    if (batch.kept.length > 0) await insertKept(client, batch.kept, options.fresh);
    if (batch.latest.length > 0) await updateLatest(client, batch.latest);
    if (batch.rejected.length > 0) await insertRejected(client, batch.rejected);
    await client.query('commit');
    broken = false;
    return true;
  } catch (error) {
    if (options.fresh && (error as { code?: string }).code === KNOWN_ALREADY) return false;
    throw error;
  } finally {
    // A client in the middle of a failed transaction or COPY is not worth repairing.
    client.release(broken);
  }
}

const COLUMNS = `vessel_number, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots,
  course_tenth_degrees, heading_degrees, navigational_status`;

async function insertKept(client: pg.ClientBase, kept: readonly NewPosition[], fresh: boolean): Promise<void> {
  if (fresh) {
    await copyIn(client, `copy ${tableFor(kept)} (${COLUMNS}) from stdin (format binary)`, encode(kept));
    return;
  }
  await stage(client, kept);
  await client.query(
    `insert into vessel_position (${COLUMNS}) select ${COLUMNS} from incoming_position
     order by vessel_number, at on conflict do nothing`,
  );
  await client.query('truncate incoming_position');
}

/** Almost every batch is of one day, whose partition need not be looked for row by row. */
function tableFor(kept: readonly NewPosition[]): string {
  const day = Math.floor((kept[0]?.point.atMs ?? 0) / DAY_MS);
  const isOneDay = kept.every(({ point }) => Math.floor(point.atMs / DAY_MS) === day);
  return isOneDay ? partitionOf(dayOf(day * DAY_MS)) : 'vessel_position';
}

/** In the order of the key, so that two processes cannot wait for each other. */
async function updateLatest(client: pg.ClientBase, latest: readonly NewPosition[]): Promise<void> {
  await stage(client, latest);
  await client.query(
    `insert into vessel_latest (${COLUMNS}, square)
     select distinct on (vessel_number) ${COLUMNS}, ${squareSql}
     from incoming_position
     order by vessel_number, at desc
     on conflict (vessel_number) do update set
       at = excluded.at, latitude_microdegrees = excluded.latitude_microdegrees,
       longitude_microdegrees = excluded.longitude_microdegrees, speed_tenth_knots = excluded.speed_tenth_knots,
       course_tenth_degrees = excluded.course_tenth_degrees, heading_degrees = excluded.heading_degrees,
       navigational_status = excluded.navigational_status, square = excluded.square
     where excluded.at > vessel_latest.at`,
  );
}

async function stage(client: pg.ClientBase, positions: readonly NewPosition[]): Promise<void> {
  await client.query('create temp table if not exists incoming_position (like vessel_position) on commit delete rows');
  await copyIn(client, `copy incoming_position (${COLUMNS}) from stdin (format binary)`, encode(positions));
}

/** The same as `squareOf`. */
const squareSql = `least(179, floor(latitude_microdegrees / 1e6 + 90))::int * ${SQUARES_PER_ROW}
  + least(359, floor(longitude_microdegrees / 1e6 + 180))::int`;

/** The number of the one-degree square around a position, counted in rows from the south-west. */
export function squareOf({ latitude, longitude }: Position): number {
  return Math.min(179, Math.floor(latitude + 90)) * SQUARES_PER_ROW + Math.min(359, Math.floor(longitude + 180));
}

function encode(positions: readonly NewPosition[]): Buffer {
  const writer = new CopyWriter(positions.length, MAX_POSITION_BYTES);
  for (const { vesselNumber, point } of positions) {
    writer.row(POSITION_FIELDS);
    writer.int4(vesselNumber);
    writer.timestamptz(point.atMs);
    writer.int4(Math.round(point.latitude * MICRODEGREES));
    writer.int4(Math.round(point.longitude * MICRODEGREES));
    writer.int2(toTenths(point.speedKnots));
    writer.int2(toTenths(point.courseDegrees));
    writer.int2(point.headingDegrees);
    writer.int2(point.status);
  }
  return writer.bytes();
}

async function insertRejected(client: pg.ClientBase, rejected: readonly RejectedPosition[]): Promise<void> {
  const rows = rejected.map((position) => ({
    mmsi: position.mmsi,
    at: new Date(position.atMs).toISOString(),
    latitude: Math.round(position.latitude * MICRODEGREES),
    longitude: Math.round(position.longitude * MICRODEGREES),
    speed: toTenths(position.speedKnots),
    course: toTenths(position.courseDegrees),
    reason: position.reason,
    feed: position.feed,
  }));
  await client.query(
    `insert into vessel_position_rejected
       (mmsi, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, course_tenth_degrees, reason, feed)
     select mmsi, at, latitude, longitude, speed, course, reason, feed
     from jsonb_to_recordset($1::jsonb) as given (mmsi int, at timestamptz, latitude int, longitude int,
       speed smallint, course smallint, reason text, feed text)`,
    [JSON.stringify(rows)],
  );
}

export interface PositionColumns {
  readonly at: Instant;
  readonly latitude_microdegrees: number;
  readonly longitude_microdegrees: number;
  readonly speed_tenth_knots: number | null;
  readonly course_tenth_degrees: number | null;
  readonly heading_degrees: number | null;
}

export function toVesselPosition(row: PositionColumns): VesselPosition {
  return {
    at: row.at,
    latitude: row.latitude_microdegrees / MICRODEGREES,
    longitude: row.longitude_microdegrees / MICRODEGREES,
    speedKnots: fromTenths(row.speed_tenth_knots),
    courseDegrees: fromTenths(row.course_tenth_degrees),
    headingDegrees: row.heading_degrees,
  };
}

function toTenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10);
}

function fromTenths(value: number | null): number | null {
  return value === null ? null : value / 10;
}
