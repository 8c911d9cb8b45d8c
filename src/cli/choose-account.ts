import type { Account } from '../domain/accounts/account.ts';
import { findAccount, listAccounts } from '../store/accounts/accounts.ts';
import type { Db } from '../store/tables.ts';
import { isId } from '../values/id.ts';
import { UsageError } from './command.ts';

/** The account that a command names, or the first of the installation. */
export async function chooseAccount(db: Db, wanted: string | undefined): Promise<Account> {
  if (wanted === undefined) {
    const [first] = await listAccounts(db, 1);
    if (first === undefined) throw new UsageError('There is no account yet: start the service once.');
    return first;
  }
  const account = isId(wanted) ? await findAccount(db, wanted) : undefined;
  if (account === undefined) throw new UsageError(`There is no account ${wanted}.`);
  return account;
}
