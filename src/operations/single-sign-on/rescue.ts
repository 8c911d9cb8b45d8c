import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import { LandfallError } from '../../errors.ts';
import { setLocalPasswords } from '../../store/accounts/accounts.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { findUserByEmail, updateUser } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { systemCaller } from '../first-account.ts';
import { forgetSecondFactors } from '../second-factors/reset.ts';
import { makePasswordLink } from '../sign-in/password-links.ts';

/**
 * The way in that is left when the identity provider is gone or nobody is an owner there any more: for whoever runs the
 * installation, who could write the same into the database.
 */
export async function rescue(
  db: Db,
  accountId: Id,
  email: string,
  now: Date,
): Promise<{ readonly user: User; readonly token: string }> {
  const user = await findUserByEmail(db, accountId, email.trim());
  if (user === undefined || user.partyId !== null)
    throw new LandfallError('not_found', `Nobody of this account has the address ${email}.`);
  return inTransaction(db, async (trx) => {
    await setLocalPasswords(trx, accountId, true);
    await updateUser(trx, accountId, user.id, { role: 'owner', disabledAt: null });
    await forgetSecondFactors(trx, { accountId, userId: user.id });
    const { token } = await makePasswordLink(trx, user, now);
    await recordAudit(trx, systemCaller(accountId, 'command_line'), {
      action: 'user.rescue',
      subject: { type: 'user', id: user.id },
      changes: {
        role: [user.role, 'owner'],
        local_passwords: true,
        ...(user.hasSecondFactor && { second_factor: 'reset' }),
      },
    });
    return { user, token };
  });
}
