import { expect, it } from 'vitest';
import { RowRanges } from './polygon-runs.ts';
import { columnOf, rowOf } from './raster.ts';
import { createSea } from './sea.ts';
import { cellOf, WaterSearch } from './water-search.ts';

const COLUMN = columnOf(10);
const ROW = rowOf(10);

/** Land in a block of cells around the place, but for some of them. */
function pathThrough(water: readonly (readonly [across: number, up: number])[]): string[] {
  const ranges = new RowRanges();
  for (let up = -3; up <= 3; up++) {
    for (let across = -3; across <= 3; across++) {
      const isWater = water.some(([x, y]) => x === across && y === up);
      if (!isWater) ranges.add(ROW + up, COLUMN + across, COLUMN + across);
    }
  }
  const { sea } = createSea(ranges.toRuns(), []);
  const search = new WaterSearch();
  const goal = cellOf(COLUMN + 1, ROW + 1);
  search.run(sea, cellOf(COLUMN, ROW), [], (cell) => (cell === goal ? 'stop' : 'expand'));
  return search.pathTo(goal).map((cell) => String(cell - cellOf(COLUMN, ROW)));
}

const NORTH_EAST = String(cellOf(1, 1));

it('steps aslant through open water', () => {
  const open = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  expect(pathThrough(open)).toEqual(['0', NORTH_EAST]);
});

it('goes round a corner of land, and past it only where there is no other way', () => {
  const bend = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const;
  expect(pathThrough(bend)).toEqual(['0', '1', NORTH_EAST]);
  const pinch = [
    [0, 0],
    [1, 1],
  ] as const;
  expect(pathThrough(pinch)).toEqual(['0', NORTH_EAST]);
});
