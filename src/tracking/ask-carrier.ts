import { inTransaction } from '../db/transaction.ts';
import { afterFailure, afterRateLimit, afterSuccess, type CarrierState } from '../domain/carrier-state.ts';
import type { FetchOutcome, Source, SourceRequest } from '../sources/source.ts';
import { lockCarrierState, updateCarrierState } from '../store/carrier-states.ts';
import { toInstant } from '../values/instant.ts';
import type { Tracking } from './tracking.ts';

/** A question takes at most this long, all pages together. */
const MAX_QUESTION_MS = 120_000;

/** Asks, and notes how the carrier is doing for everybody who asks next. */
export async function askCarrier(
  tracking: Tracking,
  scac: string,
  source: Source,
  request: Omit<SourceRequest, 'signal'>,
  stopping: AbortSignal,
): Promise<FetchOutcome> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_QUESTION_MS)]);
  const outcome = await source.fetch({ ...request, signal });
  // A question cut off by our own stopping says nothing about the carrier.
  if (!stopping.aborted) await noteOutcome(tracking, scac, outcome);
  return outcome;
}

async function noteOutcome({ db, log, now }: Tracking, scac: string, outcome: FetchOutcome): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockCarrierState(trx, scac);
    const at = toInstant(now());
    const after = stateAfter(before, outcome, at);
    await updateCarrierState(trx, after, at);
    if (after.breaker !== before.breaker) log.warn({ scac, breaker: after.breaker }, 'carrier breaker changed');
  });
}

/** A refused key is the account's trouble, not the carrier's. */
function stateAfter(state: CarrierState, outcome: FetchOutcome, at: string): CarrierState {
  switch (outcome.kind) {
    case 'found':
    case 'not_found':
    case 'unauthorised':
      return afterSuccess(state, at);
    case 'rate_limited':
      return afterRateLimit(state, outcome.retryAfterSeconds, at);
    case 'unavailable':
      return afterFailure(state, outcome.detail, at);
    default:
      return outcome satisfies never;
  }
}
