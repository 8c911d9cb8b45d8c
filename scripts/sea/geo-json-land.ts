import { readFileSync } from 'node:fs';
import type { Polygon } from './natural-earth.ts';

interface Land {
  readonly geometries: readonly (
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
  )[];
}

/** Land as a collection of GeoJSON polygons, such as `map.geo.json` of npm `@geo-maps/earth-lands-250m`. */
export function loadGeoJsonLand(file: string): Polygon[] {
  const { geometries } = JSON.parse(readFileSync(file, 'utf8')) as Land;
  return geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : [...geometry.coordinates],
  );
}
