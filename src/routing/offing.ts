import { isOpenAt } from './line-of-sight.ts';
import type { Sea } from './sea.ts';
import { along, arcNm, EARTH_RADIUS_NM, type Vector } from './sphere.ts';
import type { Sees } from './tighten.ts';

/** Ships round a cape further off than the clearance, where there is room: by so much more. */
const OFFING_NM = 1.2;
/** Bends that turn the line by less are no capes. */
const LEAST_TURN_NM = 0.05;

/** Moves the bends of a taut line away from the land they go round, wherever the water there is open to both sides. */
export function keepOffing(line: readonly Vector[], sea: Sea, sees: Sees): Vector[] {
  const moved = [...line];
  for (let index = 1; index < line.length - 1; index++) {
    const before = moved[index - 1] as Vector;
    const bend = line[index] as Vector;
    const after = line[index + 1] as Vector;
    const out = pushedOut(before, bend, after);
    if (out && isOpenAt(sea, beyond(bend, out)) && sees(before, out) && sees(out, after)) moved[index] = out;
  }
  return moved;
}

/** Away from the straight line between the neighbours, on which the land lies. */
function pushedOut(before: Vector, bend: Vector, after: Vector): Vector | undefined {
  const [toBefore, toAfter] = [arcNm(before, bend), arcNm(bend, after)];
  if (toBefore + toAfter - arcNm(before, after) < LEAST_TURN_NM) return undefined;
  const inside = along(before, after, toBefore / (toBefore + toAfter));
  const depthNm = arcNm(inside, bend);
  return depthNm < 1e-3 ? undefined : outwards(inside, bend, OFFING_NM / depthNm);
}

/** As far again: what lies there is open too, so that the line does not end up at another shore. */
function beyond(bend: Vector, out: Vector): Vector {
  return outwards(bend, out, 1);
}

function outwards(from: Vector, through: Vector, share: number): Vector {
  const angle = arcNm(from, through) / EARTH_RADIUS_NM;
  const sine = Math.sin(angle);
  const a = -Math.sin(share * angle) / sine;
  const b = Math.sin((1 + share) * angle) / sine;
  return { x: a * from.x + b * through.x, y: a * from.y + b * through.y, z: a * from.z + b * through.z };
}
