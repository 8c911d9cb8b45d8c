import { CELLS_PER_DEGREE } from './raster.ts';

/** Blocks of 16 × 16 cells: fine enough to tell coast from open sea, coarse enough to hold for the whole earth. */
export const BLOCKS_PER_DEGREE = 8;
export const BLOCK_COLUMNS = 360 * BLOCKS_PER_DEGREE;
export const BLOCK_ROWS = 180 * BLOCKS_PER_DEGREE;
export const CELLS_PER_BLOCK = CELLS_PER_DEGREE / BLOCKS_PER_DEGREE;
export const CELLS_IN_BLOCK = CELLS_PER_BLOCK * CELLS_PER_BLOCK;

/** The block of a cell. */
export function blockOf(column: number, row: number): number {
  return (row >> 4) * BLOCK_COLUMNS + (column >> 4);
}
