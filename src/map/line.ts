import { simplifyTrack } from '../domain/vessels/simplify-track.ts';
import type { TrackPoint } from '../domain/vessels/track.ts';
import { HOUR_MS } from '../values/duration.ts';
import { distanceNm, type Position, pointOf } from '../values/position.ts';

/** How far a drawn track may be from where the ship was. */
const TOLERANCE_NM = 0.5;
/** A silence this long over this far is filled along the sea route: a straight line might cross a cape. */
const GAP_MS = HOUR_MS;
const GAP_NM = 30;
/** A ship that is heard all the time has a point every half mile. */
const SHORT_GAP_NM = 3;
const FULL_TURN = 360;

/** Two points of a track after another, and the place of the second in it. */
export interface TrackHop {
  readonly at: number;
  readonly from: TrackPoint;
  readonly to: TrackPoint;
}

/** Where nothing was heard for so long and so far that the way has to be filled in. */
export function silencesIn(points: readonly TrackPoint[]): TrackHop[] {
  return hopsIn(points).filter(isSilence);
}

/** Shorter silences, in which a ship may have gone round a cape all the same. */
export function shortSilencesIn(points: readonly TrackPoint[]): TrackHop[] {
  return hopsIn(points).filter((hop) => !isSilence(hop) && distanceNm(hop.from, hop.to) > SHORT_GAP_NM);
}

/** The pieces of a track in which the ship was heard, simplified. Between one and the next there is a gap. */
export function heardPieces(points: readonly TrackPoint[], gaps: readonly TrackHop[]): Position[][] {
  const starts = [0, ...gaps.map(({ at }) => at).sort((one, other) => one - other)];
  return starts.map((start, index) => simplifyTrack(points.slice(start, starts[index + 1]), TOLERANCE_NM).map(pointOf));
}

/** Whether a gap between two pieces is one of those that are filled in whatever lies between them. */
export function isLongGap(from: Position, to: Position): boolean {
  return distanceNm(from, to) > GAP_NM;
}

function hopsIn(points: readonly TrackPoint[]): TrackHop[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ at: index + 1, from, to }] : [];
  });
}

function isSilence({ from, to }: TrackHop): boolean {
  return to.atMs - from.atMs > GAP_MS && isLongGap(from, to);
}

/** A part of a line: heard, or filled in. */
export interface LinePart {
  readonly line: readonly Position[];
  readonly isHeard: boolean;
}

/** One line of several parts, each beginning where the one before ends; and where in it nothing was heard. */
export function joinParts(parts: readonly LinePart[]): {
  readonly line: Position[];
  readonly unheard: [number, number][];
} {
  const line: Position[] = [];
  const unheard: [number, number][] = [];
  const runOn = runningOn();
  for (const { line: points, isHeard } of parts) {
    const before = Math.max(0, line.length - 1);
    // A heard part that begins elsewhere than the part before it ends was not heard on its way there.
    let heardFrom = line.length;
    for (const [index, point] of points.entries()) {
      const next = runOn(point);
      const isSame = isSamePlace(line.at(-1), next);
      if (!isSame) line.push(next);
      if (index === 0) heardFrom = line.length - 1;
    }
    addSegment(unheard, before, isHeard ? heardFrom : line.length - 1);
  }
  return { line, unheard };
}

function addSegment(segments: [number, number][], first: number, last: number): void {
  if (last <= first) return;
  const before = segments.at(-1);
  if (before && before[1] >= first) before[1] = last;
  else segments.push([first, last]);
}

function isSamePlace(one: Position | undefined, other: Position): boolean {
  return one !== undefined && one.latitude === other.latitude && Math.abs(one.longitude - other.longitude) < 1e-9;
}

/** One line of several pieces. */
export function joinLines(pieces: readonly (readonly Position[])[]): Position[] {
  return joinParts(pieces.map((line) => ({ line, isHeard: true }))).line;
}

/**
 * Puts one point after another into a frame of longitudes that runs on over the antimeridian (179, 181, or -179, -181),
 * so that a line can be drawn in one stroke. The first one decides where it begins.
 */
export function runningOn(): (point: Position) => Position {
  let last: number | undefined;
  return ({ latitude, longitude }) => {
    last = last === undefined ? longitude : longitude - FULL_TURN * Math.round((longitude - last) / FULL_TURN);
    return { latitude, longitude: last };
  };
}
