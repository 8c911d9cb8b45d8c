import { CELLS_PER_DEGREE, COLUMNS, latitudeOf, ROWS, type Runs } from '../../src/routing/raster.ts';
import { NM_PER_DEGREE, RADIANS } from '../../src/routing/sphere.ts';

/** Lagoons and puddles that the mask cuts off are of no use to ships and cost space: they become land. */
const MIN_SEA_SQUARE_NM = 30_000;

/** Fills every body of water that is small and holds none of the given cells (row · COLUMNS + column). */
export function fillEnclosedWater(land: Runs, kept: readonly number[]): Runs {
  const water = complement(land);
  const bodies = labelBodies(water);
  const areas = new Map<number, number>();
  for (let row = 0; row < ROWS; row++) {
    const cellNm = NM_PER_DEGREE / CELLS_PER_DEGREE;
    const cellArea = cellNm * cellNm * Math.cos(latitudeOf(row) * RADIANS);
    for (const run of runsOf(water, row)) {
      const body = bodies(run);
      areas.set(body, (areas.get(body) ?? 0) + cellArea * lengthOf(water, run));
    }
  }
  for (const cell of kept) {
    const run = runAt(water, cell % COLUMNS, Math.floor(cell / COLUMNS));
    if (run !== undefined) areas.set(bodies(run), Number.POSITIVE_INFINITY);
  }
  return complement(pick(water, (run) => (areas.get(bodies(run)) ?? 0) >= MIN_SEA_SQUARE_NM));
}

/** The runs of one mask without those of another. */
export function subtract(runs: Runs, less: Runs): Runs {
  const keep = complement(less);
  const bounds: number[] = [];
  const rowStarts = new Uint32Array(ROWS + 1);
  for (let row = 0; row < ROWS; row++) {
    let other = keep.rowStarts[row] as number;
    for (const run of runsOf(runs, row)) {
      const from = runs.bounds[2 * run] as number;
      const to = runs.bounds[2 * run + 1] as number;
      while (other < (keep.rowStarts[row + 1] as number) && (keep.bounds[2 * other + 1] as number) <= from) other++;
      for (let piece = other; piece < (keep.rowStarts[row + 1] as number); piece++) {
        const left = Math.max(from, keep.bounds[2 * piece] as number);
        const right = Math.min(to, keep.bounds[2 * piece + 1] as number);
        if (left >= to) break;
        bounds.push(left, right);
      }
    }
    rowStarts[row + 1] = bounds.length / 2;
  }
  return { rowStarts, bounds: Uint32Array.from(bounds) };
}

function complement(runs: Runs): Runs {
  const bounds: number[] = [];
  const rowStarts = new Uint32Array(ROWS + 1);
  for (let row = 0; row < ROWS; row++) {
    let at = 0;
    for (const run of runsOf(runs, row)) {
      const from = runs.bounds[2 * run] as number;
      if (from > at) bounds.push(at, from);
      at = runs.bounds[2 * run + 1] as number;
    }
    if (at < COLUMNS) bounds.push(at, COLUMNS);
    rowStarts[row + 1] = bounds.length / 2;
  }
  return { rowStarts, bounds: Uint32Array.from(bounds) };
}

/** Which runs belong together: side by side in neighbouring rows, or across the antimeridian. */
function labelBodies(water: Runs): (run: number) => number {
  const parents = Uint32Array.from({ length: water.bounds.length / 2 }, (_, run) => run);
  const find = (run: number): number => {
    let at = run;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  const join = (a: number, b: number) => {
    parents[find(a)] = find(b);
  };
  for (let row = 0; row < ROWS; row++) {
    const start = water.rowStarts[row] as number;
    const end = water.rowStarts[row + 1] as number;
    if (end > start && water.bounds[2 * start] === 0 && water.bounds[2 * end - 1] === COLUMNS) join(start, end - 1);
    let below = row === 0 ? start : (water.rowStarts[row - 1] as number);
    for (let run = start; run < end && below < start; ) {
      const overlap =
        (water.bounds[2 * below] as number) < (water.bounds[2 * run + 1] as number) &&
        (water.bounds[2 * run] as number) < (water.bounds[2 * below + 1] as number);
      if (overlap) join(run, below);
      if ((water.bounds[2 * below + 1] as number) < (water.bounds[2 * run + 1] as number)) below++;
      else run++;
    }
  }
  return find;
}

function pick(runs: Runs, keep: (run: number) => boolean): Runs {
  const bounds: number[] = [];
  const rowStarts = new Uint32Array(ROWS + 1);
  for (let row = 0; row < ROWS; row++) {
    for (const run of runsOf(runs, row)) {
      if (keep(run)) bounds.push(runs.bounds[2 * run] as number, runs.bounds[2 * run + 1] as number);
    }
    rowStarts[row + 1] = bounds.length / 2;
  }
  return { rowStarts, bounds: Uint32Array.from(bounds) };
}

function* runsOf(runs: Runs, row: number): Generator<number> {
  for (let run = runs.rowStarts[row] as number; run < (runs.rowStarts[row + 1] as number); run++) yield run;
}

function lengthOf(runs: Runs, run: number): number {
  return (runs.bounds[2 * run + 1] as number) - (runs.bounds[2 * run] as number);
}

function runAt(runs: Runs, column: number, row: number): number | undefined {
  for (const run of runsOf(runs, row)) {
    if ((runs.bounds[2 * run] as number) <= column && column < (runs.bounds[2 * run + 1] as number)) return run;
  }
  return undefined;
}
