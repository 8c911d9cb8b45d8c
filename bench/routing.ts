// Sea routes: distances against NGA Pub. 151, time against searoute-js, memory and what the event loop feels of it.
// Land is looked for by bench/routing-land.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SeaRouter } from '../src/routing/route.ts';
import { createRouter } from '../src/routing/router.ts';
import { loadWorld } from '../src/routing/world.ts';
import { randomOf } from '../src/simulator/random.ts';
import { parseCsvByHeader } from '../src/text/csv.ts';
import type { Position } from '../src/values/position.ts';
import { tell } from './report/figure.ts';

const PAIRS = 200;
const PEER_PAIRS = 40;
const DESTINATIONS = 24;
const LOOP_ROUTES = 20;
/** As many as the router keeps. */
const TREES = 64;
const LOOP_TICK_MS = 2;
const MID_ATLANTIC = { latitude: 0, longitude: -30 };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const ports = parseCsvByHeader(read('../data/ports.csv')).map((row) => positionAt(row, 'latitude', 'longitude'));
const random = randomOf('routing');

await measureService();
const router = measureLoad();
measureDistances();
measureSpeed();

/** What a service feels of its router: the start, the memory with all caches full, the longest stop of the event loop. */
async function measureService(): Promise<void> {
  const memoryBefore = process.memoryUsage.rss();
  const beforeMs = performance.now();
  const threaded = createRouter();
  const createdMs = performance.now() - beforeMs;
  await threaded.route(MID_ATLANTIC, MID_ATLANTIC);
  console.log(
    `start      ${createdMs.toFixed(1)} ms; the first question starts the thread and is answered after ${Math.round(performance.now() - beforeMs)} ms`,
  );
  const idleMs = await longestStop(() => spin(LOOP_ROUTES * 150));
  const coldMs = await longestStop(async () => {
    for (const port of sample(LOOP_ROUTES)) await threaded.route(MID_ATLANTIC, port);
  });
  console.log(
    `event loop stopped for ${coldMs.toFixed(0)} ms at most by ${LOOP_ROUTES} cold routes (${idleMs.toFixed(0)} ms with another thread merely busy)`,
  );
  for (const port of sample(TREES)) await threaded.route(MID_ATLANTIC, port);
  const used = process.memoryUsage.rss() - memoryBefore;
  tell({ name: `memory with the ways to ${TREES} ports`, value: used / 1e6, unit: 'MB', better: 'less' });
  await threaded.close();
}

async function longestStop(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - LOOP_TICK_MS);
    last = now;
  }, LOOP_TICK_MS);
  await work();
  clearInterval(timer);
  return longest;
}

async function spin(ms: number): Promise<void> {
  const worker = new Worker(`const end = Date.now() + ${ms}; while (Date.now() < end);`, { eval: true });
  await new Promise((resolve) => worker.once('exit', resolve));
}

function measureLoad(): SeaRouter {
  const before = process.cpuUsage();
  const loaded = new SeaRouter(loadWorld());
  console.log(`load       ${cpuMs(before).toFixed(0)} ms CPU`);
  return loaded;
}

function measureDistances(): void {
  const errors = parseCsvByHeader(read('./data/sea-distances.csv')).map((row) => {
    const from = positionAt(row, 'origin_lat', 'origin_lon');
    const to = positionAt(row, 'dest_lat', 'dest_lon');
    const result = router.route(from, to, { block: row['via']?.includes('Suez closed') ? ['suez'] : [] });
    if (result.kind !== 'found') return Number.POSITIVE_INFINITY;
    return Math.abs(result.distanceNm / Number(row['nm']) - 1) * 100;
  });
  const failed = errors.filter((error) => error === Number.POSITIVE_INFINITY).length;
  console.log(
    `distance   ${errors.length} pairs of Pub. 151: median ${part(errors, 0.5).toFixed(2)} %, p95 ${part(errors, 0.95).toFixed(2)} %, failed ${failed}`,
  );
}

/** Warm: the destination and the harbour of origin have been asked for before, but never the two together. */
function measureSpeed(): void {
  const destinations = sample(DESTINATIONS);
  const cold = destinations.map((to) => cpuOf(() => router.route(MID_ATLANTIC, to, { block: ['kerch'] })));
  for (const to of destinations) router.route(MID_ATLANTIC, to);
  const pairs = sample(PAIRS).map((from) => ({ from, to: random.pick(destinations) }));
  for (const { from } of pairs) router.route(from, MID_ATLANTIC);
  const ours = pairs.map(({ from, to }) => cpuOf(() => router.route(from, to)));
  const atSea = sample(PAIRS, randomSea).map((from) => cpuOf(() => router.route(from, random.pick(destinations))));
  const theirs = measurePeer(pairs.slice(0, PEER_PAIRS));
  const times = { unit: 'ms', better: 'less' } as const;
  tell({ name: 'a route between known ports, median', value: part(ours, 0.5), ...times });
  tell({ name: 'the same, 95 of 100', value: part(ours, 0.95), ...times });
  tell({ name: 'a route from the open sea, median', value: part(atSea, 0.5), ...times });
  const gain = part(theirs, 0.5) / part(ours.slice(0, PEER_PAIRS), 0.5);
  const note = `${part(theirs, 0.5).toFixed(1)} ms in the median`;
  tell({
    name: 'routes a second, against searoute-js on the same pairs',
    value: gain,
    unit: '×',
    better: 'more',
    note,
  });
  const worst = `${Math.max(...cold).toFixed(0)} ms at worst`;
  tell({ name: 'a destination asked for the first time, median', value: part(cold, 0.5), ...times, note: worst });
}

/** It prints numbers of its own for every route. */
function measurePeer(pairs: readonly { from: Position; to: Position }[]): number[] {
  const searoute = createRequire(import.meta.url)('searoute-js') as (from: unknown, to: unknown) => unknown;
  const print = console.log;
  console.log = () => {};
  try {
    searoute(pointFeature(ports[0] as Position), pointFeature(ports[1] as Position));
    return pairs.map(({ from, to }) => cpuOf(() => searoute(pointFeature(from), pointFeature(to))));
  } finally {
    console.log = print;
  }
}

function sample(count: number, draw: () => Position = () => random.pick(ports)): Position[] {
  return Array.from({ length: count }, draw);
}

function randomSea(): Position {
  return { latitude: random.between(-50, 50), longitude: random.between(-178, -150) };
}

function positionAt(row: Readonly<Record<string, string>>, latitude: string, longitude: string): Position {
  return { latitude: Number(row[latitude]), longitude: Number(row[longitude]) };
}

function pointFeature({ latitude, longitude }: Position) {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [longitude, latitude] } };
}

function part(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

/** CPU time, which other work on the machine changes least. */
function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return cpuMs(before);
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
