// Sea routes: distances against NGA Pub. 151, land against the polygons of Natural Earth, time against searoute-js.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { laneCells } from '../scripts/sea/carve-lanes.ts';
import { ExactLand } from '../scripts/sea/exact-land.ts';
import { loadLandPolygons } from '../scripts/sea/natural-earth.ts';
import type { Lane } from '../src/routing/lanes.ts';
import { columnOf, drawRaster, hasCell, rowOf } from '../src/routing/raster.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { createRouter } from '../src/routing/router.ts';
import { loadWorld } from '../src/routing/world.ts';
import { parseCsvByHeader } from '../src/values/csv.ts';
import { distanceNm, type Position } from '../src/values/position.ts';

const PAIRS = Number(process.argv[2] ?? 200);
const SEED = 7;
const DESTINATIONS = 24;
const APPROACH_KM = 30;
const KM_PER_NM = 1.852;
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const startCpu = process.cpuUsage();
const startMemory = process.memoryUsage.rss();
const router = new SeaRouter(loadWorld());
console.log(`start      ${cpuMs(startCpu).toFixed(0)} ms CPU`);

measureDistances();
measureLand();
measureSpeed();
console.log(
  `memory     ${((process.memoryUsage.rss() - startMemory) / 1e6).toFixed(0)} MB more than before, with caches`,
);
await measureEventLoop();

function measureDistances(): void {
  const errors = parseCsvByHeader(read('./data/sea-distances.csv')).map((row) => {
    const from = { latitude: Number(row['origin_lat']), longitude: Number(row['origin_lon']) };
    const to = { latitude: Number(row['dest_lat']), longitude: Number(row['dest_lon']) };
    const result = router.route(from, to, { block: row['via']?.includes('Suez closed') ? ['suez'] : [] });
    if (result.kind !== 'found') return Number.POSITIVE_INFINITY;
    return Math.abs(result.distanceNm / Number(row['nm']) - 1) * 100;
  });
  const failed = errors.filter((error) => error === Number.POSITIVE_INFINITY).length;
  console.log(
    `distance   ${errors.length} pairs of Pub. 151: median ${part(errors, 0.5).toFixed(2)} %, p95 ${part(errors, 0.95).toFixed(2)} %, failed ${failed}`,
  );
}

function measureLand(): void {
  const land = new ExactLand(loadLandPolygons());
  const lanes = JSON.parse(read('../data/sea/lanes.json')) as Lane[];
  const carved = drawRaster([{ runs: laneCells(lanes), reachNm: 0 }]);
  const random = mulberry(SEED);
  const ports = listPorts().filter((port) => router.route(port, { latitude: 0, longitude: -30 }).kind === 'found');
  const destinations = Array.from({ length: DESTINATIONS }, () => pick(ports, random));
  const overLandKm = (from: Position, to: Position, ends: readonly Position[]): number => {
    const result = router.route(from, to);
    // A point in the Caspian has no way to the ocean.
    if (result.kind === 'unconnected') return 0;
    if (result.kind !== 'found') throw new Error(`${JSON.stringify(from)} ${JSON.stringify(to)}: ${result.kind}`);
    return samples(result.points).filter(
      (point) =>
        land.has(point.longitude, point.latitude) &&
        !hasCell(carved, columnOf(point.longitude), rowOf(point.latitude)) &&
        ends.every((end) => distanceNm(end, point) * KM_PER_NM > APPROACH_KM),
    ).length;
  };
  let portKm = 0;
  let seaKm = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const to = pick(destinations, random);
    const from = pick(ports, random);
    portKm += overLandKm(from, to, [from, to]);
    seaKm += overLandKm(randomWater(land, random), to, [to]);
  }
  console.log(`land       ${PAIRS} port pairs: ${portKm} km over land; ${PAIRS} sea to port: ${seaKm} km over land`);
}

function measureSpeed(): void {
  const searoute = createRequire(import.meta.url)('searoute-js') as (from: unknown, to: unknown) => unknown;
  const random = mulberry(SEED);
  const ports = listPorts();
  const destinations = Array.from({ length: DESTINATIONS }, () => pick(ports, random));
  const cold = destinations.map((to) =>
    cpuOf(() => router.route({ latitude: 0, longitude: -30 }, to, { block: ['corinth', 'kerch'] })),
  );
  const pairs = Array.from({ length: PAIRS }, () => ({ from: pick(ports, random), to: pick(destinations, random) }));
  for (const { from, to } of pairs) router.route(from, to);
  const ours = pairs.map(({ from, to }) => cpuOf(() => router.route(from, to)));
  const theirs = pairs.slice(0, 20).map(({ from, to }) => cpuOf(() => searoute(pointFeature(from), pointFeature(to))));
  const ratio = part(theirs, 0.5) / part(ours, 0.5);
  console.log(
    `warm       p50 ${part(ours, 0.5).toFixed(2)} ms, p95 ${part(ours, 0.95).toFixed(2)} ms; searoute-js takes ${ratio.toFixed(0)} times as long`,
  );
  console.log(`cold       destination p50 ${part(cold, 0.5).toFixed(0)} ms, max ${Math.max(...cold).toFixed(0)} ms`);
}

/** The longest time the event loop did not turn while the thread was reckoning cold routes. */
async function measureEventLoop(): Promise<void> {
  const threaded = createRouter();
  await threaded.route({ latitude: 0, longitude: -30 }, { latitude: 10, longitude: -30 });
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await Promise.all(
    listPorts()
      .slice(0, 10)
      .map((port) => threaded.route({ latitude: 0, longitude: -30 }, port)),
  );
  clearInterval(timer);
  await threaded.close();
  console.log(`event loop blocked for ${longest.toFixed(0)} ms at most by ten cold routes`);
}

function listPorts(): Position[] {
  return parseCsvByHeader(read('../data/ports.csv')).map((row) => ({
    latitude: Number(row['latitude']),
    longitude: Number(row['longitude']),
  }));
}

/** Points a kilometre apart, straight in degrees, as a map draws the line. */
function samples(points: readonly Position[]): Position[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] as Position;
    const steps = Math.max(1, Math.ceil(distanceNm(from, to) * KM_PER_NM));
    return Array.from({ length: steps }, (_, step) => ({
      latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
      longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
    }));
  });
}

function randomWater(land: ExactLand, random: () => number): Position {
  for (;;) {
    const latitude = (Math.asin(2 * random() - 1) * 180) / Math.PI;
    const longitude = random() * 360 - 180;
    if (latitude > -78 && !land.has(longitude, latitude)) return { latitude, longitude };
  }
}

function pointFeature({ latitude, longitude }: Position) {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } };
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

function part(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

/** CPU time, which other work on the machine does not change. */
function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return cpuMs(before);
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
