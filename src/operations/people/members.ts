import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { found, LandfallError, notFound } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { forgetPerson } from '../../store/accounts/forget-person.ts';
import { deleteUser, findUser, insertUser } from '../../store/accounts/users.ts';
import { findParty } from '../../store/shipments/parties.ts';
import type { Db } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';

interface NewMember {
  readonly email: string;
  readonly name: string;
}

/** Nobody is of a customer that is not the account's. */
export async function requireParty(db: Db, { accountId }: Caller, partyId: Id): Promise<void> {
  if (!(await findParty(db, accountId, partyId))) throw notFound('Party');
}

/** Somebody of a customer, without a password: they choose it by a link. */
export async function addMember(db: Db, caller: Caller, partyId: Id, { email, name }: NewMember): Promise<User> {
  const { accountId } = caller;
  const user = { id: newId(), accountId, email: email.trim(), name, role: 'customer', partyId } as const;
  await inTransaction(db, async (trx) => {
    await requireParty(trx, caller, partyId);
    if (!(await insertUser(trx, user, null))) {
      throw new LandfallError(
        'conflict',
        'Somebody of this account, or of one of its customers, has this e-mail address.',
      );
    }
    const changes = { email: user.email, role: user.role, party_id: partyId };
    await recordAudit(trx, caller, { action: 'user.add', subject: { type: 'user', id: user.id }, changes });
  });
  return getMember(db, caller, partyId, user.id);
}

export async function getMember(db: Db, caller: Caller, partyId: Id, id: Id): Promise<User> {
  const user = found(await findUser(db, caller.accountId, id), 'Member');
  if (user.partyId !== partyId) throw notFound('Member');
  return user;
}

/** With their name, address, password and sessions; what they did and saw stays in the trail, as done by somebody nobody knows any more. */
export async function removeMember(db: Db, caller: Caller, partyId: Id, id: Id): Promise<void> {
  const { accountId } = caller;
  const { email } = await getMember(db, caller, partyId, id);
  await inTransaction(db, async (trx) => {
    await deleteUser(trx, accountId, id);
    await forgetPerson(trx, { accountId, id, email });
    await recordAudit(trx, caller, { action: 'user.remove', subject: { type: 'user', id } });
  });
}
