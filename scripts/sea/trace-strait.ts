import type { Lane } from '../../src/routing/lanes.ts';
import { isClearOf } from '../../src/routing/line-of-sight.ts';
import type { Coordinate } from '../../src/routing/polygon-runs.ts';
import { COLUMNS, columnOf, hasCell, rowOf } from '../../src/routing/raster.ts';
import type { Sea } from '../../src/routing/sea.ts';
import { toVector } from '../../src/routing/sphere.ts';
import { type Cell, centreOf, nearestClearCell, WaterSearch } from '../../src/routing/water-search.ts';

/** Cells within which a strait's line is pushed away from the shore, and how strongly. */
const SHORE_CELLS = 5;
const SHORE_COST = 4;
/** How far the line may stray from the traced cells when it is simplified, in degrees. */
const TOLERANCE = 0.008;
const DECIMALS = 4;
/** Way points are rough: they move to the nearest water. */
const SNAP_NM = 4;

/** The way through a strait: along its way points, in the middle of the water. */
export function traceStrait(sea: Sea, strait: Lane): Lane {
  const search = new WaterSearch(midChannelFactor);
  const cells: Cell[] = [];
  for (let index = 1; index < strait.points.length; index++) {
    const from = waterCell(sea, strait, strait.points[index - 1] as Coordinate);
    const to = waterCell(sea, strait, strait.points[index] as Coordinate);
    let reached = false;
    search.run(sea, from, [], (cell) => {
      reached = cell === to;
      return reached ? 'stop' : 'expand';
    });
    if (!reached) throw new Error(`${strait.name}: no water between way points ${index} and ${index + 1}`);
    cells.push(...search.pathTo(to).slice(cells.length === 0 ? 0 : 1));
  }
  const points = cells.map((cell): Coordinate => [centreOf(cell).longitude, centreOf(cell).latitude]);
  return { name: strait.name, points: simplifyLine(sea, points) };
}

export function midChannelFactor(sea: Sea, column: number, row: number): number {
  let nearest = SHORE_CELLS + 1;
  for (let up = -SHORE_CELLS; up <= SHORE_CELLS; up++) {
    for (let across = -SHORE_CELLS; across <= SHORE_CELLS; across++) {
      const distance = Math.max(Math.abs(up), Math.abs(across));
      if (distance < nearest && hasCell(sea.land, (column + across + COLUMNS) % COLUMNS, row + up)) nearest = distance;
    }
  }
  return 1 + SHORE_COST * (1 - nearest / (SHORE_CELLS + 1)) ** 2;
}

function waterCell(sea: Sea, strait: Lane, [longitude, latitude]: Coordinate): Cell {
  const cell = nearestClearCell(sea.land, columnOf(longitude), rowOf(latitude), SNAP_NM);
  if (cell === undefined) throw new Error(`${strait.name}: way point ${longitude}, ${latitude} is on land`);
  return cell;
}

export function simplifyLine(sea: Sea, points: readonly Coordinate[]): Coordinate[] {
  return simplify(sea, points).map(rounded);
}

/** Douglas and Peucker, with the condition that no piece touches land. */
function simplify(sea: Sea, points: readonly Coordinate[]): Coordinate[] {
  if (points.length <= 2) return [...points];
  const first = points[0] as Coordinate;
  const last = points.at(-1) as Coordinate;
  let farthest = 0;
  let index = 0;
  for (let at = 1; at < points.length - 1; at++) {
    const distance = distanceToLine(points[at] as Coordinate, first, last);
    if (distance > farthest) {
      farthest = distance;
      index = at;
    }
  }
  if (farthest <= TOLERANCE && isClearOf(sea.land, vectorOf(first), vectorOf(last))) return [first, last];
  const split = index || Math.floor(points.length / 2);
  return [...simplify(sea, points.slice(0, split + 1)), ...simplify(sea, points.slice(split)).slice(1)];
}

function distanceToLine([x, y]: Coordinate, [x1, y1]: Coordinate, [x2, y2]: Coordinate): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}

function vectorOf([longitude, latitude]: Coordinate) {
  return toVector({ longitude, latitude });
}

export function rounded([longitude, latitude]: Coordinate): Coordinate {
  return [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))];
}
