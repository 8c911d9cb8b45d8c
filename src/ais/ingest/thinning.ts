import { AT_ANCHOR, MOORED } from '../../domain/vessels/navigational-status.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { distanceNm } from '../../values/position.ts';
import type { Fix } from './fix.ts';

/**
 * Which fixes of a ship are worth keeping. Under way: one a minute or half a mile, and the turns. Where it lies still:
 * one in five minutes for the first hour, then one an hour.
 */
export interface Thinning {
  /** The last fix that was kept. */
  kept: Fix;
  /** Where and since when the ship lies within its swinging circle. */
  dwell: Fix;
}

const UNDER_WAY = { ms: MINUTE_MS, nm: 0.5 };
/** A course is noise below this speed. */
const TURN = { degrees: 10, ms: 10_000, knots: 1 };
const LYING = { ms: 5 * MINUTE_MS, longAfterMs: HOUR_MS, longMs: HOUR_MS };
const METRES_PER_NM = 1852;
const SWINGING_METRES = { moored: 50, atAnchor: 200, else: 100 };

/** Whether to keep the fix. Changes the state to what it is after it; `startThinning` makes one from the first fix. */
export function thin(state: Thinning, fix: Fix): boolean {
  const elapsedMs = fix.atMs - state.kept.atMs;
  // A late fix fills a gap or nothing; what came after it has been decided.
  if (elapsedMs <= 0) return -elapsedMs >= UNDER_WAY.ms;
  const isLying = distanceNm(state.dwell, fix) * METRES_PER_NM <= swingMetres(fix.status);
  if (!isLying) state.dwell = fix;
  const keep = isLying ? elapsedMs >= lyingIntervalMs(state, fix) : isWorthKeepingUnderWay(state.kept, fix, elapsedMs);
  if (keep) state.kept = fix;
  return keep;
}

export function startThinning(fix: Fix): Thinning {
  return { kept: fix, dwell: fix };
}

function lyingIntervalMs({ dwell }: Thinning, fix: Fix): number {
  return fix.atMs - dwell.atMs > LYING.longAfterMs ? LYING.longMs : LYING.ms;
}

function isWorthKeepingUnderWay(kept: Fix, fix: Fix, elapsedMs: number): boolean {
  return elapsedMs >= UNDER_WAY.ms || distanceNm(kept, fix) >= UNDER_WAY.nm || isTurn(kept, fix, elapsedMs);
}

function isTurn(kept: Fix, fix: Fix, elapsedMs: number): boolean {
  if (kept.courseDegrees === null || fix.courseDegrees === null || (fix.speedKnots ?? 0) < TURN.knots) return false;
  const difference = Math.abs(fix.courseDegrees - kept.courseDegrees);
  return elapsedMs >= TURN.ms && Math.min(difference, 360 - difference) >= TURN.degrees;
}

function swingMetres(status: number | null): number {
  if (status === MOORED) return SWINGING_METRES.moored;
  return status === AT_ANCHOR ? SWINGING_METRES.atAnchor : SWINGING_METRES.else;
}
