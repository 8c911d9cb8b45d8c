import { inTransaction } from '../db/transaction.ts';
import { ENTITLEMENTS } from '../domain/accounts/account.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { LandfallError } from '../errors.ts';
import { insertAccount, listAccounts } from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { issueKey } from './api-keys.ts';

export interface FirstAccount {
  readonly id: Id;
  readonly companyName: string;
  /** Known when it was made in this start or given by the operator; a stored key cannot be shown again. */
  readonly key: string | undefined;
  /** Whether the key was made in this start. */
  readonly isNewKey: boolean;
}

/** What is asked of the first account. */
interface Wanted {
  readonly demo: boolean;
  /** Chosen by the operator, or kept for the demo. */
  readonly key: string | undefined;
  /** Whether a key is made although there is an account: its keys have ended with the demo. */
  readonly newKey?: boolean;
}

/** A new installation gets an account with every feature and an admin key. Safe with several processes starting at once. */
export async function ensureFirstAccount(db: Db, given: Wanted): Promise<FirstAccount> {
  return inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    const existing = (await listAccounts(trx, 1))[0];
    if (existing !== undefined) {
      const { id, companyName } = existing;
      if (given.key !== undefined) {
        return { id, companyName, key: await ensureKey(trx, id, given.key), isNewKey: false };
      }
      if (!given.newKey) return { id, companyName, key: undefined, isNewKey: false };
      const { key } = await issueFirstKey(trx, systemCaller(id), undefined);
      return { id, companyName, key, isNewKey: true };
    }
    const account = {
      id: newId(),
      companyName: given.demo ? 'Landfall Demo' : 'My company',
      entitlements: [...ENTITLEMENTS],
    };
    await insertAccount(trx, account);
    const caller = systemCaller(account.id);
    await recordAudit(trx, caller, { action: 'account.create', subject: { type: 'account', id: account.id } });
    const { key } = await issueFirstKey(trx, caller, given.key);
    return { id: account.id, companyName: account.companyName, key, isNewKey: given.key === undefined };
  });
}

/** The operator's key works from the start on, whether or not it was there before. */
async function ensureKey(db: Db, accountId: Id, key: string): Promise<string> {
  try {
    await issueFirstKey(db, systemCaller(accountId), key);
  } catch (error) {
    if (!(error instanceof LandfallError && error.code === 'conflict')) throw error;
  }
  return key;
}

function issueFirstKey(db: Db, caller: Caller, key: string | undefined) {
  const given = { name: 'First key', scope: 'admin', expiresAt: null, userId: null } as const;
  return issueKey(db, caller, key === undefined ? given : { ...given, key });
}

/** The installation itself, or the operator at its command line, acting for an account. */
export function systemCaller(accountId: Id, type: 'system' | 'command_line' = 'system'): Caller {
  return {
    accountId,
    actor: { type, id: null },
    userId: null,
    partyId: null,
    permission: 'admin',
    entitlements: [...ENTITLEMENTS],
  };
}
