import { BLOCK_COLUMNS, BLOCK_ROWS, CELLS_IN_BLOCK, CELLS_PER_BLOCK } from './blocks.ts';
import { freeDistances } from './free-water.ts';
import { drawRaster, type Layer, type Raster, type Runs, sixteenCells, tileAt } from './raster.ts';
import { type Zone, zoneClasses, zoneRuns } from './zones.ts';

/** Ships keep this far off the land, except in narrows and port approaches, which have lines of their own. */
const CLEARANCE_NM = 2;

export interface Sea {
  /** What Natural Earth calls land. */
  readonly land: Raster;
  /** Land with its clearance, and the zones no ship enters: where a line in open water must not go. */
  readonly closed: Raster;
  /** Index of the cost factor that holds in a block. */
  readonly classes: Uint8Array;
  readonly factors: readonly number[];
  /** From anywhere in a block, how far one can go in any direction and stay in open water of the same class. */
  readonly freeNm: Uint8Array;
}

/** The sea, and how many cells of each block are open, which is needed only to build on it. */
export function createSea(landRuns: Runs, zones: readonly Zone[]): { sea: Sea; openCells: Uint16Array } {
  const layers: Layer[] = [
    { runs: landRuns, reachNm: CLEARANCE_NM },
    { runs: zoneRuns(zones.filter((zone) => zone.factor === undefined)), reachNm: 0 },
  ];
  const closed = drawRaster(layers);
  const { classes, factors } = zoneClasses(zones);
  const openCells = countOpenCells(closed);
  const sea = {
    land: drawRaster([{ runs: landRuns, reachNm: 0 }]),
    closed,
    classes,
    factors,
    freeNm: freeDistances(openCells, classes),
  };
  return { sea, openCells };
}

/** The open cells of each block, 0 to 256. */
function countOpenCells(closed: Raster): Uint16Array {
  const counts = new Uint16Array(BLOCK_COLUMNS * BLOCK_ROWS);
  for (let row = 0; row < BLOCK_ROWS; row++) {
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      const kind = tileAt(closed, column * CELLS_PER_BLOCK, row * CELLS_PER_BLOCK);
      if (kind === 'full') continue;
      counts[row * BLOCK_COLUMNS + column] =
        kind === 'empty' ? CELLS_IN_BLOCK : CELLS_IN_BLOCK - countInBlock(closed, column, row);
    }
  }
  return counts;
}

function countInBlock(raster: Raster, blockColumn: number, blockRow: number): number {
  let count = 0;
  for (let row = blockRow * CELLS_PER_BLOCK; row < (blockRow + 1) * CELLS_PER_BLOCK; row++) {
    count += populationOf(sixteenCells(raster, blockColumn * CELLS_PER_BLOCK, row));
  }
  return count;
}

function populationOf(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555);
  rest = (rest & 0x3333) + ((rest >>> 2) & 0x3333);
  rest = (rest + (rest >>> 4)) & 0x0f0f;
  return (rest + (rest >>> 8)) & 0x1f;
}
