import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { forgetPerson } from '../../store/accounts/forget-person.ts';
import { handOverSharedViews } from '../../store/accounts/saved-views.ts';
import { deleteUser, lockOwners } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { requireWayIn } from '../single-sign-on/identity-providers.ts';
import { getColleague } from '../users.ts';

/**
 * Takes a person out with what is personal about them: name, address, password, sessions, keys and applications that act for
 * them, their own views, alerts and mentions. What they did and saw stays in the trail, and what they wrote where they wrote it,
 * as done by somebody whom nobody knows any more, from an address that nobody knows. Views that others use go to an owner.
 */
export async function removePerson(db: Db, caller: Caller, id: Id): Promise<void> {
  const { accountId } = caller;
  const { email } = await getColleague(db, caller, id);
  if (caller.userId === id) throw new LandfallError('conflict', 'Nobody removes themselves: another owner does.');
  await inTransaction(db, async (trx) => {
    const [first, ...others] = await lockOwners(trx, accountId);
    if (first === id && others.length === 0)
      throw new LandfallError('conflict', 'This is the only owner: make somebody else an owner first.');
    const heir = [caller.userId, first, ...others].find((one) => one !== undefined && one !== null && one !== id);
    if (heir !== undefined && heir !== null) await handOverSharedViews(trx, accountId, id, heir);
    await deleteUser(trx, accountId, id);
    await forgetPerson(trx, { accountId, id, email });
    await requireWayIn(trx, accountId);
    await recordAudit(trx, caller, { action: 'user.remove', subject: { type: 'user', id } });
  });
}
