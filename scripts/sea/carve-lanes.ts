import type { Lane } from '../../src/routing/lanes.ts';
import { type Coordinate, RowRanges } from '../../src/routing/polygon-runs.ts';
import { CELLS_PER_DEGREE, COLUMNS, columnOf, type Runs, rowOf } from '../../src/routing/raster.ts';
import { RADIANS } from '../../src/routing/sphere.ts';

const STEPS_PER_CELL = 2;

/** The cells along the lanes and their neighbours: canals and rivers, which Natural Earth draws as land. */
export function laneCells(lanes: readonly Lane[]): Runs {
  const ranges = new RowRanges();
  for (const { points } of lanes) {
    for (let index = 1; index < points.length; index++) {
      for (const [longitude, latitude] of stepsBetween(points[index - 1] as Coordinate, points[index] as Coordinate)) {
        const width = Math.ceil(1 / Math.cos(latitude * RADIANS));
        const column = Math.floor((longitude + 180) * CELLS_PER_DEGREE);
        for (let row = rowOf(latitude) - 1; row <= rowOf(latitude) + 1; row++) {
          ranges.add(row, column - width, column + width);
        }
      }
    }
  }
  return ranges.toRuns();
}

/** The cells of the lanes' vertices, as row · COLUMNS + column. */
export function vertexCells(lanes: readonly Lane[]): number[] {
  return lanes.flatMap(({ points }) =>
    points.map(([longitude, latitude]) => rowOf(latitude) * COLUMNS + columnOf(longitude)),
  );
}

function* stepsBetween(from: Coordinate, to: Coordinate): Generator<Coordinate> {
  const span = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const steps = Math.ceil(span * CELLS_PER_DEGREE * STEPS_PER_CELL);
  for (let step = 0; step <= steps; step++) {
    const part = steps === 0 ? 0 : step / steps;
    yield [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  }
}
