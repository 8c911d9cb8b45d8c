import { isOpenAt, seesThroughOpenWater } from './line-of-sight.ts';
import { isWalled, type Wall } from './passages.ts';
import type { Sea } from './sea.ts';
import { along, arcNm, type Vector } from './sphere.ts';

/** How often a bend may be moved because another one next to it has moved. */
const MAX_DEPTH = 3;
/** Halvings when a bend is slid along a leg: to within a 64th of the leg. */
const HALVINGS = 5;
/** Bends that could save no more than this are left alone. */
const WORTH_NM = 0.3;
/** Each round about halves what a corner stands off. */
const SHAVING_ROUNDS = 8;

/** A line to a destination, from here on. Lines that end alike share their ends. */
export interface Chain {
  readonly point: Vector;
  readonly next: Chain | undefined;
}

export type Sees = (a: Vector, b: Vector) => boolean;

/** Whether a ship can go straight from one point to another through open water that nothing closes. */
export function openSight(sea: Sea, walls: readonly Wall[]): Sees {
  return (a, b) => isOpenAt(sea, a) && isOpenAt(sea, b) && !isWalled(walls, a, b) && seesThroughOpenWater(sea, a, b);
}

/**
 * Puts a point before a taut line and pulls it taut again. Bends that can be cut off go; the first one left slides along
 * the leg before or after it for as long as it is seen from the far end of the other leg, which brings it to the cape it
 * is there for. A line along a lane stays, because nothing is seen from there.
 */
export function pullTaut(point: Vector, line: Chain, sees: Sees, depth = 0): Chain {
  let bend = line;
  while (bend.next && sees(point, bend.next.point)) bend = bend.next;
  if (bend.next && depth < MAX_DEPTH) {
    const better = slide(point, bend.point, bend.next.point, sees);
    if (better !== bend.point) return pullTaut(point, pullTaut(better, bend.next, sees, depth + 1), sees, depth + 1);
  }
  return { point, next: bend };
}

/**
 * Cuts the corners that sliding leaves. Around a blunt cape a taut line bends more than once, and a bend can only slide: it
 * stands off where the two legs meet. A cut replaces it by two bends further in, for as long as one is seen from the other.
 */
export function shaveCorners(line: readonly Vector[], sees: Sees): Vector[] {
  let points = [...line];
  for (let round = 0; round < SHAVING_ROUNDS; round++) {
    const shaved = shaveOnce(points, sees);
    if (shaved.length === points.length && shaved.every((point, index) => point === points[index])) break;
    points = shaved;
  }
  return points;
}

function shaveOnce(line: readonly Vector[], sees: Sees): Vector[] {
  const kept: Vector[] = [line[0] as Vector];
  for (let index = 1; index < line.length - 1; index++) {
    const before = kept.at(-1) as Vector;
    const bend = line[index] as Vector;
    const after = line[index + 1] as Vector;
    if (arcNm(before, bend) + arcNm(bend, after) - arcNm(before, after) < WORTH_NM / 2) kept.push(bend);
    else kept.push(...cutOff(before, bend, after, sees));
  }
  kept.push(line.at(-1) as Vector);
  return kept;
}

/** What takes the place of a bend: nothing, two points on its legs, or the bend itself where no cut is free. */
function cutOff(before: Vector, bend: Vector, after: Vector, sees: Sees): readonly Vector[] {
  if (sees(before, after)) return [];
  for (let halving = 1; halving <= HALVINGS; halving++) {
    const first = along(bend, before, 2 ** -halving);
    const second = along(bend, after, 2 ** -halving);
    const savedNm = arcNm(first, bend) + arcNm(bend, second) - arcNm(first, second);
    if (savedNm < WORTH_NM / 4) break;
    if (sees(first, second)) return [first, second];
  }
  return [bend];
}

function slide(before: Vector, bend: Vector, after: Vector, sees: Sees): Vector {
  const lengthVia = (point: Vector) => arcNm(before, point) + arcNm(point, after);
  const nm = lengthVia(bend);
  if (nm - arcNm(before, after) < WORTH_NM) return bend;
  let best = bend;
  let bestNm = nm - WORTH_NM / 4;
  for (const point of [farthestSeen(before, bend, after, sees), farthestSeen(after, bend, before, sees)]) {
    const viaPoint = lengthVia(point);
    if (viaPoint >= bestNm) continue;
    best = point;
    bestNm = viaPoint;
  }
  return best;
}

/** The last point on the leg from `bend` to `end` that is seen from `eye`. Often none is: the nearest is tried first. */
function farthestSeen(eye: Vector, bend: Vector, end: Vector, sees: Sees): Vector {
  const finest = 2 ** -HALVINGS;
  if (!sees(eye, along(bend, end, finest))) return bend;
  let seen = 0;
  for (let halving = 1; halving < HALVINGS; halving++) {
    const part = seen + 2 ** -halving;
    if (sees(eye, along(bend, end, part))) seen = part;
  }
  return along(bend, end, Math.max(seen, finest));
}
