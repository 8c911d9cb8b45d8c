import { inTransaction } from '../db/transaction.ts';
import { type Account, ENTITLEMENTS, type Entitlement } from '../domain/accounts/account.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { found, LandfallError } from '../errors.ts';
import {
  findAccount,
  insertAccount,
  lockAccount,
  renameAccount,
  setEntitlements,
  setLocalPasswords,
  setNotifyPredictedEta,
  setSecondFactorRequired,
} from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { deleteSessionsWithoutSecondFactor } from '../store/accounts/sessions.ts';
import { findUser } from '../store/accounts/users.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { issueKey } from './api-keys.ts';
import { systemCaller } from './first-account.ts';
import { requireWayIn } from './single-sign-on/identity-providers.ts';

/** A further account of the installation, with every feature, and its first key. The operator's work. */
export async function createAccount(db: Db, companyName: string): Promise<{ id: Id; key: string }> {
  const id = newId();
  const caller = systemCaller(id, 'command_line');
  return inTransaction(db, async (trx) => {
    await insertAccount(trx, { id, companyName, entitlements: ENTITLEMENTS });
    await recordAudit(trx, caller, { action: 'account.create', subject: { type: 'account', id } });
    const { key } = await issueKey(trx, caller, { name: 'First key', scope: 'admin', expiresAt: null, userId: null });
    return { id, key };
  });
}

export async function changeFeatures(
  db: Db,
  id: Id,
  on: readonly Entitlement[],
  off: readonly Entitlement[],
): Promise<Account> {
  return inTransaction(db, async (trx) => {
    const account = found(await findAccount(trx, id), 'Account');
    const wanted = new Set([...account.entitlements, ...on].filter((name) => !off.includes(name)));
    const entitlements = ENTITLEMENTS.filter((name) => wanted.has(name));
    await setEntitlements(trx, id, entitlements);
    const changes = { entitlements: [account.entitlements, entitlements] };
    const subject = { type: 'account', id };
    await recordAudit(trx, systemCaller(id, 'command_line'), { action: 'account.features', subject, changes });
    return { ...account, entitlements };
  });
}

/** What an account decides for itself. */
export interface AccountSettings {
  readonly companyName?: string;
  readonly notifyPredictedEta?: boolean;
  readonly localPasswords?: boolean;
  readonly secondFactorRequired?: boolean;
}

export async function changeSettings(db: Db, caller: Caller, settings: AccountSettings): Promise<Account> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, caller.accountId);
    const account = found(await findAccount(trx, caller.accountId), 'Account');
    const {
      notifyPredictedEta = account.notifyPredictedEta,
      companyName = account.companyName,
      localPasswords = account.localPasswords,
      secondFactorRequired = account.secondFactorRequired,
    } = settings;
    const changes = {
      ...(companyName === account.companyName ? {} : { company_name: [account.companyName, companyName] }),
      ...(notifyPredictedEta === account.notifyPredictedEta
        ? {}
        : { notify_predicted_eta: [account.notifyPredictedEta, notifyPredictedEta] }),
      ...(localPasswords === account.localPasswords
        ? {}
        : { local_passwords: [account.localPasswords, localPasswords] }),
      ...(secondFactorRequired === account.secondFactorRequired
        ? {}
        : { second_factor_required: [account.secondFactorRequired, secondFactorRequired] }),
    };
    if (Object.keys(changes).length === 0) return account;
    await renameAccount(trx, account.id, companyName);
    await setNotifyPredictedEta(trx, account.id, notifyPredictedEta);
    await setLocalPasswords(trx, account.id, localPasswords);
    await setSecondFactorRequired(trx, account.id, secondFactorRequired);
    if (account.localPasswords && !localPasswords) await requireWayIn(trx, account.id);
    if (secondFactorRequired && !account.secondFactorRequired) await demandSecondFactor(trx, caller);
    const subject = { type: 'account', id: account.id };
    await recordAudit(trx, caller, { action: 'account.settings', subject, changes });
    return { ...account, companyName, notifyPredictedEta, localPasswords, secondFactorRequired };
  });
}

/** Whoever has none yet signs in again, and is led to set one up. */
async function demandSecondFactor(trx: Trx, { accountId, actor, userId }: Caller): Promise<void> {
  const person = actor.type === 'user' && userId !== null ? await findUser(trx, accountId, userId) : undefined;
  if (person?.hasPassword && !person.hasSecondFactor)
    throw new LandfallError('conflict', 'Set up a second factor of your own first, on the page of your account.');
  await deleteSessionsWithoutSecondFactor(trx, accountId);
}
