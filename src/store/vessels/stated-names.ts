import { sql } from 'kysely';
import type { Vessel } from '../../domain/vessels/vessel.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Db } from '../tables.ts';

/** A ship as the sources of an account name it. */
export interface StatedName {
  readonly id: Id;
  /** Null where nothing but the name is known. */
  readonly imo: Imo | null;
  readonly name: string;
}

/**
 * Keeps what an account's own sources call a ship, for that account alone. What was said first stays: sources that spell a
 * name in two ways would rename the ship again and again.
 */
export async function keepStatedName(db: Db, accountId: Id, { id, imo, name }: StatedName): Promise<void> {
  await db
    .insertInto('account_vessel_name')
    .values({ account_id: accountId, vessel_id: id, imo, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listStatedNames(db: Db, accountId: Id, ids: readonly Id[]): Promise<Map<Id, StatedName>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_vessel_name')
    .select(['vessel_id as id', 'imo', 'name'])
    .where('account_id', '=', accountId)
    .where('vessel_id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('vessel_id')
    .limit(ids.length)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ships with an IMO number that the account's own sources call so. */
export async function listStatedNamesakes(db: Db, accountId: Id, name: string, limit: number): Promise<StatedName[]> {
  return db
    .selectFrom('account_vessel_name')
    .select(['vessel_id as id', 'imo', 'name'])
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('imo', 'is not', null)
    .orderBy('vessel_id')
    .limit(limit)
    .execute();
}

/** A ship of which somebody only said what it is called. */
export function vesselOfName({ id, imo, name }: StatedName): Vessel {
  return { id, imo, name, mmsi: null, callsign: null, shipType: null, latest: null };
}
