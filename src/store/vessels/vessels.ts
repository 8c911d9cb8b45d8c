import { type RawBuilder, sql } from 'kysely';
import { foldVesselName, type Vessel, vesselIdOfImo, vesselIdOfName } from '../../domain/vessels/vessel.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { type Imo, parseImo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import { offsetOf, type Page, type PageRequest } from '../page.ts';
import type { AisDb, Db, ShipDbs } from '../tables.ts';
import { readHeard } from './heard.ts';
import { keepStatedName, listStatedNames, listStatedNamesakes, vesselOfName } from './stated-names.ts';
import { squareOf, toVesselPosition } from './vessel-positions.ts';

/** Two ships with one name are told apart by more than the name; more candidates need not be looked at. */
const ENOUGH_NAMESAKES = 2;

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

/** Whatever trusted sources do not name is called as the account's own sources call it. */
export async function listVesselsAsNamedFor(dbs: ShipDbs, accountId: Id, ids: readonly Id[]): Promise<Vessel[]> {
  const vessels = await listVesselsByIds(dbs, ids);
  const known = new Set(vessels.map(({ id }) => id));
  const unnamed = [
    ...vessels.filter(({ name }) => name === null).map(({ id }) => id),
    ...ids.filter((id) => !known.has(id)),
  ];
  if (unnamed.length === 0) return vessels;
  const stated = await listStatedNames(dbs.db, accountId, unnamed);
  return [
    ...vessels.map((vessel) => ({ ...vessel, name: vessel.name ?? stated.get(vessel.id)?.name ?? null })),
    ...[...stated.values()].filter(({ id }) => !known.has(id)).map(vesselOfName),
  ];
}

interface NamedVessel {
  readonly imo?: string | null;
  readonly name?: string | null;
}

/** The vessel with an IMO number, by a source that everybody can trust: its name is that for everybody who has none yet. */
export async function findOrCreateVessel(dbs: ShipDbs, given: NamedVessel): Promise<Vessel | undefined> {
  const imo = parseImo(given.imo ?? '');
  if (!imo) return undefined;
  const vessel = await findOrCreateByImo(dbs, imo);
  const name = foldVesselName(given.name ?? '') || null;
  return vessel.name !== null || name === null ? vessel : nameVessel(dbs.db, vessel, name);
}

/**
 * The vessel that a source of an account means. An IMO number with a wrong check digit is no number. A name alone means the
 * one ship of that name; when there are several, or none, it means a vessel of which nothing but the name is known. What it
 * is called stays with the account, unless it was named by a source that everybody can trust.
 */
export async function findStatedVessel(
  dbs: ShipDbs,
  accountId: Id | null,
  given: NamedVessel,
): Promise<Vessel | undefined> {
  const imo = parseImo(given.imo ?? '');
  const name = foldVesselName(given.name ?? '') || null;
  if (imo) {
    const vessel = await findOrCreateByImo(dbs, imo);
    if (accountId === null) return vessel;
    if (name !== null) await keepStatedName(dbs.db, accountId, { id: vessel.id, imo, name });
    return vessel.name === null ? ((await listVesselsAsNamedFor(dbs, accountId, [vessel.id]))[0] ?? vessel) : vessel;
  }
  if (name === null) return undefined;
  const heard = await readVessels(
    dbs,
    sql<boolean>`upper(vessel.name) = ${name} and (vessel.imo is not null or vessel.mmsi is not null)`,
    ENOUGH_NAMESAKES,
  );
  const stated = accountId === null ? [] : await listStatedNamesakes(dbs.db, accountId, name, ENOUGH_NAMESAKES);
  const namesakes = new Map([...stated.map(vesselOfName), ...heard].map((vessel) => [vessel.id, vessel]));
  const [only] = namesakes.values();
  if (only && namesakes.size === 1)
    return dbs.aisDb === undefined || only.imo === null ? only : findOrCreateByImo(dbs, only.imo).then(() => only);
  const unknown = { id: vesselIdOfName(name), imo: null, name };
  if (accountId !== null) await keepStatedName(dbs.db, accountId, unknown);
  return vesselOfName(unknown);
}

async function findOrCreateByImo(dbs: ShipDbs, imo: Imo): Promise<Vessel> {
  const { db } = dbs;
  const known = await selectVessels(db).where('vessel.imo', '=', imo).executeTakeFirst();
  const vessel = known ? toVessel(known) : await createVessel(db, imo);
  if (vessel.name !== null || dbs.aisDb === undefined) return vessel;
  // Kept apart, what ships are called is heard there.
  const called = (await findVesselByImo(dbs, imo))?.name ?? null;
  return called === null ? vessel : nameVessel(db, vessel, called);
}

async function nameVessel(db: Db, vessel: Vessel, name: string): Promise<Vessel> {
  await db.updateTable('vessel').set({ name }).where('id', '=', vessel.id).where('name', 'is', null).execute();
  return { ...vessel, name };
}

/** Somebody else may create it at the same moment: then theirs is the one. */
async function createVessel(db: Db, imo: Imo): Promise<Vessel> {
  await db
    .insertInto('vessel')
    .values({ id: vesselIdOfImo(imo), imo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await selectVessels(db).where('vessel.imo', '=', imo).executeTakeFirst();
  if (!created) throw new Error(`vessel ${imo} is gone right after it was created`);
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
