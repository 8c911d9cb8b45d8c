import { type GrowingPause, pauseAfterMs, scattered } from '../concurrency/growing-pause.ts';
import { HOUR_MS } from '../values/duration.ts';

const PAUSE: GrowingPause = { firstMs: 5_000, maxMs: HOUR_MS };
export const MAX_PAUSE_MS = PAUSE.maxMs;

/** Doubling from 5 s to an hour. */
export function pauseBeforeRetryMs(attempts: number, random: number): number {
  return Math.round(scattered(pauseAfterMs(attempts, PAUSE), random));
}
