import type { Coordinate } from '../../src/routing/polygon-runs.ts';
import { NM_PER_DEGREE, RADIANS } from '../../src/routing/sphere.ts';
import type { Polygon } from './natural-earth.ts';

/** An island that Natural Earth leaves out, as a circle that holds it. */
export interface Island {
  readonly name: string;
  readonly at: Coordinate;
  readonly radiusNm: number;
}

const CORNERS = 12;

export function islandPolygon({ at: [longitude, latitude], radiusNm }: Island): Polygon {
  const up = radiusNm / NM_PER_DEGREE;
  const across = up / Math.cos(latitude * RADIANS);
  return [
    Array.from({ length: CORNERS }, (_, corner): Coordinate => {
      const angle = (corner / CORNERS) * 2 * Math.PI;
      return [longitude + across * Math.cos(angle), latitude + up * Math.sin(angle)];
    }),
  ];
}
