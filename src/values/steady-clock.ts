/**
 * Milliseconds since some moment, for what lasts so and so long: limits, caches, deadlines. Unlike the clock on the wall
 * it is never set.
 */
export function steadyNowMs(): number {
  return performance.now();
}
