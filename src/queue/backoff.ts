const FIRST_PAUSE_MS = 5_000;
export const MAX_PAUSE_MS = 3_600_000;

/** Doubling from 5 s to an hour; the random half keeps jobs that failed together from coming back together. */
export function pauseBeforeRetryMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(full * (0.5 + random / 2));
}
