import { sql } from 'kysely';
import { foldVesselName, type Vessel, vesselIdOfImo, vesselIdOfName } from '../domain/vessel.ts';
import type { Id } from '../values/id.ts';
import { type Imo, parseImo } from '../values/imo.ts';
import type { Db } from './tables.ts';
import { toVesselPosition } from './vessel-positions.ts';

/** Two ships with one name are told apart by more than the name; more candidates need not be looked at. */
const ENOUGH_NAMESAKES = 2;

export async function findVessel(db: Db, id: Id): Promise<Vessel | undefined> {
  const row = await selectVessels(db).where('vessel.id', '=', id).executeTakeFirst();
  return row && toVessel(row);
}

export async function findVesselByImo(db: Db, imo: Imo): Promise<Vessel | undefined> {
  const row = await selectVessels(db).where('vessel.imo', '=', imo).executeTakeFirst();
  return row && toVessel(row);
}

export async function listVesselsByIds(db: Db, ids: readonly Id[]): Promise<Vessel[]> {
  if (ids.length === 0) return [];
  const rows = await selectVessels(db)
    .where('vessel.id', 'in', [...ids])
    .orderBy('vessel.id')
    .execute();
  return rows.map(toVessel);
}

/**
 * The vessel that a carrier means. An IMO number with a wrong check digit is no number. A name alone means the one ship
 * of that name; when there are several, or none, it means a vessel of which nothing but the name is known.
 */
export async function findOrCreateVessel(
  db: Db,
  given: { readonly imo?: string | null; readonly name?: string | null },
): Promise<Vessel | undefined> {
  const imo = parseImo(given.imo ?? '');
  const name = foldVesselName(given.name ?? '') || null;
  if (imo) {
    const known = await findVesselByImo(db, imo);
    if (known) return known.name === null && name !== null ? nameVessel(db, known, name) : known;
    return createVessel(db, { id: vesselIdOfImo(imo), imo, name });
  }
  if (name === null) return undefined;
  const namesakes = await selectVessels(db)
    .where(sql`upper(vessel.name)`, '=', name)
    .orderBy('vessel.imo', (order) => order.asc().nullsLast())
    .orderBy('vessel.id')
    .limit(ENOUGH_NAMESAKES)
    .execute();
  const [only] = namesakes;
  if (only && namesakes.length === 1) return toVessel(only);
  return createVessel(db, { id: vesselIdOfName(name), imo: null, name });
}

async function nameVessel(db: Db, vessel: Vessel, name: string): Promise<Vessel> {
  await db.updateTable('vessel').set({ name }).where('id', '=', vessel.id).where('name', 'is', null).execute();
  return { ...vessel, name };
}

/** Somebody else may create it at the same moment: then theirs is the one. */
async function createVessel(
  db: Db,
  vessel: { readonly id: Id; readonly imo: Imo | null; readonly name: string | null },
): Promise<Vessel> {
  await db
    .insertInto('vessel')
    .values(vessel)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = vessel.imo ? await findVesselByImo(db, vessel.imo) : await findVessel(db, vessel.id);
  if (!created) throw new Error(`vessel ${vessel.id} is gone right after it was created`);
  return created;
}

function selectVessels(db: Db) {
  return db
    .selectFrom('vessel')
    .leftJoin('vessel_latest as latest', 'latest.vessel_number', 'vessel.number')
    .select([
      'vessel.id',
      'vessel.imo',
      'vessel.name',
      'vessel.mmsi',
      'vessel.callsign',
      'vessel.ship_type',
      'latest.at',
      'latest.latitude_microdegrees',
      'latest.longitude_microdegrees',
      'latest.speed_tenth_knots',
      'latest.course_tenth_degrees',
      'latest.heading_degrees',
    ]);
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
