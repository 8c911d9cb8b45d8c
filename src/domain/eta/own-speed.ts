import { DAY_MS } from '../../values/duration.ts';
import type { Position } from '../../values/position.ts';
import { distanceNm } from '../../values/position.ts';
import { canalNear } from './canals.ts';
import { QUEUE_RADIUS_NM } from './sailed-leg.ts';
import type { TrackPiece } from './stops.ts';

/** Slower than this a ship manoeuvres, or waits. */
const UNDER_WAY_KNOTS = 5;
const RECENT_MS = DAY_MS;
/** Outside of this a reported speed says that the ship waits or manoeuvres, or is an error. */
const SAILING_KNOTS = { min: 6, max: 26 };

/** What a ship itself makes while it is under way. */
export interface OwnSpeed {
  readonly recentKnots: number;
  readonly voyageKnots: number;
  readonly underWayHours: number;
}

/** Null when it has not been under way yet. Canals, and the waters of the port it is bound for, say nothing about the way. */
export function ownSpeed(pieces: readonly TrackPiece[], goal: Position): OwnSpeed | null {
  const sailing = pieces.filter(
    ({ nm, hours, to }) => nm / hours >= UNDER_WAY_KNOTS && !canalNear(to) && distanceNm(to, goal) > QUEUE_RADIUS_NM,
  );
  const last = sailing.at(-1);
  if (!last) return null;
  const recent = sailing.filter(({ to }) => to.atMs > last.to.atMs - RECENT_MS);
  return {
    recentKnots: meanKnots(recent),
    voyageKnots: meanKnots(sailing),
    underWayHours: sailing.reduce((total, { hours }) => total + hours, 0),
  };
}

/** Of a ship that has just been heard for the first time. */
export function reportedSpeed(knots: number | null): OwnSpeed | null {
  if (knots === null || knots < SAILING_KNOTS.min || knots > SAILING_KNOTS.max) return null;
  return { recentKnots: knots, voyageKnots: knots, underWayHours: 1 };
}

function meanKnots(pieces: readonly TrackPiece[]): number {
  const hours = pieces.reduce((total, piece) => total + piece.hours, 0);
  return pieces.reduce((total, { nm }) => total + nm, 0) / hours;
}
