import type { LeasingPrefix, ShippingLine } from '../../domain/carriers/shipping-line.ts';
import { type KnownLines, knowLines } from '../../domain/shipments/infer-number.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { replaceReferenceRows } from '../places/reference-load.ts';
import type { Db, Trx } from '../tables.ts';

/** More than there are; bounds what a list without pages can hold. */
const MAX_SHIPPING_LINES = 1_000;
const MAX_LEASING_PREFIXES = 1_000;

export async function findShippingLine(db: Db, id: Id): Promise<ShippingLine | undefined> {
  return selectShippingLines(db).where('id', '=', id).executeTakeFirst();
}

/** By its own code or one it also goes by. */
export async function findShippingLineByScac(db: Db, scac: string): Promise<ShippingLine | undefined> {
  return selectShippingLines(db)
    .where((by) => by.or([by('scac', '=', scac), by(by.val(scac), '=', by.fn.any('alternative_scacs'))]))
    .where('retired', '=', false)
    .orderBy((by) => by('scac', '=', scac), 'desc')
    .orderBy('scac')
    .limit(1)
    .executeTakeFirst();
}

export async function listShippingLinesByIds(db: Db, ids: readonly Id[]): Promise<ShippingLine[]> {
  if (ids.length === 0) return [];
  return selectShippingLines(db).where('id', 'in', ids).orderBy('scac').execute();
}

export async function listShippingLines(db: Db): Promise<ShippingLine[]> {
  return selectShippingLines(db)
    .where('retired', '=', false)
    .orderBy('short_name')
    .orderBy('scac')
    .limit(MAX_SHIPPING_LINES)
    .execute();
}

export async function listLeasingPrefixes(db: Db): Promise<LeasingPrefix[]> {
  return db
    .selectFrom('leasing_prefix')
    .select(['prefix', 'lessor'])
    .orderBy('prefix')
    .limit(MAX_LEASING_PREFIXES)
    .execute();
}

/** All there is to compare numbers with. */
export async function listKnownLines(db: Db): Promise<KnownLines> {
  return knowLines(await listShippingLines(db), await listLeasingPrefixes(db));
}

const COLUMNS = wordsIn(
  'id scac alternative_scacs smdg_code name short_name container_prefixes bl_prefixes bl_pattern',
  'booking_pattern brand_of',
);
const toRow = rowWriter(COLUMNS);

export async function replaceShippingLines(
  trx: Trx,
  lines: readonly ShippingLine[],
  leasingPrefixes: readonly LeasingPrefix[],
): Promise<void> {
  await replaceReferenceRows(
    trx,
    'shipping_line',
    lines.map((line) => ({ ...toRow(line), retired: false })),
  );
  await trx.deleteFrom('leasing_prefix').execute();
  await trx
    .insertInto('leasing_prefix')
    .values([...leasingPrefixes])
    .execute();
}

function selectShippingLines(db: Db) {
  return db.selectFrom('shipping_line').select(asMembers(COLUMNS));
}
