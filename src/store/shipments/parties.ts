import { sql } from 'kysely';
import type { Party } from '../../domain/shipments/party.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';
import { containing } from '../text-search.ts';

/** All, or those whose name contains the text. */
export async function listParties(db: Db, accountId: Id, page: PageRequest, text = ''): Promise<Page<Party>> {
  const parties = selectParties(db, accountId);
  const named = text === '' ? parties : parties.where('company_name', 'ilike', containing(text));
  return readPage(named.orderBy('created_at').orderBy('id'), page);
}

export async function findParty(db: Db, accountId: Id, id: Id): Promise<Party | undefined> {
  return selectParties(db, accountId).where('id', '=', id).executeTakeFirst();
}

export async function listPartiesByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<Party[]> {
  return ids.length === 0 ? [] : selectParties(db, accountId).where('id', 'in', ids).execute();
}

/** Whatever the capitals; the first of several of one name. */
export async function findPartyByName(db: Db, accountId: Id, companyName: string): Promise<Party | undefined> {
  return selectParties(db, accountId)
    .where(sql<boolean>`lower(company_name) = lower(${companyName})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertParty(db: Db, accountId: Id, party: Party): Promise<void> {
  await db
    .insertInto('party')
    .values({ account_id: accountId, id: party.id, company_name: party.companyName })
    .execute();
}

export async function updateParty(db: Db, accountId: Id, party: Party): Promise<void> {
  await db
    .updateTable('party')
    .set({ company_name: party.companyName, updated_at: sql<Instant>`now()` })
    .where(ownRow(accountId, party.id))
    .execute();
}

function selectParties(db: Db, accountId: Id) {
  return db.selectFrom('party').select(['id', 'company_name as companyName']).where('account_id', '=', accountId);
}
