import type { Position } from '../values/position.ts';
import { type Graph, visibleCells } from './graph.ts';
import { isClearOf, isOpen } from './line-of-sight.ts';
import { isWalled, type Wall } from './passages.ts';
import { columnOf, hasCell, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';
import { arcNm, EARTH_RADIUS_NM, lengthNm, NM_PER_DEGREE, RADIANS, toVector, type Vector } from './sphere.ts';
import { type Cell, cellOf, centreOf, nearestClearCell, WaterSearch } from './water-search.ts';
import type { World } from './world.ts';

/** How a point is joined to the graph: the way to a point in open water or on a lane, and the nodes seen from there. */
export interface Exit {
  /** From the point itself, which comes first, to the exit, which comes last. */
  readonly path: readonly Position[];
  readonly point: Vector;
  readonly costNm: number;
  readonly nodes: readonly number[];
}

export type Approach =
  | { readonly kind: 'found'; readonly exits: readonly Exit[] }
  /** No navigable water within reach. */
  | { readonly kind: 'inland' }
  /** There is water, but no way out of it. */
  | { readonly kind: 'enclosed' };

/** A position at sea may fall into a cell that land touches; further from water than this it is ashore, or in a lagoon. */
const MAX_ASHORE_NM = 0.7;
/** Ports lie up rivers and in basins that the mask calls land: so near to one the way to the mask's water is not looked at. */
const PORT_NM = 8;
const MAX_INLAND_NM = 16;
const MAX_EXITS = 8;
/** Further exits are worth having only if they are not much dearer than the first, and not beside another. */
const EXIT_SLACK = 1.5;
const EXIT_SLACK_NM = 15;
const EXIT_SPACING_NM = 4;
/** A ship from a berth keeps to the fairway until it is this much further off than the clearance, if that is near. */
const BERTH_NM = 1;
const OFFING_NM = 2;
const FAIRWAY_NM = 6;
const COMPASS = [
  [1, 0],
  [0.7, 0.7],
  [0, 1],
  [-0.7, 0.7],
  [-1, 0],
  [-0.7, -0.7],
  [0, -1],
  [0.7, -0.7],
] as const;
/** No search goes further than this from where it starts. */
const SEARCH_REACH_NM = 400;

export class ApproachFinder {
  private readonly search = new WaterSearch();
  private readonly sea: Sea;
  private readonly graph: Graph;
  private readonly ports: readonly Vector[];

  constructor({ sea, graph, ports }: World) {
    this.sea = sea;
    this.graph = graph;
    this.ports = ports.map(toVector);
  }

  find(position: Position, allWalls: readonly Wall[]): Approach {
    const here = toVector(position);
    const walls = wallsNear(allWalls, here);
    if (isOpen(this.sea, position)) {
      const nodes = this.nodesSeenFrom(position, walls);
      if (nodes.length > 0) return { kind: 'found', exits: [{ path: [position], point: here, costNm: 0, nodes }] };
    }
    const start = this.waterNear(position);
    if (start === undefined) return { kind: 'inland' };
    const exits = this.findExits(position, start, walls);
    return exits.length > 0 ? { kind: 'found', exits } : { kind: 'enclosed' };
  }

  /** A way between two points that lie in the same harbour, fjord or river, if there is a short one. */
  findLocal(from: Position, to: Position, maxNm: number, allWalls: readonly Wall[]): Position[] | undefined {
    const walls = wallsNear(allWalls, toVector(from));
    if (isSameCell(from, to) && !isWalled(walls, toVector(from), toVector(to))) return [from, to];
    const start = this.waterNear(from);
    const goal = this.waterNear(to);
    if (start === undefined || goal === undefined) return undefined;
    let reached = false;
    this.search.run(this.sea, start, walls, (cell, costNm) => {
      reached = cell === goal;
      return reached || costNm > maxNm ? 'stop' : 'expand';
    });
    return reached ? this.pull([from, ...this.search.pathTo(goal).map(centreOf), to], walls) : undefined;
  }

  private waterNear(position: Position): Cell | undefined {
    const column = columnOf(position.longitude);
    const row = rowOf(position.latitude);
    if (!hasCell(this.sea.land, column, row)) return cellOf(column, row);
    const here = toVector(position);
    return nearestClearCell(this.sea.land, column, row, this.isNearPort(here, PORT_NM) ? MAX_INLAND_NM : MAX_ASHORE_NM);
  }

  private findExits(position: Position, start: Cell, walls: readonly Wall[]): Exit[] {
    const inshore: Found[] = [];
    const offing: Found[] = [];
    const takesFairway = this.isNearPort(toVector(position), BERTH_NM);
    let limitNm = Number.POSITIVE_INFINITY;
    this.search.run(this.sea, start, walls, (cell, costNm) => {
      if (costNm > limitNm || inshore.length + offing.length === MAX_EXITS) return 'stop';
      const at = centreOf(cell);
      const lane = this.graph.laneNodes.get(cell);
      const open = isOpen(this.sea, at);
      if (lane === undefined && !open) return 'expand';
      const isOff = lane === undefined && this.isWellOff(at);
      const found = isOff ? offing : inshore;
      const goesOn = takesFairway && !isOff;
      const point = lane === undefined ? toVector(at) : (this.graph.nodes[lane] as Vector);
      if (lane === undefined && found.some((exit) => arcNm(exit.point, point) < EXIT_SPACING_NM)) {
        return goesOn ? 'expand' : 'leaf';
      }
      const nodes = lane === undefined ? this.nodesSeenFrom(at, walls) : [lane];
      if (nodes.length === 0) return 'expand';
      found.push({ cell, nodes, point, isLane: lane !== undefined });
      limitNm = Math.min(limitNm, costNm * EXIT_SLACK + EXIT_SLACK_NM);
      return open && !goesOn ? 'leaf' : 'expand';
    });
    return chosenOf(inshore, offing, takesFairway).map(({ cell, nodes, point }) => {
      const path = this.pull([position, ...this.search.pathTo(cell).map(centreOf)], walls);
      return { path, point, costNm: lengthNm(path), nodes };
    });
  }

  private isNearPort(point: Vector, withinNm: number): boolean {
    return this.ports.some((port) => arcNm(port, point) < withinNm);
  }

  /** Whether the water all around is open too. */
  private isWellOff({ latitude, longitude }: Position): boolean {
    const high = OFFING_NM / NM_PER_DEGREE;
    const wide = high / Math.cos(latitude * RADIANS);
    return COMPASS.every(([north, east]) =>
      isOpen(this.sea, { latitude: latitude + north * high, longitude: longitude + east * wide }),
    );
  }

  private nodesSeenFrom(position: Position, walls: readonly Wall[]): number[] {
    const here = toVector(position);
    return visibleCells(this.sea, this.graph.cells, this.graph.nodes, position).filter(
      (node) => !isWalled(walls, here, this.graph.nodes[node] as Vector),
    );
  }

  /** Leaves out every point that the line can pass by without touching land. */
  private pull(path: readonly Position[], walls: readonly Wall[]): Position[] {
    const vectors = path.map(toVector);
    const kept: Position[] = [path[0] as Position];
    let at = 0;
    while (at < path.length - 1) {
      let next = path.length - 1;
      while (next > at + 1 && !this.isStraight(vectors[at] as Vector, vectors[next] as Vector, walls)) next--;
      kept.push(path[next] as Position);
      at = next;
    }
    return kept;
  }

  private isStraight(a: Vector, b: Vector, walls: readonly Wall[]): boolean {
    return isClearOf(this.sea.land, a, b) && !isWalled(walls, a, b);
  }
}

interface Found {
  readonly cell: Cell;
  readonly nodes: readonly number[];
  readonly point: Vector;
  readonly isLane: boolean;
}

/** From a berth the offing takes the place of the exits inshore of it; lanes and exits to other waters stay. */
function chosenOf(inshore: readonly Found[], offing: readonly Found[], takesFairway: boolean): readonly Found[] {
  if (!takesFairway) return [...inshore, ...offing];
  const hasOffing = ({ point }: Found) => offing.some((exit) => arcNm(exit.point, point) < FAIRWAY_NM);
  return [...inshore.filter((exit) => exit.isLane || !hasOffing(exit)), ...offing];
}

/** Nothing that the mask knows lies between the two: a way out to the water and back would be a detour. */
function isSameCell(from: Position, to: Position): boolean {
  return columnOf(from.longitude) === columnOf(to.longitude) && rowOf(from.latitude) === rowOf(to.latitude);
}

/** Most walls are on other seas: leaving them out saves a test at every step. */
function wallsNear(walls: readonly Wall[], point: Vector): Wall[] {
  return walls.filter((wall) => arcNm(wall.middle, point) < SEARCH_REACH_NM + wall.sineOfReach * EARTH_RADIUS_NM);
}
