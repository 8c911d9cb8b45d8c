import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson';

export type JourneyFeature = Feature<Point | LineString>;

/** How far along a line its direction at a port is taken, in points and at most. */
const LOOK_AHEAD_POINTS = 24;
const AT_PORT_DEGREES = 1;
const UNDECIDED_DEGREES = 0.3;

/**
 * The features of a container's map with what only the drawing needs: whether a port is reached, the line under its name
 * in the port's own zone, the side its label goes to, which leg is sailed now, and where the vessel was heard. They come in order of travel and in one
 * frame of longitudes, such as 121 to 242 from Shanghai to Los Angeles, which MapLibre draws in one stroke.
 */
export function toJourneyFeatures(journey: FeatureCollection, compact: boolean): JourneyFeature[] {
  const features = journey.features.filter(isDrawn).flatMap(splitByHearing);
  const vessel = features.find((feature) => feature.properties?.['feature_type'] === 'current_vessel');
  const activeSequence = vessel?.properties?.['ports_sequence'] ?? lastSailedSequence(features);
  return features.map((feature) => {
    const properties = feature.properties ?? {};
    if (properties['feature_type'] !== 'port' || feature.geometry.type !== 'Point') {
      return { ...feature, properties: { ...properties, active: properties['ports_sequence'] === activeSequence } };
    }
    const added = {
      caption: captionOf(properties),
      reached: Boolean(properties['inbound_ata_at'] ?? properties['outbound_atd_at']),
      side: compact ? 'centre' : freeSide(feature.geometry.coordinates, features),
      tag: compact ? '' : String(properties['label'] ?? ''),
    };
    return { ...feature, properties: { ...properties, ...added } };
  });
}

function isDrawn(feature: Feature): feature is JourneyFeature {
  return feature.geometry.type === 'Point' || feature.geometry.type === 'LineString';
}

/** What was sailed falls into stretches on which the vessel was heard and those, `reconstructed`, on which it was not. */
function splitByHearing(feature: JourneyFeature): JourneyFeature[] {
  const { geometry, properties } = feature;
  if (properties?.['feature_type'] !== 'past_vessel_locations' || geometry.type !== 'LineString') return [feature];
  const { coordinates } = geometry;
  const pieces: JourneyFeature[] = [];
  const add = (first: number, last: number, heard: boolean) => {
    if (last <= first) return;
    const piece: LineString = { type: 'LineString', coordinates: coordinates.slice(first, last + 1) };
    pieces.push({ ...feature, geometry: piece, properties: { ...properties, heard } });
  };
  const unheard: readonly [number, number][] = properties['reconstructed'] ?? [];
  let reached = 0;
  for (const [first, last] of unheard) {
    add(reached, first, true);
    add(first, last, false);
    reached = last;
  }
  add(reached, coordinates.length - 1, true);
  return pieces;
}

function lastSailedSequence(features: readonly JourneyFeature[]): unknown {
  return features.findLast((feature) => feature.properties?.['feature_type'] === 'past_vessel_locations')?.properties?.[
    'ports_sequence'
  ];
}

function captionOf(port: Record<string, unknown>): string {
  const zone = typeof port['time_zone'] === 'string' ? port['time_zone'] : 'UTC';
  const on = (instant: unknown) => (typeof instant === 'string' ? dayIn(instant, zone) : undefined);
  const departed = on(port['outbound_atd_at']);
  const arrived = on(port['inbound_ata_at']);
  if (arrived !== undefined) return `arrived ${arrived}`;
  if (departed !== undefined) return `departed ${departed}`;
  const expected = on(port['inbound_eta_at']);
  if (expected !== undefined) return `ETA ${expected}`;
  const leaves = on(port['outbound_etd_at']);
  return leaves === undefined ? '' : `ETD ${leaves}`;
}

function dayIn(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: zone }).format(new Date(instant));
}

/** A label goes to the side that the lines touching the port leave free. */
function freeSide(port: Position, features: readonly JourneyFeature[]): 'left' | 'right' | 'any' {
  const [portX = 0] = port;
  let eastward = 0;
  for (const { geometry } of features) {
    if (geometry.type !== 'LineString') continue;
    const line = geometry.coordinates;
    const reach = Math.min(line.length - 1, LOOK_AHEAD_POINTS);
    if (isNear(line[0], port)) eastward += (line[reach]?.[0] ?? portX) - portX;
    if (isNear(line.at(-1), port)) eastward += (line[line.length - 1 - reach]?.[0] ?? portX) - portX;
  }
  if (Math.abs(eastward) < UNDECIDED_DEGREES) return 'any';
  return eastward > 0 ? 'left' : 'right';
}

function isNear(one: Position | undefined, other: Position): boolean {
  if (one === undefined) return false;
  return Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0)) < AT_PORT_DEGREES;
}
