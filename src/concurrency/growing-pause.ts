/** How long to wait before trying again: twice as long after each failure. */
export interface GrowingPause {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Doubling any further gives the longest anyhow. */
const MAX_DOUBLINGS = 30;

export function pauseAfterMs(failures: number, { firstMs, maxMs }: GrowingPause): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS), maxMs);
}

/** A random share, at least half: those that failed together do not come back together. */
export function scattered(pauseMs: number, random: number): number {
  return pauseMs * (0.5 + random / 2);
}
