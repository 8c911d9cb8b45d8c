import { seesThroughOpenWater } from './line-of-sight.ts';
import { isWalled, type Wall } from './passages.ts';
import type { Sea } from './sea.ts';
import { along, arcNm, type Vector } from './sphere.ts';

const MAX_ROUNDS = 4;
/** Halvings when a bend is slid along a leg: to within a 64th of the leg. */
const HALVINGS = 6;
/** Bends that could save no more than this are left alone. */
const WORTH_NM = 0.3;

/**
 * Pulls a line taut. Bends that can be cut off go; the others slide along the leg before or after them for as long as
 * they are seen from the far end of the other leg, which brings them to the cape they are there for. A line along a lane
 * stays, because nothing is seen from there.
 */
export function tighten(sea: Sea, line: readonly Vector[], walls: readonly Wall[]): Vector[] {
  const sees = (a: Vector, b: Vector) => !isWalled(walls, a, b) && seesThroughOpenWater(sea, a, b);
  let taut = shortcut(line, sees);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let saved = false;
    for (let index = 1; index < taut.length - 1; index++) {
      const [before, bend, after] = taut.slice(index - 1, index + 2) as [Vector, Vector, Vector];
      const better = slide(before, bend, after, sees);
      if (better === bend) continue;
      taut[index] = better;
      saved = true;
    }
    if (!saved) break;
    taut = shortcut(taut, sees);
  }
  return taut;
}

type Sees = (a: Vector, b: Vector) => boolean;

function shortcut(line: readonly Vector[], sees: Sees): Vector[] {
  const kept: Vector[] = [];
  for (const point of line) {
    while (kept.length >= 2 && sees(kept.at(-2) as Vector, point)) kept.pop();
    kept.push(point);
  }
  return kept;
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

/** The last point on the leg from `bend` to `end` that is seen from `eye`. */
function farthestSeen(eye: Vector, bend: Vector, end: Vector, sees: Sees): Vector {
  let seen = 0;
  for (let halving = 1; halving <= HALVINGS; halving++) {
    const part = seen + 2 ** -halving;
    if (sees(eye, along(bend, end, part))) seen = part;
  }
  return seen === 0 ? bend : along(bend, end, seen);
}
