import { MINUTE_MS } from '../values/duration.ts';

/** The simulated world counts in milliseconds since 1970, always on a whole minute. */
export function toMinute(ms: number): number {
  return Math.round(ms / MINUTE_MS) * MINUTE_MS;
}

/** UTC, as everything that is answered over HTTP. */
export function toText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}:00Z`;
}
