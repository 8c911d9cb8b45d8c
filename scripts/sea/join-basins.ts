import type { Cape } from '../../src/routing/capes.ts';
import { createGraph, type Graph, strayNodes, visibleCells } from '../../src/routing/graph.ts';
import type { Lane } from '../../src/routing/lanes.ts';
import { isOpen } from '../../src/routing/line-of-sight.ts';
import { type Barrier, type Wall, wallsOf } from '../../src/routing/passages.ts';
import type { Coordinate } from '../../src/routing/polygon-runs.ts';
import { columnOf, rowOf } from '../../src/routing/raster.ts';
import type { Sea } from '../../src/routing/sea.ts';
import { type Cell, cellOf, centreOf, WaterSearch } from '../../src/routing/water-search.ts';
import { midChannelFactor, rounded, simplifyLine } from './trace-strait.ts';

/** Smaller basins are left to the search around a port. */
const MIN_BASIN_NODES = 3;
/** A basin may open into another one. */
const MAX_ROUNDS = 4;

/**
 * A line out of every basin that the grid alone leaves cut off. Only dead ends get one: a basin is joined where the way
 * to the sea is shortest, and once, so that no channel becomes a through route that nobody drew.
 */
export function joinBasins(
  built: { sea: Sea; openCells: Uint16Array },
  capes: ReadonlyMap<number, Cape>,
  lanes: readonly Lane[],
  barriers: readonly Barrier[],
): Lane[] {
  const { sea } = built;
  const walls = wallsOf(barriers);
  const joins: Lane[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const graph = createGraph(built, capes, [...lanes, ...joins], [], barriers);
    const stray = strayNodes(graph.seas);
    const found = basinsOf(graph, stray).flatMap((nodes) => wayOut(sea, graph, stray, nodes[0] as number, walls) ?? []);
    if (found.length === 0) break;
    joins.push(...found);
  }
  return joins;
}

function basinsOf(graph: Graph, stray: ReadonlySet<number>): number[][] {
  const basins = new Map<number, number[]>();
  for (const node of stray) {
    const basin = graph.seas[node] as number;
    basins.set(basin, [...(basins.get(basin) ?? []), node]);
  }
  return [...basins.values()].filter((nodes) => nodes.length >= MIN_BASIN_NODES);
}

function wayOut(
  sea: Sea,
  graph: Graph,
  stray: ReadonlySet<number>,
  node: number,
  walls: readonly Wall[],
): Lane | undefined {
  const search = new WaterSearch(midChannelFactor);
  const position = graph.positions[node] as { latitude: number; longitude: number };
  const start = cellOf(columnOf(position.longitude), rowOf(position.latitude));
  let exit: Cell | undefined;
  search.run(sea, start, walls, (cell) => {
    const [longitude, latitude] = rounded([centreOf(cell).longitude, centreOf(cell).latitude]);
    const at = { longitude, latitude };
    const lane = graph.laneNodes.get(cell);
    const leadsOut =
      (lane !== undefined && !stray.has(lane)) ||
      (isOpen(sea, at) && visibleCells(sea, graph.cells, graph.nodes, at).length > 0);
    if (!leadsOut) return 'expand';
    exit = cell;
    return 'stop';
  });
  if (exit === undefined) return undefined;
  const points = search.pathTo(exit).map((cell): Coordinate => [centreOf(cell).longitude, centreOf(cell).latitude]);
  return {
    name: `basin at ${position.latitude.toFixed(1)}, ${position.longitude.toFixed(1)}`,
    points: simplifyLine(sea, points),
  };
}
