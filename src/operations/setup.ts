import { inTransaction } from '../db/transaction.ts';
import { LandfallError } from '../errors.ts';
import { listAccounts, renameAccount } from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { hasPeople, insertUser } from '../store/accounts/users.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { personCaller } from './person-caller.ts';
import { openSession, type SeenFrom, type SignedIn } from './sign-in/open-session.ts';
import { hashFor, requireGoodPassword } from './users.ts';

/** What the audit calls it. */
export const SET_UP = 'installation.set_up';

export interface FirstOwner {
  readonly companyName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** How it was shown that an installation is somebody's own. A key speaks for its own account and no other. */
export type Proof = 'own_machine' | 'setup_token' | { readonly keyOf: Id };

/** Makes the first owner of a new installation, once: whoever comes second is refused. */
export async function setUp(db: Db, given: FirstOwner, proof: Proof, from: SeenFrom, now: Date): Promise<SignedIn> {
  requireGoodPassword(given.password, given.email, '/password');
  if (!(await needsSetup(db))) throw alreadySetUp();
  const passwordHash = await hashFor(db, given.email, given.password);
  const user = await inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    if (await hasPeople(trx)) throw alreadySetUp();
    const [account] = await listAccounts(trx, 1);
    if (account === undefined) throw new LandfallError('unavailable', 'The service is still starting.');
    if (typeof proof === 'object' && proof.keyOf !== account.id) {
      throw new LandfallError('forbidden', 'This key is of another account than the one that is set up.');
    }
    await renameAccount(trx, account.id, given.companyName);
    const { email, name } = given;
    const owner = { id: newId(), accountId: account.id, email, name, role: 'owner' as const, partyId: null };
    if (!(await insertUser(trx, owner, passwordHash))) {
      throw new LandfallError('conflict', 'Somebody has this e-mail address already.');
    }
    const subject = { type: 'user', id: owner.id };
    await recordAudit(trx, personCaller(owner), { action: SET_UP, subject });
    return { ...owner, hasPassword: true, tourClosed: false };
  });
  return openSession(db, user, from, now);
}

function alreadySetUp(): LandfallError {
  return new LandfallError('conflict', 'This installation is set up already: sign in.');
}

/** What the first screen has to know. */
export async function needsSetup(db: Db): Promise<boolean> {
  return !(await hasPeople(db)) && (await listAccounts(db, 1)).length > 0;
}
