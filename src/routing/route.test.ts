import { describe, expect, it } from 'vitest';
import type { Position } from '../values/position.ts';
import { createGraph } from './graph.ts';
import type { Lane } from './lanes.ts';
import type { Passage } from './passages.ts';
import { RowRanges } from './polygon-runs.ts';
import { columnOf, hasCell, rowOf } from './raster.ts';
import { type RouteOptions, SeaRouter } from './route.ts';
import { createSea } from './sea.ts';

/**
 * A world that is easy to calculate with: ice beyond 60°, and between them a continent at 0 to 4° E and another at 176 to
 * 180° E, each from ice to ice. A strait cuts the first at the equator, a canal the second; the third sea is a lake.
 */
const LAND: readonly [west: number, south: number, east: number, north: number][] = [
  [-180, 60, 180, 90],
  [-180, -90, 180, -60],
  [0, 0.5, 4, 60],
  [0, -60, 4, -0.5],
  [176, -60, 180, 60],
];
const LAKE = { west: 1.5, south: 30, east: 2.5, north: 31 };
const CANAL: Lane = {
  name: 'Canal',
  points: [
    [175.5, 10],
    [178, 10],
    [179.9, 10],
    [180.5, 10],
  ],
};
/** Eight miles from the coast. */
const TOWN = { latitude: -20, longitude: 0.13 };
const PASSAGES: readonly Passage[] = [
  {
    id: 'strait',
    name: 'Strait',
    gate: [
      [2, -1],
      [2, 1],
    ],
  },
  {
    id: 'canal',
    name: 'Canal',
    delayNm: 100,
    gate: [
      [178.5, 9],
      [178.5, 11],
    ],
  },
];

const world = createWorld();
const router = new SeaRouter(world);
const WEST = { latitude: 10, longitude: -20 };
const EAST = { latitude: -10, longitude: 20 };

function createWorld() {
  const ranges = new RowRanges();
  const canalRow = rowOf(10);
  for (const [west, south, east, north] of LAND) {
    for (let row = rowOf(south); row < rowOf(north - 1e-9) + 1; row++) {
      if (west === 176 && Math.abs(row - canalRow) <= 1) continue;
      const inLake = west === 0 && row >= rowOf(LAKE.south) && row < rowOf(LAKE.north);
      if (inLake) ranges.add(row, columnOf(west), columnOf(LAKE.west) - 1);
      ranges.add(row, columnOf(inLake ? LAKE.east : west), Math.round((east + 180) * 128) - 1);
    }
  }
  const built = createSea(ranges.toRuns(), []);
  return {
    sea: built.sea,
    graph: createGraph(built, new Map(), [CANAL], PASSAGES),
    passages: PASSAGES,
    barriers: [],
    ports: [TOWN],
  };
}

function found(from: Position, to: Position, options?: RouteOptions) {
  const result = router.route(from, to, options);
  if (result.kind !== 'found') throw new Error(result.kind);
  return result;
}

describe('a route through a world of two continents', () => {
  it('takes the strait and says so', () => {
    const { passages, distanceNm, points, cumulativeNm } = found(WEST, EAST);
    expect(passages).toEqual(['strait']);
    expect(distanceNm).toBeGreaterThan(2650);
    expect(distanceNm).toBeLessThan(2750);
    expect(points[0]).toEqual(WEST);
    expect(points.at(-1)).toEqual(EAST);
    expect(cumulativeNm.at(-1)).toBe(distanceNm);
  });

  it('goes round by the canal, over the antimeridian, when the strait is blocked', () => {
    const { passages, points, distanceNm } = found(WEST, EAST, { block: ['strait'] });
    expect(passages).toEqual(['canal']);
    expect(distanceNm).toBeGreaterThan(17_000);
    expect(points.at(-1)?.longitude).toBeCloseTo(20 - 360, 6);
  });

  it('has no way when everything is blocked', () => {
    expect(router.route(WEST, EAST, { block: ['strait', 'canal'] })).toEqual({
      kind: 'blocked',
      closed: ['strait', 'canal'],
    });
  });

  it('crosses no land', () => {
    const { points } = found(WEST, EAST);
    const { land } = world.sea;
    expect(points.filter(({ longitude, latitude }) => hasCell(land, columnOf(longitude), rowOf(latitude)))).toEqual([]);
  });

  it('calls at the points on the way, in their order', () => {
    const via = [
      { latitude: 40, longitude: -10 },
      { latitude: -40, longitude: -10 },
    ];
    const { points, distanceNm } = found(WEST, EAST, { via });
    for (const stop of via) expect(points).toContainEqual(stop);
    expect(points.findIndex(({ latitude }) => latitude === 40)).toBeLessThan(
      points.findIndex(({ latitude }) => latitude === -40),
    );
    expect(distanceNm).toBeGreaterThan(found(WEST, EAST).distanceNm + 4000);
  });

  it('is straight where both ends see each other, also over the antimeridian', () => {
    const { points, passages } = found({ latitude: 20, longitude: -30 }, { latitude: 40, longitude: -170 });
    expect(passages).toEqual([]);
    expect(points.at(-1)?.longitude).toBeCloseTo(-170, 6);
  });

  it('is the same length when it is asked for once only', () => {
    const nm = found(WEST, EAST).distanceNm;
    expect(found(WEST, EAST, { once: true }).distanceNm / nm).toBeCloseTo(1, 2);
  });

  it('is a point where both ends are the same', () => {
    expect(found(WEST, WEST)).toMatchObject({ distanceNm: 0, points: [WEST], passages: [] });
  });

  it('leads over land only around a port', () => {
    const beside = { ...TOWN, latitude: TOWN.latitude + 2 };
    expect(found(TOWN, EAST).points[0]).toEqual(TOWN);
    expect(router.route(beside, EAST)).toEqual({ kind: 'inland', point: beside });
    expect(router.route(beside, beside)).toEqual({ kind: 'inland', point: beside });
  });

  it('is straight between two berths that the mask cannot tell apart', () => {
    const berth = { latitude: TOWN.latitude + 0.001, longitude: TOWN.longitude + 0.001 };
    expect(found(TOWN, berth).points).toEqual([TOWN, berth]);
  });

  it('says where a point is too far inland or on a lake, and which passage is unknown', () => {
    const inland = { latitude: 45, longitude: 2 };
    const lake = { latitude: 30.5, longitude: 2 };
    expect(router.route(inland, EAST)).toEqual({ kind: 'inland', point: inland });
    expect(router.route(WEST, lake)).toEqual({ kind: 'enclosed', point: lake });
    expect(router.route(WEST, EAST, { open: ['atlantis'] })).toEqual({ kind: 'unknown-passage', id: 'atlantis' });
    const nowhere = { latitude: 0, longitude: Number.NaN };
    expect(router.route(WEST, nowhere)).toEqual({ kind: 'inland', point: nowhere });
  });
});
