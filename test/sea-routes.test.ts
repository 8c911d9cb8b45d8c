import { readdirSync, readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneCells } from '../scripts/sea/carve-lanes.ts';
import { ExactLand } from '../scripts/sea/exact-land.ts';
import { loadLandPolygons } from '../scripts/sea/natural-earth.ts';
import type { Lane } from '../src/routing/lanes.ts';
import { classOf } from '../src/routing/line-of-sight.ts';
import type { Coordinate } from '../src/routing/polygon-runs.ts';
import { columnOf, drawRaster, hasCell, rowOf } from '../src/routing/raster.ts';
import { type FoundRoute, type RouteOptions, SeaRouter } from '../src/routing/route.ts';
import { parseShipSize } from '../src/routing/ship-size.ts';
import { along, arcNm, toVector } from '../src/routing/sphere.ts';
import { loadWorld } from '../src/routing/world.ts';
import { parseCsvByHeader } from '../src/text/csv.ts';
import { distanceNm, type Position } from '../src/values/position.ts';

const world = loadWorld();
const router = new SeaRouter(world);

const ports = new Map(
  parseCsvByHeader(readFileSync(new URL('../data/ports.csv', import.meta.url), 'utf8')).map((row) => [
    row['unlocode'] ?? '',
    { latitude: Number(row['latitude']), longitude: Number(row['longitude']) },
  ]),
);
/** A search around each of 1,300 harbours. */
const LONG_TIMEOUT_MS = 300_000;
/** A third of a cell of the mask. */
const LANE_STEP = 0.0025;
/** On the Caspian. */
const CUT_OFF_PORTS = ['AZBAK'];

function port(code: string): Position {
  const position = ports.get(code);
  if (!position) throw new Error(`no port ${code}`);
  return position;
}

/** Points along a lane, straight in degrees. */
function pointsEvery(degrees: number, lane: readonly Coordinate[]): Position[] {
  return lane.slice(1).flatMap(([east, north], index) => {
    const [west, south] = lane[index] as Coordinate;
    const steps = Math.ceil(Math.max(Math.abs(east - west), Math.abs(north - south)) / degrees);
    return Array.from({ length: steps + 1 }, (_, step) => ({
      longitude: west + ((east - west) * step) / steps,
      latitude: south + ((north - south) * step) / steps,
    }));
  });
}

function shipOf(text: string): RouteOptions {
  const ship = parseShipSize(text);
  if (!ship) throw new Error(`no ship ${text}`);
  return { ship };
}

function found(from: string, to: string, options: RouteOptions = {}): FoundRoute {
  const result = router.route(port(from), port(to), options);
  if (result.kind !== 'found') throw new Error(`${from}–${to}: ${result.kind}`);
  return result;
}

/** Miles as the search counts them: dearer where ships avoid the weather. Ways that cost the same can differ in length. */
function costNm({ points }: FoundRoute): number {
  const { sea } = world;
  return points.slice(1).reduce((sum, point, index) => {
    const [a, b] = [toVector(points[index] as Position), toVector(point)];
    return sum + arcNm(a, b) * (sea.factors[classOf(sea, along(a, b, 0.5))] as number);
  }, 0);
}

describe('the sea data', () => {
  it('is one ocean and the Caspian: every other sea and every lane is connected', () => {
    const sizes = new Map<number, number>();
    for (const sea of world.graph.seas) sizes.set(sea, (sizes.get(sea) ?? 0) + 1);
    expect([...sizes.values()].filter((size) => size >= 3)).toHaveLength(2);
  });

  it(
    'reaches every port but those that no drawn water leads to',
    () => {
      const atlantic = { latitude: 0, longitude: -30 };
      const lost = [...ports].filter(([, position]) => router.route(position, atlantic).kind !== 'found');
      expect(lost.map(([code]) => code)).toEqual(CUT_OFF_PORTS);
    },
    LONG_TIMEOUT_MS,
  );

  it('has every lane on water that was cut for it, and every line through narrows on water that is there', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`../data/sea/${name}`, import.meta.url), 'utf8')) as Lane[];
    const carved = drawRaster([{ runs: laneCells(read('lanes.json')), reachNm: 0 }]);
    const dryLanes = read('lanes.json').filter(({ points }) =>
      pointsEvery(LANE_STEP, points).some(({ longitude, latitude }) =>
        hasCell(world.sea.land, columnOf(longitude), rowOf(latitude)),
      ),
    );
    expect(dryLanes.map(({ name }) => name)).toEqual([]);
    const land = new ExactLand(loadLandPolygons());
    const dryNarrows = read('narrows.json').filter(({ points }) =>
      pointsEvery(LANE_STEP, points).some(
        ({ longitude, latitude }) =>
          land.has(longitude, latitude) && !hasCell(carved, columnOf(longitude), rowOf(latitude)),
      ),
    );
    expect(dryNarrows.map(({ name }) => name)).toEqual([]);
  });

  it('is smaller than half a megabyte', () => {
    const folder = new URL('../data/sea/', import.meta.url);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    expect(bytes).toBeLessThan(500_000);
  });

  it('ends every gate on land or at a pole', () => {
    const ends = world.passages.flatMap(({ id, gate }) =>
      [gate[0], gate.at(-1)].map((end) => ({ id, longitude: end?.[0] ?? 0, latitude: end?.[1] ?? 0 })),
    );
    const loose = ends.filter(
      ({ longitude, latitude }) =>
        Math.abs(latitude) < 89 && !hasCell(world.sea.land, columnOf(longitude), rowOf(latitude)),
    );
    expect(loose.map(({ id }) => id)).toEqual([]);
  });
});

describe('a route', () => {
  it('uses and reports the passages on its way', () => {
    expect(found('CNSHA', 'NLRTM').passages).toEqual(
      expect.arrayContaining(['malacca', 'bab-el-mandeb', 'suez', 'gibraltar', 'dover']),
    );
    expect(found('CNSHA', 'USNYC').passages).toContain('panama');
  });

  it('goes round the Cape when Suez is blocked', () => {
    const { passages, distanceNm: nm } = found('CNSHA', 'NLRTM', { block: ['suez'] });
    expect(passages).toContain('good-hope');
    expect(nm).toBeGreaterThan(13_500);
  });

  it('crosses the antimeridian the short way, in one stroke', () => {
    const { distanceNm: nm, points } = found('USLAX', 'JPYOK');
    expect(Math.abs(nm - 4839) / 4839).toBeLessThan(0.01);
    for (let index = 1; index < points.length; index++) {
      expect(Math.abs((points[index]?.longitude ?? 0) - (points[index - 1]?.longitude ?? 0))).toBeLessThan(20);
    }
  });

  it('opens what is closed by default only when asked', () => {
    expect(found('DEHAM', 'PLGDN').passages).not.toContain('kiel');
    expect(found('DEHAM', 'PLGDN', { open: ['kiel'] }).passages).toContain('kiel');
  });

  it('takes the passages that container ships use, and names them', () => {
    for (const [from, to, nm, passage] of [
      ['ITGIT', 'EGPSE', 963, 'messina'],
      ['ITGIT', 'GRPIR', 520, 'messina'],
      ['ESALC', 'ITCVV', 616, 'bonifacio'],
      ['CUQMA', 'DOSDQ', 901, 'old-bahama'],
      ['CLPMC', 'CLVAP', 623, 'chacao'],
      ['CAVAN', 'CAPRR', 477, 'johnstone'],
      ['UYMVD', 'CLVAP', 2740, 'magellan'],
    ] as const) {
      const { distanceNm: foundNm, passages } = found(from, to);
      expect(passages, `${from} ${to}`).toContain(passage);
      expect(Math.abs(foundNm / nm - 1), `${from} ${to}: ${foundNm}`).toBeLessThan(0.05);
    }
  });

  it('goes straight across the Flemish banks and by the southern channel of the Thames', () => {
    expect(found('GBFXT', 'BEZEE').distanceNm).toBeLessThan(85);
    expect(found('GBLON', 'BEOST').distanceNm).toBeLessThan(130);
    expect(found('GBLON', 'FRLEH').distanceNm).toBeLessThan(215);
  });

  it('keeps off flats and shoals that the coastline does not show', () => {
    for (const [from, to, nm] of [
      ['DEEME', 'DEWVN', 120],
      ['GYGEO', 'SRPBM', 215],
      ['BRSSA', 'BRVIX', 477],
    ] as const) {
      const { distanceNm: foundNm } = found(from, to);
      expect(Math.abs(foundNm / nm - 1), `${from} ${to}: ${foundNm}`).toBeLessThan(0.04);
    }
  });

  it('goes by Rosario Strait from the north into Puget Sound', () => {
    const { points } = found('CAVAN', 'USSEA');
    const isIn = ({ latitude, longitude }: Position) => Math.abs(latitude - 48.55) < 0.1 && longitude > -122.9;
    expect(points.some(isIn)).toBe(true);
  });

  it('opens and closes passages by the size of the ship', () => {
    const by = (ship: string, from: string, to: string) => found(from, to, shipOf(ship)).passages;
    expect(by('feeder', 'DEHAM', 'PLGDN')).toContain('kiel');
    expect(by('panamax', 'DEHAM', 'PLGDN')).not.toContain('kiel');
    expect(by('ulcv', 'DEHAM', 'PLGDN')).toContain('great-belt');
    expect(by('120x20x7', 'DEHAM', 'DKCPH')).toContain('kiel');
    expect(by('120x17x6', 'GRPIR', 'ITBRI')).toContain('corinth');
    expect(by('feeder', 'GRPIR', 'ITBRI')).not.toContain('corinth');
    expect(by('neo-panamax', 'CNSHA', 'USNYC')).toContain('panama');
    expect(by('ulcv', 'CNSHA', 'USNYC')).not.toContain('panama');
    expect(by('neo-panamax', 'ESALC', 'ITCVV')).not.toContain('bonifacio');
    expect(by('220x23.5x8', 'BEANR', 'USMKE')).toEqual(expect.arrayContaining(['st-lawrence-seaway', 'welland']));
    expect(router.route(port('BEANR'), port('USMKE'), shipOf('panamax'))).toMatchObject({ kind: 'blocked' });
  });

  it('starts on the right side of an isthmus', () => {
    expect(found('PABLB', 'PECLL').passages).toEqual([]);
    expect(found('PAONX', 'COCTG').passages).toEqual([]);
    expect(found('EGSOK', 'SAJED').passages).toEqual([]);
    expect(found('EGPSE', 'GRPIR').passages).toEqual([]);
    expect(found('MYPKG', 'MYPEN').distanceNm).toBeLessThan(260);
    expect(found('DKEBJ', 'GBFXT').passages).toEqual([]);
  });

  it('calls at the places on the way', () => {
    const { distanceNm: nm } = found('CNSHA', 'NLRTM', { via: [port('LKCMB')] });
    expect(nm).toBeGreaterThan(found('CNSHA', 'NLRTM').distanceNm);
  });

  it('says why there is none', () => {
    const moscow = { latitude: 55.75, longitude: 37.6 };
    const baku = { latitude: 40.3, longitude: 50.2 };
    expect(router.route(moscow, port('NLRTM'))).toEqual({ kind: 'inland', point: moscow });
    expect(router.route(baku, port('NLRTM'))).toEqual({ kind: 'unconnected' });
    expect(router.route(port('UAODS'), port('NLRTM'), { block: ['bosporus'] })).toMatchObject({ kind: 'blocked' });
    expect(router.route(port('CNSHA'), port('NLRTM'), { block: ['atlantis'] })).toEqual({
      kind: 'unknown-passage',
      id: 'atlantis',
    });
  });
});

describe('routes between any two of some ports', () => {
  const codes = ['CNSHA', 'NLRTM', 'USNYC', 'USLAX', 'AUSYD', 'ZADUR', 'BRSSZ', 'TRIST', 'INNSA', 'JPYOK', 'CLVAP'];
  const pair = fc.tuple(fc.constantFrom(...codes), fc.constantFrom(...codes)).filter(([a, b]) => a !== b);

  it('cost as much there as back, and are never shorter than the great circle', { timeout: LONG_TIMEOUT_MS }, () => {
    const both = codes.flatMap((a, index) =>
      codes.slice(index + 1).map((b) => ({ pair: `${a} ${b}`, there: found(a, b), back: found(b, a) })),
    );
    const differing = (measure: (route: FoundRoute) => number) =>
      both
        .filter(({ there, back }) => Math.abs(measure(there) - measure(back)) >= 0.02 * measure(there))
        .map(({ pair }) => pair);
    expect(both).toHaveLength(55);
    expect(differing(costNm)).toEqual([]);
    expect(differing(({ distanceNm: nm }) => nm)).toEqual([]);
    for (const { pair, there, back } of both) {
      const [a = '', b = ''] = pair.split(' ');
      expect(Math.min(there.distanceNm, back.distanceNm)).toBeGreaterThan(distanceNm(port(a), port(b)) * 0.999);
    }
  });

  it('do not use what is blocked', { timeout: LONG_TIMEOUT_MS }, () => {
    const blocked = fc.subarray(['suez', 'panama', 'malacca', 'sunda', 'gibraltar', 'good-hope', 'dover', 'taiwan']);
    fc.assert(
      fc.property(pair, blocked, ([a, b], block) => {
        const result = router.route(port(a), port(b), { block, once: true });
        const used = result.kind === 'found' ? result.passages : [];
        expect(used.filter((id) => block.includes(id))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
