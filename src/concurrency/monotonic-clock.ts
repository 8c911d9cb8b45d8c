/**
 * Milliseconds since some moment, for what lasts so and so long: limits, caches, deadlines. Unlike the clock on the wall
 * it is never set.
 */
export function monotonicNowMs(): number {
  return performance.now();
}

/** The time of the wall when this was made, and from then on as it passes: whatever the clock is set to. */
export function createMonotonicClock(wallNowMs = Date.now): () => Date {
  const offsetMs = wallNowMs() - monotonicNowMs();
  return () => new Date(offsetMs + monotonicNowMs());
}
