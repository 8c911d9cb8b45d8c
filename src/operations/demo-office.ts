import { inTransaction } from '../db/transaction.ts';
import { listSubjectsOf, recordAudit } from '../store/accounts/audit-entries.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { systemCaller } from './first-account.ts';

/** True once for a demo; the trail remembers it, so that what somebody deleted there does not come back. */
export async function beginFirstDay(db: Db, accountId: Id): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if ((await listSubjectsOf(trx, accountId, 'demo.furnish')).length > 0) return false;
    await recordAudit(trx, systemCaller(accountId), {
      action: 'demo.furnish',
      subject: { type: 'account', id: accountId },
    });
    return true;
  });
}
