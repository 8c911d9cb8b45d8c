import type { Database } from '../db/database.ts';
import { LandfallError } from '../errors.ts';
import type { AisDb } from '../store/tables.ts';
import { copyShips, listShipsAfter } from '../store/vessels/copied-ships.ts';
import {
  copyPositions,
  copyStaysAfter,
  copyTrackDays,
  findLastHeard,
  forgetHeard,
} from '../store/vessels/copied-tracks.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';
import { compareInstants } from '../values/instant.ts';

/** Three months of a ship's positions are a megabyte or less. */
const SHIPS_AT_ONCE = 20;
const STAYS_AT_ONCE = 1_000;

/**
 * Copies what was heard of ships to another server. May be interrupted and repeated, also while both are written to: what is
 * there already stays, and what came meanwhile is added.
 */
export async function copyHeard(
  from: AisDb,
  into: Database<HeardTables>,
  onProgress: (ships: number) => void,
): Promise<{ ships: number; positions: number }> {
  let [ships, positions, after] = [0, 0, 0];
  for (;;) {
    const batch = await listShipsAfter(from, after, SHIPS_AT_ONCE);
    const last = batch.at(-1);
    if (last === undefined) break;
    const numbers = await copyShips(from, into.kysely, batch);
    await copyTrackDays(from, into.kysely, numbers);
    positions += await copyPositions(from, into, numbers);
    ships += batch.length;
    after = last.number;
    onProgress(ships);
  }
  let stay: Awaited<ReturnType<typeof copyStaysAfter>> = { imo: '', beganAt: '-infinity' };
  while (stay !== undefined) stay = await copyStaysAfter(from, into.kysely, stay, STAYS_AT_ONCE);
  return { ships, positions };
}

/** Forgets here what is there, unless somebody still writes here. */
export async function removeHeard(from: AisDb, into: AisDb): Promise<void> {
  const [here, there] = [await findLastHeard(from), await findLastHeard(into)];
  if (here !== undefined && (there === undefined || compareInstants(here, there) >= 0)) {
    throw new LandfallError(
      'conflict',
      'Nothing newer was heard at the new server: start the processes with AIS_DATABASE_URL first, and copy once more.',
    );
  }
  await forgetHeard(from);
}
