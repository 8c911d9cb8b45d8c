import { describe, expect, it } from 'vitest';
import { isOpenAt } from './line-of-sight.ts';
import { keepOffing } from './offing.ts';
import { RowRanges } from './polygon-runs.ts';
import { columnOf, rowOf } from './raster.ts';
import { createSea } from './sea.ts';
import { arcNm, toPosition, toVector, type Vector } from './sphere.ts';
import { openSight, shaveCorners } from './tighten.ts';

/** A blunt cape: land from 10 to 11° E, from the equator to 1° N, and nothing else. */
const cape = new RowRanges();
for (let row = rowOf(0); row < rowOf(1); row++) cape.add(row, columnOf(10), columnOf(11) - 1);
const { sea } = createSea(cape.toRuns(), []);
const sees = openSight(sea, []);

const at = (longitude: number, latitude: number) => toVector({ longitude, latitude });
const lengthOf = (line: readonly Vector[]) =>
  line.slice(1).reduce((sum, point, index) => sum + arcNm(line[index] as Vector, point), 0);

/** From the west of it to the east, by a single bend far to the north. */
const HOOK = [at(9, 0.5), at(10.5, 1.8), at(12, 0.5)];
/** What a ship cannot do better than: two bends at the clearance. */
const TAUT_NM = lengthOf([at(9, 0.5), at(9.98, 1.03), at(11.02, 1.03), at(12, 0.5)]);

describe('a line round a cape', () => {
  it('bends where the land does, and not where its legs happened to meet', () => {
    const shaved = shaveCorners(HOOK, sees);
    expect(lengthOf(HOOK)).toBeGreaterThan(TAUT_NM + 40);
    expect(lengthOf(shaved)).toBeLessThan(TAUT_NM + 3);
    for (const [index, point] of shaved.slice(1).entries()) expect(sees(shaved[index] as Vector, point)).toBe(true);
  });

  it('keeps further off than it must where there is room, and stays in open water', () => {
    const shaved = shaveCorners(HOOK, sees);
    const off = keepOffing(shaved, sea, sees);
    const north = (line: readonly Vector[]) => Math.max(...line.map((point) => toPosition(point).latitude));
    expect(north(off)).toBeGreaterThan(north(shaved));
    expect(off.every((point) => isOpenAt(sea, point))).toBe(true);
    for (const [index, point] of off.slice(1).entries()) expect(sees(off[index] as Vector, point)).toBe(true);
  });
});
