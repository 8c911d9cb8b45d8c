import { HOUR_MS } from '../../values/duration.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import type { TrackPoint } from '../vessels/track.ts';

/** Slower than this between two fixes a ship lies still, drifts or manoeuvres. */
const STOPPED_KNOTS = 2;
const MIN_STOP_MS = 2 * HOUR_MS;
/** No container ship makes this: one of two fixes is wrong. */
const MAX_KNOTS = 35;

/** Where a ship lay still for hours: at a berth, at anchor, in front of a canal. */
export interface Stop extends Position {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A piece of a track between two fixes. */
export interface TrackPiece {
  readonly from: TrackPoint;
  readonly to: TrackPoint;
  readonly nm: number;
  readonly hours: number;
}

/** The pieces of a track in order of time. A fix that cannot be reached from the one before is passed over. */
export function piecesOf(points: readonly TrackPoint[]): TrackPiece[] {
  const pieces: TrackPiece[] = [];
  let [from] = points;
  for (const to of points.slice(1)) {
    if (!from) break;
    const hours = (to.atMs - from.atMs) / HOUR_MS;
    if (hours <= 0) continue;
    const nm = distanceNm(from, to);
    if (nm > 1 && nm / hours > MAX_KNOTS) continue;
    pieces.push({ from, to, nm, hours });
    from = to;
  }
  return pieces;
}

export function findStops(pieces: readonly TrackPiece[]): Stop[] {
  const stops: Stop[] = [];
  let begun: TrackPoint | undefined;
  let lastMs = 0;
  const end = () => {
    if (begun && lastMs - begun.atMs >= MIN_STOP_MS) {
      stops.push({ fromMs: begun.atMs, toMs: lastMs, latitude: begun.latitude, longitude: begun.longitude });
    }
    begun = undefined;
  };
  for (const piece of pieces) {
    if (isStopped(piece)) {
      begun ??= piece.from;
      lastMs = piece.to.atMs;
    } else end();
  }
  end();
  return stops;
}

export function isStopped({ nm, hours }: TrackPiece): boolean {
  return nm / hours < STOPPED_KNOTS;
}
