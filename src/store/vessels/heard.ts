import { outageOf } from '../../db/outage.ts';
import type { AisDb, ShipDbs } from '../tables.ts';

/** Rows of what was heard. While the server that keeps them is away nothing is known to be heard, and all else goes on. */
export async function readHeard<Row>(
  { db, aisDb }: ShipDbs,
  read: (ais: AisDb) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (aisDb === undefined) return read(db);
  try {
    return await read(aisDb);
  } catch (error) {
    if (outageOf(error) === undefined) throw error;
    return [];
  }
}
