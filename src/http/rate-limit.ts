import { LandfallError } from '../errors.ts';
import type { LimitName, RateLimits } from '../net/rate-limits.ts';
import { MINUTE_MS } from '../values/duration.ts';

const WINDOW_MS = MINUTE_MS;
const MAX_WINDOWS = 50_000;
const FIRST_TIMES = 8;
/** Whom all share who come while the table is full. */
const EVERYBODY_ELSE = '*';

/** The times of the last requests, oldest overwritten first; room for as many as there were, up to the limit. */
interface Window {
  readonly key: string;
  times: Float64Array;
  next: number;
}

/**
 * A rolling window per account and limit: a request is refused while as many as the limit lie less than a minute back.
 * (Fixed windows let twice the limit through at their border.) Returns whom it was counted under.
 */
export function createRateLimiter(
  limits: RateLimits,
  now: () => number,
  maxWindows = MAX_WINDOWS,
): (who: string, name: LimitName) => string {
  // In the order of their last use.
  const windows = new Map<string, Window>();
  const windowOf = (who: string, name: LimitName, at: number): Window => {
    const key = `${who}:${name}`;
    let window = windows.get(key);
    if (window === undefined && (who === EVERYBODY_ELSE || hasRoom(windows, at, maxWindows))) {
      window = { key, times: emptyTimes(Math.min(FIRST_TIMES, limits[name])), next: 0 };
    }
    // Whoever varies their address may neither fill the memory nor push out what is known of others, or of themselves.
    if (window === undefined) return windowOf(EVERYBODY_ELSE, name, at);
    windows.delete(key);
    windows.set(key, window);
    return window;
  };
  return (who, name) => {
    const at = now();
    const window = windowOf(who, name, at);
    const freeAt = (window.times[window.next] ?? 0) + WINDOW_MS;
    if (freeAt > at && !grow(window, limits[name])) {
      throw tooManyRequests(limits[name], Math.ceil((freeAt - at) / 1000));
    }
    window.times[window.next] = at;
    window.next = (window.next + 1) % window.times.length;
    return window.key;
  };
}

export function tooManyRequests(limit: number, retryAfterSeconds: number): LandfallError {
  const detail = `More than ${limit} requests in a minute. Try again in ${retryAfterSeconds} s.`;
  return new LandfallError('too_many_requests', detail, { retryAfterSeconds });
}

/** The window that was used longest ago goes, unless it still says something. */
function hasRoom(windows: Map<string, Window>, at: number, maxWindows: number): boolean {
  if (windows.size < maxWindows) return true;
  const oldest = windows.entries().next().value;
  if (oldest === undefined) return false;
  const [key, { times }] = oldest;
  if (times.some((time) => time + WINDOW_MS > at)) return false;
  windows.delete(key);
  return true;
}

/** Twice as many times, the oldest first; false when there are as many as the limit already. */
function grow(window: Window, limit: number): boolean {
  const { times, next } = window;
  if (times.length >= limit) return false;
  const more = emptyTimes(Math.min(limit, times.length * 2));
  more.set(times.subarray(next));
  more.set(times.subarray(0, next), times.length - next);
  window.times = more;
  window.next = times.length;
  return true;
}

function emptyTimes(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
}
