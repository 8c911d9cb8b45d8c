import { sql } from 'kysely';
import type { ShipFigure } from '../../domain/emissions/emission-figure.ts';
import type { LaneFigure } from '../../domain/emissions/lane-figure.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

export async function listLaneFigures(db: Db, accountId: Id): Promise<readonly LaneFigure[]> {
  const row = await db
    .selectFrom('emission_lanes')
    .select('lanes')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.lanes ?? [];
}

/** The table before is forgotten. */
export async function replaceLaneFigures(
  trx: Trx,
  accountId: Id,
  figures: readonly LaneFigure[],
  at: Instant,
): Promise<void> {
  const lanes = JSON.stringify(figures);
  await trx
    .insertInto('emission_lanes')
    .values({ account_id: accountId, lanes, imported_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ lanes, imported_at: at }))
    .execute();
}

/** The latest year of each of the ships. */
export async function listShipFigures(db: Db, accountId: Id, imos: readonly string[]): Promise<ShipFigure[]> {
  if (imos.length === 0) return [];
  return db
    .selectFrom('ship_emissions')
    .distinctOn('imo')
    .select(['imo', 'year', 'g_per_tonne_nm as gramsPerTonneNm', 'is_equivalent as isEquivalent'])
    .where('account_id', '=', accountId)
    .where('imo', 'in', imos)
    .orderBy('imo')
    .orderBy('year', 'desc')
    .execute();
}

/** A year that is there already is replaced. */
export async function upsertShipFigures(trx: Trx, accountId: Id, figures: readonly ShipFigure[]): Promise<void> {
  await sql`insert into ship_emissions (account_id, imo, year, g_per_tonne_nm, is_equivalent)
    select distinct on (imo, year) ${accountId}::uuid, imo, year, "gramsPerTonneNm", "isEquivalent"
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as given (imo text, year integer, "gramsPerTonneNm" double precision, "isEquivalent" boolean)
    order by imo, year
    on conflict (account_id, imo, year) do update
      set g_per_tonne_nm = excluded.g_per_tonne_nm, is_equivalent = excluded.is_equivalent`.execute(trx);
}

export async function countShipFigures(db: Db, accountId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('ship_emissions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
