import { isPossibleNumber, type TrackingRequest } from '../../domain/shipments/tracking-request.ts';
import { messageOf } from '../../errors.ts';
import { type ClaimedPoll, finishPoll, removePoll } from '../../store/carriers/polls.ts';
import { findShipmentIdByNumber } from '../../store/shipments/shipment-tracking.ts';
import { findTrackingRequest } from '../../store/shipments/tracking-requests.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { compareInstants, type Instant, LONG_AGO, toInstant } from '../../values/instant.ts';
import { askCarrier, noteWell } from '../polling/ask-carrier.ts';
import { restOf } from '../polling/doubt.ts';
import { findSlowdown } from '../polling/plan.ts';
import { readAnswer } from '../polling/read-answer.ts';
import type { Reading } from '../steps/read-payloads.ts';
import type { ResolvedFact } from '../steps/resolve.ts';
import type { Tracking } from '../tracking.ts';
import { awaitKeys } from './await-keys.ts';
import { createShipment, type FirstAnswer } from './create-shipment.ts';
import { askNextLine, detectCarrier } from './detect-carrier.ts';
import { awaitManifest, type CarrierRequest, conclude, type Failure, fail, retry } from './request-outcomes.ts';
import { nextTryAt } from './request-retries.ts';
import { followTestRequest, isTestRequest } from './test-requests.ts';

/** Tries once to turn a request into a shipment. */
export async function followRequest(tracking: Tracking, poll: ClaimedPoll, stopping: AbortSignal): Promise<void> {
  const { db } = tracking;
  const request = await findTrackingRequest(db, poll.accountId, poll.id);
  if (!request || (request.status !== 'pending' && request.status !== 'awaiting_manifest')) {
    await removePoll(db, poll.accountId, poll.id);
    return;
  }
  try {
    await follow(tracking, poll, request, stopping);
  } catch (error) {
    tracking.log.error({ requestId: request.id, reason: messageOf(error) }, 'tracking request could not be processed');
    await conclude(tracking, poll, (trx, at) =>
      retry({ trx, tracking, poll, request, at }, 'internal_processing_error'),
    );
  }
}

async function follow(
  tracking: Tracking,
  poll: ClaimedPoll,
  request: TrackingRequest,
  stopping: AbortSignal,
): Promise<void> {
  const { scac } = request;
  const carrierRequest: CarrierRequest | undefined = scac === null ? undefined : { ...request, scac };
  if (carrierRequest && isTestRequest(carrierRequest)) return followTestRequest(tracking, poll, carrierRequest);
  if (!isPossibleNumber(request.requestType, request.normalizedNumber)) {
    const failure: Failure = { reason: 'invalid_number' };
    return conclude(tracking, poll, (trx, at) => fail({ trx, tracking, poll, request, at }, failure));
  }
  return carrierRequest ? askLine(tracking, poll, carrierRequest, stopping) : detectCarrier(tracking, poll, request);
}

async function askLine(
  tracking: Tracking,
  poll: ClaimedPoll,
  request: CarrierRequest,
  stopping: AbortSignal,
): Promise<void> {
  const { scac } = request;
  const refusal = await refuse(tracking, request);
  if (refusal) return conclude(tracking, poll, (trx, at) => fail({ trx, tracking, poll, request, at }, refusal));
  const keys = (await tracking.credentialsOf(request.accountId))(scac);
  const source = tracking.sources.find(scac, keys);
  if (!source) return withoutKeys(tracking, poll, request);
  const question = {
    numberType: request.requestType,
    number: request.normalizedNumber,
    containerNumbers: [],
    ...(poll.rest && { rest: poll.rest }),
  };
  const asking = { ...request, keyOwner: keys.owner, isUrgent: true };
  const reply = await askCarrier(tracking, asking, source, question, stopping);
  if (stopping.aborted) return;
  await noteWell(tracking, reply);
  const { outcome } = reply;
  const receivedAt = toInstant(tracking.now());
  const { accountId, id: trackingRequestId } = request;
  const asked = { accountId, scac, shipmentId: null, trackingRequestId };
  const reading = outcome.kind === 'found' ? await readAnswer(tracking, asked, source, outcome, receivedAt) : undefined;
  const answer = { ...reply, reading, source, slowdown: await findSlowdown(tracking, source, reply.budget) };
  await conclude(tracking, poll, (trx, at) => settle(trx, tracking, poll, request, answer, at));
}

/** Without keys there is nothing to fail at yet: they may come. Without an interface there is nothing to wait for. */
async function withoutKeys(tracking: Tracking, poll: ClaimedPoll, request: CarrierRequest): Promise<void> {
  const isKnown = tracking.sources.knows(request.scac);
  await conclude(tracking, poll, (trx, at) =>
    isKnown
      ? awaitKeys({ trx, tracking, poll, request, at })
      : fail({ trx, tracking, poll, request, at }, { reason: 'data_unavailable' }),
  );
}

/** What makes asking a line pointless. */
async function refuse({ db }: Tracking, request: CarrierRequest): Promise<Failure | undefined> {
  const duplicate = await duplicateOf(db, request);
  return duplicate.shipmentId === undefined ? undefined : duplicate;
}

async function duplicateOf(db: Db, { accountId, scac, normalizedNumber }: CarrierRequest): Promise<Failure> {
  const shipmentId = await findShipmentIdByNumber(db, accountId, scac, normalizedNumber);
  return { reason: 'duplicate', ...(shipmentId !== undefined && { shipmentId }) };
}

async function settle(
  trx: Trx,
  tracking: Tracking,
  poll: ClaimedPoll,
  request: CarrierRequest,
  answer: FirstAnswer,
  at: Instant,
): Promise<void> {
  const { outcome, reading, waitUntil } = answer;
  if (outcome.kind === 'rate_limited' || outcome.kind === 'over_budget') {
    const dueAt = waitUntil ?? nextTryAt(1, at, tracking.random()) ?? at;
    return finishPoll(trx, poll, { ...poll, dueAt });
  }
  if (outcome.kind === 'unavailable' || outcome.kind === 'unauthorised') {
    return retry({ trx, tracking, poll, request, at }, 'shipping_line_unreachable');
  }
  if (reading && reading.facts.length > 0) {
    if (isCancelled(reading)) return fail({ trx, tracking, poll, request, at }, { reason: 'booking_cancelled' });
    const created = await createShipment(trx, tracking, request, { ...answer, reading }, at);
    if (!created) return fail({ trx, tracking, poll, request, at }, await duplicateOf(trx, request));
    await removePoll(trx, poll.accountId, poll.id);
    return;
  }
  if (reading && reading.problems.length > 0)
    return retry({ trx, tracking, poll, request, at }, 'unrecognized_response');
  const rest = restOf(outcome);
  if (rest) return finishPoll(trx, poll, { ...poll, dueAt: waitUntil ?? at, rest });
  if (await askNextLine(trx, poll, request, at)) return;
  return awaitManifest({ trx, tracking, poll, request, at });
}

/** The booking was ended before anything happened. It may have been confirmed before that, or again afterwards. */
function isCancelled({ facts }: Reading): boolean {
  if (facts.some(({ fact }) => fact.kind === 'move' && fact.classifier === 'actual')) return false;
  const words = facts.flatMap(({ fact }) =>
    fact.kind === 'shipment' && fact.bookingCancelled !== undefined ? [fact] : [],
  );
  return words.sort(byStated).at(-1)?.bookingCancelled === true;
}

function byStated({ statedAt: one }: ResolvedFact, { statedAt: other }: ResolvedFact): number {
  return compareInstants(one ?? LONG_AGO, other ?? LONG_AGO);
}
