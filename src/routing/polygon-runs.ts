import { CELLS_PER_DEGREE, COLUMNS, ROWS, type Runs } from './raster.ts';

/** Longitude, latitude, as in GeoJSON. Rings may leave ±180 as long as they are continuous. */
export type Coordinate = readonly [longitude: number, latitude: number];
export type Ring = readonly Coordinate[];

/** Column ranges per row, in any order and overlapping, before they become runs. */
export class RowRanges {
  private readonly rows: number[][] = Array.from({ length: ROWS }, () => []);

  /** Columns left … right (inclusive) of a row; outside the map they wrap. */
  add(row: number, left: number, right: number): void {
    if (row < 0 || row >= ROWS || right < left) return;
    const shift = Math.floor(left / COLUMNS) * COLUMNS;
    const from = left - shift;
    const to = right - shift;
    const ranges = this.rows[row] as number[];
    if (to < COLUMNS) ranges.push(from, to + 1);
    else ranges.push(from, COLUMNS, 0, Math.min(COLUMNS, to + 1 - COLUMNS));
  }

  toRuns(): Runs {
    const rowStarts = new Uint32Array(ROWS + 1);
    const bounds: number[] = [];
    for (let row = 0; row < ROWS; row++) {
      appendMerged(bounds, this.rows[row] as number[]);
      rowStarts[row + 1] = bounds.length / 2;
    }
    return { rowStarts, bounds: Uint32Array.from(bounds) };
  }
}

/** Adds the cells whose centre lies inside the polygon (even–odd over all its rings). */
export function fillPolygon(ranges: RowRanges, rings: readonly Ring[]): void {
  scanPolygon(rings, CELLS_PER_DEGREE, (row, left, right) => ranges.add(row, left, right));
}

/** Calls back for every range of columns inside a polygon, on a grid of so many rows and columns to the degree. */
export function scanPolygon(
  rings: readonly Ring[],
  perDegree: number,
  add: (row: number, left: number, right: number) => void,
): void {
  const latitudes = rings.flatMap((ring) => ring.map(([, latitude]) => latitude));
  const lowest = gridRow(
    latitudes.reduce((a, b) => Math.min(a, b)),
    perDegree,
  );
  const highest = gridRow(
    latitudes.reduce((a, b) => Math.max(a, b)),
    perDegree,
  );
  const crossings: number[][] = Array.from({ length: highest - lowest + 1 }, () => []);
  for (const ring of rings) collectCrossings(crossings, lowest, perDegree, ring);
  for (let index = 0; index < crossings.length; index++) {
    const sorted = (crossings[index] as number[]).sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
      const left = Math.ceil(((sorted[pair] as number) + 180) * perDegree - 0.5);
      const right = Math.floor(((sorted[pair + 1] as number) + 180) * perDegree - 0.5);
      add(lowest + index, left, right);
    }
  }
}

function gridRow(latitude: number, perDegree: number): number {
  return Math.min(180 * perDegree - 1, Math.max(0, Math.floor((latitude + 90) * perDegree)));
}

function collectCrossings(crossings: number[][], firstRow: number, perDegree: number, ring: Ring): void {
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index] as Coordinate;
    const [x2, y2] = ring[(index + 1) % ring.length] as Coordinate;
    const last = gridRow(Math.max(y1, y2), perDegree);
    for (let row = gridRow(Math.min(y1, y2), perDegree); row <= last; row++) {
      const latitude = (row + 0.5) / perDegree - 90;
      if (y1 > latitude === y2 > latitude) continue;
      (crossings[row - firstRow] as number[]).push(x1 + ((latitude - y1) * (x2 - x1)) / (y2 - y1));
    }
  }
}

function appendMerged(bounds: number[], ranges: readonly number[]): void {
  const pairs: [number, number][] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    pairs.push([ranges[index] as number, ranges[index + 1] as number]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  let end = -1;
  for (const [from, to] of pairs) {
    if (from > end) bounds.push(from, to);
    else if (to > end) bounds[bounds.length - 1] = to;
    end = Math.max(end, to);
  }
}
