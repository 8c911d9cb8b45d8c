import type { Position } from '../values/position.ts';
import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE, CELLS_IN_BLOCK, CELLS_PER_BLOCK } from './blocks.ts';
import type { Cape } from './capes.ts';
import { COLUMNS, columnOf, hasCell, latitudeOf, longitudeOf, type Raster, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';

/** Four degrees: the largest cell, far out at sea. Cells are halved until they are clear of land. */
const ROOT_BLOCKS = 32;
/** Cells larger than half a degree do not straddle the edge of a zone. */
const CLASS_BLOCKS = 4;
/** How much of a cell must be open for it to stay whole, by its height in blocks: half a degree, a quarter, an eighth. */
const OPEN_ENOUGH: Readonly<Record<number, number>> = { 4: 0.7, 2: 0.5, 1: 0.25 };
/**
 * Miles that must be free around the middle of a large cell, by its height in blocks. Ways bend only at points of cells: a
 * cell much larger than the ones along the coast beside it would draw them far out to sea.
 */
const FREE_NM: Readonly<Record<number, number>> = { 32: 160, 16: 70 };
/** Where the ice is hardly a ship goes, and a coarse grid will do. */
const ICE_NORTH = 72;
const ICE_SOUTH = -58;
const OPEN_ENOUGH_IN_ICE: Readonly<Record<number, number>> = { 4: 0.5, 2: 0.25, 1: 2 };
/** How far around a point its cells are sought: half a degree. */
const REACH_BLOCKS = 4;
const NO_CELL = 0xffff;

/** The sea cut into cells, small along coasts and large in the ocean, with a point of open water in each. */
export interface Cells {
  readonly points: readonly Position[];
  /** The sharpest cape of each cell that has one. */
  readonly capePoints: readonly Position[];
  /** The cell that covers a block, or NO_CELL. */
  readonly ofBlock: Uint16Array;
}

interface Box {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

export function divideSea(sea: Sea, openCells: Uint16Array, capes: ReadonlyMap<number, Cape>): Cells {
  const points: Position[] = [];
  const capePoints: Position[] = [];
  const ofBlock = new Uint16Array(BLOCK_COLUMNS * BLOCK_ROWS).fill(NO_CELL);
  const sums = new Uint32Array((BLOCK_COLUMNS + 1) * (ROOT_BLOCKS + 1));
  const divide = (box: Box): void => {
    const open = sumOver(sums, box) / (box.width * box.height * CELLS_IN_BLOCK);
    if (open === 0) return;
    if (isOpenEnough(box, open) && (box.height <= CLASS_BLOCKS || (hasOneClass(sea, box) && isFarOut(sea, box)))) {
      mark(ofBlock, box, points.length);
      points.push(open === 1 ? centreOf(box) : openPoint(sea.closed, box));
      const cape = open < 1 && capeIn(box, capes);
      if (cape) capePoints.push(cape);
    } else if (box.height > 1) {
      const width = box.width / 2;
      const height = box.height / 2;
      divide({ column: box.column, row: box.row, width, height });
      divide({ column: box.column + width, row: box.row, width, height });
      divide({ column: box.column, row: box.row + height, width, height });
      divide({ column: box.column + width, row: box.row + height, width, height });
    }
  };
  for (let row = 0; row < BLOCK_ROWS; row += ROOT_BLOCKS) {
    sumOpenCells(sums, openCells, row);
    const width = ROOT_BLOCKS * columnsPerCell(row);
    for (let column = 0; column < BLOCK_COLUMNS; column += width) divide({ column, row, width, height: ROOT_BLOCKS });
  }
  if (points.length >= NO_CELL) throw new Error(`${points.length} cells are more than can be numbered`);
  return { points, ofBlock, capePoints };
}

/** Every pair of cells that touch, once each: from, to, from, to … */
export function adjacentCells({ ofBlock, points }: Cells): number[] {
  const seen = new Set<number>();
  const pairs: number[] = [];
  const add = (a: number, b: number) => {
    if (a === NO_CELL || b === NO_CELL) return;
    const key = Math.min(a, b) * points.length + Math.max(a, b);
    if (seen.has(key)) return;
    seen.add(key);
    pairs.push(a, b);
  };
  for (let block = 0; block < ofBlock.length; block++) {
    const here = ofBlock[block] as number;
    const east = block % BLOCK_COLUMNS === BLOCK_COLUMNS - 1 ? block - BLOCK_COLUMNS + 1 : block + 1;
    const beside = ofBlock[east] as number;
    if (beside !== here) add(here, beside);
    if (block + BLOCK_COLUMNS >= ofBlock.length) continue;
    const above = ofBlock[block + BLOCK_COLUMNS] as number;
    const diagonal = ofBlock[east + BLOCK_COLUMNS] as number;
    if (above !== here) add(here, above);
    if (diagonal !== here) add(here, diagonal);
    if (above !== beside) add(beside, above);
  }
  return pairs;
}

/** Takes cells out of the map, so that nothing finds them. */
export function dropCells({ ofBlock }: Cells, dropped: ReadonlySet<number>): void {
  for (let block = 0; block < ofBlock.length; block++) {
    if (dropped.has(ofBlock[block] as number)) ofBlock[block] = NO_CELL;
  }
}

/** The cells on and next to the block of a position. */
export function cellsAround({ ofBlock }: Cells, position: Position): number[] {
  const blockColumn = columnOf(position.longitude) >> 4;
  const blockRow = rowOf(position.latitude) >> 4;
  const found = new Set<number>();
  for (
    let row = Math.max(0, blockRow - REACH_BLOCKS);
    row <= Math.min(BLOCK_ROWS - 1, blockRow + REACH_BLOCKS);
    row++
  ) {
    for (let across = -REACH_BLOCKS; across <= REACH_BLOCKS; across++) {
      const column = (blockColumn + across + BLOCK_COLUMNS) % BLOCK_COLUMNS;
      found.add(ofBlock[row * BLOCK_COLUMNS + column] as number);
    }
  }
  found.delete(NO_CELL);
  return [...found];
}

/** Towards the poles meridians draw together: cells span more of them. */
function columnsPerCell(row: number): number {
  const latitude = Math.abs((row + ROOT_BLOCKS / 2) / BLOCKS_PER_DEGREE - 90);
  if (latitude < 58) return 1;
  return latitude < 72 ? 2 : 3;
}

function isOpenEnough(box: Box, open: number): boolean {
  return open >= ((isIcy(box) ? OPEN_ENOUGH_IN_ICE : OPEN_ENOUGH)[box.height] ?? 1);
}

function isFarOut(sea: Sea, box: Box): boolean {
  if (isIcy(box)) return true;
  const middle = (box.row + box.height / 2) * BLOCK_COLUMNS + box.column + box.width / 2;
  return (sea.freeNm[middle] as number) >= (FREE_NM[box.height] ?? 0);
}

function isIcy(box: Box): boolean {
  const latitude = box.row / BLOCKS_PER_DEGREE - 90;
  return latitude > ICE_NORTH || latitude < ICE_SOUTH;
}

function hasOneClass(sea: Sea, box: Box): boolean {
  const first = sea.classes[box.row * BLOCK_COLUMNS + box.column];
  for (let row = box.row; row < box.row + box.height; row++) {
    for (let column = box.column; column < box.column + box.width; column++) {
      if (sea.classes[row * BLOCK_COLUMNS + column] !== first) return false;
    }
  }
  return true;
}

/** Sums of all blocks to the south and west in a band of root cells: the open cells of any box in it are four look-ups. */
function sumOpenCells(sums: Uint32Array, openCells: Uint16Array, firstRow: number): void {
  const stride = BLOCK_COLUMNS + 1;
  for (let row = 0; row < ROOT_BLOCKS; row++) {
    let sum = 0;
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      sum += openCells[(firstRow + row) * BLOCK_COLUMNS + column] as number;
      sums[(row + 1) * stride + column + 1] = (sums[row * stride + column + 1] as number) + sum;
    }
  }
}

function sumOver(sums: Uint32Array, box: Box): number {
  const bottom = (box.row % ROOT_BLOCKS) * (BLOCK_COLUMNS + 1) + box.column;
  const top = bottom + box.height * (BLOCK_COLUMNS + 1);
  return (
    (sums[top + box.width] as number) -
    (sums[top] as number) -
    (sums[bottom + box.width] as number) +
    (sums[bottom] as number)
  );
}

function centreOf(box: Box): Position {
  return {
    longitude: (box.column + box.width / 2) / BLOCKS_PER_DEGREE - 180,
    latitude: (box.row + box.height / 2) / BLOCKS_PER_DEGREE - 90,
  };
}

function capeIn(box: Box, capes: ReadonlyMap<number, Cape>): Position | undefined {
  let best: Cape | undefined;
  for (let row = box.row; row < box.row + box.height; row++) {
    for (let column = box.column; column < box.column + box.width; column++) {
      const cape = capes.get(row * BLOCK_COLUMNS + column);
      if (cape && cape.closedPercent < (best?.closedPercent ?? 100)) best = cape;
    }
  }
  return best && { longitude: longitudeOf(best.column), latitude: latitudeOf(best.row) };
}

/** The open cell nearest to the middle, sought in growing squares. */
function openPoint(closed: Raster, box: Box): Position {
  const left = box.column * CELLS_PER_BLOCK;
  const bottom = box.row * CELLS_PER_BLOCK;
  const right = left + box.width * CELLS_PER_BLOCK - 1;
  const top = bottom + box.height * CELLS_PER_BLOCK - 1;
  const middleColumn = Math.floor((left + right) / 2);
  const middleRow = Math.floor((bottom + top) / 2);
  for (let radius = 0; radius <= Math.max(right - left, top - bottom); radius++) {
    for (let row = Math.max(bottom, middleRow - radius); row <= Math.min(top, middleRow + radius); row++) {
      const step = Math.abs(row - middleRow) === radius ? 1 : Math.max(1, 2 * radius);
      for (let column = middleColumn - radius; column <= middleColumn + radius; column += step) {
        if (column < left || column > right || hasCell(closed, column % COLUMNS, row)) continue;
        return { longitude: longitudeOf(column), latitude: latitudeOf(row) };
      }
    }
  }
  return centreOf(box);
}

function mark(ofBlock: Uint16Array, box: Box, cell: number): void {
  for (let row = box.row; row < box.row + box.height; row++) {
    ofBlock.fill(cell, row * BLOCK_COLUMNS + box.column, row * BLOCK_COLUMNS + box.column + box.width);
  }
}
