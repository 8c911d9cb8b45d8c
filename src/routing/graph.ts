import type { Position } from '../values/position.ts';
import { blockOf } from './blocks.ts';
import type { Cape } from './capes.ts';
import { adjacentCells, type Cells, cellsAround, divideSea, dropCells } from './cells.ts';
import type { Lane } from './lanes.ts';
import { isOpen, seesThroughOpenWater } from './line-of-sight.ts';
import { type Barrier, crossedBy, isWalled, type Passage, wallsOf } from './passages.ts';
import { COLUMNS, columnOf, rowOf } from './raster.ts';
import type { Sea } from './sea.ts';
import { arcNm, toVector, type Vector } from './sphere.ts';

export const NO_PASSAGE = 255;
const MIN_SEA_NODES = 100;

/** Points of water and the legs between them: first the cells of the sea, then the vertices of the lanes. */
export interface Graph {
  readonly cells: Cells;
  readonly positions: readonly Position[];
  readonly nodes: readonly Vector[];
  /** Cost class of each node's water. */
  readonly classes: Uint8Array;
  /** The edges of node n are starts[n] … starts[n+1]. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly costs: Float32Array;
  /** The passage an edge goes through, or NO_PASSAGE. */
  readonly passages: Uint8Array;
  /** Nodes with the same number can reach each other when every passage is open. */
  readonly seas: Uint32Array;
  /** The lane vertex in a cell of the raster, by row · COLUMNS + column. */
  readonly laneNodes: ReadonlyMap<number, number>;
}

/** Pairs of nodes: from, to, from, to … */
type Pairs = number[];

export function createGraph(
  { sea, openCells }: { readonly sea: Sea; readonly openCells: Uint16Array },
  capes: ReadonlyMap<number, Cape>,
  lanes: readonly Lane[],
  passages: readonly Passage[],
  barriers: readonly Barrier[] = [],
): Graph {
  const cells = divideSea(sea, openCells, capes);
  const positions = [...cells.points];
  const nodes = cells.points.map(toVector);
  const pairs = visiblePairs(sea, nodes, adjacentCells(cells));
  positions.push(...cells.capePoints);
  nodes.push(...cells.capePoints.map(toVector));
  const laneNodes = addLanes(lanes, positions, nodes, pairs);
  for (let node = cells.points.length; node < nodes.length; node++) {
    for (const cell of visibleCells(sea, cells, nodes, positions[node] as Position)) pairs.push(node, cell);
  }
  const joined = withoutCrossings(nodes, pairs, barriers);
  const classes = Uint8Array.from(positions, (position) => classAt(sea, position));
  const edges = connect(sea, nodes, classes, joined, passages);
  const seas = labelSeas(nodes.length, joined);
  dropCells(cells, strayNodes(seas));
  return { cells, positions, nodes, classes, laneNodes, ...edges, seas };
}

/** The nodes of basins too small to be a sea: nothing leads out of them through open water or along a lane. */
export function strayNodes(seas: Uint32Array): Set<number> {
  const sizes = new Map<number, number>();
  for (const sea of seas) sizes.set(sea, (sizes.get(sea) ?? 0) + 1);
  const stray = new Set<number>();
  for (const [node, sea] of seas.entries()) if ((sizes.get(sea) ?? 0) < MIN_SEA_NODES) stray.add(node);
  return stray;
}

/** The cells near a point of open water that can be reached from it in a straight line. */
export function visibleCells(sea: Sea, cells: Cells, nodes: readonly Vector[], position: Position): number[] {
  if (!isOpen(sea, position)) return [];
  const vector = toVector(position);
  return cellsAround(cells, position).filter((cell) => seesThroughOpenWater(sea, vector, nodes[cell] as Vector, false));
}

export function classAt(sea: Sea, position: Position): number {
  return sea.classes[blockOf(columnOf(position.longitude), rowOf(position.latitude))] as number;
}

function visiblePairs(sea: Sea, nodes: readonly Vector[], candidates: Pairs): Pairs {
  const pairs: Pairs = [];
  for (let index = 0; index < candidates.length; index += 2) {
    const from = candidates[index] as number;
    const to = candidates[index + 1] as number;
    if (seesThroughOpenWater(sea, nodes[from] as Vector, nodes[to] as Vector, false)) pairs.push(from, to);
  }
  return pairs;
}

function withoutCrossings(nodes: readonly Vector[], pairs: Pairs, barriers: readonly Barrier[]): Pairs {
  const walls = wallsOf(barriers);
  if (walls.length === 0) return pairs;
  const kept: Pairs = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const from = pairs[index] as number;
    const to = pairs[index + 1] as number;
    if (!isWalled(walls, nodes[from] as Vector, nodes[to] as Vector)) kept.push(from, to);
  }
  return kept;
}

/** Lanes that share a vertex join there. */
function addLanes(lanes: readonly Lane[], positions: Position[], nodes: Vector[], pairs: Pairs): Map<number, number> {
  const byCell = new Map<number, number>();
  for (const lane of lanes) {
    let previous: number | undefined;
    for (const [longitude, latitude] of lane.points) {
      const cell = rowOf(latitude) * COLUMNS + columnOf(longitude);
      let node = byCell.get(cell);
      if (node === undefined) {
        node = nodes.length;
        byCell.set(cell, node);
        positions.push({ longitude, latitude });
        nodes.push(toVector({ longitude, latitude }));
      }
      if (previous !== undefined && previous !== node) pairs.push(previous, node);
      previous = node;
    }
  }
  return byCell;
}

function connect(
  sea: Sea,
  nodes: readonly Vector[],
  classes: Uint8Array,
  pairs: Pairs,
  passages: readonly Passage[],
): Pick<Graph, 'starts' | 'targets' | 'costs' | 'passages'> {
  const starts = new Uint32Array(nodes.length + 1);
  for (const node of pairs) starts[node + 1] = (starts[node + 1] as number) + 1;
  for (let node = 0; node < nodes.length; node++)
    starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  const next = starts.slice();
  const targets = new Uint32Array(pairs.length);
  const costs = new Float32Array(pairs.length);
  const throughPassage = new Uint8Array(pairs.length);
  const walls = wallsOf(passages);
  const factorOf = (node: number) => sea.factors[classes[node] as number] as number;
  const add = (from: number, to: number, cost: number, passage: number) => {
    const edge = next[from] as number;
    next[from] = edge + 1;
    targets[edge] = to;
    costs[edge] = cost;
    throughPassage[edge] = passage;
  };
  for (let index = 0; index < pairs.length; index += 2) {
    const from = pairs[index] as number;
    const to = pairs[index + 1] as number;
    const a = nodes[from] as Vector;
    const b = nodes[to] as Vector;
    const passage = crossedBy(walls, a, b)[0] ?? NO_PASSAGE;
    const cost = (arcNm(a, b) * (factorOf(from) + factorOf(to))) / 2 + (passages[passage]?.delayNm ?? 0);
    add(from, to, cost, passage);
    add(to, from, cost, passage);
  }
  return { starts, targets, costs, passages: throughPassage };
}

function labelSeas(count: number, pairs: Pairs): Uint32Array {
  const parents = Uint32Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    let at = node;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  for (let index = 0; index < pairs.length; index += 2) {
    parents[find(pairs[index] as number)] = find(pairs[index + 1] as number);
  }
  return parents.map((_, node) => find(node));
}
