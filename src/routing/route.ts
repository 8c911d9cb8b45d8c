import { LruCache } from '../concurrency/lru-cache.ts';
import type { Position } from '../values/position.ts';
import { type Approach, ApproachFinder, type Exit } from './approach.ts';
import { classOf, isClearOf, seesThroughOpenWater } from './line-of-sight.ts';
import { keepOffing } from './offing.ts';
import { crossedBy, isWalled, type Wall, wallsOf } from './passages.ts';
import { type Polyline, toPolyline } from './polyline.ts';
import { fits, type ShipSize } from './ship-size.ts';
import { arcNm, lengthNm, toPosition, toVector, type Vector } from './sphere.ts';
import { type Chain, openSight, pullTaut, shaveCorners } from './tighten.ts';
import { type Closure, COST_STEP_NM, type Root, TOO_FAR, type Tree, TreeGrower } from './tree.ts';
import type { World } from './world.ts';

export interface RouteOptions {
  /** Passages that must not be used. */
  readonly block?: readonly string[];
  /** Passages that are closed by default and may be used. */
  readonly open?: readonly string[];
  /** The ship that sails: what it is too large for is closed, and what it is small enough for is open. */
  readonly ship?: ShipSize;
  /** Points to call at, in order. */
  readonly via?: readonly Position[];
  /** Nobody will ask for the way to this destination again: the search goes only as far as it must and is not kept. */
  readonly once?: boolean;
}

export interface FoundRoute extends Polyline {
  readonly kind: 'found';
  readonly distanceNm: number;
  /** Ids of the passages used, in order. */
  readonly passages: readonly string[];
}

export type RouteFailure =
  /** The point is on land, too far from any water. */
  | { readonly kind: 'inland'; readonly point: Position }
  /** The point is on water without a way to the sea. */
  | { readonly kind: 'enclosed'; readonly point: Position }
  /** The two points are on different seas, such as the Caspian and the ocean. */
  | { readonly kind: 'unconnected' }
  /** There would be a way, but what is closed leaves none. */
  | { readonly kind: 'blocked'; readonly closed: readonly string[] }
  | { readonly kind: 'unknown-passage'; readonly id: string };

/** A straight line between two places. */
export interface Hop {
  readonly from: Position;
  readonly to: Position;
}

export type RouteResult = FoundRoute | RouteFailure;

/** Trees kept: at 240 kB each the cache stays under 16 MB. */
const MAX_TREES = 64;
const MAX_APPROACHES = 2048;
/** Taut lines kept with a tree: they share their ends, so each is a link or two. */
const MAX_TAUT_LINES = 1024;
/** Two points nearer than this may lie in the same harbour. */
const LOCAL_NM = 40;
const LOCAL_DETOUR = 3;
const SAME_PLACE_NM = 0.01;
const SIGHT_SHARE = 0.95;
const SIGHT_SLACK_NM = 20;
/** Water where a mile counts as a mile: factors are in ascending order from 1. */
const PLAIN_CLASS = 0;

export class SeaRouter {
  private readonly world: World;
  private readonly walls: readonly Wall[];
  private readonly barriers: readonly Wall[];
  private readonly finder: ApproachFinder;
  private readonly grower: TreeGrower;
  private readonly trees = new LruCache<Tree>(MAX_TREES);
  private readonly approaches = new LruCache<Approach>(MAX_APPROACHES);

  constructor(world: World) {
    this.world = world;
    this.walls = wallsOf(world.passages);
    this.barriers = wallsOf(world.barriers);
    this.finder = new ApproachFinder(world);
    this.grower = new TreeGrower(world.sea, world.graph);
  }

  route(from: Position, to: Position, options: RouteOptions = {}): RouteResult {
    const closure = this.closureOf(options);
    if ('kind' in closure) return closure;
    const stops = [from, ...(options.via ?? []), to];
    const nowhere = stops.find(({ latitude, longitude }) => !Number.isFinite(latitude + longitude));
    if (nowhere) return { kind: 'inland', point: nowhere };
    const line: Position[] = [from];
    const passages: string[] = [];
    for (let index = 1; index < stops.length; index++) {
      const leg = this.leg(stops[index - 1] as Position, stops[index] as Position, closure, options.once === true);
      if ('kind' in leg) return leg;
      line.push(...leg.slice(1));
      passages.push(...this.passagesOf(leg));
    }
    const polyline = toPolyline(line);
    return {
      kind: 'found',
      ...polyline,
      distanceNm: polyline.cumulativeNm.at(-1) ?? 0,
      passages: [...new Set(passages)],
    };
  }

  /** Whether a straight line touches no land. */
  isClear({ from, to }: Hop): boolean {
    return isClearOf(this.world.sea.land, toVector(from), toVector(to));
  }

  /** Grows the tree to a place, so that the first route there is as quick as the next. */
  prepare(place: Position): void {
    const closure = this.closureOf({});
    if ('kind' in closure) return;
    const goal = this.approach(place, closure);
    if (goal.kind === 'found') this.tree(place, goal.exits, closure);
  }

  private closureOf({ block = [], open = [], ship = {} }: RouteOptions): Closure | RouteFailure {
    const { passages } = this.world;
    const unknown = [...block, ...open].find((id) => !passages.some((passage) => passage.id === id));
    if (unknown !== undefined) return { kind: 'unknown-passage', id: unknown };
    const closed = new Set<number>();
    for (const [index, { id, closedByDefault, largest }] of passages.entries()) {
      const isUsual = (largest && fits(ship, largest)) ?? !closedByDefault;
      if (block.includes(id) || (!isUsual && !open.includes(id))) closed.add(index);
    }
    return { passages: closed, walls: [...this.barriers, ...this.walls.filter((wall) => closed.has(wall.passage))] };
  }

  private leg(from: Position, to: Position, closure: Closure, once: boolean): Position[] | RouteFailure {
    const start = this.approach(from, closure);
    if (start.kind !== 'found') return { kind: start.kind, point: from };
    if (arcNm(toVector(from), toVector(to)) < SAME_PLACE_NM) return [from];
    const goal = this.approach(to, closure);
    if (goal.kind !== 'found') return { kind: goal.kind, point: to };
    if (this.isStraight(start.exits, goal.exits, closure)) return [from, to];
    const local = this.localLeg(from, to, closure);
    const tree = once ? this.grower.grow(goal.exits, closure, start.exits) : this.tree(to, goal.exits, closure);
    const best = this.bestStart(start.exits, tree, closure);
    if (!best) return local ?? this.whyNot(start.exits, goal.exits, closure);
    const { line, root } = this.openLine(best, tree, closure);
    const joined = [
      ...best.exit.path,
      ...line.slice(1, -1).map(toPosition),
      ...[...(goal.exits[root] as Exit).path].reverse(),
    ];
    return local && lengthNm(local) <= lengthNm(joined) ? local : joined;
  }

  /** Both points are in open water of the plainest kind and in sight of each other: no search can find better. */
  private isStraight(start: readonly Exit[], goal: readonly Exit[], { walls }: Closure): boolean {
    const [a, b] = [start[0] as Exit, goal[0] as Exit];
    if (a.path.length > 1 || b.path.length > 1 || isWalled(walls, a.point, b.point)) return false;
    return classOf(this.world.sea, a.point) === PLAIN_CLASS && seesThroughOpenWater(this.world.sea, a.point, b.point);
  }

  private localLeg(from: Position, to: Position, closure: Closure): Position[] | undefined {
    const directNm = arcNm(toVector(from), toVector(to));
    if (directNm > LOCAL_NM) return undefined;
    return this.finder.findLocal(from, to, directNm * LOCAL_DETOUR + 5, closure.walls);
  }

  private bestStart(exits: readonly Exit[], tree: Tree, closure: Closure): Start | undefined {
    const { sea, graph } = this.world;
    let best: Start | undefined;
    let bestNm = Number.POSITIVE_INFINITY;
    for (const exit of exits) {
      for (const node of exit.nodes) {
        const left = tree.costs[node] as number;
        if (left === TOO_FAR) continue;
        const factor = sea.factors[graph.classes[node] as number] as number;
        const total = exit.costNm + arcNm(exit.point, graph.nodes[node] as Vector) * factor + left * COST_STEP_NM;
        if (total >= bestNm) continue;
        bestNm = total;
        best = { exit, first: node };
      }
    }
    // Were the destination in sight, the way over the nodes would be hardly longer than the straight one.
    const leastNm = best ? bestNm * SIGHT_SHARE - SIGHT_SLACK_NM : 0;
    for (const exit of exits) {
      for (const [index, root] of tree.roots.entries()) {
        const total = exit.costNm + arcNm(exit.point, root.point) + root.costNm;
        if (total >= bestNm || total < leastNm || isWalled(closure.walls, exit.point, root.point)) continue;
        if (!seesThroughOpenWater(sea, exit.point, root.point)) continue;
        bestNm = total;
        best = { exit, first: ~index };
      }
    }
    return best;
  }

  /** From the exit to the root, both included. The tree remembers the taut line from every node that has been asked for. */
  private openLine({ exit, first }: Start, tree: Tree, closure: Closure): { line: Vector[]; root: number } {
    const sees = openSight(this.world.sea, closure.walls);
    const untold: number[] = [];
    let at = first;
    for (; at >= 0 && !tree.taut.has(at); at = tree.next[at] as number) untold.push(at);
    let chain: Chain = tree.taut.get(at) ?? { point: (tree.roots[~at] as Root).point, next: undefined };
    for (const node of untold.reverse()) {
      chain = pullTaut(this.world.graph.nodes[node] as Vector, chain, sees);
      if (tree.taut.size < MAX_TAUT_LINES) tree.taut.set(node, chain);
    }
    const line: Vector[] = [];
    for (let link: Chain | undefined = pullTaut(exit.point, chain, sees); link; link = link.next) line.push(link.point);
    while (at >= 0) at = tree.next[at] as number;
    return { line: keepOffing(shaveCorners(line, sees), this.world.sea, sees), root: ~at };
  }

  private whyNot(from: readonly Exit[], to: readonly Exit[], closure: Closure): RouteFailure {
    const { seas } = this.world.graph;
    const reachable = new Set(from.flatMap((exit) => exit.nodes.map((node) => seas[node])));
    if (!to.some((exit) => exit.nodes.some((node) => reachable.has(seas[node])))) return { kind: 'unconnected' };
    return { kind: 'blocked', closed: [...closure.passages].map((index) => this.idOf(index)) };
  }

  /** A gate crossed twice in one leg has been touched, not used. */
  private passagesOf(leg: readonly Position[]): string[] {
    const used: number[] = [];
    for (let index = 1; index < leg.length; index++) {
      const a = toVector(leg[index - 1] as Position);
      const b = toVector(leg[index] as Position);
      for (const passage of crossedBy(this.walls, a, b)) {
        if (used.includes(passage)) used.splice(used.indexOf(passage), 1);
        else used.push(passage);
      }
    }
    return used.map((passage) => this.idOf(passage));
  }

  private idOf(passage: number): string {
    return this.world.passages[passage]?.id ?? '';
  }

  private tree(to: Position, exits: readonly Exit[], closure: Closure): Tree {
    return remember(this.trees, keyOf(to, closure), () => this.grower.grow(exits, closure));
  }

  private approach(point: Position, closure: Closure): Approach {
    return remember(this.approaches, keyOf(point, closure), () => this.finder.find(point, closure.walls));
  }
}

interface Start {
  readonly exit: Exit;
  /** A node of the graph, or ~root where the destination is in sight. */
  readonly first: number;
}

function keyOf(point: Position, closure: Closure): string {
  return `${point.latitude.toFixed(4)},${point.longitude.toFixed(4)}|${[...closure.passages].join(',')}`;
}

function remember<Value>(cache: LruCache<Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  return value;
}
