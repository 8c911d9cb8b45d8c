import { inferNumber } from '../domain/infer-number.ts';
import type { TrackingRequest } from '../domain/tracking-request.ts';
import { type ClaimedPoll, schedulePoll, URGENT } from '../store/polls.ts';
import { listLeasingPrefixes, listShippingLines } from '../store/shipping-lines.ts';
import { updateTrackingRequestProgress } from '../store/tracking-request-progress.ts';
import { conclude, fail } from './request-outcomes.ts';
import type { Tracking } from './tracking.ts';

/** Finds out the carrier of a request that left it to us, and puts the request into the carrier's lane. */
export async function detectCarrier(tracking: Tracking, poll: ClaimedPoll, request: TrackingRequest): Promise<void> {
  const { db } = tracking;
  const known = { lines: await listShippingLines(db), leasingPrefixes: await listLeasingPrefixes(db) };
  const { selected } = inferNumber(request.requestNumber, known);
  await conclude(tracking, poll, async (trx, at) => {
    if (!selected) return fail(trx, tracking, poll, request, { reason: 'scac_auto_detect_failed' }, at);
    const { accountId, id } = request;
    await updateTrackingRequestProgress(trx, accountId, id, { ...request, scac: selected.scac }, at);
    const place = { accountId, id, subject: 'tracking_request', scac: selected.scac } as const;
    await schedulePoll(trx, { ...place, priority: URGENT, dueAt: at });
  });
}
