import { inTransaction } from '../../db/transaction.ts';
import { voiceOfLine } from '../../domain/observations/voice.ts';
import type { FetchOutcome, Problem, Source } from '../../sources/source.ts';
import {
  type ClaimedPoll,
  finishPoll,
  holdsLease,
  type PollPlace,
  removePoll,
  URGENT,
} from '../../store/carriers/polls.ts';
import { findPollTarget, noteAttempt } from '../../store/shipments/shipment-tracking.ts';
import { lockTrackedShipment, type TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Trx } from '../../store/tables.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { apply } from '../pipeline.ts';
import type { Reading } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import { askCarrier, type CarrierReply } from './ask-carrier.ts';
import { doubtOf, restOf } from './doubt.ts';
import { findStretch } from './plan.ts';
import { readAnswer } from './read-answer.ts';
import { type Expectation, nextPollAt, nextTryAt, waitHours, wantedHours, whenCallsAreLeft } from './schedule.ts';
import { stopIfOver } from './stop-if-over.ts';

/** Asks the line about a shipment once, and takes in what it says. */
export async function pollShipment(tracking: Tracking, poll: ClaimedPoll, stopping: AbortSignal): Promise<void> {
  const { db } = tracking;
  const shipment = await findPollTarget(db, poll.accountId, poll.id);
  if (!shipment || shipment.stoppedAt !== null) {
    await removePoll(db, poll.accountId, poll.id);
    return;
  }
  const keys = (await tracking.credentialsOf(poll.accountId))(shipment.scac);
  const source = tracking.sources.find(shipment.scac, keys.values);
  const asking = { ...shipment, keyOwner: keys.owner, isUrgent: poll.priority === URGENT };
  const question = { ...shipment, ...(poll.rest && { rest: poll.rest }) };
  const reply: CarrierReply = source
    ? await askCarrier(tracking, asking, source, question, stopping)
    : { outcome: { kind: 'unauthorised', detail: 'No credentials are configured.' }, waitUntil: null };
  if (stopping.aborted) return;
  const at = toInstant(tracking.now());
  const { outcome } = reply;
  const { accountId, id: shipmentId, scac } = shipment;
  const asked = { accountId, scac, shipmentId, trackingRequestId: null };
  const reading =
    source && outcome.kind === 'found' ? await readAnswer(tracking, asked, source, outcome, at) : undefined;
  const answer: Answer = { ...reply, reading, source, stretch: source ? await findStretch(tracking, source) : 1 };
  await inTransaction(db, async (trx) => {
    // Whoever took over an overdue lease has the say; what we learned was kept, and will be learned again.
    if (!(await holdsLease(trx, poll))) return;
    const tracked = await lockTrackedShipment(trx, poll.accountId, poll.id);
    if (!tracked || tracked.stoppedAt !== null) await removePoll(trx, poll.accountId, poll.id);
    else if (reading && reading.facts.length > 0) {
      await takeIn(trx, tracking, { poll, tracked }, { ...answer, reading }, at);
    } else await noteNoAnswer(trx, tracking, poll, tracked, answer, at);
  });
}

interface Answer extends CarrierReply {
  readonly reading: Reading | undefined;
  readonly source: Source | undefined;
  readonly stretch: number;
}

async function takeIn(
  trx: Trx,
  tracking: Tracking,
  { poll, tracked }: { readonly poll: ClaimedPoll; readonly tracked: TrackedShipment },
  answer: Answer & { readonly reading: Reading },
  at: Instant,
): Promise<void> {
  const { reading, outcome } = answer;
  const [doubt, rest] = [doubtOf(outcome), restOf(outcome)];
  // What goes on with an earlier question is not all the line has, even when it is the end of it.
  const complete = doubt === null && poll.rest === null && !reading.problems.some(isUnread);
  const heard = { tracked, facts: reading.facts, complete, missing: poll.missing };
  const applied = await apply(trx, tracking, heard, voiceOfLine(tracked.scac, at));
  await noteAttempt(trx, poll.accountId, poll.id, at, { succeeded: true, changed: applied.changed, doubt });
  if (await stopIfOver(trx, tracking, poll, { ...applied, notFound: 0 }, at)) return;
  const { dueAt, place } = nextPlace(tracking, applied, answer, at);
  const settled = { failures: 0, notFound: 0, missing: applied.missing };
  if (!rest) return finishPoll(trx, poll, { ...settled, dueAt, ...(place && { place }) });
  await finishPoll(trx, poll, { ...settled, dueAt: answer.waitUntil ?? at, rest, priority: poll.priority });
}

/** When to ask next, and the place that takes in the budget of the line. */
function nextPlace(tracking: Tracking, expectation: Expectation, { source, stretch, outcome }: Answer, at: Instant) {
  const freshAfterSeconds = source?.budget.freshAfterSeconds ?? null;
  const dueAt = nextPollAt(waitHours(expectation, stretch, at), freshAfterSeconds, at, tracking.random());
  const calls = outcome.kind === 'found' ? Math.max(outcome.calls, 1) : 1;
  const budgetKey = source?.budget.key;
  const place: PollPlace | undefined =
    budgetKey === undefined ? undefined : { wantedHours: wantedHours(expectation, at), budgetKey, calls };
  return { dueAt, place };
}

/**
 * Whether the problem hides an unknown part of the answer, so that what it lacks may be in there. One event that we do not
 * understand hides nothing else: else a code nobody knows would keep everything that the line took back.
 */
function isUnread({ reason }: Problem): boolean {
  return reason === 'malformed' || reason === 'wrong_charset' || reason === 'too_large' || reason === 'unknown_shape';
}

/** The line did not answer, had nothing, or nothing readable; or it was not asked, because it allows no more calls now. */
async function noteNoAnswer(
  trx: Trx,
  tracking: Tracking,
  poll: ClaimedPoll,
  tracked: TrackedShipment,
  answer: Answer,
  at: Instant,
): Promise<void> {
  const { outcome, reading, waitUntil } = answer;
  const { missing, rest } = poll;
  if (outcome.kind === 'over_budget') {
    // It may matter more by now than when it was last asked about, and is planned for as it does.
    const hours = wantedHours(tracked, at);
    const dueAt = whenCallsAreLeft(waitUntil ?? at, hours, tracking.random());
    return finishPoll(trx, poll, { ...poll, dueAt, wantedHours: hours });
  }
  const isEmpty = isNothing(outcome, reading);
  const notFound = isEmpty ? poll.notFound + 1 : poll.notFound;
  await noteAttempt(trx, poll.accountId, poll.id, at, { succeeded: isEmpty, changed: false });
  if (await stopIfOver(trx, tracking, poll, { ...tracked, notFound }, at)) return;
  if (isEmpty) {
    const { dueAt, place } = nextPlace(tracking, tracked, answer, at);
    return finishPoll(trx, poll, { dueAt, failures: 0, notFound, missing, ...(place && { place }) });
  }
  // Being told to wait is no failure: the carrier is blocked for everybody until then.
  const failures = outcome.kind === 'rate_limited' ? poll.failures : poll.failures + 1;
  const dueAt = nextTryAt(Math.max(failures, 1), at, tracking.random());
  return finishPoll(trx, poll, { dueAt, failures, notFound, missing, rest });
}

function isNothing(outcome: FetchOutcome, reading: Reading | undefined): boolean {
  return outcome.kind === 'not_found' || (reading !== undefined && reading.problems.length === 0);
}
