import type { Feature, LineString, Point } from 'geojson';

/** The copy of a longitude, some whole turns away, that is nearest to another one. */
export function nearestTurn(longitude: number, reference: number): number {
  return longitude - 360 * Math.round((longitude - reference) / 360);
}

export type Bounds = [west: number, south: number, east: number, north: number];

export function boundsOf(features: readonly Feature<Point | LineString>[]): Bounds | undefined {
  const positions = features.flatMap(({ geometry }) =>
    geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates,
  );
  if (positions.length === 0) return undefined;
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of positions) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}
