import type { Account, Entitlement } from '../../domain/accounts/account.ts';
import type { Id } from '../../values/id.ts';
import { asMembers } from '../columns.ts';
import type { Db } from '../tables.ts';

const MEMBERS = asMembers(['id', 'company_name', 'entitlements', 'notify_predicted_eta', 'created_at']);

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
  return db.selectFrom('account').select(MEMBERS).where('id', '=', id).executeTakeFirst();
}

/**
 * Accounts of the installation; an installation has few. The oldest comes first, and is the installation's own: whoever came
 * from another cell stands behind those that were made here, however old.
 */
export async function listAccounts(db: Db, limit: number): Promise<Account[]> {
  return db
    .selectFrom('account')
    .select(MEMBERS)
    .where('lives_in', 'is', null)
    .orderBy('arrived_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
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
