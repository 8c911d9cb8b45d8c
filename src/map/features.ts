import type { JourneyCall } from '../domain/journey/journey.ts';
import type { MetroArea } from '../domain/places/metro-area.ts';
import { headingOf, type Vessel, type VesselPosition } from '../domain/vessels/vessel.ts';
import type { Instant } from '../values/instant.ts';
import type { Position } from '../values/position.ts';
import { runningOn } from './line.ts';

/** A port or inland place of the journey. */
export interface MapPlace extends Omit<MetroArea, 'code' | 'aliases'> {
  readonly kind: 'Port' | 'MetroArea';
}

export type Line = readonly Position[];

/** The way that was made since a call was left. */
export interface PastWay {
  readonly line: Line;
  /** When the first point of the line was left, as nearly as anybody said, and when the last one was reached. */
  readonly startTime: Instant;
  readonly endTime: Instant;
  /** When the vessel was first and last heard on it; null when it was not. */
  readonly heard: { readonly from: Instant; readonly until: Instant } | null;
  /** Segments of the line, from one point of it to another, where nothing was heard: they follow the sea route. */
  readonly reconstructed: readonly IndexRange[];
}

export type IndexRange = readonly [first: number, last: number];

/** What is known of the way from one call to the next. */
export interface MapLeg {
  /** Absent before the call is left. */
  readonly past?: PastWay;
  /** The vessel, while it is between the two calls and its position is known. */
  readonly current?: { readonly vessel: Vessel; readonly position: VesselPosition };
  /** The way still to go. */
  readonly ahead?: Line;
}

/** A call of the journey with its place, and the leg that leaves it. */
export interface MapStop {
  readonly call: JourneyCall;
  readonly place: MapPlace;
  readonly leg: MapLeg | null;
}

export interface MapFeature {
  readonly type: 'Feature';
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: readonly number[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] };
  readonly properties: Readonly<Record<string, unknown>> & { readonly feature_type: string };
}

export interface MapOptions {
  readonly updatedAt: Instant;
  /** Legs that have not begun are called `estimated_full_legs`. */
  readonly fullLegs: boolean;
}

/**
 * The features of a container's map in order of travel: each port, then the leg that leaves it. Longitudes run on from
 * the first port over the antimeridian, in points as in lines, so that the whole can be drawn without a tear.
 */
export function mapFeatures(stops: readonly MapStop[], options: MapOptions): MapFeature[] {
  const features = stops.flatMap((stop, index) => {
    const sequence = index + 1;
    const next = stops[index + 1];
    const port = portFeature(stop, sequence, stops.length, options.updatedAt);
    return next ? [port, ...legFeatures(stop, next, sequence, options)] : [port];
  });
  const runOn = runningOn();
  return features.map(({ shape, properties }) => ({ type: 'Feature', geometry: geometryOf(shape, runOn), properties }));
}

function portFeature({ call, place }: MapStop, sequence: number, total: number, updatedAt: Instant): Drawn {
  return drawn(place, {
    feature_type: 'port',
    ports_sequence: sequence,
    ports_total: total,
    location_id: place.id,
    location_type: place.kind,
    name: place.name,
    state_abbr: place.stateAbbr,
    state: place.state,
    country_code: place.countryCode,
    country: place.country,
    time_zone: place.timeZone,
    inbound_eta_at: call.inboundEtaAt,
    inbound_ata_at: call.inboundAtaAt,
    outbound_etd_at: call.outboundEtdAt,
    outbound_atd_at: call.outboundAtdAt,
    label: call.label,
    updated_at: updatedAt,
  });
}

function legFeatures(stop: MapStop, next: MapStop, sequence: number, { fullLegs }: MapOptions): Drawn[] {
  const { leg, call } = stop;
  if (!leg) return [];
  const features: Drawn[] = [];
  if (leg.past) features.push(pastFeature(leg.past, call, next.call, sequence));
  if (leg.current) features.push(currentFeature(leg.current, stop, next, sequence));
  if (leg.ahead) features.push(aheadFeature(leg.ahead, stop, next, sequence, fullLegs && !leg.past && !leg.current));
  return features;
}

function pastFeature(past: PastWay, call: JourneyCall, next: JourneyCall, sequence: number): Drawn {
  return drawn(past.line, {
    feature_type: 'past_vessel_locations',
    ports_sequence: sequence,
    vessel_id: call.outbound?.vesselId ?? null,
    start_time: past.startTime,
    end_time: past.endTime,
    point_count: past.line.length,
    heard_from: past.heard?.from ?? null,
    heard_until: past.heard?.until ?? null,
    reconstructed: past.reconstructed,
    outbound_atd_at: call.outboundAtdAt,
    inbound_ata_at: next.inboundAtaAt,
    inbound_eta_at: next.inboundEtaAt,
  });
}

function currentFeature(
  { vessel, position }: NonNullable<MapLeg['current']>,
  from: MapStop,
  to: MapStop,
  sequence: number,
): Drawn {
  return drawn(position, {
    feature_type: 'current_vessel',
    ports_sequence: sequence,
    vessel_id: vessel.id,
    vessel_name: vessel.name ?? from.call.outbound?.vesselName ?? null,
    vessel_imo: vessel.imo,
    voyage_number: from.call.outbound?.voyageNumber ?? null,
    vessel_location_timestamp: position.at,
    vessel_location_heading: headingOf(position),
    vessel_location_speed: position.speedKnots,
    ...portProperties('departure_port', from.place),
    departure_port_label: from.call.label,
    departure_port_atd: from.call.outboundAtdAt,
    departure_port_time_zone: from.place.timeZone,
    ...portProperties('arrival_port', to.place),
    arrival_port_label: to.call.label,
    arrival_port_eta: to.call.inboundEtaAt,
    arrival_port_time_zone: to.place.timeZone,
  });
}

function portProperties(prefix: string, place: MapPlace): Record<string, unknown> {
  return {
    [`${prefix}_id`]: place.id,
    [`${prefix}_name`]: place.name,
    [`${prefix}_state_abbr`]: place.stateAbbr,
    [`${prefix}_state`]: place.state,
    [`${prefix}_country_code`]: place.countryCode,
    [`${prefix}_country`]: place.country,
  };
}

function aheadFeature(ahead: Line, from: MapStop, to: MapStop, sequence: number, full: boolean): Drawn {
  const ports = full
    ? { previous_port_id: from.place.id, next_port_id: to.place.id }
    : { current_port_id: from.place.id, next_port_id: to.place.id };
  return drawn(ahead, {
    feature_type: full ? 'estimated_full_legs' : 'estimated_partial_leg',
    ports_sequence: sequence,
    ...ports,
    point_count: ahead.length,
  });
}

/** A feature whose longitudes are still those of its own. */
interface Drawn {
  readonly shape: Position | Line;
  readonly properties: MapFeature['properties'];
}

function drawn(shape: Drawn['shape'], properties: Drawn['properties']): Drawn {
  return { shape, properties };
}

function geometryOf(shape: Drawn['shape'], runOn: (position: Position) => Position): MapFeature['geometry'] {
  if ('latitude' in shape) return { type: 'Point', coordinates: coordinate(runOn(shape)) };
  return { type: 'LineString', coordinates: shape.map((point) => coordinate(runOn(point))) };
}

function coordinate({ longitude, latitude }: Position): number[] {
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5];
}
