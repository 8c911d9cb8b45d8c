import { type GrowingPause, pauseAfterMs } from '../../concurrency/growing-pause.ts';
import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant, plusMs } from '../../values/instant.ts';

/** The owner of the keys that accounts without keys of their own share. */
export const INSTALLATION: Id = '00000000-0000-0000-0000-000000000000';

/** Keys for a line, and whose they are: the installation's, or those of the account with this id. */
export interface CarrierKeys {
  readonly owner: Id;
  readonly values: Readonly<Record<string, string>>;
  /** The interface they were given for; otherwise the first that they are complete for. */
  readonly interfaceName?: string | undefined;
}

/** How a carrier's interface is doing for whoever asks with the same keys: circuit breaker and token bucket. */
export interface CarrierState {
  readonly scac: string;
  readonly keyOwner: Id;
  /** Open: nothing is asked. Half open: one question at a time, to see whether it is back. */
  readonly breaker: 'closed' | 'open' | 'half_open';
  readonly consecutiveFailures: number;
  readonly openedAt: Instant | null;
  readonly blockedUntil: Instant | null;
  readonly tokens: number;
  readonly tokensAt: Instant | null;
  readonly lastError: string | null;
  readonly lastSucceededAt: Instant | null;
  readonly lastFailedAt: Instant | null;
}

/** How fast a carrier may be asked, by all workers together. */
export interface CarrierLimits {
  readonly requestsPerMinute: number;
  readonly concurrency: number;
}

/** So many in a row, and people are told that a line is in trouble; one alone happens every day. */
export const FAILURES_IN_TROUBLE = 2;
const FAILURES_UNTIL_OPEN = 5;
const PAUSE: GrowingPause = { firstMs: 30_000, maxMs: 30 * MINUTE_MS };
/** A carrier that says 429 without saying for how long. */
const DEFAULT_RETRY_AFTER_MS = MINUTE_MS;
/** The longest wait a carrier can ask for. */
export const MAX_RETRY_AFTER_MS = DAY_MS;
/** Unused requests add up to this share of a minute's worth. */
const BURST_MINUTES = 0.25;

/** How many questions may be asked now, and the state afterwards if all of them are. */
export function allowance(
  state: CarrierState,
  limits: CarrierLimits,
  underWay: number,
  now: Instant,
): { readonly count: number; readonly refilled: CarrierState } {
  const nowMs = Date.parse(now);
  const refilled = refill(state, limits, now);
  if (state.blockedUntil !== null && isAhead(state.blockedUntil, nowMs)) return { count: 0, refilled };
  const free = Math.max(limits.concurrency - underWay, 0);
  const count = Math.min(Math.floor(refilled.tokens), free);
  if (state.breaker === 'closed') return { count, refilled };
  return { count: underWay === 0 ? Math.min(count, 1) : 0, refilled: { ...refilled, breaker: 'half_open' } };
}

/** Further ahead than anybody can make us wait, it was set before the clock was set back. */
function isAhead(blockedUntil: Instant, nowMs: number): boolean {
  const aheadMs = Date.parse(blockedUntil) - nowMs;
  return aheadMs > 0 && aheadMs <= MAX_RETRY_AFTER_MS;
}

/** Never less than one whole request, so that the slowest carrier is asked at all. */
function refill(state: CarrierState, limits: CarrierLimits, now: Instant): CarrierState {
  const capacity = Math.max(limits.requestsPerMinute * BURST_MINUTES, 1);
  const sinceMinutes = state.tokensAt === null ? -1 : compareInstants(now, state.tokensAt) / MINUTE_MS;
  // What was counted at a time to come was counted before the clock was set back: nobody knows how long ago.
  const elapsedMinutes = sinceMinutes < 0 ? Number.POSITIVE_INFINITY : sinceMinutes;
  const tokens = Math.min(state.tokens + elapsedMinutes * limits.requestsPerMinute, capacity);
  return { ...state, tokens, tokensAt: now };
}

export function spend(state: CarrierState, count: number): CarrierState {
  return { ...state, tokens: state.tokens - count };
}

/** The carrier answered, whatever it answered. */
export function afterSuccess(state: CarrierState, now: Instant): CarrierState {
  return {
    ...state,
    breaker: 'closed',
    consecutiveFailures: 0,
    openedAt: null,
    blockedUntil: null,
    lastSucceededAt: now,
  };
}

/** The carrier did not answer, or not sensibly. After enough of that it is left alone, for longer each time. */
export function afterFailure(state: CarrierState, error: string, now: Instant): CarrierState {
  const consecutiveFailures = state.consecutiveFailures + 1;
  const failed = { ...state, consecutiveFailures, lastError: error, lastFailedAt: now };
  if (consecutiveFailures < FAILURES_UNTIL_OPEN && state.breaker === 'closed') return failed;
  const pauseMs = pauseAfterMs(consecutiveFailures - FAILURES_UNTIL_OPEN + 1, PAUSE);
  return { ...failed, breaker: 'open', openedAt: state.openedAt ?? now, blockedUntil: plusMs(now, pauseMs) };
}

/** The carrier is well, but wants to be left alone for a while. */
export function afterRateLimit(state: CarrierState, retryAfterSeconds: number | null, now: Instant): CarrierState {
  const askedMs = retryAfterSeconds === null ? DEFAULT_RETRY_AFTER_MS : retryAfterSeconds * 1000;
  const pauseMs = Math.min(askedMs, MAX_RETRY_AFTER_MS);
  return { ...state, tokens: 0, blockedUntil: plusMs(now, pauseMs), lastError: 'too many requests', lastFailedAt: now };
}
