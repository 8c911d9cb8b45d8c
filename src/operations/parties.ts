import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Party } from '../domain/shipments/party.ts';
import { found } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findParty, insertParty, updateParty } from '../store/shipments/parties.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';

export async function createParty(db: Db, caller: Caller, companyName: string): Promise<Party> {
  const party = { id: newId(), companyName };
  await inTransaction(db, async (trx) => {
    await insertParty(trx, caller.accountId, party);
    const subject = { type: 'party', id: party.id };
    await recordAudit(trx, caller, { action: 'party.create', subject, changes: { company_name: companyName } });
  });
  return party;
}

export async function renameParty(db: Db, caller: Caller, id: Id, companyName: string | undefined): Promise<Party> {
  return inTransaction(db, async (trx) => {
    const before = await getParty(trx, caller, id);
    if (companyName === undefined || companyName === before.companyName) return before;
    const party = { id, companyName };
    await updateParty(trx, caller.accountId, party);
    const changes = { company_name: [before.companyName, companyName] };
    await recordAudit(trx, caller, { action: 'party.edit', subject: { type: 'party', id }, changes });
    return party;
  });
}

export async function getParty(db: Db, caller: Caller, id: Id): Promise<Party> {
  return found(await findParty(db, caller.accountId, id), 'Party');
}
