import { type Coordinate, fillPolygon, type Ring, RowRanges } from '../../src/routing/polygon-runs.ts';
import { CELLS_PER_DEGREE, type Runs, rowOf } from '../../src/routing/raster.ts';
import type { Polygon } from './natural-earth.ts';

/** Every cell that land so much as touches, so that what the mask calls water is water by the polygons too. */
export function drawLand(polygons: readonly Polygon[]): Runs {
  const ranges = new RowRanges();
  for (const polygon of polygons) {
    fillPolygon(ranges, polygon);
    for (const ring of polygon) touchCoast(ranges, ring);
  }
  return ranges.toRuns();
}

function touchCoast(ranges: RowRanges, ring: Ring): void {
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index] as Coordinate;
    const [x2, y2] = ring[(index + 1) % ring.length] as Coordinate;
    if (Math.abs(x2 - x1) > 180) continue;
    const south = Math.min(y1, y2);
    const north = Math.max(y1, y2);
    for (let row = rowOf(south); row <= rowOf(north); row++) {
      const from = Math.max(south, row / CELLS_PER_DEGREE - 90);
      const to = Math.min(north, (row + 1) / CELLS_PER_DEGREE - 90);
      const a = north === south ? x1 : x1 + ((from - y1) * (x2 - x1)) / (y2 - y1);
      const b = north === south ? x2 : x1 + ((to - y1) * (x2 - x1)) / (y2 - y1);
      ranges.add(row, cell(Math.min(a, b)), cell(Math.max(a, b)));
    }
  }
}

function cell(longitude: number): number {
  return Math.floor((longitude + 180) * CELLS_PER_DEGREE);
}
