import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/caller.ts';
import type { Container } from '../domain/container.ts';
import { notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import { findContainer, updateContainerReferences } from '../store/containers.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';

export async function editContainer(
  db: Db,
  caller: Caller,
  id: Id,
  edit: { readonly refNumbers?: readonly string[] },
): Promise<Container> {
  return inTransaction(db, async (trx) => {
    if (edit.refNumbers !== undefined) {
      await updateContainerReferences(trx, caller.accountId, id, edit.refNumbers);
      await recordAudit(trx, caller, {
        action: 'container.edit',
        subject: { type: 'container', id },
        changes: { ...edit },
      });
    }
    return getContainer(trx, caller, id);
  });
}

export async function getContainer(db: Db, caller: Caller, id: Id): Promise<Container> {
  const container = await findContainer(db, caller.accountId, id);
  if (container === undefined) throw notFound('Container');
  return container;
}
