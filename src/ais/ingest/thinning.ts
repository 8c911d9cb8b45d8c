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

const UNDER_WAY_MS = 60_000;
const UNDER_WAY_NM = 0.5;
const TURN_DEGREES = 10;
const TURN_MS = 10_000;
/** A course is noise below this. */
const TURN_KNOTS = 1;
const LYING_MS = 5 * 60_000;
const LYING_LONG_AFTER_MS = 3_600_000;
const LYING_LONG_MS = 3_600_000;
const AT_ANCHOR = 1;
const MOORED = 5;
const METRES_PER_NM = 1852;
const MOORED_METRES = 50;
const AT_ANCHOR_METRES = 200;
const ELSE_METRES = 100;

/** Whether to keep the fix. Changes the state to what it is after it; `startThinning` makes one from the first fix. */
export function thin(state: Thinning, fix: Fix): boolean {
  const elapsedMs = fix.atMs - state.kept.atMs;
  // A late fix fills a gap or nothing; what came after it has been decided.
  if (elapsedMs <= 0) return -elapsedMs >= UNDER_WAY_MS;
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
  return fix.atMs - dwell.atMs > LYING_LONG_AFTER_MS ? LYING_LONG_MS : LYING_MS;
}

function isWorthKeepingUnderWay(kept: Fix, fix: Fix, elapsedMs: number): boolean {
  return elapsedMs >= UNDER_WAY_MS || distanceNm(kept, fix) >= UNDER_WAY_NM || isTurn(kept, fix, elapsedMs);
}

function isTurn(kept: Fix, fix: Fix, elapsedMs: number): boolean {
  if (kept.courseDegrees === null || fix.courseDegrees === null || (fix.speedKnots ?? 0) < TURN_KNOTS) return false;
  const difference = Math.abs(fix.courseDegrees - kept.courseDegrees);
  return elapsedMs >= TURN_MS && Math.min(difference, 360 - difference) >= TURN_DEGREES;
}

function swingMetres(status: number | null): number {
  if (status === MOORED) return MOORED_METRES;
  return status === AT_ANCHOR ? AT_ANCHOR_METRES : ELSE_METRES;
}
