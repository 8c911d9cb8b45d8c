import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { EnteredFacts } from '../../domain/free-time/box-facts.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { readEnteredFacts, writeEnteredFacts } from '../../store/free-time/box-facts.ts';
import { countFreeTime } from '../../store/free-time/count-free-time.ts';
import { lockShipments } from '../../store/list-filter/write-list-rows.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { getContainer } from '../containers.ts';

/** What terms ask of a container that its moves do not tell. */
export async function findEnteredFacts(db: Db, caller: Caller, id: Id): Promise<EnteredFacts> {
  await getContainer(db, caller, id);
  return readEnteredFacts(db, caller.accountId, id);
}

/** Keeps what was entered and counts the container by it. */
export async function enterFacts(db: Db, caller: Caller, id: Id, facts: EnteredFacts): Promise<EnteredFacts> {
  const { accountId } = caller;
  const { shipmentId } = await getContainer(db, caller, id);
  return inTransaction(db, async (trx) => {
    await lockShipments(trx, accountId, [shipmentId]);
    const before = await readEnteredFacts(trx, accountId, id);
    await writeEnteredFacts(trx, accountId, id, facts);
    const changes = { free_time_facts: [before, facts] };
    await recordAudit(trx, caller, { action: 'container.edit', subject: { type: 'container', id }, changes });
    await countFreeTime(trx, accountId, [shipmentId]);
    return facts;
  });
}
