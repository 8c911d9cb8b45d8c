import { distanceNm, type Position } from '../../values/position.ts';
import type { Fix } from './fix.ts';

/**
 * Which fixes of a ship are worth keeping. Under way: one a minute or half a mile, and the turns. Where it lies still:
 * one in five minutes for the first hour, then one an hour.
 */
export interface Thinning {
  /** The last fix that was kept. */
  readonly kept: Position & { readonly atMs: number; readonly courseDegrees: number | null };
  /** Where and since when the ship lies within its swinging circle. */
  readonly dwell: Position & { readonly sinceMs: number };
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

export function thin(state: Thinning | undefined, fix: Fix): { keep: boolean; state: Thinning } {
  if (!state) return { keep: true, state: { kept: fix, dwell: dwellAt(fix) } };
  const elapsedMs = fix.atMs - state.kept.atMs;
  // A late fix fills a gap or nothing; what came after it has been decided.
  if (elapsedMs <= 0) return { keep: -elapsedMs >= UNDER_WAY_MS, state };
  const isLying = distanceNm(state.dwell, fix) * METRES_PER_NM <= swingMetres(fix.status);
  const dwell = isLying ? state.dwell : dwellAt(fix);
  const keep = isLying
    ? elapsedMs >= (fix.atMs - dwell.sinceMs > LYING_LONG_AFTER_MS ? LYING_LONG_MS : LYING_MS)
    : isWorthKeepingUnderWay(state.kept, fix, elapsedMs);
  return { keep, state: { kept: keep ? fix : state.kept, dwell } };
}

function isWorthKeepingUnderWay(kept: Thinning['kept'], fix: Fix, elapsedMs: number): boolean {
  return elapsedMs >= UNDER_WAY_MS || distanceNm(kept, fix) >= UNDER_WAY_NM || isTurn(kept, fix, elapsedMs);
}

function isTurn(kept: Thinning['kept'], fix: Fix, elapsedMs: number): boolean {
  if (kept.courseDegrees === null || fix.courseDegrees === null || (fix.speedKnots ?? 0) < TURN_KNOTS) return false;
  const difference = Math.abs(fix.courseDegrees - kept.courseDegrees);
  return elapsedMs >= TURN_MS && Math.min(difference, 360 - difference) >= TURN_DEGREES;
}

function dwellAt(fix: Fix): Thinning['dwell'] {
  return { latitude: fix.latitude, longitude: fix.longitude, sinceMs: fix.atMs };
}

function swingMetres(status: number | null): number {
  if (status === MOORED) return MOORED_METRES;
  return status === AT_ANCHOR ? AT_ANCHOR_METRES : ELSE_METRES;
}
