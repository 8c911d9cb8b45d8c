import type { Position } from '../values/position.ts';
import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE } from './blocks.ts';
import { CELLS_PER_DEGREE, COLUMNS, columnOf, hasCell, type Raster, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';
import { angleBetween, EARTH_RADIUS_NM, RADIANS, type Vector } from './sphere.ts';

/** A great circle this short is straight in degrees to within a tenth of a cell, away from the poles. */
const STRAIGHT_NM = 12;
const POLAR_LATITUDE = 82;
const POLAR_STRAIGHT_NM = 1;
/** Where less than this is free it is quicker to look at the cells. */
const MIN_LEAP_NM = 3;
/** The clearance around land lets a line in open water be checked at every second cell. */
const OPEN_STEP_CELLS = 2;
const EXACT_STEP_CELLS = 0.25;

export function isOpen(sea: Sea, position: Position): boolean {
  return !hasCell(sea.closed, columnOf(position.longitude), rowOf(position.latitude));
}

/**
 * Whether the great circle from a to b stays in open water and, if asked, in one cost class. Far from land it leaps by
 * what is known to be free; near land it looks at the cells.
 */
export function seesThroughOpenWater(sea: Sea, a: Vector, b: Vector, oneClass = true): boolean {
  const walk = new Walk(a, b);
  const firstClass = sea.classes[walk.block()] as number;
  for (;;) {
    const block = walk.block();
    if (oneClass && sea.classes[block] !== firstClass) return false;
    const free = sea.freeNm[block] as number;
    if (free >= MIN_LEAP_NM) {
      if (free >= walk.leftNm) return !oneClass || sea.classes[blockOfVector(b)] === firstClass;
      walk.leap(free);
    } else {
      if (!walk.stepIsClear(sea.closed, OPEN_STEP_CELLS)) return false;
      if (walk.leftNm <= 0) return true;
    }
  }
}

/** Whether the great circle from a to b touches no cell of a raster: exact, for lines close to the shore. */
export function isClearOf(raster: Raster, a: Vector, b: Vector): boolean {
  const walk = new Walk(a, b);
  while (walk.leftNm > 0) if (!walk.stepIsClear(raster, EXACT_STEP_CELLS)) return false;
  return true;
}

/** A point moving along a great circle. */
class Walk {
  leftNm: number;
  private x: number;
  private y: number;
  private z: number;
  /** The direction of travel, as a unit vector. */
  private dx: number;
  private dy: number;
  private dz: number;

  constructor(from: Vector, to: Vector) {
    const angle = angleBetween(from, to);
    const cosine = Math.cos(angle);
    const sine = Math.max(1e-12, Math.sin(angle));
    this.leftNm = Math.max(1e-9, angle * EARTH_RADIUS_NM);
    this.x = from.x;
    this.y = from.y;
    this.z = from.z;
    this.dx = (to.x - from.x * cosine) / sine;
    this.dy = (to.y - from.y * cosine) / sine;
    this.dz = (to.z - from.z * cosine) / sine;
  }

  block(): number {
    return blockOf(this.x, this.y, this.z);
  }

  leap(nm: number): void {
    this.turn(COSINES[nm] as number, SINES[nm] as number);
    this.leftNm -= nm;
  }

  /** Moves a short way on and says whether all cells on it, both ends included, are clear. */
  stepIsClear(raster: Raster, cellsPerStep: number): boolean {
    const fromLatitude = this.latitude();
    const fromLongitude = this.longitude();
    const nm = Math.min(this.leftNm, Math.abs(fromLatitude) < POLAR_LATITUDE ? STRAIGHT_NM : POLAR_STRAIGHT_NM);
    this.turn(Math.cos(nm / EARTH_RADIUS_NM), Math.sin(nm / EARTH_RADIUS_NM));
    this.leftNm -= nm;
    let across = this.longitude() - fromLongitude;
    if (across > 180) across -= 360;
    if (across < -180) across += 360;
    const up = this.latitude() - fromLatitude;
    const steps = Math.ceil((Math.max(Math.abs(across), Math.abs(up)) * CELLS_PER_DEGREE) / cellsPerStep);
    const dColumn = (across * CELLS_PER_DEGREE) / steps;
    const dRow = (up * CELLS_PER_DEGREE) / steps;
    const column = (fromLongitude + 180) * CELLS_PER_DEGREE;
    const row = (fromLatitude + 90) * CELLS_PER_DEGREE;
    for (let step = 0; step <= steps; step++) {
      let at = Math.floor(column + dColumn * step);
      if (at < 0) at += COLUMNS;
      else if (at >= COLUMNS) at -= COLUMNS;
      if (hasCell(raster, at, Math.floor(row + dRow * step))) return false;
    }
    return true;
  }

  private turn(cosine: number, sine: number): void {
    const { x, y, z, dx, dy, dz } = this;
    this.x = x * cosine + dx * sine;
    this.y = y * cosine + dy * sine;
    this.z = z * cosine + dz * sine;
    this.dx = dx * cosine - x * sine;
    this.dy = dy * cosine - y * sine;
    this.dz = dz * cosine - z * sine;
  }

  private latitude(): number {
    return Math.asin(Math.max(-1, Math.min(1, this.z))) / RADIANS;
  }

  private longitude(): number {
    return Math.atan2(this.y, this.x) / RADIANS;
  }
}

const MAX_LEAP_NM = 255;
const COSINES = Float64Array.from({ length: MAX_LEAP_NM + 1 }, (_, nm) => Math.cos(nm / EARTH_RADIUS_NM));
const SINES = Float64Array.from({ length: MAX_LEAP_NM + 1 }, (_, nm) => Math.sin(nm / EARTH_RADIUS_NM));

/**
 * Leaps need only the block they land in, and every sight is dozens of leaps: these tables replace the arcsine and the
 * arctangent. They are off by a small part of a block, which the distances known to be free allow for.
 */
const SINE_STEPS = 1 << 15;
const BLOCK_ROW_OF_SINE = Uint16Array.from({ length: 2 * SINE_STEPS + 1 }, (_, index) => {
  const latitude = Math.asin(Math.min(1, (index + 0.5) / SINE_STEPS - 1)) / RADIANS;
  return Math.min(BLOCK_ROWS - 1, Math.floor((latitude + 90) * BLOCKS_PER_DEGREE));
});
const TANGENT_STEPS = 1 << 13;
const BLOCKS_OF_TANGENT = Float32Array.from(
  { length: TANGENT_STEPS + 1 },
  (_, index) => (Math.atan(index / TANGENT_STEPS) / RADIANS) * BLOCKS_PER_DEGREE,
);
const QUARTER = 90 * BLOCKS_PER_DEGREE;

function blockOfVector({ x, y, z }: Vector): number {
  return blockOf(x, y, z);
}

function blockOf(x: number, y: number, z: number): number {
  const row = BLOCK_ROW_OF_SINE[((z + 1) * SINE_STEPS) | 0] as number;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  let blocks =
    ay <= ax
      ? (BLOCKS_OF_TANGENT[((ay / (ax + 1e-300)) * TANGENT_STEPS) | 0] as number)
      : QUARTER - (BLOCKS_OF_TANGENT[((ax / ay) * TANGENT_STEPS) | 0] as number);
  if (x < 0) blocks = 2 * QUARTER - blocks;
  if (y < 0) blocks = -blocks;
  const column = Math.floor(blocks + 2 * QUARTER);
  return row * BLOCK_COLUMNS + (column >= BLOCK_COLUMNS ? 0 : column);
}
