import type { Coordinate } from '../../src/routing/polygon-runs.ts';

/** West, south, east, north. */
type Box = readonly [number, number, number, number];

/** What of a ring lies in a box (Sutherland and Hodgman): one ring, whose parts may be joined along the edge. */
export function clipToBox(ring: readonly Coordinate[], [west, south, east, north]: Box): Coordinate[] {
  let rest = cut(ring, 0, west, 1);
  rest = cut(rest, 0, east, -1);
  rest = cut(rest, 1, south, 1);
  return cut(rest, 1, north, -1);
}

/** Keeps the side of a line on which the coordinate, times the sign, is larger. */
function cut(ring: readonly Coordinate[], axis: 0 | 1, at: number, sign: 1 | -1): Coordinate[] {
  const kept: Coordinate[] = [];
  for (const [index, point] of ring.entries()) {
    const previous = ring[(index + ring.length - 1) % ring.length] as Coordinate;
    const isIn = (point[axis] - at) * sign >= 0;
    const wasIn = (previous[axis] - at) * sign >= 0;
    if (isIn !== wasIn) {
      const part = (at - previous[axis]) / (point[axis] - previous[axis]);
      kept.push([previous[0] + (point[0] - previous[0]) * part, previous[1] + (point[1] - previous[1]) * part]);
    }
    if (isIn) kept.push(point);
  }
  return kept;
}
