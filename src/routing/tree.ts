import { type Graph, NO_PASSAGE } from './graph.ts';
import { MinHeap } from './heap.ts';
import { seesInClass } from './line-of-sight.ts';
import { isWalled, type Wall } from './passages.ts';
import type { Sea } from './sea.ts';
import { arcNm, arcOfChordNm, type Vector } from './sphere.ts';
import type { Chain } from './tighten.ts';

/** Where a tree is rooted: a point near the destination, the nodes it can see, and what the way from there still costs. */
export interface Root {
  readonly point: Vector;
  readonly costNm: number;
  readonly nodes: readonly number[];
}

/** The best way from every node to one destination. */
export interface Tree {
  readonly roots: readonly Root[];
  /** Where to go next: a node, or ~root, or UNREACHED. */
  readonly next: Int32Array;
  /** What is left to go, in COST_STEP_NM; TOO_FAR where there is no way. */
  readonly costs: Uint16Array;
  /** The lines from its nodes that have been pulled taut so far. */
  readonly taut: Map<number, Chain>;
}

export const COST_STEP_NM = 0.5;
export const TOO_FAR = 65_535;
const UNREACHED = 0x7fffffff;

/** What is closed: the walls themselves and, for the edges of the graph, the passages they stand in. */
export interface Closure {
  readonly walls: readonly Wall[];
  readonly passages: ReadonlySet<number>;
}

/**
 * Lazy Theta* (Nash, Koenig, Tovey 2010) from the destination over the whole sea: Dijkstra's algorithm in which a node
 * hangs not on its neighbour but on the neighbour's own parent wherever that can be seen. Ways therefore bend only at
 * capes, and their lengths are those of great circles, not of a grid. A parent is taken on trust when a node is reached
 * and looked at only when it is settled; if it cannot be seen after all, the best settled neighbour takes its place.
 */
export class TreeGrower {
  private readonly sea: Sea;
  private readonly graph: Graph;
  /** x, y, z of each node: the search reads them more often than anything else. */
  private readonly coordinates: Float64Array;
  private readonly next: Int32Array;
  private readonly costs: Float64Array;
  /** The parent is a neighbour in the graph or a root, so that it needs no looking at. */
  private readonly certain: Uint8Array;
  private readonly settled: Uint8Array;
  private readonly heap = new MinHeap();
  private roots: readonly Root[] = [];
  private closure: Closure = { walls: [], passages: new Set() };
  private target: Target | undefined;

  constructor(sea: Sea, graph: Graph) {
    this.sea = sea;
    this.graph = graph;
    this.coordinates = Float64Array.from(graph.nodes.flatMap(({ x, y, z }) => [x, y, z]));
    this.next = new Int32Array(graph.nodes.length);
    this.costs = new Float64Array(graph.nodes.length);
    this.certain = new Uint8Array(graph.nodes.length);
    this.settled = new Uint8Array(graph.nodes.length);
  }

  /** Over the whole sea or, given where from, only as far as the ways from there need. */
  grow(roots: readonly Root[], closure: Closure, from?: readonly Root[]): Tree {
    this.roots = roots;
    this.closure = closure;
    this.target = from && targetOf(from);
    this.next.fill(UNREACHED);
    this.costs.fill(Number.POSITIVE_INFINITY);
    this.settled.fill(0);
    this.heap.clear();
    this.run();
    const costs = quantise(this.costs);
    // What was reached but not settled may still be wrong.
    if (from) for (let node = 0; node < costs.length; node++) if (this.settled[node] === 0) costs[node] = TOO_FAR;
    return { roots, next: this.next.slice(), costs, taut: new Map() };
  }

  private run(): void {
    for (const [index, root] of this.roots.entries()) {
      for (const node of root.nodes) {
        const nm = arcNm(root.point, this.graph.nodes[node] as Vector);
        this.reach(node, ~index, root.costNm + nm * this.factorOf(node), 1);
      }
    }
    const wanted = new Set(this.target?.nodes);
    while (this.heap.size > 0) {
      const node = this.heap.pop();
      if (this.settled[node] === 1) continue;
      if (this.certain[node] === 0 && !this.seesParent(node)) this.hangOnNeighbour(node);
      this.settled[node] = 1;
      if (wanted.delete(node) && wanted.size === 0) return;
      this.relaxFrom(node);
    }
  }

  private relaxFrom(node: number): void {
    const { starts, targets, costs, passages, classes } = this.graph;
    const parent = this.next[node] as number;
    const parentPoint = this.pointOf(parent);
    const parentCost = parent >= 0 ? (this.costs[parent] as number) : (this.roots[~parent] as Root).costNm;
    const straight = parent < 0 || classes[parent] === classes[node];
    const factor = this.factorOf(node);
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (this.settled[target] === 1) continue;
      const passage = passages[edge] as number;
      if (passage !== NO_PASSAGE && this.closure.passages.has(passage)) continue;
      if (straight && classes[target] === classes[node]) {
        const cost = parentCost + this.nmTo(target, parentPoint) * factor;
        this.reach(target, parent, cost, 0);
      } else {
        this.reach(target, node, (this.costs[node] as number) + (costs[edge] as number), 1);
      }
    }
  }

  private nmTo(node: number, { x, y, z }: Vector): number {
    const dx = (this.coordinates[3 * node] as number) - x;
    const dy = (this.coordinates[3 * node + 1] as number) - y;
    const dz = (this.coordinates[3 * node + 2] as number) - z;
    return arcOfChordNm(dx * dx + dy * dy + dz * dz);
  }

  private reach(node: number, parent: number, cost: number, certain: 0 | 1): void {
    if (cost >= (this.costs[node] as number)) return;
    this.costs[node] = cost;
    this.next[node] = parent;
    this.certain[node] = certain;
    this.heap.push(this.target ? cost + leastNm(this.target, this.graph.nodes[node] as Vector) : cost, node);
  }

  private seesParent(node: number): boolean {
    const from = this.graph.nodes[node] as Vector;
    const to = this.pointOf(this.next[node] as number);
    return (
      seesInClass(this.sea, from, to, this.graph.classes[node] as number) && !isWalled(this.closure.walls, from, to)
    );
  }

  private hangOnNeighbour(node: number): void {
    const { starts, targets, costs, passages } = this.graph;
    this.costs[node] = Number.POSITIVE_INFINITY;
    for (let edge = starts[node] as number; edge < (starts[node + 1] as number); edge++) {
      const neighbour = targets[edge] as number;
      const passage = passages[edge] as number;
      if (this.settled[neighbour] === 0 || (passage !== NO_PASSAGE && this.closure.passages.has(passage))) continue;
      const cost = (this.costs[neighbour] as number) + (costs[edge] as number);
      if (cost >= (this.costs[node] as number)) continue;
      this.costs[node] = cost;
      this.next[node] = neighbour;
    }
  }

  private pointOf(parent: number): Vector {
    return parent >= 0 ? (this.graph.nodes[parent] as Vector) : (this.roots[~parent] as Root).point;
  }

  private factorOf(node: number): number {
    return this.sea.factors[this.graph.classes[node] as number] as number;
  }
}

/** Where a search is to get: all of some nodes, which lie around a point. */
interface Target {
  readonly point: Vector;
  readonly radiusNm: number;
  readonly nodes: readonly number[];
}

function targetOf(from: readonly Root[]): Target {
  const point = (from[0] as Root).point;
  const radiusNm = Math.max(...from.map((root) => arcNm(point, root.point)));
  return { point, radiusNm, nodes: from.flatMap((root) => root.nodes) };
}

/** No way to the target is shorter than this (the estimate of A*). */
function leastNm({ point, radiusNm }: Target, node: Vector): number {
  return Math.max(0, arcNm(point, node) - radiusNm);
}

function quantise(costs: Float64Array): Uint16Array {
  const steps = new Uint16Array(costs.length);
  for (let node = 0; node < costs.length; node++) {
    steps[node] = Math.min(TOO_FAR, Math.round((costs[node] as number) / COST_STEP_NM));
  }
  return steps;
}
