import { type RawBuilder, sql } from 'kysely';
import { foldVesselName, type Vessel, vesselIdOfImo, vesselIdOfName } from '../../domain/vessels/vessel.ts';
import type { Id } from '../../values/id.ts';
import { type Imo, parseImo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import { wordsIn } from '../../values/words-in.ts';
import { offsetOf, type Page, type PageRequest } from '../page.ts';
import type { AisDb, Db, ShipDbs } from '../tables.ts';
import { readHeard } from './heard.ts';
import { squareOf, toVesselPosition } from './vessel-positions.ts';

/** Two ships with one name are told apart by more than the name; more candidates need not be looked at. */
const ENOUGH_NAMESAKES = 2;

export async function findVessel(dbs: ShipDbs, id: Id): Promise<Vessel | undefined> {
  return (await readVessels(dbs, sql<boolean>`vessel.id = ${id}`, 1))[0];
}

export async function findVesselByImo(dbs: ShipDbs, imo: Imo): Promise<Vessel | undefined> {
  return (await readVessels(dbs, sql<boolean>`vessel.imo = ${imo}`, 1))[0];
}

export async function listVesselsByIds(dbs: ShipDbs, ids: readonly Id[]): Promise<Vessel[]> {
  if (ids.length === 0) return [];
  return readVessels(dbs, sql<boolean>`vessel.id = any(${ids}::uuid[])`, ids.length);
}

/** Kept apart, those that carriers named and those that were heard are put together: a ship that is both is one. */
async function readVessels(dbs: ShipDbs, condition: RawBuilder<boolean>, limit: number): Promise<Vessel[]> {
  const read = (db: AisDb) =>
    selectVessels(db)
      .where(condition)
      .orderBy('vessel.imo', (order) => order.asc().nullsLast())
      .orderBy('vessel.id')
      .limit(limit)
      .execute();
  const heard = (await readHeard(dbs, read)).map(toVessel);
  if (dbs.aisDb === undefined) return heard;
  const vessels = new Map((await read(dbs.db)).map((row) => [row.id, toVessel(row)]));
  for (const vessel of heard)
    vessels.set(vessel.id, { ...vessel, name: vessel.name ?? vessels.get(vessel.id)?.name ?? null });
  return [...vessels.values()].slice(0, limit);
}

/** Degrees. West is greater than east when the box lies across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface VesselFilter {
  readonly box?: Box;
  /** Heard since. */
  readonly updatedSince?: Instant;
}

/** Beyond this many squares it is quicker to look at every vessel. */
const MAX_SQUARES = 2_000;

/** Vessels whose position is known. */
export async function pageVessels(db: AisDb, filter: VesselFilter, page: PageRequest): Promise<Page<Vessel>> {
  const conditions = [...boxConditions(filter.box), ...sinceConditions(filter.updatedSince)];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const [rows, counted] = await Promise.all([
    selectVessels(db)
      .where('latest.vessel_number', 'in', (of) =>
        of
          .selectFrom('vessel_latest as latest')
          .select('latest.vessel_number')
          .where(sql<boolean>`${where}`)
          .orderBy('latest.vessel_number')
          .limit(page.size)
          .offset(offsetOf(page)),
      )
      .orderBy('vessel.number')
      .execute(),
    sql<{ total: number }>`select count(*) as total from vessel_latest latest where ${where}`.execute(db),
  ]);
  return { rows: rows.map(toVessel), total: counted.rows[0]?.total ?? 0 };
}

function boxConditions(box: Box | undefined): RawBuilder<boolean>[] {
  if (!box || isWholeWorld(box)) return [];
  const { west, south, east, north } = box;
  const spansAntimeridian = west > east;
  const [lowest, highest] = [micro(south), micro(north)];
  const latitude = sql<boolean>`latest.latitude_microdegrees between ${lowest} and ${highest}`;
  const longitude = spansAntimeridian
    ? sql<boolean>`(latest.longitude_microdegrees >= ${micro(west)} or latest.longitude_microdegrees <= ${micro(east)})`
    : sql<boolean>`latest.longitude_microdegrees between ${micro(west)} and ${micro(east)}`;
  const squares = squaresIn(box);
  if (squares.length > MAX_SQUARES) return [latitude, longitude];
  return [sql<boolean>`latest.square = any(${squares}::int[])`, latitude, longitude];
}

function isWholeWorld({ west, south, east, north }: Box): boolean {
  return west === -180 && south === -90 && east === 180 && north === 90;
}

function sinceConditions(updatedSince: Instant | undefined): RawBuilder<boolean>[] {
  return updatedSince === undefined ? [] : [sql<boolean>`latest.at >= ${updatedSince}`];
}

/** At most one more than is worth listing. */
function squaresIn({ west, south, east, north }: Box): number[] {
  const squares: number[] = [];
  const columns = west > east ? east + 360 - west : east - west;
  for (let row = Math.floor(south); row <= north; row++) {
    for (let step = 0; step <= Math.ceil(columns); step++) {
      const longitude = Math.min(Math.floor(west) + step, Math.floor(west) + 359);
      squares.push(squareOf({ latitude: row, longitude: longitude >= 180 ? longitude - 360 : longitude }));
      if (squares.length > MAX_SQUARES) return squares;
    }
  }
  return squares;
}

function micro(degrees: number): number {
  return Math.round(degrees * 1_000_000);
}

/**
 * The vessel that a carrier means. An IMO number with a wrong check digit is no number. A name alone means the one ship
 * of that name; when there are several, or none, it means a vessel of which nothing but the name is known.
 */
export async function findOrCreateVessel(
  dbs: ShipDbs,
  given: { readonly imo?: string | null; readonly name?: string | null },
): Promise<Vessel | undefined> {
  const imo = parseImo(given.imo ?? '');
  const name = foldVesselName(given.name ?? '') || null;
  if (imo) return findOrCreateByImo(dbs, imo, name);
  if (name === null) return undefined;
  const namesakes = await readVessels(dbs, sql<boolean>`upper(vessel.name) = ${name}`, ENOUGH_NAMESAKES);
  const [only] = namesakes;
  if (only && namesakes.length === 1) return dbs.aisDb === undefined ? only : createVessel(dbs.db, only);
  return createVessel(dbs.db, { id: vesselIdOfName(name), imo: null, name });
}

async function findOrCreateByImo(dbs: ShipDbs, imo: Imo, name: string | null): Promise<Vessel> {
  const { db } = dbs;
  const known = await selectVessels(db).where('vessel.imo', '=', imo).executeTakeFirst();
  const vessel = known ? toVessel(known) : await createVessel(db, { id: vesselIdOfImo(imo), imo, name });
  if (vessel.name !== null) return vessel;
  const called = name ?? (dbs.aisDb && (await findVesselByImo(dbs, imo))?.name) ?? null;
  return called === null ? vessel : nameVessel(db, vessel, called);
}

async function nameVessel(db: Db, vessel: Vessel, name: string): Promise<Vessel> {
  await db.updateTable('vessel').set({ name }).where('id', '=', vessel.id).where('name', 'is', null).execute();
  return { ...vessel, name };
}

/** Somebody else may create it at the same moment: then theirs is the one. */
async function createVessel(db: Db, { id, imo, name }: Pick<Vessel, 'id' | 'imo' | 'name'>): Promise<Vessel> {
  await db
    .insertInto('vessel')
    .values({ id, imo, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await selectVessels(db)
    .where((where) => (imo ? where('vessel.imo', '=', imo) : where('vessel.id', '=', id)))
    .executeTakeFirst();
  if (!created) throw new Error(`vessel ${id} is gone right after it was created`);
  return toVessel(created);
}

function selectVessels(db: AisDb) {
  return db
    .selectFrom('vessel')
    .leftJoin('vessel_latest as latest', 'latest.vessel_number', 'vessel.number')
    .select(
      wordsIn(
        'vessel.id vessel.imo vessel.name vessel.mmsi vessel.callsign vessel.ship_type latest.at',
        'latest.latitude_microdegrees latest.longitude_microdegrees latest.speed_tenth_knots',
        'latest.course_tenth_degrees latest.heading_degrees',
      ),
    );
}

type VesselRow = Awaited<ReturnType<ReturnType<typeof selectVessels>['execute']>>[number];

function toVessel(row: VesselRow): Vessel {
  const { at, latitude_microdegrees, longitude_microdegrees } = row;
  const isSeen = at !== null && latitude_microdegrees !== null && longitude_microdegrees !== null;
  return {
    id: row.id,
    imo: row.imo,
    name: row.name,
    mmsi: row.mmsi,
    callsign: row.callsign,
    shipType: row.ship_type,
    latest: isSeen ? toVesselPosition({ ...row, at, latitude_microdegrees, longitude_microdegrees }) : null,
  };
}
