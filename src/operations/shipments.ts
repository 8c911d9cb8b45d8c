import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Shipment } from '../domain/shipments/shipment.ts';
import { trackingRequestEvent } from '../domain/shipments/tracking-request-event.ts';
import { found, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { tellOfWork, workOnShipment } from '../store/containers/work-done.ts';
import type { Publish } from '../store/events/domain-events.ts';
import { resumeTracking, stopTracking } from '../store/shipments/shipment-tracking.ts';
import {
  changeShipmentTags,
  findShipment,
  type ShipmentEdit,
  updateShipmentLabels,
} from '../store/shipments/shipments.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

export async function editShipment(db: Db, caller: Caller, id: Id, edit: ShipmentEdit): Promise<Shipment> {
  return inTransaction(db, async (trx) => {
    if (!(await updateShipmentLabels(trx, caller.accountId, id, edit))) throw notFound('Shipment');
    await recordWork(trx, caller, 'shipment.edit', id, { ...edit });
    return getShipment(trx, caller, id);
  });
}

/** Nothing is asked or told from now on; what is said meanwhile is kept. Stopping what has stopped changes nothing. */
export async function stopShipment(db: Db, caller: Caller, id: Id, publish: Publish, at: Instant): Promise<Shipment> {
  return inTransaction(db, async (trx) => {
    const { accountId, userId } = caller;
    const requests = await stopTracking(trx, { accountId, id, reason: 'cancelled_by_user', userId, at });
    if (requests !== undefined) {
      await recordWork(trx, caller, 'shipment.stop_tracking', id);
      const toEvent = (requestId: Id) =>
        trackingRequestEvent('tracking_stopped', { accountId, id: requestId, shipmentId: id }, at);
      await publish(trx, requests.map(toEvent));
    }
    return getShipment(trx, caller, id);
  });
}

/** Makes count what was said of a shipment while it had stopped. */
export type CatchUp = (trx: Trx, accountId: Id, shipmentId: Id, at: Instant) => Promise<void>;

/** A line that was asked is asked at once, and all goes on. Resuming what is active changes nothing. */
export async function resumeShipment(db: Db, caller: Caller, id: Id, catchUp: CatchUp, at: Instant): Promise<Shipment> {
  return inTransaction(db, async (trx) => {
    if (await resumeTracking(trx, caller.accountId, id, at)) {
      await recordWork(trx, caller, 'shipment.resume_tracking', id);
      await catchUp(trx, caller.accountId, id, at);
    }
    return getShipment(trx, caller, id);
  });
}

/** Tags many shipments at once. Ids of other accounts and of nothing are passed over. */
export async function tagShipments(
  db: Db,
  caller: Caller,
  ids: readonly Id[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const changed = await changeShipmentTags(trx, caller.accountId, ids, change);
    const subject = { type: 'shipment', id: `${changed.length} shipments` };
    await recordAudit(trx, caller, { action: 'shipment.tag', subject, changes: { ...change, ids } });
    const done = { name: 'shipment.changed', action: 'shipment.tag', changes: { ...change } } as const;
    await tellOfWork(trx, caller, done, changed.map(workOnShipment));
    return changed.length;
  });
}

/** Kept in the audit trail, and told to colleagues. */
async function recordWork(trx: Trx, caller: Caller, action: string, id: Id, changes = {}): Promise<void> {
  await recordAudit(trx, caller, { action, subject: { type: 'shipment', id }, changes });
  await tellOfWork(trx, caller, { name: 'shipment.changed', action, changes }, [workOnShipment(id)]);
}

async function getShipment(db: Db, caller: Caller, id: Id): Promise<Shipment> {
  return found(await findShipment(db, caller.accountId, id), 'Shipment');
}
