import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';

/** How many tries are free before waiting begins, by what they have in common. A try counts until it has succeeded. */
const FREE_FAILURES = { pair: 5, device: 5, email: 50, address: 50 } as const;
export type ThrottleKind = keyof typeof FREE_FAILURES;

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** Failures are forgotten after so long without another one. */
export const FORGET_FAILURES_MS = DAY_MS;

/** Processes do not agree to the second. A failure later than that was before the clock was set back. */
const CLOCK_SLACK_MS = MINUTE_MS;

export interface SignInFailures {
  readonly kind: ThrottleKind;
  readonly failures: number;
  readonly lastFailedAtMs: number;
}

/**
 * Milliseconds to wait before the next try; 0 when it may be now. The wait doubles with each failure. An attacker who
 * knows an e-mail address slows down himself first (address and e-mail together), then others that are not known; a
 * browser that its person signed in with before counts for itself.
 */
export function waitBeforeSignInMs(known: readonly SignInFailures[], nowMs: number): number {
  return Math.max(0, ...known.map((one) => waitOf(one, nowMs)));
}

function waitOf({ kind, failures, lastFailedAtMs }: SignInFailures, nowMs: number): number {
  const beyond = failures - FREE_FAILURES[kind];
  // The try that is let through here counts again, and from now.
  if (lastFailedAtMs > nowMs + CLOCK_SLACK_MS) return 0;
  if (beyond < 0 || nowMs - lastFailedAtMs > FORGET_FAILURES_MS) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(beyond, 30), MAX_WAIT_MS);
  return lastFailedAtMs + wait - nowMs;
}
