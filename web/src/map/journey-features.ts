import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson';
import { unwrapJourney } from './antimeridian.ts';

export type JourneyFeature = Feature<Point | LineString>;

/** How far along a line its direction at a port is taken, in points and at most. */
const LOOK_AHEAD_POINTS = 24;
const AT_PORT_DEGREES = 1;
const UNDECIDED_DEGREES = 0.3;

/**
 * The features of a container's map, in one frame of longitudes and with what only the drawing needs: whether a port
 * is reached, the line under its name in the port's own zone, the side its label goes to, and which leg is sailed now.
 */
export function toJourneyFeatures(journey: FeatureCollection, compact: boolean): JourneyFeature[] {
  const { features } = unwrapJourney(journey);
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
