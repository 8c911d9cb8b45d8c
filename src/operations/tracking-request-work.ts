import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { normalizeNumber } from '../domain/shipments/infer-number.ts';
import type { RequestType, TrackingRequest } from '../domain/shipments/tracking-request.ts';
import { trackingRequestEvent } from '../domain/shipments/tracking-request-event.ts';
import { invalidBody, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { removePoll, schedulePoll, URGENT } from '../store/carriers/polls.ts';
import type { Publish } from '../store/events/domain-events.ts';
import { stopWaitingRequest } from '../store/shipments/tracking-request-progress.ts';
import { deleteTrackingRequest, restartTrackingRequest } from '../store/shipments/tracking-requests.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { stopShipment } from './shipments.ts';
import { getTrackingRequest, laneOf, refuseFollowed, scacOf } from './tracking-requests.ts';

/** Members left out stay as they are; a line that is null is found out. */
export interface Correction {
  readonly requestType?: RequestType;
  readonly requestNumber?: string;
  readonly scac?: string | null;
}

/** Asks again, corrected or not. What led to a shipment already is left alone. */
export async function retryTrackingRequest(
  db: Db,
  caller: Caller,
  id: Id,
  correction: Correction,
  at: Instant,
): Promise<TrackingRequest> {
  const { accountId } = caller;
  const before = await getTrackingRequest(db, caller, id);
  if (before.shipmentId !== null) throw followedAlready();
  const requestNumber = correction.requestNumber?.trim() ?? before.requestNumber;
  const normalizedNumber = normalizeNumber(requestNumber);
  if (normalizedNumber === '') throw invalidBody('/data/attributes/request_number', 'request_number is empty.');
  const wanted = correction.scac === undefined ? before.scac : correction.scac;
  const scac = await scacOf(db, { scac: wanted, autoDetectVoccScac: wanted === null });
  const requestType = correction.requestType ?? before.requestType;
  const corrected = { requestType, requestNumber, normalizedNumber, scac, autoDetectVoccScac: scac === null };
  return inTransaction(db, async (trx) => {
    const isWaiting = before.status === 'pending' || before.status === 'awaiting_manifest';
    const isSame = normalizedNumber === before.normalizedNumber && isWaiting;
    if (!isSame) await refuseFollowed(trx, accountId, corrected);
    await restartTrackingRequest(trx, accountId, id, corrected, at);
    const place = { accountId, id, subject: 'tracking_request', scac: laneOf(corrected) } as const;
    await schedulePoll(trx, { ...place, priority: URGENT, dueAt: at });
    const changes = { request_number: requestNumber, scac };
    await recordAudit(trx, caller, {
      action: 'tracking_request.retry',
      subject: { type: 'tracking_request', id },
      changes,
    });
    return getTrackingRequest(trx, caller, id);
  });
}

/**
 * Gives a request up: what it led to is stopped; one that waits is asked for no longer. One that failed or was stopped stays
 * as it is.
 */
export async function cancelTrackingRequest(
  db: Db,
  caller: Caller,
  id: Id,
  publish: Publish,
  at: Instant,
): Promise<TrackingRequest> {
  const { accountId } = caller;
  const { shipmentId } = await getTrackingRequest(db, caller, id);
  if (shipmentId !== null) await stopShipment(db, caller, shipmentId, publish, at);
  return inTransaction(db, async (trx) => {
    if (await stopWaitingRequest(trx, accountId, id, at)) {
      await removePoll(trx, accountId, id);
      await publish(trx, [trackingRequestEvent('tracking_stopped', { accountId, id, shipmentId: null }, at)]);
      await recordAudit(trx, caller, {
        action: 'tracking_request.cancel',
        subject: { type: 'tracking_request', id },
        changes: {},
      });
    }
    return getTrackingRequest(trx, caller, id);
  });
}

/** Forgets a request that led to nothing. */
export async function removeTrackingRequest(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { requestNumber, shipmentId } = await getTrackingRequest(trx, caller, id);
    if (shipmentId !== null || !(await deleteTrackingRequest(trx, caller.accountId, id))) throw followedAlready();
    await removePoll(trx, caller.accountId, id);
    const changes = { request_number: requestNumber };
    await recordAudit(trx, caller, {
      action: 'tracking_request.remove',
      subject: { type: 'tracking_request', id },
      changes,
    });
  });
}

function followedAlready(): LandfallError {
  return new LandfallError('conflict', 'The number is followed already; stop tracking its shipment instead.');
}
