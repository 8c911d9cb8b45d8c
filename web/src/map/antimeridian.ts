import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson';

/** The copy of a longitude, some whole turns away, that is nearest to another one. */
export function nearestTurn(longitude: number, reference: number): number {
  return longitude - 360 * Math.round((longitude - reference) / 360);
}

/**
 * Puts a whole journey into one continuous frame of longitudes, such as 100 to 242 from Asia to the west coast of
 * America: nothing is cut at 180°, and MapLibre draws longitudes beyond it. Takes lines that jump at 180°, lines that
 * are continuous already, and lines cut into parts as RFC 7946 asks for.
 */
export function unwrapJourney(journey: FeatureCollection): FeatureCollection<Point | LineString> {
  let reference: number | undefined;
  const unwrap = ([x = 0, y = 0]: Position): Position => {
    reference = reference === undefined ? x : nearestTurn(x, reference);
    return [reference, y];
  };
  const features = [...journey.features].sort(byTravel).flatMap((feature): Feature<Point | LineString>[] => {
    const { geometry } = feature;
    if (geometry.type === 'Point') {
      return [{ ...feature, geometry: { type: 'Point', coordinates: unwrap(geometry.coordinates) } }];
    }
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') return [];
    const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    return [{ ...feature, geometry: { type: 'LineString', coordinates: parts.flat().map(unwrap) } }];
  });
  return { type: 'FeatureCollection', features };
}

type Bounds = [west: number, south: number, east: number, north: number];

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

/** Within a call: the port, then what was sailed from it, then the vessel, then what lies ahead. */
const RANK: Readonly<Record<string, number>> = { port: 0, past_vessel_locations: 1, current_vessel: 2 };
const RANK_AHEAD = 3;

function byTravel(one: Feature, other: Feature): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ properties }: Feature): number {
  const rank = RANK[String(properties?.['feature_type'])] ?? RANK_AHEAD;
  return Number(properties?.['ports_sequence'] ?? 0) * 10 + rank;
}
