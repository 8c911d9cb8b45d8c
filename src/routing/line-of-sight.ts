import type { Position } from '../values/position.ts';
import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE, blockOf, CELLS_PER_BLOCK } from './blocks.ts';
import { CELLS_PER_DEGREE, COLUMNS, columnOf, hasCell, type Raster, ROWS, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';
import { along, angleBetween, arcNm, EARTH_RADIUS_NM, RADIANS, toPosition, type Vector } from './sphere.ts';

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

/** The cost class of the water at a point. */
export function classOf(sea: Sea, { x, y, z }: Vector): number {
  return sea.classes[blockAt(x, y, z)] as number;
}

/**
 * Whether the great circle from a to b stays in open water and, if asked, in one cost class. Far from land it leaps by
 * what is known to be free, which is of one class too; near land it looks at the cells. Searches spend most of their
 * time here, so the point (x, y, z) that moves in the direction (dx, dy, dz) is six plain numbers.
 */
export function seesThroughOpenWater(sea: Sea, a: Vector, b: Vector, oneClass = true): boolean {
  const onlyClass = oneClass ? classOf(sea, a) : ANY_CLASS;
  return (!oneClass || classOf(sea, b) === onlyClass) && seesInClass(sea, a, b, onlyClass);
}

/** The same where both ends are known to be in water of the class. */
export function seesInClass(sea: Sea, a: Vector, b: Vector, onlyClass: number): boolean {
  const angle = angleBetween(a, b);
  let left = Math.max(1e-9, angle * EARTH_RADIUS_NM);
  const c = Math.cos(angle);
  const s = Math.max(1e-12, Math.sin(angle));
  let { x, y, z } = a;
  let dx = (b.x - x * c) / s;
  let dy = (b.y - y * c) / s;
  let dz = (b.z - z * c) / s;
  for (;;) {
    const free = sea.freeNm[blockAt(x, y, z)] as number;
    const leaps = free >= MIN_LEAP_NM;
    if (leaps && free >= left) return true;
    const nm = leaps ? free : Math.min(left, straightNm(x, y, z, OPEN_SAG_NM));
    const cosine = leaps ? (COSINES[free] as number) : Math.cos(nm / EARTH_RADIUS_NM);
    const sine = leaps ? (SINES[free] as number) : Math.sin(nm / EARTH_RADIUS_NM);
    const toX = x * cosine + dx * sine;
    const toY = y * cosine + dy * sine;
    const toZ = z * cosine + dz * sine;
    if (!leaps && !isStepOpen(sea, exactColumn(x, y), exactRow(z), exactColumn(toX, toY), exactRow(toZ), onlyClass)) {
      return false;
    }
    left -= nm;
    if (left <= 0) return true;
    dx = dx * cosine - x * sine;
    dy = dy * cosine - y * sine;
    dz = dz * cosine - z * sine;
    x = toX;
    y = toY;
    z = toZ;
  }
}

/** Whether the great circle from a to b touches no cell of a raster: exact, for lines close to the shore. */
export function isClearOf(raster: Raster, a: Vector, b: Vector): boolean {
  const nm = arcNm(a, b);
  let from = a;
  for (let done = 0; done < nm || done === 0; ) {
    done += straightNm(from.x, from.y, from.z, EXACT_SAG_NM);
    const to = done >= nm ? b : along(a, b, done / nm);
    if (!isStepClear(raster, from, to)) return false;
    from = to;
  }
  return true;
}

function isStepClear(raster: Raster, from: Vector, to: Vector): boolean {
  const column = exactColumn(from.x, from.y);
  const row = exactRow(from.z);
  const columns = shortWay(exactColumn(to.x, to.y) - column);
  const rows = exactRow(to.z) - row;
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(columns), Math.abs(rows)) / EXACT_STEP_CELLS));
  for (let step = 0; step <= steps; step++) {
    const at = wrap(Math.floor(column + (columns * step) / steps));
    if (hasCell(raster, at, Math.floor(row + (rows * step) / steps))) return false;
  }
  return true;
}

/** Whether the cells of a step are open; blocks that are known to be so are passed over. */
function isStepOpen(
  { closed, freeNm, classes }: Sea,
  fromColumn: number,
  fromRow: number,
  toColumn: number,
  toRow: number,
  onlyClass: number,
): boolean {
  const columns = shortWay(toColumn - fromColumn);
  const rows = toRow - fromRow;
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(columns), Math.abs(rows)) / OPEN_STEP_CELLS));
  const perStepColumns = columns / steps;
  const perStepRows = rows / steps;
  for (let step = 0; step <= steps; ) {
    const atColumn = fromColumn + perStepColumns * step;
    const atRow = fromRow + perStepRows * step;
    const column = wrap(Math.floor(atColumn));
    const row = Math.floor(atRow);
    const block = blockOf(column, row);
    if (onlyClass !== ANY_CLASS && classes[block] !== onlyClass) return false;
    if ((freeNm[block] as number) > 0) {
      step += Math.min(stepsToEdge(atColumn, perStepColumns), stepsToEdge(atRow, perStepRows));
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

/** How far a great circle is straight in degrees: over a length L it sags by about L²/8R · tan(latitude). */
function straightNm(x: number, y: number, z: number, sagNm: number): number {
  const nm = Math.sqrt((8 * EARTH_RADIUS_NM * sagNm * Math.sqrt(x * x + y * y)) / (Math.abs(z) + 1e-9));
  return Math.max(MIN_STEP_NM, Math.min(MAX_STEP_NM, nm));
}

function exactRow(z: number): number {
  return Math.min(ROWS - 1, (Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS + 90) * CELLS_PER_DEGREE);
}

function exactColumn(x: number, y: number): number {
  return (Math.atan2(y, x) / RADIANS + 180) * CELLS_PER_DEGREE;
}

function shortWay(columns: number): number {
  if (columns > COLUMNS / 2) return columns - COLUMNS;
  return columns < -COLUMNS / 2 ? columns + COLUMNS : columns;
}

function wrap(column: number): number {
  if (column < 0) return column + COLUMNS;
  return column >= COLUMNS ? column - COLUMNS : column;
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
