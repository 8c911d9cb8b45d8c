import type { TrackingRequest } from '../domain/tracking-request.ts';
import { messageOf } from '../errors.ts';
import type { FetchOutcome } from '../sources/source.ts';
import { type ClaimedPoll, finishPoll, removePoll } from '../store/polls.ts';
import { findShipmentIdByNumber } from '../store/shipment-tracking.ts';
import type { Trx } from '../store/tables.ts';
import { findTrackingRequest } from '../store/tracking-requests.ts';
import { readContainerNumber } from '../values/container-number.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { askCarrier } from './ask-carrier.ts';
import { createShipment } from './create-shipment.ts';
import { detectCarrier } from './detect-carrier.ts';
import { readAnswer } from './read-answer.ts';
import { awaitManifest, type CarrierRequest, conclude, type Failure, fail, retry } from './request-outcomes.ts';
import { nextTryAt } from './request-retries.ts';
import type { Reading } from './steps/read-payloads.ts';
import { followTestRequest, isTestRequest } from './test-requests.ts';
import type { Tracking } from './tracking.ts';

/** Tries once to turn a request into a shipment. */
export async function followRequest(tracking: Tracking, poll: ClaimedPoll, stopping: AbortSignal): Promise<void> {
  const { db } = tracking;
  const request = await findTrackingRequest(db, poll.accountId, poll.id);
  if (!request || (request.status !== 'pending' && request.status !== 'awaiting_manifest')) {
    return removePoll(db, poll.accountId, poll.id);
  }
  try {
    await follow(tracking, poll, request, stopping);
  } catch (error) {
    tracking.log.error({ requestId: request.id, reason: messageOf(error) }, 'tracking request could not be processed');
    await conclude(tracking, poll, (trx, at) => retry(trx, tracking, poll, request, 'internal_processing_error', at));
  }
}

async function follow(
  tracking: Tracking,
  poll: ClaimedPoll,
  request: TrackingRequest,
  stopping: AbortSignal,
): Promise<void> {
  const { scac } = request;
  if (scac === null) return detectCarrier(tracking, poll, request);
  const carrierRequest: CarrierRequest = { ...request, scac };
  if (isTestRequest(carrierRequest)) return followTestRequest(tracking, poll, carrierRequest);
  const refusal = await refuse(tracking, carrierRequest);
  if (refusal) return conclude(tracking, poll, (trx, at) => fail(trx, tracking, poll, request, refusal, at));
  const source = tracking.sources.find(scac, await tracking.credentialsOf(request.accountId, scac));
  if (!source) {
    return conclude(tracking, poll, (trx, at) =>
      fail(trx, tracking, poll, request, { reason: 'data_unavailable' }, at),
    );
  }
  const question = { numberType: request.requestType, number: request.normalizedNumber, containerNumbers: [] };
  const outcome = await askCarrier(tracking, carrierRequest, source, question, stopping);
  if (stopping.aborted) return;
  const receivedAt = toInstant(tracking.now());
  const { accountId, id: trackingRequestId } = request;
  const asked = { accountId, scac, shipmentId: null, trackingRequestId };
  const reading = outcome.kind === 'found' ? await readAnswer(tracking, asked, source, outcome, receivedAt) : undefined;
  await conclude(tracking, poll, (trx, at) => settle(trx, tracking, poll, carrierRequest, outcome, reading, at));
}

/** What makes asking pointless. */
async function refuse({ db }: Tracking, request: CarrierRequest): Promise<Failure | undefined> {
  const { requestType, normalizedNumber } = request;
  const valid =
    requestType === 'container'
      ? readContainerNumber(normalizedNumber).kind === 'valid'
      : /^[A-Z0-9]{4,35}$/.test(normalizedNumber);
  if (!valid) return { reason: 'invalid_number' };
  const shipmentId = await findShipmentIdByNumber(db, request.accountId, request.scac, normalizedNumber);
  return shipmentId ? { reason: 'duplicate', shipmentId } : undefined;
}

async function settle(
  trx: Trx,
  tracking: Tracking,
  poll: ClaimedPoll,
  request: CarrierRequest,
  outcome: FetchOutcome,
  reading: Reading | undefined,
  at: Instant,
): Promise<void> {
  if (outcome.kind === 'rate_limited') {
    const dueAt = nextTryAt(1, at, tracking.random()) ?? at;
    return finishPoll(trx, poll, { ...poll, dueAt });
  }
  if (outcome.kind === 'unavailable' || outcome.kind === 'unauthorised') {
    return retry(trx, tracking, poll, request, 'shipping_line_unreachable', at);
  }
  if (reading && reading.facts.length > 0) {
    if (isCancelled(reading)) return fail(trx, tracking, poll, request, { reason: 'booking_cancelled' }, at);
    const created = await createShipment(trx, tracking, request, reading, at);
    if (!created) return fail(trx, tracking, poll, request, { reason: 'duplicate' }, at);
    await removePoll(trx, poll.accountId, poll.id);
    return;
  }
  if (reading && reading.problems.length > 0) return retry(trx, tracking, poll, request, 'unrecognized_response', at);
  return awaitManifest(trx, tracking, poll, request, at);
}

/** Nothing but the end of the booking is known. */
function isCancelled({ facts }: Reading): boolean {
  return (
    facts.every(({ fact }) => fact.kind === 'shipment') &&
    facts.some(({ fact }) => fact.kind === 'shipment' && fact.bookingCancelled)
  );
}
