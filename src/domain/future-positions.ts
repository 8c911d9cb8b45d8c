import { type Instant, toInstant } from '../values/instant.ts';
import { bearingDegrees, type Position } from '../values/position.ts';

const HOUR_MS = 3_600_000;
/** What a container ship makes on average when nothing better is known. */
const USUAL_SPEED_KNOTS = 14;
/** Outside of this a reported speed says that the ship waits or manoeuvres, or is an error. */
const SAILING_KNOTS = { min: 6, max: 26 };

/** A point a ship is expected to come by. */
export interface FuturePosition extends Position {
  readonly heading: number | null;
  readonly timestamp: Instant;
  readonly estimated: true;
}

/** The speed to reckon with: the ship's own while it is under way. */
export function sailingSpeedKnots(reported: number | null): number {
  if (reported === null || reported < SAILING_KNOTS.min || reported > SAILING_KNOTS.max) return USUAL_SPEED_KNOTS;
  return reported;
}

/** Points of a line with the distance sailed at each become points in time; each heads for the next. */
export function futurePositions(
  line: { readonly points: readonly Position[]; readonly cumulativeNm: readonly number[] },
  start: Date,
  speedKnots: number,
): FuturePosition[] {
  return line.points.map((point, index) => {
    const from = index === line.points.length - 1 ? line.points[index - 1] : point;
    const to = index === line.points.length - 1 ? point : line.points[index + 1];
    const hours = (line.cumulativeNm[index] ?? 0) / speedKnots;
    return {
      latitude: round(point.latitude),
      longitude: round(normalise(point.longitude)),
      heading: from && to ? Math.round(bearingDegrees(from, to) * 10) / 10 : null,
      timestamp: toInstant(new Date(Math.round((start.getTime() + hours * HOUR_MS) / 1000) * 1000)),
      estimated: true,
    };
  });
}

function normalise(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
