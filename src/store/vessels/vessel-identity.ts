import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { vesselIdOfImo } from '../../domain/vessels/vessel.ts';
import { newId } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Position } from '../../values/position.ts';
import type { AisDb, AisTrx } from '../tables.ts';
import { moveTrack } from './vessel-tracks.ts';

/** Any number, as long as all processes use it: a ship heard for the first time by two of them is one vessel. */
const IDENTITY_LOCK = 4_900_005;
/** unique_violation */
const TAKEN = '23505';

/** A ship as AIS knows it: the MMSI, and which of the ships that use it. */
export interface ShipKey {
  readonly mmsi: number;
  readonly track: number;
}

export interface KnownShip extends ShipKey {
  readonly vesselNumber: number;
  readonly imo: Imo | null;
  /** When it was at the last place that is known. */
  readonly heardMs: number | null;
}

/** What ships say of themselves; null leaves what is known. */
export interface VesselDetails {
  readonly vesselNumber: number;
  readonly name: string | null;
  readonly callsign: string | null;
  readonly shipType: number | null;
  readonly lengthMetres: number | null;
  readonly beamMetres: number | null;
  readonly draughtMetres: number | null;
  readonly destination: string | null;
  readonly sailorEta: string | null;
}

/** The vessels of these ships; those that were never heard before are created. */
export async function identifyShips(
  db: AisDb,
  ships: readonly (ShipKey & { readonly firstHeardMs: number })[],
): Promise<KnownShip[]> {
  const known = await listCurrentShips(db, ships);
  const isKnown = new Set(known.map(keyOf));
  const unknown = ships.filter((ship) => !isKnown.has(keyOf(ship)));
  if (unknown.length === 0) return known;
  return inTransaction(db, async (trx) => {
    await lockIdentities(trx);
    const meanwhile = new Set((await listCurrentShips(trx, unknown)).map(keyOf));
    await createShips(
      trx,
      unknown.filter((ship) => !meanwhile.has(keyOf(ship))),
    );
    return listCurrentShips(trx, ships);
  });
}

/** Until the end of the transaction nobody else decides which ship is which. */
export async function lockIdentities(trx: AisTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IDENTITY_LOCK})`.execute(trx);
}

function keyOf({ mmsi, track }: ShipKey): string {
  return `${mmsi}/${track}`;
}

async function listCurrentShips(db: AisDb, ships: readonly ShipKey[]): Promise<KnownShip[]> {
  const { rows } = await sql<KnownShip>`
    select binding.mmsi, binding.track, vessel.number as "vesselNumber", vessel.imo,
      (extract(epoch from vessel_latest.at) * 1000)::float8 as "heardMs"
    from unnest(${ships.map(({ mmsi }) => mmsi)}::int[], ${ships.map(({ track }) => track)}::smallint[])
      as wanted (mmsi, track)
    join vessel_mmsi binding
      on binding.mmsi = wanted.mmsi and binding.track = wanted.track and binding.valid_to is null
    join vessel on vessel.id = binding.vessel_id
    left join vessel_latest on vessel_latest.vessel_number = vessel.number`.execute(db);
  return rows;
}

async function createShips(
  trx: AisTrx,
  ships: readonly (ShipKey & { readonly firstHeardMs: number })[],
): Promise<void> {
  await sql`
    with given as (
      select id, mmsi, track, heard_at
      from unnest(${ships.map(() => newId())}::uuid[], ${ships.map(({ mmsi }) => mmsi)}::int[],
        ${ships.map(({ track }) => track)}::smallint[], ${ships.map((ship) => iso(ship.firstHeardMs))}::timestamptz[])
        as given (id, mmsi, track, heard_at)
    ),
    created as (insert into vessel (id, mmsi) select id, mmsi from given)
    insert into vessel_mmsi (mmsi, track, valid_from, vessel_id) select mmsi, track, heard_at, id from given
  `.execute(trx);
}

export async function updateVesselDetails(db: AisDb, details: readonly VesselDetails[]): Promise<void> {
  if (details.length === 0) return;
  await sql`
    update vessel set
      name = coalesce(given.name, vessel.name),
      callsign = coalesce(given.callsign, vessel.callsign),
      ship_type = coalesce(given."shipType", vessel.ship_type),
      length_metres = coalesce(given."lengthMetres", vessel.length_metres),
      beam_metres = coalesce(given."beamMetres", vessel.beam_metres),
      draught_metres = coalesce(given."draughtMetres", vessel.draught_metres),
      destination = coalesce(given.destination, vessel.destination),
      sailor_eta = coalesce(given."sailorEta", vessel.sailor_eta),
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as given ("vesselNumber" int, name text, callsign text,
      "shipType" smallint, "lengthMetres" smallint, "beamMetres" smallint, "draughtMetres" real, destination text,
      "sailorEta" text)
    where vessel.number = given."vesselNumber"`.execute(db);
}

/** A ship says a valid IMO number that its vessel does not have. */
export interface ImoClaim extends Omit<KnownShip, 'heardMs'> {
  readonly claimedImo: Imo;
  readonly atMs: number;
  readonly position: (Position & { readonly atMs: number }) | null;
}

export type ClaimOutcome =
  | { readonly kind: 'linked'; readonly vesselNumber: number }
  /** The vessel with that number is heard elsewhere at the same time: one of the two says what is not so. */
  | { readonly kind: 'contradicted' };

type IsSameShip = (here: Position & { atMs: number }, there: Position & { atMs: number }) => boolean;

/** `isSameShip` decides whether the vessel that has the number already can be where the claiming ship is. */
export async function linkImo(db: AisDb, claim: ImoClaim, isSameShip: IsSameShip): Promise<ClaimOutcome> {
  try {
    return await tryToLink(db, claim, isSameShip);
  } catch (error) {
    // A carrier named the vessel at that moment: now the number has an owner.
    if ((error as { code?: string }).code === TAKEN) return tryToLink(db, claim, isSameShip);
    throw error;
  }
}

async function tryToLink(db: AisDb, claim: ImoClaim, isSameShip: IsSameShip): Promise<ClaimOutcome> {
  return inTransaction(db, async (trx) => {
    await lockIdentities(trx);
    const owner = await findOwner(trx, claim.claimedImo);
    if (owner?.position && claim.position && !isSameShip(claim.position, owner.position)) {
      return { kind: 'contradicted' };
    }
    if (!owner && claim.imo === null) {
      await nameByImo(trx, claim);
      return { kind: 'linked', vesselNumber: claim.vesselNumber };
    }
    const vesselNumber = owner?.number ?? (await createWithImo(trx, claim.claimedImo));
    if (claim.imo === null) await absorb(trx, claim, vesselNumber);
    else await moveMmsi(trx, claim, vesselNumber);
    await endOtherMmsis(trx, claim, vesselNumber);
    return { kind: 'linked', vesselNumber };
  });
}

async function findOwner(trx: AisTrx, imo: Imo) {
  const { rows } = await sql<{
    number: number;
    seconds: number | null;
    latitude: number;
    longitude: number;
  }>`
    select vessel.number, extract(epoch from latest.at)::float8 as seconds,
      latest.latitude_microdegrees / 1e6::float8 as latitude, latest.longitude_microdegrees / 1e6::float8 as longitude
    from vessel left join vessel_latest latest on latest.vessel_number = vessel.number
    where vessel.imo = ${imo}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { number, seconds, latitude, longitude } = row;
  return { number, position: seconds === null ? null : { latitude, longitude, atMs: seconds * 1000 } };
}

/** The usual case: the vessel was known by its MMSI alone, and takes the id that its number gives. */
async function nameByImo(trx: AisTrx, { vesselNumber, claimedImo }: ImoClaim): Promise<void> {
  await trx
    .updateTable('vessel')
    .set({ id: vesselIdOfImo(claimedImo), imo: claimedImo })
    .where('number', '=', vesselNumber)
    .execute();
}

async function createWithImo(trx: AisTrx, imo: Imo): Promise<number> {
  const { number } = await trx
    .insertInto('vessel')
    .values({ id: vesselIdOfImo(imo), imo })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** What was known of a vessel under its MMSI alone belongs to the vessel that it turned out to be. */
async function absorb(trx: AisTrx, claim: ImoClaim, vesselNumber: number): Promise<void> {
  await sql`
    update vessel_mmsi set vessel_id = target.id from vessel target, vessel absorbed
    where target.number = ${vesselNumber} and absorbed.number = ${claim.vesselNumber}
      and vessel_mmsi.vessel_id = absorbed.id`.execute(trx);
  await moveTrack(trx, claim.vesselNumber, vesselNumber);
  await trx.deleteFrom('vessel').where('number', '=', claim.vesselNumber).execute();
}

/** The MMSI meant another vessel until now, whose track stays its own. */
async function moveMmsi(trx: AisTrx, claim: ImoClaim, vesselNumber: number): Promise<void> {
  const { rows } = await sql<{ moved_at: string }>`
    update vessel_mmsi set valid_to = greatest(${iso(claim.atMs)}::timestamptz, valid_from + interval '1 second')
    where mmsi = ${claim.mmsi} and track = ${claim.track} and valid_to is null
    returning valid_to as moved_at`.execute(trx);
  await sql`
    insert into vessel_mmsi (mmsi, track, valid_from, vessel_id)
    select ${claim.mmsi}, ${claim.track}, ${rows[0]?.moved_at ?? iso(claim.atMs)}::timestamptz, id
    from vessel where number = ${vesselNumber}`.execute(trx);
  await trx.updateTable('vessel').set({ mmsi: null }).where('number', '=', claim.vesselNumber).execute();
}

/** A ship has one radio: its MMSI of before has ended. */
async function endOtherMmsis(trx: AisTrx, claim: ImoClaim, vesselNumber: number): Promise<void> {
  await sql`
    update vessel_mmsi set valid_to = greatest(valid_from, ${iso(claim.atMs)}::timestamptz) from vessel
    where vessel.number = ${vesselNumber} and vessel_mmsi.vessel_id = vessel.id and valid_to is null
      and (vessel_mmsi.mmsi, track) <> (${claim.mmsi}::int, ${claim.track}::smallint)`.execute(trx);
  await trx.updateTable('vessel').set({ mmsi: claim.mmsi }).where('number', '=', vesselNumber).execute();
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
