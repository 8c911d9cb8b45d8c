import { type Selectable, sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { AisDb, AisTrx } from '../tables.ts';
import { lockIdentities } from './vessel-identity.ts';
import type { HeardTables } from './vessel-tables.ts';

export type Ship = Selectable<HeardTables['vessel']>;
type Radio = Selectable<HeardTables['vessel_mmsi']>;
/** Which ship it is there, by the number that it has here. */
export type ShipNumbers = ReadonlyMap<number, number>;

export async function listShipsAfter(from: AisDb, number: number, limit: number): Promise<Ship[]> {
  return from.selectFrom('vessel').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute();
}

/**
 * Makes the ships known on another server, with their radios. One that is known there by its id, its IMO number or its radio
 * is that ship, and what was heard there of its name and size is the newer word.
 */
export async function copyShips(from: AisDb, into: AisDb, ships: readonly Ship[]): Promise<ShipNumbers> {
  const radios = await from
    .selectFrom('vessel_mmsi')
    .selectAll()
    .where(sql<boolean>`vessel_id = any(${ships.map(({ id }) => id)}::uuid[])`)
    .execute();
  return inTransaction(into, async (trx) => {
    await lockIdentities(trx);
    const known = await findSame(trx, ships, radios);
    const fresh = ships.filter(({ number }) => !known.has(number));
    if (fresh.length > 0) await insertShips(trx, fresh);
    const numbers = await findSame(trx, ships, radios);
    await insertRadios(trx, ships, radios, numbers);
    return numbers;
  });
}

async function findSame(trx: AisTrx, ships: readonly Ship[], radios: readonly Radio[]): Promise<Map<number, number>> {
  const current = radios.filter((radio) => radio.valid_to === null);
  const { rows } = await sql<{ here: number; there: number }>`
    with given as (
      select * from unnest(${ships.map(({ id }) => id)}::uuid[], ${ships.map(({ number }) => number)}::int[],
        ${ships.map(({ imo }) => imo)}::text[]) as given (id, number, imo)
    ), radio as (
      select * from unnest(${current.map((radio) => radio.vessel_id)}::uuid[],
        ${current.map(({ mmsi }) => mmsi)}::int[], ${current.map(({ track }) => track)}::smallint[])
        as radio (vessel_id, mmsi, track)
    )
    select distinct on (given.number) given.number as here, same.number as there
    from given cross join lateral (
      select number, 1 as rank from vessel where vessel.id = given.id
      union all select number, 2 from vessel where vessel.imo = given.imo
      union all select vessel.number, 3 from radio
        join vessel_mmsi heard on heard.mmsi = radio.mmsi and heard.track = radio.track and heard.valid_to is null
        join vessel on vessel.id = heard.vessel_id
        where radio.vessel_id = given.id and (given.imo is null or vessel.imo is null)
    ) as same
    order by given.number, same.rank`.execute(trx);
  return new Map(rows.map(({ here, there }) => [here, there]));
}

async function insertShips(trx: AisTrx, ships: readonly Ship[]): Promise<void> {
  await trx
    .insertInto('vessel')
    .values(ships.map(({ number: _here, ...ship }) => ship))
    .execute();
}

/** A radio that is heard there as another ship stays that one's. */
async function insertRadios(
  trx: AisTrx,
  ships: readonly Ship[],
  radios: readonly Radio[],
  numbers: ShipNumbers,
): Promise<void> {
  if (radios.length === 0) return;
  const there = new Map(ships.map(({ id, number }) => [id, numbers.get(number) ?? null]));
  await sql`
    insert into vessel_mmsi (mmsi, track, valid_from, valid_to, vessel_id)
    select radio.mmsi, radio.track, radio.valid_from, radio.valid_to, vessel.id
    from unnest(${radios.map(({ mmsi }) => mmsi)}::int[], ${radios.map(({ track }) => track)}::smallint[],
      ${radios.map((radio) => radio.valid_from)}::timestamptz[], ${radios.map((radio) => radio.valid_to)}::timestamptz[],
      ${radios.map((radio) => there.get(radio.vessel_id) ?? null)}::int[])
      as radio (mmsi, track, valid_from, valid_to, number)
    join vessel on vessel.number = radio.number
    on conflict do nothing`.execute(trx);
}
