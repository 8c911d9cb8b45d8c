import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../domain/password.ts';
import { LandfallError } from '../errors.ts';
import { listAccounts, renameAccount } from '../store/accounts.ts';
import { recordAudit } from '../store/audit-entries.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db } from '../store/tables.ts';
import { hasPeople, insertUser } from '../store/users.ts';
import { newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { personCaller } from './person-caller.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import { requireGoodPassword } from './users.ts';

export interface FirstOwner {
  readonly companyName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Makes the first owner of a new installation, once: whoever comes second is refused. */
export async function setUp(db: Db, given: FirstOwner, now: Date): Promise<SignedIn> {
  requireGoodPassword(given.password, given.email, '/password');
  const passwordHash = await hashPassword(given.password);
  const user = await inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    if (await hasPeople(trx)) throw new LandfallError('conflict', 'This installation is set up already: sign in.');
    const [account] = await listAccounts(trx, 1);
    if (account === undefined) throw new LandfallError('unavailable', 'The service is still starting.');
    await renameAccount(trx, account.id, given.companyName);
    const owner = { id: newId(), accountId: account.id, email: given.email, name: given.name, role: 'owner' as const };
    if (!(await insertUser(trx, owner, passwordHash))) {
      throw new LandfallError('conflict', 'Somebody has this e-mail address already.');
    }
    const subject = { type: 'user', id: owner.id };
    await recordAudit(trx, personCaller(owner), { action: 'installation.set_up', subject });
    return { ...owner, createdAt: toInstant(now), disabledAt: null };
  });
  return openSession(db, user, now);
}

/** What the first screen has to know. */
export async function needsSetup(db: Db): Promise<boolean> {
  return !(await hasPeople(db)) && (await listAccounts(db, 1)).length > 0;
}
