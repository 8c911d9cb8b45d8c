import { TEST_LINE } from '../../domain/carriers/shipping-line.ts';
import { TEST_SCAC } from '../../domain/shipments/tracking-request.ts';
import { trackingRequestEvent } from '../../domain/shipments/tracking-request-event.ts';
import { type ClaimedPoll, removePoll } from '../../store/carriers/polls.ts';
import { findShipmentIdByNumber, insertShipment } from '../../store/shipments/shipment-tracking.ts';
import { updateTrackingRequestProgress } from '../../store/shipments/tracking-request-progress.ts';
import { newId } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { type CarrierRequest, conclude, fail } from './request-outcomes.ts';

/** Of the two numbers for trying out what follows from success and from failure. */
const SUCCEEDING = 'TEST-TR-SUCCEEDED';

export function isTestRequest({ scac }: CarrierRequest): boolean {
  return scac === TEST_SCAC;
}

export async function followTestRequest(tracking: Tracking, poll: ClaimedPoll, request: CarrierRequest): Promise<void> {
  const { accountId, requestNumber } = request;
  await conclude(tracking, poll, async (trx, at) => {
    if (requestNumber.trim().toUpperCase() !== SUCCEEDING) {
      return fail({ trx, tracking, poll, request, at }, { reason: 'not_found' });
    }
    const existing = await findShipmentIdByNumber(trx, accountId, TEST_SCAC, request.normalizedNumber);
    const id = existing ?? newId(Date.parse(at));
    const shipment = {
      accountId,
      id,
      numberType: request.requestType,
      number: requestNumber,
      normalizedNumber: request.normalizedNumber,
      line: TEST_LINE,
      customerId: request.customerId,
      refNumbers: request.refNumbers,
      tags: request.shipmentTags,
      at,
    };
    // It can be tried again and again: there is one shipment, and no duplicate.
    if (existing === undefined) await insertShipment(trx, shipment);
    const progress = { ...request, status: 'created', failedReason: null, isRetrying: false, shipmentId: id } as const;
    await updateTrackingRequestProgress(trx, accountId, request.id, progress, at);
    const { initialCustomFields: fields } = request;
    if (fields) await tracking.setInitialFields(trx, { accountId, shipmentId: id, containers: [] }, fields);
    await removePoll(trx, poll.accountId, poll.id);
    await tracking.publish(trx, [trackingRequestEvent('succeeded', { ...request, shipmentId: id }, at)]);
  });
}
