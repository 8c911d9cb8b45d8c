import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import type { TrackPoint } from '../vessels/track.ts';
import { type Canal, canalNear } from './canals.ts';
import { findStops, isStopped, piecesOf, type Stop, type TrackPiece } from './stops.ts';

/** Around the port of arrival: what is lost here is the queue for a berth, and pilotage. */
export const QUEUE_RADIUS_NM = 60;
/** A ship that lies this near a port for so long calls at it. */
const MIN_CALL_HOURS = 4;
const MIN_PIECES = 20;
/** A track with a longer gap does not tell where the time went. */
const MAX_GAP_HOURS = 18;
const PLAUSIBLE_KNOTS = { min: 6, max: 26 };

/** The ports that a box goes between on one vessel, by whom. Directional. */
export interface PortPair {
  readonly fromPortId: Id;
  readonly toPortId: Id;
  readonly scac: string;
}

export interface CallBetween {
  readonly portId: Id;
  readonly hours: number;
}

/** A leg that is over: what is learned from. */
export interface SailedLeg extends PortPair {
  readonly imo: string;
  readonly departedMs: number;
  readonly arrivedMs: number;
  /** Null when the ship was heard too seldom to tell where the time went. */
  readonly course: SailedCourse | null;
}

/** A leg that somebody is taught by: of no line where nobody trusted says whose boxes the ship carried. */
export type TaughtLeg = Omit<SailedLeg, 'scac'> & { readonly scac: string | null };

export interface SailedCourse {
  /** Made good along the sea route while under way. */
  readonly sailingKnots: number;
  /** Ports called at in between, in order. */
  readonly calls: readonly CallBetween[];
  readonly canalWaits: readonly { readonly canal: Canal; readonly hours: number }[];
  readonly queueHours: number;
}

export interface LegTrack {
  readonly departedMs: number;
  readonly arrivedMs: number;
  readonly to: Position;
  readonly fromPortId: Id;
  readonly toPortId: Id;
  /** Between departure and arrival. */
  readonly points: readonly TrackPoint[];
  /** The port whose waters a position is in. */
  readonly portNear: (position: Position) => Id | undefined;
}

/** Where the time of a leg went; null when its track does not tell. */
export function timeSpent(leg: LegTrack): Omit<SailedCourse, 'sailingKnots'> | null {
  const pieces = piecesOf(leg.points);
  if (pieces.length < MIN_PIECES || longestGapHours(leg) > MAX_GAP_HOURS) return null;
  const cruise = cruisingKnots(pieces, leg.to);
  if (cruise === undefined) return null;
  const stops = findStops(pieces).flatMap((stop) => {
    const portId = calledAt(stop, leg);
    return portId === undefined ? [] : [{ ...stop, portId }];
  });
  const isAtCall = ({ from, to }: TrackPiece) => stops.some((stop) => from.atMs >= stop.fromMs && to.atMs <= stop.toMs);
  const lostHours = (inside: (piece: TrackPiece) => boolean) => {
    const there = pieces.filter((piece) => inside(piece) && !isAtCall(piece));
    return Math.max(0, sum(there, 'hours') - sum(there, 'nm') / cruise);
  };
  const isNearGoal = ({ to }: TrackPiece) => distanceNm(to, leg.to) <= QUEUE_RADIUS_NM;
  const canals = [...new Set(pieces.flatMap((piece) => (isNearGoal(piece) ? [] : (canalNear(piece.to) ?? []))))];
  const canalWaits = canals.map((canal) => ({
    canal,
    hours: lostHours((piece) => !isNearGoal(piece) && canalNear(piece.to) === canal),
  }));
  return { calls: joinCalls(stops), canalWaits, queueHours: lostHours(isNearGoal) };
}

/** Along the route as long as the router says, in the time that was not spent otherwise. */
export function courseOf(
  spent: Omit<SailedCourse, 'sailingKnots'>,
  hours: number,
  routeNm: number,
): SailedCourse | null {
  const stopped = spent.queueHours + sum(spent.calls, 'hours') + sum(spent.canalWaits, 'hours');
  const sailingKnots = routeNm / Math.max(1, hours - stopped);
  const isPlausible = sailingKnots >= PLAUSIBLE_KNOTS.min && sailingKnots <= PLAUSIBLE_KNOTS.max;
  return isPlausible ? { ...spent, sailingKnots } : null;
}

/** The port that a stop is a call at, other than the two ends of the leg. */
export function calledAt(
  stop: Stop,
  { fromPortId, toPortId, portNear }: Pick<LegTrack, 'fromPortId' | 'toPortId' | 'portNear'>,
): Id | undefined {
  if (stop.toMs - stop.fromMs < MIN_CALL_HOURS * HOUR_MS || canalNear(stop) !== undefined) return undefined;
  const port = portNear(stop);
  return port === fromPortId || port === toPortId ? undefined : port;
}

/** Several stops at one port after each other, at anchor and then at the berth, are one call. */
function joinCalls(stops: readonly (Stop & { readonly portId: Id })[]): CallBetween[] {
  const calls: CallBetween[] = [];
  for (const { portId, fromMs, toMs } of stops) {
    const hours = (toMs - fromMs) / HOUR_MS;
    const last = calls.at(-1);
    if (last?.portId === portId) calls.splice(-1, 1, { portId, hours: last.hours + hours });
    else calls.push({ portId, hours });
  }
  return calls;
}

/** In open water. */
function cruisingKnots(pieces: readonly TrackPiece[], goal: Position): number | undefined {
  const open = pieces.filter(
    (piece) => !isStopped(piece) && !canalNear(piece.to) && distanceNm(piece.to, goal) > QUEUE_RADIUS_NM,
  );
  const hours = sum(open, 'hours');
  return hours > 0 ? Math.max(1, sum(open, 'nm') / hours) : undefined;
}

function longestGapHours({ points, departedMs, arrivedMs }: LegTrack): number {
  const moments = [departedMs, ...points.map((point) => point.atMs), arrivedMs];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at))) / HOUR_MS;
}

function sum<Name extends string>(items: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return items.reduce((total, item) => total + item[name], 0);
}
