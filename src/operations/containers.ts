import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Container } from '../domain/containers/container.ts';
import { found, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { schedulePoll, URGENT } from '../store/carriers/polls.ts';
import { findContainer } from '../store/containers/containers.ts';
import { tellOfWork } from '../store/containers/work-done.ts';
import { type ReferenceEdit, updateReferences } from '../store/shipments/references.ts';
import { findFollowing } from '../store/shipments/shipment-tracking.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

export async function editContainer(db: Db, caller: Caller, id: Id, edit: ReferenceEdit): Promise<Container> {
  return inTransaction(db, async (trx) => {
    if (edit.refNumbers !== undefined) {
      await updateReferences(trx, 'container', caller.accountId, id, edit.refNumbers);
      const done = { action: 'container.edit', changes: { ...edit } };
      await recordAudit(trx, caller, { ...done, subject: { type: 'container', id } });
      const { shipmentId } = await getContainer(trx, caller, id);
      const subject = { id, shipmentId, containerId: id, trackingRequestId: null };
      await tellOfWork(trx, caller, { name: 'container.changed', ...done }, [subject]);
    }
    return getContainer(trx, caller, id);
  });
}

/** What somebody stated of a container and why, or took back. */
interface Entered {
  readonly observations: readonly object[];
  readonly pickup?: object;
  readonly reason: string | null;
  readonly taken_back?: true;
}

/** Facts that people enter go the way of all facts; who entered them and why is kept here, and told to colleagues. */
export async function recordEntered(
  db: Db,
  caller: Caller,
  { id, shipmentId }: Container,
  entered: Entered,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changes = { ...entered };
    await recordAudit(trx, caller, { action: 'container.enter', subject: { type: 'container', id }, changes });
    const subject = { id, shipmentId, containerId: id, trackingRequestId: null };
    await tellOfWork(trx, caller, { name: 'container.changed', action: 'container.enter', changes }, [subject]);
  });
}

/** Asks the line about the container's shipment ahead of its turn. */
export async function refreshContainer(db: Db, caller: Caller, id: Id, at: Instant): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { shipmentId } = await getContainer(trx, caller, id);
    const target = found(await findFollowing(trx, caller.accountId, shipmentId), 'Container');
    if (target.stoppedAt !== null) {
      throw new LandfallError('conflict', 'Tracking of the shipment is stopped; resume it first.');
    }
    const { accountId } = caller;
    const { scac } = target;
    await schedulePoll(trx, { accountId, id: shipmentId, subject: 'shipment', scac, priority: URGENT, dueAt: at });
    await recordAudit(trx, caller, { action: 'container.refresh', subject: { type: 'container', id } });
  });
}

export async function getContainer(db: Db, caller: Caller, id: Id): Promise<Container> {
  return found(await findContainer(db, caller.accountId, id), 'Container');
}
