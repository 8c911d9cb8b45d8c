import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { bearingDegrees, distanceNm, type Position } from '../../values/position.ts';
import { type Canal, canalNear } from '../eta/canals.ts';
import type { LegHours } from '../eta/estimate-leg.ts';

/** The line comes by the very place of a call. */
const SAME_PLACE_NM = 0.5;

/** A point a ship is expected to come by. */
export interface FuturePosition extends Position {
  readonly heading: number | null;
  readonly timestamp: Instant;
  readonly estimated: true;
}

/** From where and when, and between which ports. */
export interface Sailing {
  readonly vesselId: Id;
  readonly fromPortId: Id;
  readonly toPortId: Id;
  readonly from: Position & { readonly atMs: number; readonly speedKnots: number | null };
}

/** A way with the distance sailed at each of its points, and the hours it takes. */
export interface Outlook {
  readonly points: readonly Position[];
  readonly cumulativeNm: readonly number[];
  readonly canals: readonly Canal[];
  /** At the calls on the way, in order. */
  readonly stays: readonly (Position & { readonly hours: number })[];
  readonly hours: LegHours;
  /** What ships usually stay at the port where it ends. */
  readonly stayHours: number;
}

/**
 * The points of a way become points in time: at the speed that is expected, with the stays, the waits at canals and the queue
 * at its end; each heads for the next. Where the arrival is predicted, the hours are stretched to meet it.
 */
export function futurePositions(outlook: Outlook, startMs: number, arrivalMs?: number): FuturePosition[] {
  const { points } = outlook;
  const hours = hoursTo(outlook);
  const total = hours.at(-1) ?? 0;
  const stretch =
    arrivalMs !== undefined && arrivalMs > startMs && total > 0 ? (arrivalMs - startMs) / HOUR_MS / total : 1;
  return points.map((point, index) => {
    const from = index === points.length - 1 ? points[index - 1] : point;
    const to = index === points.length - 1 ? point : points[index + 1];
    const heading = from && to ? (Math.round(bearingDegrees(from, to) * 10) / 10) % 360 : null;
    return positionAt(point, startMs + (hours[index] ?? 0) * stretch * HOUR_MS, heading);
  });
}

/** Where a ship is, that has arrived. */
export function positionInPort(port: Position, atMs: number): FuturePosition {
  return positionAt(port, atMs, null);
}

function positionAt({ latitude, longitude }: Position, atMs: number, heading: number | null): FuturePosition {
  return {
    latitude: round(latitude),
    longitude: round(normalise(longitude)),
    heading,
    timestamp: toInstant(new Date(Math.round(atMs / 1000) * 1000)),
    estimated: true,
  };
}

function hoursTo({ points, cumulativeNm, canals, stays, hours }: Outlook): number[] {
  const canalHours = hours.canals / Math.max(1, canals.length);
  const waited = new Set<Canal>();
  // What is left of a call that the ship is making comes first.
  let stayed = hours.calls - stays.reduce((sum, stay) => sum + stay.hours, 0);
  let next = 0;
  return points.map((point, index) => {
    const canal = canalNear(point);
    if (canal && canals.includes(canal)) waited.add(canal);
    const sailed = (cumulativeNm[index] ?? 0) / hours.speedKnots;
    const at = index === 0 ? 0 : sailed + waited.size * canalHours + stayed;
    const stay = stays[next];
    if (stay && distanceNm(stay, point) < SAME_PLACE_NM) {
      stayed += stay.hours;
      next += 1;
    }
    return index === points.length - 1 ? at + hours.queue : at;
  });
}

function normalise(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
