import type { Feature, FeatureCollection, Position } from 'geojson';

/** A port or inland place that the container calls at, in order of travel. */
export interface JourneyStop {
  readonly sequence: number;
  /** `POL`, `TS1`, `POD`; empty when its part is not known. */
  readonly tag: string;
  readonly placeId: string;
  readonly name: string;
  readonly zone: string | null;
  readonly etaAt: string | null;
  readonly ataAt: string | null;
  readonly etdAt: string | null;
}

/** The vessel that carries the container now, where AIS last heard it. */
export interface VesselNow {
  readonly name: string;
  readonly imo: string | null;
  readonly voyage: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly headingDegrees: number | null;
  readonly speedKnots: number | null;
  readonly heardAt: string;
  readonly boundFor: string | undefined;
  readonly remainingNm: number | undefined;
}

export interface Journey {
  readonly stops: readonly JourneyStop[];
  readonly vessel: VesselNow | undefined;
}

/** What the features of a container's map say in words. */
export function readJourney(map: FeatureCollection | undefined): Journey {
  const features = map?.features ?? [];
  const stops = features.filter((feature) => typeOf(feature) === 'port').map(toStop);
  const vessel = features.find((feature) => typeOf(feature) === 'current_vessel');
  return { stops, vessel: vessel && toVessel(vessel, features, stops) };
}

function toStop({ properties }: Feature): JourneyStop {
  return {
    sequence: Number(properties?.['ports_sequence']),
    tag: textOf(properties?.['label']) ?? '',
    placeId: textOf(properties?.['location_id']) ?? '',
    name: textOf(properties?.['name']) ?? 'Place not named',
    zone: textOf(properties?.['time_zone']),
    etaAt: textOf(properties?.['inbound_eta_at']),
    ataAt: textOf(properties?.['inbound_ata_at']),
    etdAt: textOf(properties?.['outbound_etd_at']),
  };
}

function toVessel(
  { geometry, properties }: Feature,
  features: readonly Feature[],
  stops: readonly JourneyStop[],
): VesselNow {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  const sequence = Number(properties?.['ports_sequence']);
  const ahead = features.find(
    (one) => typeOf(one) === 'estimated_partial_leg' && one.properties?.['ports_sequence'] === sequence,
  );
  return {
    name: textOf(properties?.['vessel_name']) ?? 'Unnamed vessel',
    imo: textOf(properties?.['vessel_imo']),
    voyage: textOf(properties?.['voyage_number']),
    latitude,
    longitude,
    headingDegrees: numberOf(properties?.['vessel_location_heading']),
    speedKnots: numberOf(properties?.['vessel_location_speed']),
    heardAt: textOf(properties?.['vessel_location_timestamp']) ?? '',
    boundFor: stops.find((stop) => stop.sequence === sequence + 1)?.name,
    remainingNm: ahead?.geometry.type === 'LineString' ? lengthNm(ahead.geometry.coordinates) : undefined,
  };
}

/** `46.62 N 163.74 W` */
export function showPosition({ latitude, longitude }: Pick<VesselNow, 'latitude' | 'longitude'>): string {
  const east = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return `${Math.abs(latitude).toFixed(2)} ${latitude < 0 ? 'S' : 'N'} ${Math.abs(east).toFixed(2)} ${east < 0 ? 'W' : 'E'}`;
}

/** `095°`, three digits as on a compass. */
export function showHeading(degrees: number): string {
  return `${String(Math.round(degrees) % 360).padStart(3, '0')}°`;
}

const NM_PER_DEGREE = 60;

/** Along the line, piece by piece on the sphere; a minute of arc is a nautical mile. */
function lengthNm(line: readonly Position[]): number {
  let total = 0;
  for (let index = 1; index < line.length; index += 1) total += distanceNm(line[index - 1] ?? [], line[index] ?? []);
  return total;
}

function distanceNm([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const chord = half(y2 - y1) + Math.cos(y1 * rad) * Math.cos(y2 * rad) * half(x2 - x1);
  return (2 * Math.asin(Math.min(1, Math.sqrt(chord))) * NM_PER_DEGREE) / rad;
}

function typeOf({ properties }: Feature): unknown {
  return properties?.['feature_type'];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
