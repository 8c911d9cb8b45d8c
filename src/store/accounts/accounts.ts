import type { Selectable } from 'kysely';
import type { Account, Entitlement } from '../../domain/accounts/account.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Tables } from '../tables.ts';

const ACCOUNT_COLUMNS = ['id', 'company_name', 'entitlements', 'notify_predicted_eta', 'created_at'] as const;

export async function insertAccount(
  db: Db,
  account: Pick<Account, 'id' | 'companyName' | 'entitlements'>,
): Promise<void> {
  await db
    .insertInto('account')
    .values({ id: account.id, company_name: account.companyName, entitlements: [...account.entitlements] })
    .execute();
}

export async function findAccount(db: Db, id: Id): Promise<Account | undefined> {
  const row = await db.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Accounts of the installation; an installation has few. The oldest comes first, and is the installation's own: whoever came
 * from another cell stands behind those that were made here, however old.
 */
export async function listAccounts(db: Db, limit: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('lives_in', 'is', null)
    .orderBy('arrived_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toAccount);
}

export async function renameAccount(db: Db, id: Id, companyName: string): Promise<void> {
  await db.updateTable('account').set({ company_name: companyName }).where('id', '=', id).execute();
}

export async function setEntitlements(db: Db, id: Id, entitlements: readonly Entitlement[]): Promise<void> {
  await db
    .updateTable('account')
    .set({ entitlements: [...entitlements] })
    .where('id', '=', id)
    .execute();
}

export async function setNotifyPredictedEta(db: Db, id: Id, notify: boolean): Promise<void> {
  await db.updateTable('account').set({ notify_predicted_eta: notify }).where('id', '=', id).execute();
}

function toAccount(row: Pick<Selectable<Tables['account']>, (typeof ACCOUNT_COLUMNS)[number]>): Account {
  return {
    id: row.id,
    companyName: row.company_name,
    entitlements: row.entitlements,
    notifyPredictedEta: row.notify_predicted_eta,
    createdAt: row.created_at,
  };
}
