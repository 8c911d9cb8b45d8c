import type {
  Mode,
  Move,
  PlaceReference,
  RoleHint,
  TimeReference,
  VesselReference,
} from '../../domain/observations/observation.ts';
import { draftMove, type Statement } from './statement.ts';
import type { MoveMeaning, RouteStop } from './status-code.ts';

/** The places a status message lists, each with the part it plays and when the vessel or box comes and goes there. */
export interface Route {
  readonly calls: readonly RouteCall[];
  /** Whether loading and discharge ports are those of the shipment, or only of the current leg. */
  readonly portsOf: 'shipment' | 'leg';
}

export interface RouteCall {
  readonly stop: RouteStop | 'transshipment' | 'activity';
  readonly place: PlaceReference;
  /** When the message is of one kind of transport. */
  readonly mode?: Mode;
  readonly dates: readonly RouteDate[];
}

export interface RouteDate {
  readonly activity: 'arrive' | 'depart';
  readonly classifier: 'actual' | 'estimated';
  readonly time: TimeReference;
}

export function callAt(route: Route, stop: RouteCall['stop']): RouteCall | undefined {
  return route.calls.find((call) => call.stop === stop);
}

/** By code when both have one, else by name. */
export function isSamePlace(one: PlaceReference, other: PlaceReference): boolean {
  if (one.unLocode && other.unLocode) return one.unLocode === other.unLocode;
  return !!one.name && one.name.toUpperCase() === other.name?.toUpperCase();
}

/** No inland leg: the place of delivery is the port of discharge. */
export function deliversAtPort(route: Route): boolean {
  const [discharge, delivery] = [callAt(route, 'discharge'), callAt(route, 'delivery')];
  return !!discharge && !!delivery && isSamePlace(discharge.place, delivery.place);
}

/** The part a place plays, as the sender's own list says it. A vessel call between the ports it names is a transshipment. */
export function roleInRoute(route: Route, place: PlaceReference, byVessel: boolean): RoleHint | undefined {
  if (route.portsOf === 'leg') return undefined;
  const calls = route.calls.filter(({ stop }) => stop !== 'activity' && stop !== 'receipt');
  const match = calls.find((call) => isSamePlace(call.place, place));
  if (match) return ROLES[match.stop];
  const between = byVessel && !!callAt(route, 'lading') && !!callAt(route, 'discharge');
  return between ? 'transshipment' : undefined;
}

const ROLES: Readonly<Record<RouteCall['stop'], RoleHint | undefined>> = {
  receipt: undefined,
  lading: 'port_of_lading',
  transshipment: 'transshipment',
  discharge: 'port_of_discharge',
  delivery: 'inland',
  activity: undefined,
};

/** The status the route came with: what it said, where, and on which vessel. */
export interface RouteContext {
  readonly statement: Statement;
  readonly messageType: string;
  readonly status: MoveMeaning | undefined;
  readonly place: PlaceReference | undefined;
  readonly carriage: { readonly vessel?: VesselReference; readonly voyage?: string };
}

/** Calls of the route other than the one the status is about. */
export function routeMoves(route: Route, context: RouteContext): Move[] {
  const atPort = deliversAtPort(route);
  const sameVessel = isDirect(route, context.place);
  const moves: Move[] = [];
  for (const call of route.calls) {
    if (call.stop === 'activity' || (call.stop === 'delivery' && atPort)) continue;
    for (const date of call.dates) {
      if (!isTheStatus(call, date, context)) moves.push(routeMove(route, call, date, context, sameVessel));
    }
  }
  return moves;
}

function isTheStatus(call: RouteCall, date: RouteDate, { status, place }: RouteContext): boolean {
  return !!place && date.activity === status?.activity && isSamePlace(place, call.place);
}

/** Ports are reached by vessel, and by the one in the report only when no other can be meant; inland by whatever comes. */
function routeMove(route: Route, call: RouteCall, date: RouteDate, context: RouteContext, sameVessel: boolean): Move {
  const { statement, messageType, carriage } = context;
  const role = route.portsOf === 'shipment' || call.stop === 'delivery' ? ROLES[call.stop] : undefined;
  const mode = call.stop === 'delivery' ? call.mode : 'vessel';
  const expectedAtPort = sameVessel && date.classifier === 'estimated' && call.stop !== 'delivery';
  const original = `${messageType}, ${call.stop} ${date.activity} ${date.classifier}`;
  const move = draftMove(statement, date.activity, date.classifier, date.time);
  move.original = original;
  move.place = call.place;
  if (mode) move.mode = mode;
  if (role) move.role = role;
  if (expectedAtPort && carriage.vessel) move.vessel = carriage.vessel;
  if (expectedAtPort && carriage.voyage) move.voyage = carriage.voyage;
  return move;
}

/** The status is of the port of loading or discharge and no transshipment is named: one vessel carries the box all the way. */
function isDirect(route: Route, place: PlaceReference | undefined): boolean {
  if (!place || callAt(route, 'transshipment')) return false;
  const isAt = (stop: RouteStop) => {
    const call = callAt(route, stop);
    return !!call && isSamePlace(call.place, place);
  };
  return isAt('lading') || isAt('discharge');
}
