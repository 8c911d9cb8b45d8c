/** The simulated world counts in milliseconds since 1970, always on a whole minute. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export function toMinute(ms: number): number {
  return Math.round(ms / MINUTE_MS) * MINUTE_MS;
}

/** UTC, as everything that is answered over HTTP. */
export function toText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}:00Z`;
}
