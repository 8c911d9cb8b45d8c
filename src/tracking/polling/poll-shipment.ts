import { inTransaction } from '../../db/transaction.ts';
import { provenanceOfLine } from '../../domain/observations/provenance.ts';
import type { FetchOutcome, Problem } from '../../sources/source.ts';
import type { PollTarget } from '../../store/carriers/poll-targets.ts';
import { type ClaimedPoll, finishPoll, removePoll, type TakenAnswer, URGENT } from '../../store/carriers/polls.ts';
import { noteAttempt } from '../../store/shipments/shipment-tracking.ts';
import { lockPolledShipment, type TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Trx } from '../../store/tables.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { type Instant, plusMs, toInstant } from '../../values/instant.ts';
import { apply } from '../pipeline.ts';
import type { Reading } from '../steps/read-payloads.ts';
import type { Applied } from '../steps/work-out.ts';
import type { Tracking } from '../tracking.ts';
import { askCarrier, noteWell } from './ask-carrier.ts';
import { doubtOf, restOf } from './doubt.ts';
import { type Answer, nextPlace } from './next-poll.ts';
import { findSlowdown } from './plan.ts';
import { keepAnswer } from './read-answer.ts';
import { type Understood, understandNews } from './same-answer.ts';
import { nextTryAt, wantedHours, whenCallsAreLeft } from './schedule.ts';
import { stopIfOver } from './stop-if-over.ts';

/** How long an account that has no room for answers is left alone. */
const FULL_PAUSE_MS = HOUR_MS;

/** Asks the line about a shipment once, and takes in what it says. */
export async function pollShipment(
  tracking: Tracking,
  poll: ClaimedPoll,
  target: PollTarget | undefined,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = tracking;
  if (!target || target.stoppedAt !== null) {
    await removePoll(db, poll.accountId, poll.id);
    return;
  }
  const answer = await ask(tracking, poll, target, stopping);
  if (stopping.aborted) return;
  const at = toInstant(tracking.now());
  const { outcome, source } = answer;
  let understood: Understood | undefined;
  let reading: Reading | undefined;
  if (source && outcome.kind === 'found') {
    understood = await understandNews(tracking, poll, target, { ...answer, outcome, source }, at);
    if (!understood) return;
    const asked = { ...target, shipmentId: target.id, trackingRequestId: null };
    reading = await keepAnswer(tracking, asked, understood.payloads, at);
  }
  await noteWell(tracking, answer);
  await inTransaction(db, async (trx) => {
    const tracked = await lockPolledShipment(trx, poll);
    // Whoever took over an overdue lease has the say; what we learned was kept, and will be learned again.
    if (!tracked) return;
    if (tracked.stoppedAt !== null) await removePoll(trx, poll.accountId, poll.id);
    else if (reading && reading.facts.length > 0) {
      await takeIn(trx, tracking, { poll, tracked, target }, { ...answer, reading, digests: understood?.digests }, at);
    } else await noteNoAnswer(trx, tracking, { poll, tracked, target }, { ...answer, reading }, at);
  });
}

async function ask(tracking: Tracking, poll: ClaimedPoll, target: PollTarget, stopping: AbortSignal): Promise<Answer> {
  // Nobody waits for room by asking: what the line says would have to be kept.
  if (target.isFull) return { ...NO_KEYS, ...NO_ROOM, waitUntil: plusMs(toInstant(tracking.now()), FULL_PAUSE_MS) };
  const keys = (await tracking.credentialsOf(poll.accountId))(target.scac);
  const source = tracking.sources.find(target.scac, keys);
  if (!source) return NO_KEYS;
  const asking = { ...target, keyOwner: keys.owner, isUrgent: poll.priority === URGENT };
  const question = { ...target, ...(poll.rest && { rest: poll.rest }) };
  const reply = await askCarrier(tracking, asking, source, question, stopping);
  return { ...reply, source, slowdown: await findSlowdown(tracking, source, reply.budget) };
}

const NO_KEYS: Answer = {
  outcome: { kind: 'unauthorised', detail: 'No credentials are configured.' },
  waitUntil: null,
  budget: undefined,
  well: null,
  source: undefined,
  slowdown: 1,
};

const NO_ROOM = { outcome: { kind: 'over_budget' } } as const;

/** A shipment that is asked about, locked. */
interface Polled {
  readonly poll: ClaimedPoll;
  readonly tracked: TrackedShipment;
  readonly target: PollTarget;
}

async function takeIn(
  trx: Trx,
  tracking: Tracking,
  { poll, tracked, target }: Polled,
  answer: Answer & { readonly reading: Reading; readonly digests: Understood['digests'] },
  at: Instant,
): Promise<void> {
  const { reading, outcome } = answer;
  const [doubt, rest] = [doubtOf(outcome), restOf(outcome)];
  // What goes on with an earlier question is not all the line has, even when it is the end of it.
  const complete = doubt === null && poll.rest === null && !reading.problems.some(isUnread);
  const heard = { tracked, facts: reading.facts, complete, missing: poll.missing };
  const applied = await apply(trx, tracking, heard, provenanceOfLine(tracked.scac, at));
  await noteAttempt(trx, poll.accountId, poll.id, at, { succeeded: true, changed: applied.changed, doubt });
  const followed = { ...target, ...applied, ...(applied.changed && { lastChangedAt: at }), notFound: 0 };
  if (await stopIfOver(trx, tracking, poll, followed, at)) return;
  const { dueAt, place } = nextPlace(tracking, applied, answer, at);
  const taken = takenAnswer(applied, answer, at);
  const settled = { failures: 0, notFound: 0, missing: applied.missing, taken };
  if (!rest) return finishPoll(trx, poll, { ...settled, dueAt, ...(place && { place }) });
  await finishPoll(trx, poll, { ...settled, dueAt: answer.waitUntil ?? at, rest, priority: poll.priority });
}

/** The answer that would change nothing if it came again: all of it counts, and nothing is missing from it. */
function takenAnswer(
  { missing, hadRoom }: Applied,
  { reading, digests }: { readonly reading: Reading; readonly digests: Understood['digests'] },
  at: Instant,
): TakenAnswer | null {
  const isAll = hadRoom && Object.keys(missing).length === 0 && reading.problems.length === 0;
  return digests && isAll ? { ...digests, answeredAt: at } : null;
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
  { poll, tracked, target }: Polled,
  answer: Answer & { readonly reading: Reading | undefined },
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
  if (await stopIfOver(trx, tracking, poll, { ...target, ...tracked, notFound }, at)) return;
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
