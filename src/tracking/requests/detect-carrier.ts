import { type Candidate, inferNumber } from '../../domain/shipments/infer-number.ts';
import type { LineChoice, TrackingRequest } from '../../domain/shipments/tracking-request.ts';
import { type ClaimedPoll, schedulePoll, URGENT } from '../../store/carriers/polls.ts';
import { listKnownLines } from '../../store/carriers/shipping-lines.ts';
import { updateTrackingRequestProgress } from '../../store/shipments/tracking-request-progress.ts';
import type { Trx } from '../../store/tables.ts';
import type { Instant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import { type CarrierRequest, conclude, fail } from './request-outcomes.ts';

/**
 * Finds out the carrier of a request that left it to us, and puts the request into the carrier's lane. Where several
 * lines may be meant, those with keys are asked one after the other; where none has, the choice is offered.
 */
export async function detectCarrier(tracking: Tracking, poll: ClaimedPoll, request: TrackingRequest): Promise<void> {
  const { db } = tracking;
  const { selected, candidates } = inferNumber(request.requestNumber, await listKnownLines(db));
  const choices = selected ? [selected] : await withKeys(tracking, request, candidates);
  const [first, ...others] = choices.map(toChoice);
  await conclude(tracking, poll, async (trx, at) => {
    if (first) return ask(trx, request, first, others, at);
    const offered = candidates.length > 0 ? candidates.map(toChoice) : null;
    return fail(
      { trx, tracking, poll, request: { ...request, candidates: offered }, at },
      { reason: 'scac_auto_detect_failed' },
    );
  });
}

/** The line does not know the number, but it may be another's: false when there is none left. */
export async function askNextLine(trx: Trx, poll: ClaimedPoll, request: CarrierRequest, at: Instant): Promise<boolean> {
  const [next, ...others] = request.candidates ?? [];
  if (!next || poll.subject !== 'tracking_request') return false;
  await ask(trx, request, next, others, at);
  return true;
}

async function ask(
  trx: Trx,
  request: TrackingRequest,
  { scac }: LineChoice,
  others: readonly LineChoice[],
  at: Instant,
): Promise<void> {
  const { accountId, id } = request;
  const candidates = others.length > 0 ? others : null;
  await updateTrackingRequestProgress(trx, accountId, id, { ...request, scac, candidates }, at);
  await schedulePoll(trx, { accountId, id, subject: 'tracking_request', scac, priority: URGENT, dueAt: at });
}

async function withKeys(
  { sources, credentialsOf }: Tracking,
  { accountId }: TrackingRequest,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const keysOf = await credentialsOf(accountId);
  return candidates.filter(({ scac }) => sources.find(scac, keysOf(scac)));
}

function toChoice({ scac, name }: Candidate): LineChoice {
  return { scac, name };
}
