import type { ShipReport } from '../../src/simulator/ais/positions.ts';
import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { toText } from '../../src/simulator/time.ts';
import type { Ask } from './answers.ts';
import type { ExpectedCall, Time } from './box-journey.ts';
import { About, NOT_COMPARED, type Tally, UNSURE } from './compare.ts';
import type { FollowedBooking, FollowedBox } from './followed-booking.ts';
import type { Names } from './names.ts';
import { type ReferencePlace, referencePlace } from './reference.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Where the ships are at the moment, by IMO number: what they last said over AIS. */
export type ShipsNow = ReadonlyMap<string, ShipReport>;

/** Ways by sea begin and end on the water in front of a port. */
const NEAR_DEGREES = 0.6;
const SAME_DEGREES = 0.0002;

/** What is to be drawn between two calls, as far as it is sure. */
interface ExpectedLeg {
  readonly past: boolean;
  readonly current: boolean;
  readonly ahead: boolean;
}

/** `GET /containers/{id}/map_geojson`. */
export async function checkMap(
  ask: Ask,
  tally: Tally,
  names: Names,
  id: string,
  followed: FollowedBooking,
  { box, calls }: FollowedBox,
  ships: ShipsNow,
): Promise<void> {
  const answer = await ask(`/containers/${id}/map_geojson`);
  const { features } = answer;
  const path = `map of ${followed.number} ${box.number}`;
  tally.compare({ type: answer.type, tears: tearsOf(features) }, { type: 'FeatureCollection', tears: 0 }, path, 'map');
  const ports = features.filter(isOf('port'));
  tally.compare(
    ports.map((feature: Json) => shown(feature, names)),
    calls.map((call, index) => portFeature(call, index, calls.length)),
    `${path} ports`,
    'map.port',
  );
  for (const [index, call] of calls.entries()) {
    const next = calls[index + 1];
    const there = features.filter((one: Json) => one.properties.ports_sequence === index + 1 && !isOf('port')(one));
    if (next) checkLeg(tally, names, there, { from: call, to: next, index, calls, ships }, `${path} leg ${index + 1}`);
  }
}

interface Leg {
  readonly from: ExpectedCall;
  readonly to: ExpectedCall;
  readonly index: number;
  readonly calls: readonly ExpectedCall[];
  readonly ships: ShipsNow;
}

function checkLeg(tally: Tally, names: Names, features: readonly Json[], leg: Leg, path: string): void {
  const expected = legOf(leg);
  if (expected === UNSURE) {
    tally.compare(null, UNSURE, path, 'map.leg');
    return;
  }
  const types = [
    ...(expected.past ? ['past_vessel_locations'] : []),
    ...(expected.current ? ['current_vessel'] : []),
    ...(expected.ahead ? ['estimated_partial_leg'] : []),
  ];
  tally.compare(
    features.map((one) => one.properties.feature_type),
    types,
    `${path} features`,
    'map.leg',
  );
  for (const feature of features) {
    const type = feature.properties.feature_type;
    const make =
      type === 'past_vessel_locations' ? pastFeature : type === 'current_vessel' ? currentFeature : aheadFeature;
    tally.compare(shown(feature, names), make(leg, feature), `${path} ${type}`, `map.${type}`);
  }
}

/** What follows from what is known of both ends. */
function legOf({ from, to, index, calls, ships }: Leg): ExpectedLeg | typeof UNSURE {
  const later = calls.slice(index + 1).flatMap((call) => [call.ata, call.atd]);
  if (isOver(calls, index)) return { past: true, current: false, ahead: false };
  if (from.atd === UNSURE || later.includes(UNSURE)) return UNSURE;
  if (from.atd === null || to.label === 'IND') return { past: false, current: false, ahead: true };
  const ship = ships.get(from.ride?.sailing.vessel.imo ?? '');
  // A ship that is in port already, though nobody has said so, or that has hardly left.
  if (!ship || isAt(ship, to.locode) || isAt(ship, from.locode) || ship.atMs <= Date.parse(from.atd) + HARDLY_LEFT_MS) {
    return UNSURE;
  }
  return { past: true, current: true, ahead: true };
}

/** The box is known to have come to where the leg ends, or to have been further on. */
function isOver(calls: readonly ExpectedCall[], index: number): boolean {
  const isTime = (time: Time) => time !== null && time !== UNSURE;
  return calls.slice(index + 1).some((call) => call.isPast || isTime(call.ata) || isTime(call.atd));
}

const HARDLY_LEFT_MS = 4 * 3_600_000;

function isAt({ position }: ShipReport, locode: string): boolean {
  const place = referencePlace(locode);
  return Math.abs(place.latitude - position.latitude) < 0.3 && Math.abs(place.longitude - position.longitude) < 0.3;
}

function portFeature({ label, locode, eta, ata, etd, atd }: ExpectedCall, index: number, total: number) {
  const place = referencePlace(locode);
  return {
    feature_type: 'port',
    ports_sequence: index + 1,
    ports_total: total,
    location_id: locode,
    location_type: place.kind,
    name: place.name,
    ...placeMembers(place, ''),
    time_zone: place.zone,
    inbound_eta_at: eta,
    inbound_ata_at: ata,
    outbound_etd_at: etd,
    outbound_atd_at: atd,
    label,
    updated_at: NOT_COMPARED,
    points: [pointOf(place, 0.00002)],
  };
}

function placeMembers(place: ReferencePlace, prefix: string) {
  return {
    [`${prefix}state_abbr`]: place.stateAbbr,
    [`${prefix}state`]: place.state,
    [`${prefix}country_code`]: place.countryCode,
    [`${prefix}country`]: place.country,
  };
}

function pastFeature({ from, to, index, calls, ships }: Leg, feature: Json) {
  const ship = ships.get(from.ride?.sailing.vessel.imo ?? '');
  const over = isOver(calls, index);
  const end: Time = over ? (to.ata ?? UNSURE) : ship ? toText(ship.atMs) : UNSURE;
  const last = over ? pointOf(referencePlace(to.locode), NEAR_DEGREES) : shipPoint(ship);
  return {
    feature_type: 'past_vessel_locations',
    ports_sequence: index + 1,
    vessel_id: from.ride?.sailing.vessel.imo ?? null,
    start_time: from.atd ?? NOT_COMPARED,
    end_time: end,
    point_count: feature.geometry.coordinates.length,
    heard_from: NOT_COMPARED,
    heard_until: NOT_COMPARED,
    reconstructed: NOT_COMPARED,
    outbound_atd_at: from.atd,
    inbound_ata_at: to.ata,
    inbound_eta_at: to.eta,
    points: [pointOf(referencePlace(from.locode), NEAR_DEGREES), last],
  };
}

function currentFeature({ from, to, index, ships }: Leg) {
  const ship = ships.get(from.ride?.sailing.vessel.imo ?? '');
  const [departure, arrival] = [referencePlace(from.locode), referencePlace(to.locode)];
  return {
    feature_type: 'current_vessel',
    ports_sequence: index + 1,
    vessel_id: ship?.vessel.imo,
    vessel_name: ship?.vessel.name,
    vessel_imo: ship?.vessel.imo,
    voyage_number: from.ride ? voyageOf(from.ride) : null,
    vessel_location_timestamp: ship ? toText(ship.atMs) : null,
    vessel_location_heading: headingOf(ship),
    vessel_location_speed: new About(ship?.position.speedKnots ?? 0, 0.06),
    departure_port_id: from.locode,
    departure_port_name: departure.name,
    ...placeMembers(departure, 'departure_port_'),
    departure_port_label: from.label,
    departure_port_atd: from.atd,
    departure_port_time_zone: departure.zone,
    arrival_port_id: to.locode,
    arrival_port_name: arrival.name,
    ...placeMembers(arrival, 'arrival_port_'),
    arrival_port_label: to.label,
    arrival_port_eta: to.eta,
    arrival_port_time_zone: arrival.zone,
    points: [shipPoint(ship)],
  };
}

function aheadFeature({ from, to, index, ships }: Leg, feature: Json) {
  const ship = from.atd === null || to.label === 'IND' ? undefined : ships.get(from.ride?.sailing.vessel.imo ?? '');
  const start = ship ? shipPoint(ship, NEAR_DEGREES) : pointOf(referencePlace(from.locode), NEAR_DEGREES);
  return {
    feature_type: 'estimated_partial_leg',
    ports_sequence: index + 1,
    current_port_id: from.locode,
    next_port_id: to.locode,
    point_count: feature.geometry.coordinates.length,
    points: [start, pointOf(referencePlace(to.locode), NEAR_DEGREES)],
  };
}

export function headingOf(ship: ShipReport | undefined): unknown {
  return new About(Math.round(ship?.position.courseDegrees ?? 0) % 360, 1);
}

function shipPoint(ship: ShipReport | undefined, within = SAME_DEGREES): unknown {
  return ship ? pointOf(ship.position, within) : NOT_COMPARED;
}

export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }, within: number): unknown {
  return [new About(longitude, within), new About(latitude, within)];
}

/** The properties with names for ids, and the first and last point of a line. */
function shown({ properties, geometry }: Json, names: Names): Record<string, unknown> {
  const named = Object.entries(properties).map(([name, value]) => [name, nameOf(name, value, names)]);
  const all: number[][] = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  const ends = geometry.type === 'Point' ? all : [all[0], all.at(-1)];
  const points = ends.map((point) => [turned(point?.[0] ?? 0), point?.[1]]);
  return { ...Object.fromEntries(named), points };
}

function nameOf(name: string, value: unknown, names: Names): unknown {
  return name.endsWith('_id') && typeof value === 'string' ? (names.of(value) ?? value) : value;
}

/** Longitudes run on over the antimeridian. */
export function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** Places where a map would draw a line around the whole world. */
function tearsOf(features: readonly Json[]): number {
  const lines = features.filter((one) => one.geometry.type === 'LineString');
  return lines.reduce((sum, { geometry }) => sum + tearsIn(geometry.coordinates), 0);
}

export function tearsIn(line: readonly (readonly number[])[]): number {
  return line.filter(
    ([longitude], index) => index > 0 && Math.abs((longitude ?? 0) - (line[index - 1]?.[0] ?? 0)) > 180,
  ).length;
}

function isOf(type: string): (feature: Json) => boolean {
  return ({ properties }) => properties.feature_type === type;
}
