import { inTransaction } from '../db/transaction.ts';
import { hashKey } from '../domain/accounts/api-key.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { revokeKeysExcept } from '../store/accounts/api-keys.ts';
import { listSubjectsOf, recordAudit } from '../store/accounts/audit-entries.ts';
import { endGrants } from '../store/accounts/grants.ts';
import { deleteSessionsOfAccount } from '../store/accounts/sessions.ts';
import { revokeShareLinks } from '../store/accounts/share-links.ts';
import { disableUsersExcept, findUserByEmail } from '../store/accounts/users.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db } from '../store/tables.ts';
import { toInstant } from '../values/instant.ts';
import { DEMO_EMAIL } from './demo-user.ts';
import { systemCaller } from './first-account.ts';
import { SET_UP } from './setup.ts';

/**
 * Whatever opens an account that was a demo ends with the demo: its keys, sessions, applications and links, and the people that
 * somebody in the demo let in. Who set the installation up stays, and so does the key that the operator chose. False when
 * there was no demo.
 */
export async function endDemo(db: Db, ownKey: string | undefined, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    const [account] = await listAccounts(trx, 1);
    const demoUser = account && (await findUserByEmail(trx, account.id, DEMO_EMAIL));
    if (account === undefined || demoUser === undefined || demoUser.disabledAt !== null) return false;
    const at = toInstant(now);
    await revokeKeysExcept(trx, account.id, ownKey === undefined ? undefined : hashKey(ownKey), at);
    await deleteSessionsOfAccount(trx, account.id);
    await endGrants(trx, account.id, undefined, at);
    await revokeShareLinks(trx, account.id, at);
    await disableUsersExcept(trx, account.id, await listSubjectsOf(trx, account.id, SET_UP), at);
    await recordAudit(trx, systemCaller(account.id), {
      action: 'demo.end',
      subject: { type: 'account', id: account.id },
    });
    return true;
  });
}
