import type { Coordinate } from './polygon-runs.ts';
import type { ShipSize } from './ship-size.ts';
import { angleBetween, cross, dot, toVector, type Vector } from './sphere.ts';

/**
 * A strait, canal or cape that can be reported and blocked. It is a line drawn across the water from land to land:
 * whoever crosses it has used the passage, and where it is blocked the line is a wall.
 */
export interface Passage {
  readonly id: string;
  readonly name: string;
  /** Closed unless a caller opens it or the ship is known to fit: too narrow, shallow or icy for most ships of the trade. */
  readonly closedByDefault?: true;
  /** The largest ship that can use it: known ships are held to it, whatever the default. */
  readonly largest?: ShipSize;
  /** What waiting and transit cost, in the miles a ship would have sailed meanwhile. Only for canals, which lanes follow. */
  readonly delayNm?: number;
  readonly gate: readonly Coordinate[];
}

/** One piece of a gate, ready for crossing tests. */
export interface Wall {
  readonly passage: number;
  readonly from: Vector;
  readonly to: Vector;
  readonly normal: Vector;
  readonly middle: Vector;
  readonly sineOfReach: number;
}

/** Water on the map that no ship crosses: a bar, a reef, a wall under water. Unlike a passage it cannot be opened. */
export interface Barrier {
  readonly id: string;
  readonly why: string;
  readonly gate: readonly Coordinate[];
}

export function wallsOf(passages: readonly Pick<Passage, 'gate'>[]): Wall[] {
  return passages.flatMap(({ gate }, passage) =>
    gate.slice(1).map((end, index) => {
      const [startLongitude, startLatitude] = gate[index] as Coordinate;
      const from = toVector({ longitude: startLongitude, latitude: startLatitude });
      const to = toVector({ longitude: end[0], latitude: end[1] });
      const middle = unit({ x: from.x + to.x, y: from.y + to.y, z: from.z + to.z });
      const sineOfReach = Math.sin(angleBetween(from, to) / 2) + 1e-9;
      return { passage, from, to, normal: unit(cross(from, to)), middle, sineOfReach };
    }),
  );
}

/** Whether the great circle from a to b crosses one of the walls. */
export function isWalled(walls: readonly Wall[], a: Vector, b: Vector): boolean {
  if (walls.length === 0) return false;
  const normal = cross(a, b);
  const length = Math.hypot(normal.x, normal.y, normal.z);
  if (length < 1e-12) return false;
  for (const wall of walls) if (crosses(wall, a, b, normal, length)) return true;
  return false;
}

/** The passages that a leg crosses, in the order it comes to them. */
export function crossedBy(walls: readonly Wall[], a: Vector, b: Vector): number[] {
  const normal = cross(a, b);
  const length = Math.hypot(normal.x, normal.y, normal.z);
  if (length < 1e-12) return [];
  const crossed = walls.filter((wall) => crosses(wall, a, b, normal, length));
  if (crossed.length > 1) crossed.sort((one, other) => dot(other.middle, a) - dot(one.middle, a));
  return crossed.map((wall) => wall.passage);
}

function crosses(wall: Wall, a: Vector, b: Vector, normal: Vector, length: number): boolean {
  // Most walls are nowhere near: the plane of the leg misses the circle around them.
  if (Math.abs(dot(normal, wall.middle)) > wall.sineOfReach * length) return false;
  const sideOfA = dot(wall.normal, a);
  const sideOfB = dot(wall.normal, b);
  if (sideOfA > 0 === sideOfB > 0) return false;
  const sideOfFrom = dot(normal, wall.from);
  const sideOfTo = dot(normal, wall.to);
  if (sideOfFrom > 0 === sideOfTo > 0) return false;
  // Two great circles meet twice, on opposite sides of the earth. This meeting is the sum of a and b, weighted by how far
  // the other end lies from the wall; it must be on the wall's side.
  return Math.abs(sideOfB) * dot(wall.middle, a) + Math.abs(sideOfA) * dot(wall.middle, b) > 0;
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(vector.x, vector.y, vector.z);
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length };
}
