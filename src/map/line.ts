import { simplifyTrack } from '../domain/simplify-track.ts';
import { eastward, type TrackPoint } from '../domain/track.ts';
import type { Position } from '../values/position.ts';
import { distanceNm } from '../values/position.ts';

/** How far a drawn track may be from where the ship was. */
const TOLERANCE_NM = 0.5;
/** A silence this long over this far is filled along the sea route: a straight line might cross a cape. */
const GAP_MS = 3_600_000;
const GAP_NM = 30;

/** The pieces of a track in which the ship was heard, simplified. Between one and the next there is a gap. */
export function heardPieces(points: readonly TrackPoint[]): Position[][] {
  const pieces: TrackPoint[][] = [];
  let last: TrackPoint | undefined;
  for (const point of points) {
    if (last && !isGap(last, point)) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces.map((piece) => simplifyTrack(piece, TOLERANCE_NM).map(toPosition));
}

function isGap(last: TrackPoint, point: TrackPoint): boolean {
  return point.atMs - last.atMs > GAP_MS && distanceNm(last, point) > GAP_NM;
}

/** One line of several pieces. Longitudes run on over the antimeridian, so that the line can be drawn in one stroke. */
export function joinLines(pieces: readonly (readonly Position[])[]): Position[] {
  const line: Position[] = [];
  for (const point of pieces.flat()) {
    const last = line.at(-1);
    const longitude = last
      ? last.longitude + eastward(turned(last.longitude), turned(point.longitude))
      : point.longitude;
    if (last && last.latitude === point.latitude && Math.abs(last.longitude - longitude) < 1e-9) continue;
    line.push({ latitude: point.latitude, longitude });
  }
  return line;
}

function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function toPosition({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}
