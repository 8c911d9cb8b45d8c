import { LandfallError } from '../errors.ts';
import type { LimitName, RateLimits } from '../values/rate-limits.ts';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 50_000;

/** The times of the last requests, oldest overwritten first. */
interface Window {
  readonly times: Float64Array;
  next: number;
}

/**
 * A rolling window per account and limit: a request is refused while as many as the limit lie less than a minute back.
 * (Fixed windows let twice the limit through at their border.)
 */
export function createRateLimiter(limits: RateLimits, now: () => number): (who: string, name: LimitName) => void {
  const windows = new Map<string, Window>();
  return (who, name) => {
    const key = `${who}:${name}`;
    let window = windows.get(key);
    if (window === undefined) {
      forgetOldest(windows);
      window = { times: new Float64Array(limits[name]).fill(Number.NEGATIVE_INFINITY), next: 0 };
      windows.set(key, window);
    }
    const at = now();
    const freeAt = (window.times[window.next] ?? 0) + WINDOW_MS;
    if (freeAt > at) {
      const retryAfterSeconds = Math.ceil((freeAt - at) / 1000);
      const detail = `More than ${limits[name]} requests in a minute. Try again in ${retryAfterSeconds} s.`;
      throw new LandfallError('too_many_requests', detail, { retryAfterSeconds });
    }
    window.times[window.next] = at;
    window.next = (window.next + 1) % window.times.length;
  };
}

/** Bounds the memory: the window that was opened first goes. */
function forgetOldest(windows: Map<string, Window>): void {
  if (windows.size < MAX_WINDOWS) return;
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}
