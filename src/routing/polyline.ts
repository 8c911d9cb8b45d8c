import type { Position } from '../values/position.ts';
import { along, arcNm, EARTH_RADIUS_NM, toPosition, toVector, type Vector } from './sphere.ts';

/** How far a drawn leg may stray from the great circle it stands for. */
const MAX_SAG_NM = 0.15;
const MAX_LEG_NM = 300;
const MIN_LEG_NM = 10;

export interface Polyline {
  readonly points: readonly Position[];
  /** Distance from the start at each point. */
  readonly cumulativeNm: readonly number[];
}

/**
 * A line for drawing: between the bends of a route enough points of the great circle that straight lines in degrees
 * follow it. Longitudes run on over the antimeridian (…179, 181…), so that any map can draw the line in one stroke.
 */
export function toPolyline(line: readonly Position[]): Polyline {
  const points: Position[] = [];
  const cumulativeNm: number[] = [];
  let total = 0;
  const add = (position: Position, distanceNm: number) => {
    points.push(points.length === 0 ? position : continued(points.at(-1) as Position, position));
    cumulativeNm.push(distanceNm);
  };
  for (const [index, position] of line.entries()) {
    const previous = line[index - 1];
    if (previous) {
      const from = toVector(previous);
      const to = toVector(position);
      const legNm = arcNm(from, to);
      if (legNm < 1e-6) continue;
      for (const fraction of stops(from, to, legNm))
        add(toPosition(along(from, to, fraction)), total + legNm * fraction);
      total += legNm;
    }
    add(position, total);
  }
  return { points, cumulativeNm };
}

/** Fractions of a leg, ends left out. A great circle leaves the straight line in degrees by about L²/8R · tan(latitude). */
function stops(from: Vector, to: Vector, legNm: number): number[] {
  const fractions: number[] = [];
  let at = 0;
  for (;;) {
    const latitude = Math.asin(along(from, to, at / legNm).z);
    const bend = Math.max(0.02, Math.abs(Math.tan(latitude)));
    const step = Math.sqrt((8 * EARTH_RADIUS_NM * MAX_SAG_NM) / bend);
    at += Math.max(MIN_LEG_NM, Math.min(MAX_LEG_NM, step));
    if (at >= legNm * 0.999) return fractions;
    fractions.push(at / legNm);
  }
}

function continued(previous: Position, next: Position): Position {
  const turns = Math.round((previous.longitude - next.longitude) / 360);
  return turns === 0 ? next : { latitude: next.latitude, longitude: next.longitude + 360 * turns };
}
