import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE, CELLS_IN_BLOCK } from './blocks.ts';
import { NM_PER_DEGREE, RADIANS } from './sphere.ts';

/** Distances are counted in whole numbers of this part of a mile, rounded down, which is the safe side. */
const UNITS_PER_NM = 128;
const FAR = 65_535;
const MAX_FREE_NM = 255;
/** A chamfer over eight neighbours overstates distances by up to 8 %, and either end may be anywhere in its block. */
const CHAMFER_SAFETY = 0.92;
const BLOCK_NM = NM_PER_DEGREE / BLOCKS_PER_DEGREE;
const BLOCK_DIAGONAL_NM = Math.SQRT2 * BLOCK_NM;

/**
 * From anywhere in a block, how many miles one can go in any direction and meet neither a block that is not wholly open
 * nor another cost class: two chamfer passes, from the south and from the north.
 */
export function freeDistances(openCells: Uint16Array, classes: Uint8Array): Uint8Array {
  const distances = new Uint16Array(openCells.length).fill(FAR);
  for (let block = 0; block < openCells.length; block++) {
    const east = block % BLOCK_COLUMNS === BLOCK_COLUMNS - 1 ? block - BLOCK_COLUMNS + 1 : block + 1;
    const north = block + BLOCK_COLUMNS < openCells.length ? block + BLOCK_COLUMNS : block;
    if (openCells[block] !== CELLS_IN_BLOCK) distances[block] = 0;
    if (classes[block] !== classes[east]) distances[block] = distances[east] = 0;
    if (classes[block] !== classes[north]) distances[block] = distances[north] = 0;
  }
  for (let row = 0; row < BLOCK_ROWS; row++) chamferRow(distances, row, -1);
  for (let row = BLOCK_ROWS - 1; row >= 0; row--) chamferRow(distances, row, 1);
  const free = new Uint8Array(openCells.length);
  for (let block = 0; block < openCells.length; block++) {
    const safe = ((distances[block] as number) / UNITS_PER_NM) * CHAMFER_SAFETY - BLOCK_DIAGONAL_NM;
    free[block] = distances[block] === 0 ? 0 : Math.max(1, Math.min(MAX_FREE_NM, safe));
  }
  return free;
}

function chamferRow(distances: Uint16Array, row: number, from: -1 | 1): void {
  const ring = Math.cos(((row + 0.5) / BLOCKS_PER_DEGREE - 90) * RADIANS);
  const high = Math.floor(BLOCK_NM * UNITS_PER_NM);
  const wide = Math.floor(BLOCK_NM * ring * UNITS_PER_NM);
  const diagonal = Math.floor(Math.hypot(high, wide));
  const start = row * BLOCK_COLUMNS;
  const other = start + from * BLOCK_COLUMNS;
  if (other >= 0 && other < distances.length) {
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      const west = column === 0 ? BLOCK_COLUMNS - 1 : column - 1;
      const east = column === BLOCK_COLUMNS - 1 ? 0 : column + 1;
      const straight = (distances[other + column] as number) + high;
      const slanted = Math.min(distances[other + west] as number, distances[other + east] as number) + diagonal;
      distances[start + column] = Math.min(distances[start + column] as number, straight, slanted);
    }
  }
  // Around in both directions, then once more as far as the seam of the map still matters.
  sweep(distances, start, wide, false);
  sweep(distances, start, wide, true);
}

function sweep(distances: Uint16Array, start: number, wide: number, again: boolean): void {
  const end = start + BLOCK_COLUMNS;
  let west = distances[end - 1] as number;
  for (let block = start; block < end; block++) {
    const here = distances[block] as number;
    if (again && here <= west + wide) break;
    west = Math.min(here, west + wide);
    distances[block] = west;
  }
  let east = distances[start] as number;
  for (let block = end - 1; block >= start; block--) {
    const here = distances[block] as number;
    if (again && here <= east + wide) break;
    east = Math.min(here, east + wide);
    distances[block] = east;
  }
}
