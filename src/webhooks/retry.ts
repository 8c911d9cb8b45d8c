/** After the first try, one retry per step. Together a little over two days. */
const RETRY_STEPS_SECONDS = [5, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400] as const;
const JITTER = 0.2;
/** `Retry-After` may stretch a step to this multiple of it, and never shortens it. */
const MAX_STRETCH = 2;

export const MAX_ATTEMPTS = 1 + RETRY_STEPS_SECONDS.length;
/** A lane waits for its head this many attempts; then the head is parked and the lane goes on. */
export const ATTEMPTS_BEFORE_PARKING = 6;

/** By failed attempts, from none on: the longest wait for the next. */
export const LONGEST_WAITS_MS: readonly number[] = [0, ...RETRY_STEPS_SECONDS.map((step) => step * MAX_STRETCH * 1000)];

export const SUCCESS_STATUSES: ReadonlySet<number> = new Set([200, 201, 202, 204]);
/** The receiver says that it will never come back. */
export const GONE_STATUS = 410;

/**
 * How long to wait after the given number of failed attempts; undefined when there is no further try.
 * `random` is between 0 and 1.
 */
export function retryDelayMs(
  attempts: number,
  retryAfterSeconds: number | undefined,
  random: number,
): number | undefined {
  const step = RETRY_STEPS_SECONDS[attempts - 1];
  if (step === undefined) return undefined;
  const jittered = step * (1 + JITTER * (2 * random - 1));
  const asked = Math.min(retryAfterSeconds ?? 0, step * MAX_STRETCH);
  return Math.round(Math.max(jittered, asked) * 1000);
}

/** RFC 9110 section 10.2.3: a number of seconds or an HTTP date. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
