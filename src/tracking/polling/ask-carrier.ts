import { endsWithin } from '../../concurrency/ends-within.ts';
import { inTransaction } from '../../db/transaction.ts';
import { afterFailure, afterRateLimit, afterSuccess, type CarrierState } from '../../domain/carriers/carrier-state.ts';
import type { Log } from '../../log.ts';
import type { FetchOutcome, Source, SourceRequest } from '../../sources/source.ts';
import { blockCarrierBudget, type CarrierBudget } from '../../store/carriers/carrier-budgets.ts';
import { noteCarrierKeys } from '../../store/carriers/carrier-credentials.ts';
import {
  type CarrierAccess,
  lockCarrierState,
  noteCarrierWell,
  updateCarrierState,
  type WellCarrier,
} from '../../store/carriers/carrier-states.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { tellOf } from '../../work.ts';
import type { Tracking } from '../tracking.ts';
import type { SpentCall } from './call-budgets.ts';

/** A question takes at most this long, all pages together. */
const MAX_QUESTION_MS = 120_000;

interface Asked {
  readonly accountId: Id;
  readonly scac: string;
  /** Whose keys the question is asked with, from the moment it was: they may be replaced while it is under way. */
  readonly keyOwner: Id;
  /** Somebody waits for the answer, and may have what is kept for people of the line's budget. */
  readonly isUrgent: boolean;
  /** The keys are only being tried: how the line takes them says nothing about those it is asked with otherwise. */
  readonly isTrial?: boolean;
}

/** An answer, and until when the line allows no more calls if it was asked for more than that. */
export interface CarrierReply {
  readonly outcome: FetchOutcome;
  readonly waitUntil: Instant | null;
  /** As it was after the last call; undefined when none was counted. */
  readonly budget: CarrierBudget | undefined;
  /** The carrier answered, and nobody has noted that yet. */
  readonly well: WellCarrier | null;
}

/**
 * Asks within what the line allows, and notes how the carrier is doing for everybody who asks next with the same keys: that it
 * is well is left to the caller, who most often has more to write.
 */
export async function askCarrier(
  tracking: Tracking,
  asked: Asked,
  source: Source,
  request: Omit<SourceRequest, 'signal' | 'spend'>,
  stopping: AbortSignal,
): Promise<CarrierReply> {
  let last: SpentCall | undefined;
  const spend = async () => {
    const call = { isUrgent: asked.isUrgent, atMs: tracking.now().getTime() };
    last = await tracking.budgets.spend(source.budget, call);
    return last.spending.isSpent;
  };
  const outcome = await tellOf('question', { scac: asked.scac }, async (told) => {
    const answer = await endsWithin(MAX_QUESTION_MS, stopping, (signal) => source.fetch({ ...request, signal, spend }));
    told.outcome = answer.kind;
    return answer;
  });
  const { spending, budget } = last ?? {};
  const reply = { outcome, waitUntil: spending?.isSpent === false ? spending.until : null, budget, well: null };
  // A question cut off by our own stopping says nothing about the carrier, nor does one that was not asked.
  if (stopping.aborted || asked.isTrial || outcome.kind === 'over_budget') return reply;
  const isWell = (outcome.kind === 'found' || outcome.kind === 'not_found') && !slowDownOf(outcome);
  if (isWell) return { ...reply, well: { ...asked, keysOf: tracking.sources.keysOf(asked.scac) } };
  await noteOutcome(tracking, asked, source, outcome);
  return reply;
}

export async function noteWell({ db, log, now }: Tracking, { well }: CarrierReply): Promise<void> {
  if (!well) return;
  const was = await noteCarrierWell(db, well, toInstant(now()));
  tellOfBreaker(log, well, was, 'closed');
}

export function tellOfBreaker(
  log: Log,
  { scac, keyOwner }: CarrierAccess,
  was: CarrierState['breaker'],
  breaker: CarrierState['breaker'],
): void {
  if (was !== breaker) log.warn({ scac, keyOwner, breaker }, 'carrier breaker changed');
}

async function noteOutcome(
  { db, log, now, sources }: Tracking,
  { accountId, scac, keyOwner }: Asked,
  source: Source,
  outcome: FetchOutcome,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockCarrierState(trx, scac, keyOwner);
    const at = toInstant(now());
    const after = stateAfter(before, outcome, at);
    await updateCarrierState(trx, after, at);
    if (after.blockedUntil !== null && after.blockedUntil !== before.blockedUntil && slowDownOf(outcome)) {
      await blockCarrierBudget(trx, source.budget.key, after.blockedUntil);
    }
    const taken = keysTaken(outcome);
    if (taken && keyOwner === accountId) await noteCarrierKeys(trx, accountId, sources.keysOf(scac), taken, at);
    tellOfBreaker(log, before, before.breaker, after.breaker);
  });
}

/** What the answer says about the keys, if anything. */
function keysTaken(outcome: FetchOutcome) {
  if (outcome.kind === 'unauthorised') return { status: 'unauthorised', refusal: outcome.detail } as const;
  if (outcome.kind === 'found' || outcome.kind === 'not_found') return { status: 'accepted', refusal: null } as const;
  return undefined;
}

/** That the line wants fewer calls, also when it said so in the middle of an answer. */
function slowDownOf(outcome: FetchOutcome): { readonly retryAfterSeconds: number | null } | undefined {
  if (outcome.kind === 'rate_limited') return outcome;
  return outcome.kind === 'found' && outcome.wholeness.kind === 'unfinished' ? outcome.wholeness.slowDown : undefined;
}

/** A refused key is the account's trouble, not the carrier's; so is a question that it does not accept. */
function stateAfter(state: CarrierState, outcome: FetchOutcome, at: Instant): CarrierState {
  const slowDown = slowDownOf(outcome);
  switch (outcome.kind) {
    case 'found':
      return slowDown
        ? afterRateLimit(afterSuccess(state, at), slowDown.retryAfterSeconds, at)
        : afterSuccess(state, at);
    case 'not_found':
    case 'unauthorised':
      return afterSuccess(state, at);
    case 'rate_limited':
      return afterRateLimit(state, outcome.retryAfterSeconds, at);
    case 'unavailable':
      return outcome.isRefusedQuestion
        ? { ...afterSuccess(state, at), lastError: outcome.detail, lastFailedAt: at }
        : afterFailure(state, outcome.detail, at);
    case 'over_budget':
      return state;
    default:
      return outcome satisfies never;
  }
}
