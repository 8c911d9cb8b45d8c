import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { unpackTrack } from '../../domain/vessels/packed-track.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Instant } from '../../values/instant.ts';
import type { AisDb } from '../tables.ts';
import type { ShipNumbers } from './copied-ships.ts';
import { createPositionPartitions, dayOf } from './vessel-partitions.ts';
import { type NewPosition, type PositionColumns, storePositions, toVesselPosition } from './vessel-positions.ts';
import type { HeardTables } from './vessel-tables.ts';
import { mergeIntoDay } from './vessel-tracks.ts';

type TrackDay = Selectable<HeardTables['vessel_track_day']>;
interface PositionRow extends PositionColumns {
  readonly vessel_number: number;
  readonly navigational_status: number | null;
}

/** Copies the packed days of these ships; what is packed there of the same day is put together with it. */
export async function copyTrackDays(from: AisDb, into: AisDb, numbers: ShipNumbers): Promise<void> {
  const rows = await from
    .selectFrom('vessel_track_day')
    .selectAll()
    .where(sql<boolean>`vessel_number = any(${[...numbers.keys()]}::int[])`)
    .execute();
  const days = rows.map((row) => ({ ...row, vessel_number: numbers.get(row.vessel_number) ?? 0 }));
  const missing = await listDiffering(into, days);
  await inTransaction(into, async (trx) => {
    for (const [day, ofDay] of groupBy(missing, (row) => row.day))
      await mergeIntoDay(trx, day, new Map(ofDay.map((row) => [row.vessel_number, unpackTrack(row.points)])));
  });
}

/** Those that are not there as they are here. */
async function listDiffering(into: AisDb, days: readonly TrackDay[]): Promise<TrackDay[]> {
  const { rows } = await sql<{ index: number }>`
    select given.index::int as index
    from unnest(${days.map((row) => row.vessel_number)}::int[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ points }) => points)}::bytea[]) with ordinality as given (vessel_number, day, points, index)
    left join vessel_track_day known on known.vessel_number = given.vessel_number and known.day = given.day
    where known.points is distinct from given.points`.execute(into);
  return rows.flatMap(({ index }) => days[index - 1] ?? []);
}

/** Copies the positions of these ships that are not packed yet, and where they were heard last. */
export async function copyPositions(from: AisDb, into: Database<HeardTables>, numbers: ShipNumbers): Promise<number> {
  const here = [...numbers.keys()];
  const kept = await listPositions(from, 'vessel_position', here);
  const latest = await listPositions(from, 'vessel_latest', here);
  if (kept.length + latest.length === 0) return 0;
  await createPositionPartitions(into.kysely, [...new Set(kept.map(({ at }) => dayOf(Date.parse(at))))]);
  const there = (rows: readonly PositionRow[]) => rows.map((row) => toNewPosition(row, numbers));
  await storePositions(into.sessions, { kept: there(kept), latest: there(latest), rejected: [] }, { fresh: false });
  return kept.length;
}

function listPositions(from: AisDb, table: 'vessel_position' | 'vessel_latest', numbers: readonly number[]) {
  return from
    .selectFrom(table)
    .select(['vessel_number', 'at', 'latitude_microdegrees', 'longitude_microdegrees', 'speed_tenth_knots'])
    .select(['course_tenth_degrees', 'heading_degrees', 'navigational_status'])
    .where(sql<boolean>`vessel_number = any(${numbers}::int[])`)
    .execute();
}

function toNewPosition(row: PositionRow, numbers: ShipNumbers): NewPosition {
  const { at, ...position } = toVesselPosition(row);
  const point = { ...position, atMs: Date.parse(at), status: row.navigational_status };
  return { vesselNumber: numbers.get(row.vessel_number) ?? 0, point };
}

/** Copies stays at ports; of one that is there too, the word that was heard later counts. */
export async function copyStaysAfter(
  from: AisDb,
  into: AisDb,
  after: { readonly imo: string; readonly beganAt: string },
  limit: number,
): Promise<{ readonly imo: string; readonly beganAt: string } | undefined> {
  const { rows } = await sql<Selectable<HeardTables['port_stay']>>`
    select * from port_stay where (imo, began_at) > (${after.imo}, ${after.beganAt}::timestamptz)
    order by imo, began_at limit ${limit}`.execute(from);
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  await sql`
    insert into port_stay select * from jsonb_populate_recordset(null::port_stay, ${JSON.stringify(rows)}::jsonb)
    on conflict (imo, began_at) do update set
      port_id = excluded.port_id, terminal_id = excluded.terminal_id, is_shift = excluded.is_shift,
      anchored_at = excluded.anchored_at, weighed_at = excluded.weighed_at, berthed_at = excluded.berthed_at,
      left_at = excluded.left_at, heard_at = excluded.heard_at, latitude = excluded.latitude, longitude = excluded.longitude
    where excluded.heard_at > port_stay.heard_at`.execute(into);
  return { imo: last.imo, beganAt: last.began_at };
}

/** When a ship was heard last. */
export async function findLastHeard(db: AisDb): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`select max(at) as at from vessel_latest`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Forgets what was heard here; the ships stay, as carriers name them. */
export async function forgetHeard(db: AisDb): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`truncate vessel_latest, vessel_position, vessel_track_day, vessel_position_rejected, port_stay, vessel_mmsi`.execute(
      trx,
    );
  });
}
