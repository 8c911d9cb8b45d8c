import { sql } from 'kysely';
import type { MetroArea } from '../../domain/places/metro-area.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { asMembers, rowWriter } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';
import { replaceReferenceRows } from './reference-load.ts';

const COLUMNS = wordsIn('id code aliases name state_abbr state country_code country latitude longitude time_zone');
const toRow = rowWriter(COLUMNS);

/** More than there are; bounds what a list without pages can hold. */
const MAX_METRO_AREAS = 10_000;

export async function findMetroArea(db: Db, id: Id): Promise<MetroArea | undefined> {
  return selectMetroAreas(db).where('id', '=', id).executeTakeFirst();
}

/** By its own code or an alias. */
export async function findMetroAreaByCode(db: Db, code: string): Promise<MetroArea | undefined> {
  return selectMetroAreas(db)
    .where('retired', '=', false)
    .where(sql<boolean>`(code = ${code} or ${code} = any(aliases))`)
    .orderBy(sql`code <> ${code}`)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}

export async function listMetroAreasByIds(db: Db, ids: readonly Id[]): Promise<MetroArea[]> {
  if (ids.length === 0) return [];
  return selectMetroAreas(db).where('id', 'in', ids).orderBy('code').execute();
}

/** All that are in use, for lookups in memory. */
export async function listMetroAreas(db: Db): Promise<MetroArea[]> {
  return selectMetroAreas(db).where('retired', '=', false).orderBy('code').limit(MAX_METRO_AREAS).execute();
}

export async function replaceMetroAreas(trx: Trx, metroAreas: readonly MetroArea[]): Promise<void> {
  await replaceReferenceRows(
    trx,
    'metro_area',
    metroAreas.map((area) => ({ ...toRow(area), retired: false })),
  );
}

function selectMetroAreas(db: Db) {
  return db.selectFrom('metro_area').select(asMembers(COLUMNS));
}
