import { trackingRequestEvent } from '../domain/tracking-request-event.ts';
import { type ClaimedPoll, removePoll } from '../store/polls.ts';
import { insertShipment } from '../store/shipment-tracking.ts';
import { updateTrackingRequestProgress } from '../store/tracking-request-progress.ts';
import { newId } from '../values/id.ts';
import { type CarrierRequest, conclude, fail } from './request-outcomes.ts';
import type { Tracking } from './tracking.ts';

/** The line that does not exist, with two numbers for trying out what follows from success and from failure. */
const TEST_SCAC = 'TEST';
const SUCCEEDING = 'TEST-TR-SUCCEEDED';

export function isTestRequest({ scac }: CarrierRequest): boolean {
  return scac === TEST_SCAC;
}

export async function followTestRequest(tracking: Tracking, poll: ClaimedPoll, request: CarrierRequest): Promise<void> {
  const { accountId, requestNumber } = request;
  await conclude(tracking, poll, async (trx, at) => {
    if (requestNumber.trim().toUpperCase() !== SUCCEEDING) {
      return fail(trx, tracking, poll, request, { reason: 'not_found' }, at);
    }
    const id = newId(Date.parse(at));
    const inserted = await insertShipment(trx, {
      accountId,
      id,
      numberType: request.requestType,
      number: requestNumber,
      // Each is a shipment of its own, so that it can be tried again.
      normalizedNumber: `${request.normalizedNumber} ${id}`,
      line: { scac: TEST_SCAC, name: 'Test line', shortName: 'Test' },
      customerId: request.customerId,
      refNumbers: request.refNumbers,
      tags: request.shipmentTags,
      at,
    });
    if (!inserted) throw new Error('a shipment of a new id cannot exist');
    const progress = { ...request, status: 'created', failedReason: null, isRetrying: false, shipmentId: id } as const;
    await updateTrackingRequestProgress(trx, accountId, request.id, progress, at);
    await removePoll(trx, poll.accountId, poll.id);
    await tracking.publish(trx, [trackingRequestEvent('succeeded', { ...request, shipmentId: id }, at)]);
  });
}
