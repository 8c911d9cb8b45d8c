import type { Account, Entitlement } from '../../domain/accounts/account.ts';
import type { Id } from '../../values/id.ts';
import { asMembers } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

const MEMBERS = asMembers([
  'id',
  'company_name',
  'entitlements',
  'notify_predicted_eta',
  'local_passwords',
  'second_factor_required',
  'created_at',
]);

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

/** Whoever changes what others of the account rely on waits for each other. */
export async function lockAccount(trx: Trx, id: Id): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
}

/** Accounts of the installation; an installation has few. The oldest comes first, and is the installation's own. */
export async function listAccounts(db: Db, limit: number): Promise<Account[]> {
  return db.selectFrom('account').select(MEMBERS).orderBy('created_at').orderBy('id').limit(limit).execute();
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

export async function setLocalPasswords(db: Db, id: Id, localPasswords: boolean): Promise<void> {
  await db.updateTable('account').set({ local_passwords: localPasswords }).where('id', '=', id).execute();
}

export async function setSecondFactorRequired(db: Db, id: Id, required: boolean): Promise<void> {
  await db.updateTable('account').set({ second_factor_required: required }).where('id', '=', id).execute();
}

export async function setNotifyPredictedEta(db: Db, id: Id, notify: boolean): Promise<void> {
  await db.updateTable('account').set({ notify_predicted_eta: notify }).where('id', '=', id).execute();
}
