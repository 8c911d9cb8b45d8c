// Whether routes cross land, by polygons and not by the mask the router works with. Between random ports, between those that
// have container terminals, and from random points at sea to ports: `npx tsx bench/routing-land.ts 2000` takes ten minutes. The polygons are those of Natural Earth,
// from which the mask was built, or those of another coastline: `npx tsx bench/routing-land.ts 2000 land LAND.json` with
// GeoJSON such as `map.geo.json` of npm `@geo-maps/earth-lands-250m` (OpenStreetMap).
import { readFileSync } from 'node:fs';
import { laneCells } from '../scripts/sea/carve-lanes.ts';
import { ExactLand } from '../scripts/sea/exact-land.ts';
import { loadGeoJsonLand } from '../scripts/sea/geo-json-land.ts';
import { loadLandPolygons } from '../scripts/sea/natural-earth.ts';
import { createProgressBar } from '../src/cli/progress-bar.ts';
import { describeFailure } from '../src/routing/failure.ts';
import type { Lane } from '../src/routing/lanes.ts';
import { columnOf, drawRaster, hasCell, rowOf } from '../src/routing/raster.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { loadWorld } from '../src/routing/world.ts';
import { randomOf } from '../src/simulator/random.ts';
import { parseCsvByHeader } from '../src/text/csv.ts';
import { distanceNm, type Position } from '../src/values/position.ts';

const PAIRS = Number(process.argv[2] ?? 300);
const SEED = process.argv[3] ?? 'land';
const SAMPLE_KM = 1;
const KM_PER_NM = 1.852;
/** A port's position is often a point in the town, and its basins are too small for the polygons. */
const APPROACH_KM = 30;
const NORTH_OF = -78;
const MAX_SHOWN = 60;
/** Crossings within a third of a degree are of one place. */
const PLACES_PER_DEGREE = 3;
const [SOME_KM, MUCH_KM] = [1, 2];

interface Pair {
  readonly from: Position;
  readonly to: Position;
  readonly kind: 'port to port' | 'container port to container port' | 'sea to port';
}

interface Tally {
  pairs: number;
  routeKm: number;
  overLandKm: number;
  /** Within reach of the ends, where it is forgiven. */
  approachKm: number;
  /** Of each route that has any. */
  readonly crossedKm: number[];
  readonly failures: string[];
}

/** Where routes cross land. */
interface Site {
  routes: number;
  km: number;
  readonly example: string;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const landFile = process.argv[4];
const land = new ExactLand(landFile === undefined ? loadLandPolygons() : loadGeoJsonLand(landFile));
const lanes = JSON.parse(read('../data/sea/lanes.json')) as Lane[];
const carved = drawRaster([{ runs: laneCells(lanes), reachNm: 0 }]);
const router = new SeaRouter(loadWorld());
const bar = createProgressBar(process.stderr);

const tallies = new Map<Pair['kind'], Tally>();
const sites = new Map<string, Site>();
const pairs = drawPairs();
for (const [index, pair] of pairs.entries()) {
  bar.show(index, pairs.length, `${sites.size} places`);
  measure(pair);
}
bar.end();
for (const [kind, { pairs: count, routeKm, overLandKm, approachKm, crossedKm, failures }] of tallies) {
  const crossing = (km: number) => crossedKm.filter((one) => one >= km).length;
  console.log(
    `${kind}: ${count} routes of ${Math.round(routeKm)} km: ${overLandKm} km over land, besides ${approachKm} km within ${APPROACH_KM} km of the ports; ${crossing(SOME_KM)} with ${SOME_KM} km or more, ${crossing(MUCH_KM)} with ${MUCH_KM}; ${failures.length} without a route`,
  );
  for (const failure of failures.slice(0, MAX_SHOWN)) console.log(`  ${failure}`);
}
const worst = [...sites].sort(([, one], [, other]) => other.km - one.km).slice(0, MAX_SHOWN);
for (const [at, { routes, km, example }] of worst) console.log(`  ${at}: ${km} km of ${routes} routes, ${example}`);
process.exitCode = sites.size > 0 ? 1 : 0;

/** Ordered by destination, so that the search from each is made once. */
function drawPairs(): Pair[] {
  const random = randomOf('routing-land', SEED);
  const rows = parseCsvByHeader(read('../data/ports.csv'));
  const ports = rows.map(toPosition);
  const withTerminals = new Set(parseCsvByHeader(read('../data/terminals.csv')).map((row) => row['port_unlocode']));
  const forContainers = rows.filter((row) => withTerminals.has(row['unlocode'])).map(toPosition);
  const drawn: Pair[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    drawn.push({ from: random.pick(ports), to: random.pick(ports), kind: 'port to port' });
    drawn.push({ from: randomWater(), to: random.pick(ports), kind: 'sea to port' });
    const [from, to] = [random.pick(forContainers), random.pick(forContainers)];
    drawn.push({ from, to, kind: 'container port to container port' });
  }
  return drawn.sort((a, b) => a.to.latitude - b.to.latitude || a.to.longitude - b.to.longitude);

  function randomWater(): Position {
    for (;;) {
      const latitude = (Math.asin(random.between(-1, 1)) * 180) / Math.PI;
      const longitude = random.between(-180, 180);
      if (latitude > NORTH_OF && !land.has(longitude, latitude)) return { latitude, longitude };
    }
  }
}

function measure({ from, to, kind }: Pair): void {
  const tally = tallies.get(kind) ?? {
    pairs: 0,
    routeKm: 0,
    overLandKm: 0,
    approachKm: 0,
    crossedKm: [],
    failures: [],
  };
  tallies.set(kind, tally);
  tally.pairs++;
  const result = router.route(from, to);
  if (result.kind !== 'found') {
    tally.failures.push(`${show(from)} to ${show(to)}: ${describeFailure(result)}`);
    return;
  }
  tally.routeKm += result.distanceNm * KM_PER_NM;
  const ends = kind === 'sea to port' ? [to] : [from, to];
  const dry = samples(result.points).filter(({ longitude, latitude }) => land.has(longitude, latitude));
  const undrawn = dry.filter(({ longitude, latitude }) => !hasCell(carved, columnOf(longitude), rowOf(latitude)));
  const far = undrawn.filter((point) => ends.every((end) => distanceNm(end, point) * KM_PER_NM > APPROACH_KM));
  tally.overLandKm += far.length * SAMPLE_KM;
  tally.crossedKm.push(far.length * SAMPLE_KM);
  tally.approachKm += (undrawn.length - far.length) * SAMPLE_KM;
  const here = new Set<string>();
  for (const point of far) {
    const at = placeOf(point);
    const site = sites.get(at) ?? { routes: 0, km: 0, example: `${show(point)} from ${show(from)} to ${show(to)}` };
    sites.set(at, site);
    site.km += SAMPLE_KM;
    if (!here.has(at)) site.routes++;
    here.add(at);
  }
}

function placeOf({ latitude, longitude }: Position): string {
  const coarse = (degrees: number) => (Math.round(degrees * PLACES_PER_DEGREE) / PLACES_PER_DEGREE).toFixed(1);
  return `near ${coarse(latitude)},${coarse(longitude)}`;
}

/** Points along the line, straight in degrees, as a map draws it. */
function samples(points: readonly Position[]): Position[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] as Position;
    const steps = Math.max(1, Math.ceil((distanceNm(from, to) * KM_PER_NM) / SAMPLE_KM));
    return Array.from({ length: steps }, (_, step) => ({
      latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
      longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
    }));
  });
}

function toPosition(row: Readonly<Record<string, string>>): Position {
  return { latitude: Number(row['latitude']), longitude: Number(row['longitude']) };
}

function show({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
}
