import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { bearingDegrees, type Position } from '../values/position.ts';
import { type Canal, canalNear, isCanal } from './eta/canals.ts';
import { type OwnSpeed, ownSpeed } from './eta/own-speed.ts';
import { reckonLeg } from './eta/reckon-leg.ts';
import { piecesOf } from './eta/stops.ts';
import type { VoyageKnowledge } from './eta/voyage-knowledge.ts';
import type { TrackPoint } from './track.ts';

const HOUR_MS = 3_600_000;
/** Outside of this a reported speed says that the ship waits or manoeuvres, or is an error. */
const SAILING_KNOTS = { min: 6, max: 26 };

/** A point a ship is expected to come by. */
export interface FuturePosition extends Position {
  readonly heading: number | null;
  readonly timestamp: Instant;
  readonly estimated: true;
}

/** A route with the distance sailed at each of its points. */
export interface RouteAhead {
  readonly points: readonly Position[];
  readonly cumulativeNm: readonly number[];
  readonly passages: readonly string[];
}

export interface Sailing {
  readonly start: Date;
  readonly fromPortId: Id;
  readonly toPortId: Id;
  /** Where the ship has been lately. */
  readonly track: readonly TrackPoint[];
  readonly reportedKnots: number | null;
}

/**
 * The points of a route become points in time, by the ship's own speed and what is known of the way, its canals and the berths at
 * its end; each heads for the next.
 */
export function futurePositions(route: RouteAhead, sailing: Sailing, knowledge: VoyageKnowledge): FuturePosition[] {
  const { points } = route;
  const hours = hoursTo(route, sailing, knowledge);
  return points.map((point, index) => {
    const from = index === points.length - 1 ? points[index - 1] : point;
    const to = index === points.length - 1 ? point : points[index + 1];
    const atMs = sailing.start.getTime() + (hours[index] ?? 0) * HOUR_MS;
    return {
      latitude: round(point.latitude),
      longitude: round(normalise(point.longitude)),
      heading: from && to ? Math.round(bearingDegrees(from, to) * 10) / 10 : null,
      timestamp: toInstant(new Date(Math.round(atMs / 1000) * 1000)),
      estimated: true,
    };
  });
}

function hoursTo(
  { points, cumulativeNm, passages }: RouteAhead,
  sailing: Sailing,
  knowledge: VoyageKnowledge,
): number[] {
  const goal = points.at(-1);
  if (!goal || points.length === 1) return [0];
  const canals = passages.filter(isCanal);
  const leg = reckonLeg(
    {
      pair: { fromPortId: sailing.fromPortId, toPortId: sailing.toPortId, scac: '' },
      startMs: sailing.start.getTime(),
      distanceNm: cumulativeNm.at(-1) ?? 0,
      canals,
      calls: [],
      ownSpeed: ownSpeed(piecesOf(sailing.track), goal) ?? reportedSpeed(sailing.reportedKnots),
      waiting: null,
    },
    knowledge,
  );
  const waitHours = leg.canals / Math.max(1, canals.length);
  const waited = new Set<Canal>();
  return points.map((point, index) => {
    const canal = canalNear(point);
    if (canal && canals.includes(canal)) waited.add(canal);
    const queue = index === points.length - 1 ? leg.queue : 0;
    return (cumulativeNm[index] ?? 0) / leg.speedKnots + waited.size * waitHours + queue;
  });
}

/** Of a ship that has just been heard for the first time. */
function reportedSpeed(knots: number | null): OwnSpeed | null {
  if (knots === null || knots < SAILING_KNOTS.min || knots > SAILING_KNOTS.max) return null;
  return { recentKnots: knots, voyageKnots: knots, underWayHours: 1 };
}

function normalise(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
