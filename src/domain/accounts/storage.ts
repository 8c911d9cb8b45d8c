/** What an account has kept of what was sent, entered and answered: rows, with their bytes. */
export interface Storage {
  readonly bytes: number;
  readonly rows: number;
}

/** From here on somebody should know that there will soon be no more room. */
const NEARLY_FULL = 0.9;

/** How full it is, 1 being all that an account may keep. */
export function fillOf(kept: Storage, max: Storage): number {
  return Math.max(kept.bytes / max.bytes, kept.rows / max.rows);
}

export function isNearlyFull(kept: Storage, max: Storage): boolean {
  return fillOf(kept, max) >= NEARLY_FULL;
}
