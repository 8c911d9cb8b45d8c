import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { deletePasskeys } from '../../store/accounts/passkeys.ts';
import { deleteRecoveryCodes, deleteTotpFactor, type OfPerson } from '../../store/accounts/second-factors.ts';
import { deleteSessionsOfUser } from '../../store/accounts/sessions.ts';
import type { Db, Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { getColleague } from '../users.ts';

/** For whoever lost what they signed in with besides their password. Whoever has found it is signed out with them. */
export async function resetSecondFactor(db: Db, caller: Caller, id: Id): Promise<void> {
  const { hasSecondFactor } = await getColleague(db, caller, id);
  if (caller.actor.type === 'user' && caller.userId === id)
    throw new LandfallError('conflict', 'What you sign in by yourself is removed on the page of your account.');
  if (!hasSecondFactor) throw new LandfallError('conflict', 'This person has no second factor.');
  await inTransaction(db, async (trx) => {
    await forgetSecondFactors(trx, { accountId: caller.accountId, userId: id });
    await deleteSessionsOfUser(trx, caller.accountId, id);
    await recordAudit(trx, caller, { action: 'user.reset_second_factor', subject: { type: 'user', id } });
  });
}

/** The password alone lets them in again, or leads them to set another one up. */
export async function forgetSecondFactors(trx: Trx, of: OfPerson): Promise<void> {
  await deleteTotpFactor(trx, of);
  await deletePasskeys(trx, of);
  await deleteRecoveryCodes(trx, of);
}
