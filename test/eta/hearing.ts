import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { randomOf } from '../../src/simulator/random.ts';

const HOUR_MS = 3_600_000;
/** Ships are lost from hearing for hours rather than for single fixes. */
const SPELL_MS = 5 * HOUR_MS;
const LOST_SHARE = 0.2;

/** A time in which nothing is heard of any ship. */
export interface Silence {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What poor feeds hear of a track: a fifth of it is missing, and all of it while they are silent. */
export function heardOf(track: readonly TrackPoint[], seed: string, ship: string, silence: Silence): TrackPoint[] {
  return track.filter(({ atMs }) => {
    if (atMs >= silence.fromMs && atMs < silence.toMs) return false;
    return !randomOf(seed, 'lost', ship, Math.floor(atMs / SPELL_MS)).chance(LOST_SHARE);
  });
}
