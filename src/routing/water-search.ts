import { MinHeap } from './heap.ts';
import { isWalled, type Wall } from './passages.ts';
import { CELLS_PER_DEGREE, COLUMNS, hasCell, latitudeOf, longitudeOf, type Raster, ROWS } from './raster.ts';
import type { Sea } from './sea.ts';
import { NM_PER_DEGREE, RADIANS, toVector } from './sphere.ts';

/** A cell of the raster as one number. */
export type Cell = number;

export function cellOf(column: number, row: number): Cell {
  return row * COLUMNS + column;
}

export function centreOf(cell: Cell): { latitude: number; longitude: number } {
  return { latitude: latitudeOf(Math.floor(cell / COLUMNS)), longitude: longitudeOf(cell % COLUMNS) };
}

/** The window searched around a start: two degrees each way, wider where meridians draw together. */
const HALF_HEIGHT = 2 * CELLS_PER_DEGREE;
const MAX_HALF_WIDTH = 6 * CELLS_PER_DEGREE;
const MAX_CELLS = (2 * HALF_HEIGHT + 1) * (2 * MAX_HALF_WIDTH + 1);
/** Close to land a mile counts for more, so that a search makes for open water. */
const INSHORE_FACTOR = 1.15;

/** How dear a cell of water is to cross. */
export type CellFactor = (sea: Sea, column: number, row: number) => number;

function inshoreFactor(sea: Sea, column: number, row: number): number {
  return hasCell(sea.closed, column, row) ? INSHORE_FACTOR : 1;
}

/** What a visitor says of a cell that has been reached: go on from it, turn back at it, or end the search. */
export type Verdict = 'expand' | 'leaf' | 'stop';

/** Shortest ways through water, cell by cell, from one cell: for harbours, fjords and rivers that the grid cannot see. */
export class WaterSearch {
  private readonly costs = new Float32Array(MAX_CELLS);
  private readonly from = new Int32Array(MAX_CELLS);
  private readonly heap = new MinHeap();
  private left = 0;
  private bottom = 0;
  private width = 0;
  private height = 0;
  private readonly factorAt: CellFactor;

  constructor(factorAt: CellFactor = inshoreFactor) {
    this.factorAt = factorAt;
  }

  /** Calls `visit` for every cell of water in order of its cost in nautical miles. */
  run(sea: Sea, start: Cell, walls: readonly Wall[], visit: (cell: Cell, costNm: number) => Verdict): void {
    this.open(start);
    const first = this.local(start);
    this.costs[first] = 0;
    this.from[first] = -1;
    this.heap.push(0, first);
    while (this.heap.size > 0) {
      const cost = this.heap.peekKey();
      const at = this.heap.pop();
      if (cost > (this.costs[at] as number)) continue;
      const verdict = visit(this.cell(at), cost);
      if (verdict === 'stop') return;
      if (verdict === 'expand') this.expand(sea, at, cost, walls);
    }
  }

  /** The cells from the start to a cell that was visited, both included. */
  pathTo(cell: Cell): Cell[] {
    const path: Cell[] = [];
    for (let at = this.local(cell); at >= 0; at = this.from[at] as number) path.push(this.cell(at));
    return path.reverse();
  }

  private open(start: Cell): void {
    const row = Math.floor(start / COLUMNS);
    const ring = Math.cos(latitudeOf(row) * RADIANS);
    const halfWidth = Math.min(MAX_HALF_WIDTH, Math.ceil(HALF_HEIGHT / Math.max(0.05, ring)));
    this.bottom = Math.max(0, row - HALF_HEIGHT);
    this.height = Math.min(ROWS - 1, row + HALF_HEIGHT) - this.bottom + 1;
    this.left = (start % COLUMNS) - halfWidth;
    this.width = 2 * halfWidth + 1;
    this.costs.fill(Number.POSITIVE_INFINITY, 0, this.width * this.height);
    this.heap.clear();
  }

  private expand(sea: Sea, at: number, cost: number, walls: readonly Wall[]): void {
    const x = at % this.width;
    const y = (at - x) / this.width;
    const high = NM_PER_DEGREE / CELLS_PER_DEGREE;
    const wide = high * Math.cos(latitudeOf(this.bottom + y) * RADIANS);
    for (let up = -1; up <= 1; up++) {
      for (let across = -1; across <= 1; across++) {
        const toX = x + across;
        const toY = y + up;
        if ((up === 0 && across === 0) || toX < 0 || toX >= this.width || toY < 0 || toY >= this.height) continue;
        const to = toY * this.width + toX;
        const column = wrap(this.left + toX);
        if (hasCell(sea.land, column, this.bottom + toY)) continue;
        const length = Math.hypot(up * high, across * wide);
        const total = Math.fround(cost + length * this.factorAt(sea, column, this.bottom + toY));
        if (total >= (this.costs[to] as number) || this.isWalledStep(at, to, walls)) continue;
        if (up !== 0 && across !== 0 && this.cutsCorner(sea.land, x, y, across, up)) continue;
        this.costs[to] = total;
        this.from[to] = at;
        this.heap.push(total, to);
      }
    }
  }

  /**
   * A slanting step touches the corners of the two cells beside it. Where one of them is land, the way leads through the
   * other; where both are, there is no other way.
   */
  private cutsCorner(land: Raster, x: number, y: number, across: number, up: number): boolean {
    const beside = hasCell(land, wrap(this.left + x + across), this.bottom + y);
    const above = hasCell(land, wrap(this.left + x), this.bottom + y + up);
    return beside !== above;
  }

  private isWalledStep(at: number, to: number, walls: readonly Wall[]): boolean {
    return walls.length > 0 && isWalled(walls, toVector(centreOf(this.cell(at))), toVector(centreOf(this.cell(to))));
  }

  private local(cell: Cell): number {
    const column = cell % COLUMNS;
    const x = (((column - this.left) % COLUMNS) + COLUMNS) % COLUMNS;
    return (Math.floor(cell / COLUMNS) - this.bottom) * this.width + x;
  }

  private cell(local: number): Cell {
    const x = local % this.width;
    return cellOf(wrap(this.left + x), this.bottom + (local - x) / this.width);
  }
}

/** The cell nearest to a point that is not in the raster, within a distance. */
export function nearestClearCell(raster: Raster, column: number, row: number, withinNm: number): Cell | undefined {
  const high = NM_PER_DEGREE / CELLS_PER_DEGREE;
  const wide = high * Math.max(0.05, Math.cos(latitudeOf(row) * RADIANS));
  const rows = Math.ceil(withinNm / high);
  const columns = Math.ceil(withinNm / wide);
  let best = withinNm;
  let nearest: Cell | undefined;
  for (let up = -rows; up <= rows; up++) {
    if (row + up < 0 || row + up >= ROWS) continue;
    for (let across = -columns; across <= columns; across++) {
      const distance = Math.hypot(up * high, across * wide);
      if (distance >= best || hasCell(raster, wrap(column + across), row + up)) continue;
      best = distance;
      nearest = cellOf(wrap(column + across), row + up);
    }
  }
  return nearest;
}

function wrap(column: number): number {
  return ((column % COLUMNS) + COLUMNS) % COLUMNS;
}
