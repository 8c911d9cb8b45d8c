import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { SavedView } from '../../domain/accounts/saved-view.ts';
import { generateShareToken, hashShareToken } from '../../domain/accounts/share-link.ts';
import { found, notFound } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { deleteSavedViewKey, findViewByKey, replaceSavedViewKey } from '../../store/accounts/saved-view-keys.ts';
import { findSavedView } from '../../store/accounts/saved-views.ts';
import type { Db, Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';

/** Makes the key of a view one saved oneself; it is in the answer and nowhere else afterwards. */
export async function makeViewKey(db: Db, caller: Caller, viewId: Id): Promise<string> {
  const key = generateShareToken();
  await inTransaction(db, async (trx) => {
    await getOwnView(trx, caller, viewId);
    await replaceSavedViewKey(trx, caller.accountId, viewId, hashShareToken(key));
    await record(trx, caller, 'create', viewId);
  });
  return key;
}

export async function removeViewKey(db: Db, caller: Caller, viewId: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getOwnView(trx, caller, viewId);
    if (!(await deleteSavedViewKey(trx, caller.accountId, viewId))) throw notFound('Key of the saved view');
    await record(trx, caller, 'remove', viewId);
  });
}

/** What a key opens. A wrong key and a view that is not there cannot be told apart. */
export async function openView(db: Db, viewId: Id, key: string): Promise<SavedView> {
  return found(await findViewByKey(db, viewId, hashShareToken(key)), 'Saved view');
}

async function getOwnView(trx: Trx, { accountId, userId }: Caller, viewId: Id): Promise<void> {
  const view = await findSavedView(trx, accountId, viewId);
  if (view === undefined || view.userId !== userId) throw notFound('Saved view');
}

async function record(trx: Trx, caller: Caller, action: string, id: Id): Promise<void> {
  await recordAudit(trx, caller, { action: `saved_view_key.${action}`, subject: { type: 'saved_view', id } });
}
