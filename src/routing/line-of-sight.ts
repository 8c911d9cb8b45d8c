import type { Position } from '../values/position.ts';
import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE, blockOf, CELLS_PER_BLOCK } from './blocks.ts';
import { CELLS_PER_DEGREE, COLUMNS, columnOf, hasCell, type Raster, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';
import { angleBetween, EARTH_RADIUS_NM, RADIANS, toPosition, type Vector } from './sphere.ts';

/** How far a step that is straight in degrees may stray from the great circle, in open water and close to the shore. */
const OPEN_SAG_NM = 0.1;
const EXACT_SAG_NM = 0.02;
const MIN_STEP_NM = 1;
const MAX_STEP_NM = 40;
/** Where less than this is free it is quicker to look at the cells. */
const MIN_LEAP_NM = 3;
/** The clearance around land lets a line in open water be checked at every second cell. */
const OPEN_STEP_CELLS = 2;
const EXACT_STEP_CELLS = 0.25;
const ANY_CLASS = -1;

export function isOpen(sea: Sea, position: Position): boolean {
  return !hasCell(sea.closed, columnOf(position.longitude), rowOf(position.latitude));
}

export function isOpenAt(sea: Sea, vector: Vector): boolean {
  return isOpen(sea, toPosition(vector));
}

/**
 * Whether the great circle from a to b stays in open water and, if asked, in one cost class. Far from land it leaps by
 * what is known to be free, which is of one class too; near land it looks at the cells.
 */
export function seesThroughOpenWater(sea: Sea, a: Vector, b: Vector, oneClass = true): boolean {
  const walk = new Walk(a, b);
  const onlyClass = oneClass ? (sea.classes[blockOfVector(a)] as number) : ANY_CLASS;
  if (oneClass && sea.classes[blockOfVector(b)] !== onlyClass) return false;
  for (;;) {
    const free = sea.freeNm[walk.block()] as number;
    if (free >= MIN_LEAP_NM) {
      if (free >= walk.leftNm) return true;
      walk.leap(free);
    } else {
      walk.step(OPEN_SAG_NM);
      if (!isStepOpen(sea, walk, onlyClass)) return false;
      if (walk.leftNm <= 0) return true;
    }
  }
}

/** Whether the great circle from a to b touches no cell of a raster: exact, for lines close to the shore. */
export function isClearOf(raster: Raster, a: Vector, b: Vector): boolean {
  const walk = new Walk(a, b);
  while (walk.leftNm > 0) {
    walk.step(EXACT_SAG_NM);
    const steps = Math.ceil(walk.cells / EXACT_STEP_CELLS);
    for (let step = 0; step <= steps; step++) {
      const part = steps === 0 ? 0 : step / steps;
      const column = wrap(Math.floor(walk.column + walk.columns * part));
      if (hasCell(raster, column, Math.floor(walk.row + walk.rows * part))) return false;
    }
  }
  return true;
}

/** Whether the cells of a step are open; blocks that are known to be so are passed over. */
function isStepOpen({ closed, freeNm, classes }: Sea, walk: Walk, onlyClass: number): boolean {
  const { column: fromColumn, row: fromRow } = walk;
  const steps = Math.max(1, Math.ceil(walk.cells / OPEN_STEP_CELLS));
  const perStepColumns = walk.columns / steps;
  const perStepRows = walk.rows / steps;

  for (let step = 0; step <= steps; ) {
    const exactColumn = fromColumn + perStepColumns * step;
    const exactRow = fromRow + perStepRows * step;
    const column = wrap(Math.floor(exactColumn));
    const row = Math.floor(exactRow);
    const block = blockOf(column, row);
    if (onlyClass !== ANY_CLASS && classes[block] !== onlyClass) return false;
    if ((freeNm[block] as number) > 0) {
      step += Math.min(stepsToEdge(exactColumn, perStepColumns), stepsToEdge(exactRow, perStepRows));
    } else {
      if (hasCell(closed, column, row)) return false;
      step++;
    }
  }
  return true;
}

/** How many steps it takes to leave a block in one direction. */
function stepsToEdge(at: number, perStep: number): number {
  const inBlock = at - CELLS_PER_BLOCK * Math.floor(at / CELLS_PER_BLOCK);
  if (perStep > 0) return Math.max(1, Math.ceil((CELLS_PER_BLOCK - inBlock) / perStep));
  return perStep < 0 ? Math.max(1, Math.ceil(inBlock / -perStep)) : Number.POSITIVE_INFINITY;
}

function wrap(column: number): number {
  if (column < 0) return column + COLUMNS;
  return column >= COLUMNS ? column - COLUMNS : column;
}

/** A point moving along a great circle. */
class Walk {
  leftNm: number;
  /** The last step, in cells: where it began and how far it went. */
  column = 0;
  row = 0;
  columns = 0;
  rows = 0;
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

  get cells(): number {
    return Math.max(Math.abs(this.columns), Math.abs(this.rows));
  }

  block(): number {
    return blockAt(this.x, this.y, this.z);
  }

  leap(nm: number): void {
    this.turn(COSINES[nm] as number, SINES[nm] as number);
    this.leftNm -= nm;
  }

  /** Moves on as far as the way is straight in degrees. A great circle of length L sags by about L²/8R · tan(latitude). */
  step(sagNm: number): void {
    const ring = Math.sqrt(this.x * this.x + this.y * this.y);
    const straightNm = Math.sqrt((8 * EARTH_RADIUS_NM * sagNm * ring) / (Math.abs(this.z) + 1e-9));
    const nm = Math.min(this.leftNm, Math.max(MIN_STEP_NM, Math.min(MAX_STEP_NM, straightNm)));
    this.column = this.exactColumn();
    this.row = this.exactRow();
    this.turn(Math.cos(nm / EARTH_RADIUS_NM), Math.sin(nm / EARTH_RADIUS_NM));
    this.leftNm -= nm;
    this.rows = this.exactRow() - this.row;
    this.columns = this.exactColumn() - this.column;
    if (this.columns > COLUMNS / 2) this.columns -= COLUMNS;
    else if (this.columns < -COLUMNS / 2) this.columns += COLUMNS;
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

  private exactRow(): number {
    return (Math.asin(Math.max(-1, Math.min(1, this.z))) / RADIANS + 90) * CELLS_PER_DEGREE;
  }

  private exactColumn(): number {
    return (Math.atan2(this.y, this.x) / RADIANS + 180) * CELLS_PER_DEGREE;
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
  return blockAt(x, y, z);
}

function blockAt(x: number, y: number, z: number): number {
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
