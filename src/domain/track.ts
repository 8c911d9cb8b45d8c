import type { Position } from '../values/position.ts';

/** A point of a ship's track. Tracks are long, so time is a number here; `VesselPosition` is the form for people. */
export interface TrackPoint extends Position {
  /** Epoch milliseconds, whole seconds. */
  readonly atMs: number;
  readonly speedKnots: number | null;
  readonly courseDegrees: number | null;
  readonly headingDegrees: number | null;
}

const HALF_TURN = 180;
const FULL_TURN = 360;

/** How far east it is from one longitude to another, the short way round: -180 to 180. */
export function eastward(from: number, to: number): number {
  const difference = to - from;
  if (difference > HALF_TURN) return difference - FULL_TURN;
  return difference < -HALF_TURN ? difference + FULL_TURN : difference;
}
