import type { Position } from '../../values/position.ts';

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

/** Both in order of time; of two points at one moment the first track's is taken. */
export function mergeTracks(one: readonly TrackPoint[], other: readonly TrackPoint[]): TrackPoint[] {
  if (other.length === 0) return [...one];
  const seen = new Set(one.map((point) => point.atMs));
  return [...one, ...other.filter((point) => !seen.has(point.atMs))].sort((a, b) => a.atMs - b.atMs);
}
