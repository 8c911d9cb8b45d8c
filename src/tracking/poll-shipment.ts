import { inTransaction } from '../db/transaction.ts';
import type { FetchOutcome, Problem } from '../sources/source.ts';
import { type ClaimedPoll, finishPoll, holdsLease, removePoll } from '../store/polls.ts';
import { findPollTarget, noteAttempt } from '../store/shipment-tracking.ts';
import type { Trx } from '../store/tables.ts';
import { lockTrackedShipment, type TrackedShipment } from '../store/tracked-shipments.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { askCarrier } from './ask-carrier.ts';
import { apply } from './pipeline.ts';
import { readAnswer } from './read-answer.ts';
import { nextPollAt, nextTryAt } from './schedule.ts';
import type { Reading } from './steps/read-payloads.ts';
import { stopIfOver } from './stop-if-over.ts';
import type { Tracking } from './tracking.ts';

/** Asks the line about a shipment once, and takes in what it says. */
export async function pollShipment(tracking: Tracking, poll: ClaimedPoll, stopping: AbortSignal): Promise<void> {
  const { db } = tracking;
  const shipment = await findPollTarget(db, poll.accountId, poll.id);
  if (!shipment || shipment.stoppedAt !== null) {
    await removePoll(db, poll.accountId, poll.id);
    return;
  }
  const keys = await tracking.credentialsOf(poll.accountId, shipment.scac);
  const source = tracking.sources.find(shipment.scac, keys.values);
  const outcome = source
    ? await askCarrier(tracking, { ...shipment, keyOwner: keys.owner }, source, shipment, stopping)
    : ({ kind: 'unauthorised', detail: 'No credentials are configured.' } as const);
  if (stopping.aborted) return;
  const at = toInstant(tracking.now());
  const { accountId, id: shipmentId, scac } = shipment;
  const asked = { accountId, scac, shipmentId, trackingRequestId: null };
  const reading =
    source && outcome.kind === 'found' ? await readAnswer(tracking, asked, source, outcome, at) : undefined;
  await inTransaction(db, async (trx) => {
    // Whoever took over an overdue lease has the say; what we learned was kept, and will be learned again.
    if (!(await holdsLease(trx, poll))) return;
    const tracked = await lockTrackedShipment(trx, poll.accountId, poll.id);
    if (!tracked || tracked.stoppedAt !== null) await removePoll(trx, poll.accountId, poll.id);
    else if (reading && reading.facts.length > 0) await takeIn(trx, tracking, poll, tracked, reading, at);
    else await noteNoAnswer(trx, tracking, poll, tracked, outcome, reading, at);
  });
}

async function takeIn(
  trx: Trx,
  tracking: Tracking,
  poll: ClaimedPoll,
  tracked: TrackedShipment,
  reading: Reading,
  at: Instant,
): Promise<void> {
  const complete = !reading.problems.some(isUnread);
  const sender = { source: 'shipping_line', sourceName: `dcsa:${tracked.scac}`, receivedAt: at } as const;
  const heard = { tracked, facts: reading.facts, complete, missing: poll.missing };
  const applied = await apply(trx, tracking, heard, sender);
  await noteAttempt(trx, poll.accountId, poll.id, at, { succeeded: true, changed: applied.changed });
  if (await stopIfOver(trx, tracking, poll, { ...applied, notFound: 0 }, at)) return;
  const dueAt = nextPollAt(applied, at, tracking.random());
  await finishPoll(trx, poll, { dueAt, failures: 0, notFound: 0, missing: applied.missing });
}

/**
 * Whether the problem hides an unknown part of the answer, so that what it lacks may be in there. One event that we do not
 * understand hides nothing else: else a code nobody knows would keep everything that the line took back.
 */
function isUnread({ reason }: Problem): boolean {
  return reason === 'malformed' || reason === 'wrong_charset' || reason === 'too_large' || reason === 'unknown_shape';
}

/** The line did not answer, had nothing, or nothing readable. */
async function noteNoAnswer(
  trx: Trx,
  tracking: Tracking,
  poll: ClaimedPoll,
  tracked: TrackedShipment,
  outcome: FetchOutcome,
  reading: Reading | undefined,
  at: Instant,
): Promise<void> {
  const isEmpty = outcome.kind === 'not_found' || (reading !== undefined && reading.problems.length === 0);
  const notFound = isEmpty ? poll.notFound + 1 : poll.notFound;
  await noteAttempt(trx, poll.accountId, poll.id, at, { succeeded: isEmpty, changed: false });
  if (await stopIfOver(trx, tracking, poll, { ...tracked, notFound }, at)) return;
  const { missing } = poll;
  if (isEmpty) {
    const dueAt = nextPollAt(tracked, at, tracking.random());
    return finishPoll(trx, poll, { dueAt, failures: 0, notFound, missing });
  }
  // Being told to wait is no failure: the carrier is blocked for everybody until then.
  const failures = outcome.kind === 'rate_limited' ? poll.failures : poll.failures + 1;
  const dueAt = nextTryAt(Math.max(failures, 1), at, tracking.random());
  return finishPoll(trx, poll, { dueAt, failures, notFound, missing });
}
