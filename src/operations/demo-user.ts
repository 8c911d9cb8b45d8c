import { inTransaction } from '../db/transaction.ts';
import { findUserByEmail, insertUser, updateUser } from '../store/accounts/users.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';

export const DEMO_EMAIL = 'demo@landfall.invalid';

/** The person who is signed in on the demo with one click. Has no password, so that nobody can be this person elsewhere. */
export async function ensureDemoUser(db: Db, accountId: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    const found = await findUserByEmail(trx, accountId, DEMO_EMAIL);
    if (found !== undefined) {
      if (found.disabledAt !== null) await updateUser(trx, accountId, found.id, { disabledAt: null });
      return;
    }
    const demo = { id: newId(), accountId, email: DEMO_EMAIL, name: 'Demo', role: 'owner', partyId: null } as const;
    await insertUser(trx, demo, null);
  });
}
