import { BLOCK_COLUMNS, BLOCK_ROWS, CELLS_IN_BLOCK, CELLS_PER_BLOCK } from '../../src/routing/blocks.ts';
import type { Cape } from '../../src/routing/capes.ts';
import { COLUMNS, hasCell, latitudeOf, type Raster } from '../../src/routing/raster.ts';
import type { Sea } from '../../src/routing/sea.ts';
import { RADIANS } from '../../src/routing/sphere.ts';

/** Surroundings are a disc of this many cells, looked at every second cell. */
const RADIUS = 10;
const STRIDE = 2;
/** Along a straight coast nearly half of the disc is closed. */
const MAX_CLOSED_PERCENT = 31;
const MAX_LATITUDE = 72;

/** In each block the cell at the edge of open water that has least land around it, if that is little enough for a cape. */
export function findCapes({ sea, openCells }: { sea: Sea; openCells: Uint16Array }): Map<number, Cape> {
  const capes = new Map<number, Cape>();
  for (let blockRow = 0; blockRow < BLOCK_ROWS; blockRow++) {
    if (Math.abs(latitudeOf(blockRow * CELLS_PER_BLOCK)) > MAX_LATITUDE) continue;
    for (let blockColumn = 0; blockColumn < BLOCK_COLUMNS; blockColumn++) {
      const block = blockRow * BLOCK_COLUMNS + blockColumn;
      const open = openCells[block] as number;
      if (open === 0 || open === CELLS_IN_BLOCK) continue;
      const cape = sharpest(sea.closed, blockColumn * CELLS_PER_BLOCK, blockRow * CELLS_PER_BLOCK);
      if (cape) capes.set(block, cape);
    }
  }
  return capes;
}

function sharpest(closed: Raster, firstColumn: number, firstRow: number): Cape | undefined {
  let best: Cape | undefined;
  for (let row = firstRow; row < firstRow + CELLS_PER_BLOCK; row++) {
    for (let column = firstColumn; column < firstColumn + CELLS_PER_BLOCK; column++) {
      if (hasCell(closed, column, row) || !isEdge(closed, column, row)) continue;
      const closedPercent = Math.round(100 * closedPart(closed, column, row));
      if (closedPercent < (best?.closedPercent ?? MAX_CLOSED_PERCENT)) best = { column, row, closedPercent };
    }
  }
  return best;
}

function isEdge(closed: Raster, column: number, row: number): boolean {
  for (let up = -1; up <= 1; up++) {
    for (let across = -1; across <= 1; across++) {
      if (hasCell(closed, (column + across + COLUMNS) % COLUMNS, row + up)) return true;
    }
  }
  return false;
}

function closedPart(closed: Raster, column: number, row: number): number {
  const stretch = Math.round(1 / Math.cos(latitudeOf(row) * RADIANS));
  let count = 0;
  let all = 0;
  for (let up = -RADIUS; up <= RADIUS; up += STRIDE) {
    for (let across = -RADIUS; across <= RADIUS; across += STRIDE) {
      if (up * up + across * across > RADIUS * RADIUS) continue;
      all++;
      if (hasCell(closed, (column + across * stretch + COLUMNS) % COLUMNS, row + up)) count++;
    }
  }
  return count / all;
}
