import { trackingRequestEvent } from '../domain/tracking-request-event.ts';
import { copyPartyRoles } from '../store/party-roles.ts';
import { ROUTINE, schedulePoll } from '../store/polls.ts';
import { insertShipment, noteAttempt } from '../store/shipment-tracking.ts';
import { findShippingLineByScac } from '../store/shipping-lines.ts';
import type { Trx } from '../store/tables.ts';
import { lockTrackedShipment } from '../store/tracked-shipments.ts';
import { updateTrackingRequestProgress } from '../store/tracking-request-progress.ts';
import { newId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { apply, takeUpWaiting } from './pipeline.ts';
import type { CarrierRequest } from './request-outcomes.ts';
import { nextPollAt } from './schedule.ts';
import type { Reading } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';

/** Makes the shipment of a request out of the line's first answer. False when the account tracks the number already. */
export async function createShipment(
  trx: Trx,
  tracking: Tracking,
  request: CarrierRequest,
  reading: Reading,
  at: Instant,
): Promise<boolean> {
  const { accountId, scac } = request;
  const id = newId(Date.parse(at));
  const line = await findShippingLineByScac(trx, scac);
  const inserted = await insertShipment(trx, {
    accountId,
    id,
    numberType: request.requestType,
    number: request.requestNumber,
    normalizedNumber: request.normalizedNumber,
    line: { scac, name: line?.name ?? scac, shortName: line?.shortName ?? scac },
    customerId: request.customerId,
    refNumbers: request.refNumbers,
    tags: request.shipmentTags,
    at,
  });
  if (!inserted) return false;
  const tracked = await lockTrackedShipment(trx, accountId, id);
  if (!tracked) throw new Error(`shipment ${id} is gone right after it was created`);
  const sender = { source: 'shipping_line', sourceName: `dcsa:${scac}`, receivedAt: at } as const;
  const progress = { ...request, status: 'created', failedReason: null, isRetrying: false, shipmentId: id } as const;
  await updateTrackingRequestProgress(trx, accountId, request.id, progress, at);
  await copyPartyRoles(trx, accountId, request.id, id);
  if (request.initialCustomFields) {
    await tracking.setInitialFields(trx, { accountId, shipmentId: id, containers: [] }, request.initialCustomFields);
  }
  const succeeded = trackingRequestEvent('succeeded', { ...request, shipmentId: id }, at);
  const applied = await apply(trx, tracking, { tracked, facts: reading.facts }, sender, [succeeded]);
  await noteAttempt(trx, accountId, id, at, { succeeded: true, changed: true });
  const dueAt = nextPollAt(applied, at, tracking.random());
  await schedulePoll(trx, { accountId, id, subject: 'shipment', scac, priority: ROUTINE, dueAt });
  await takeUpWaiting(trx, tracking, accountId, id, at);
  return true;
}
