import type { TariffDocument } from '../../domain/free-time/tariff-document.ts';
import type { Id } from '../../values/id.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

/** Versions of terms that one account keeps; they are read together. */
export const MAX_TARIFFS = 2_000;

export interface StoredTariff {
  readonly id: Id;
  readonly terms: TariffDocument;
}

export async function pageTariffs(db: Db, accountId: Id, page: PageRequest): Promise<Page<StoredTariff>> {
  return readPage(selectTariffs(db, accountId).orderBy('name').orderBy('valid_from', 'desc').orderBy('id'), page);
}

export async function listTariffs(db: Db, accountId: Id): Promise<StoredTariff[]> {
  return selectTariffs(db, accountId).orderBy('id').limit(MAX_TARIFFS).execute();
}

export async function findTariff(db: Db, accountId: Id, id: Id): Promise<StoredTariff | undefined> {
  return selectTariffs(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** Undefined when there is a version of that name and day already. */
export async function insertTariff(trx: Trx, accountId: Id, { id, terms }: StoredTariff): Promise<Id | undefined> {
  const { name, valid_from, valid_to = null } = terms;
  const row = await trx
    .insertInto('tariff')
    .values({ account_id: accountId, id, name, valid_from, valid_to, terms: JSON.stringify(terms) })
    .onConflict((conflict) => conflict.columns(['account_id', 'name', 'valid_from']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteTariff(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('tariff').where(ownRow(accountId, id)).execute();
}

function selectTariffs(db: Db, accountId: Id) {
  return db.selectFrom('tariff').where('account_id', '=', accountId).select(['id', 'terms']);
}
