import { expect, it } from 'vitest';
import { RowRanges } from './polygon-runs.ts';
import { columnOf, rowOf } from './raster.ts';
import { createSea } from './sea.ts';
import { cellOf, WaterSearch } from './water-search.ts';

const ROW = rowOf(10);
const CELLS = [-3, -2, -1, 0, 1, 2, 3];

type Cell = readonly [across: number, up: number];

/** Blocks of land, each with some cells of water in it, far from each other on one earth. */
const BLOCKS = {
  open: {
    column: columnOf(10),
    water: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  },
  bend: {
    column: columnOf(20),
    water: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  },
  pinch: {
    column: columnOf(30),
    water: [
      [0, 0],
      [1, 1],
    ],
  },
} satisfies Record<string, { column: number; water: readonly Cell[] }>;

const { sea } = createSea(landOf(Object.values(BLOCKS)), []);

function landOf(blocks: readonly { column: number; water: readonly (readonly number[])[] }[]) {
  const ranges = new RowRanges();
  for (const { column, water } of blocks) {
    for (const up of CELLS) {
      for (const across of CELLS) {
        const isWater = water.some(([x, y]) => x === across && y === up);
        if (!isWater) ranges.add(ROW + up, column + across, column + across);
      }
    }
  }
  return ranges.toRuns();
}

function pathThrough({ column }: { readonly column: number }): string[] {
  const search = new WaterSearch();
  const goal = cellOf(column + 1, ROW + 1);
  search.run(sea, cellOf(column, ROW), [], (cell) => (cell === goal ? 'stop' : 'expand'));
  return search.pathTo(goal).map((cell) => String(cell - cellOf(column, ROW)));
}

const NORTH_EAST = String(cellOf(1, 1));

it('steps aslant through open water', () => {
  expect(pathThrough(BLOCKS.open)).toEqual(['0', NORTH_EAST]);
});

it('goes round a corner of land, and past it only where there is no other way', () => {
  expect(pathThrough(BLOCKS.bend)).toEqual(['0', '1', NORTH_EAST]);
  expect(pathThrough(BLOCKS.pinch)).toEqual(['0', NORTH_EAST]);
});
