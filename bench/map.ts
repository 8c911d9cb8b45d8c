// The map of a container on its third leg, with 10,000 stored positions: the time to answer, and how many answers a second
// against a bare node:http server that sends the same bytes from memory.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import type { JourneyCall } from '../src/domain/journey/journey.ts';
import { createServer } from '../src/http/server.ts';
import { createLog } from '../src/log.ts';
import { createMetrics } from '../src/metrics.ts';
import { ensureFirstAccount } from '../src/operations/first-account.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { listPorts } from '../src/store/places/ports.ts';
import type { Tables } from '../src/store/tables.ts';
import { createPositionPartitions, dayOf } from '../src/store/vessels/vessel-partitions.ts';
import { type NewPosition, storePositions } from '../src/store/vessels/vessel-positions.ts';
import { packDay } from '../src/store/vessels/vessel-tracks.ts';
import { findOrCreateVessel } from '../src/store/vessels/vessels.ts';
import { toInstant } from '../src/values/instant.ts';
import type { Position } from '../src/values/position.ts';
import { journeyCall } from '../test/journey-call.ts';
import { journeyColumns } from '../test/journey-columns.ts';
import { createTestServices } from '../test/services.ts';
import { insertContainer, insertShipment } from '../test/tracked.ts';
import { medianOf, tell } from './report/figure.ts';

const PORTS = ['CNSHA', 'SGSIN', 'NLRTM', 'USNYC'];
/** Of which some are lost in the silence: about 10,000 are stored. */
const POINTS_PER_LEG = [2_200, 5_900, 2_700];
const IMOS = ['9321483', '9778791', '9811000'];
const STEP_MS = 300_000;
const BERTH_MS = 86_400_000;
const CONTAINERS = 50;
/** Positions are never on one line, and ships fall silent. */
const NOISE_DEGREES = 0.01;
const SILENCE = { from: 0.4, to: 0.47 };
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const MAX_MS = 10;
const MIN_RATIO = 0.5;

const run = promisify(execFile);
let stored = 0;
const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: CONNECTIONS, log });
const db = database.kysely;
await migrate(database.pool, { log });
await loadReferenceData(db);
const { id: accountId, key = '' } = await ensureFirstAccount(db, { demo: true, key: undefined });
const made = createTestServices(db, { log });
const { router } = made.services;
const service = createServer({
  services: made.services,
  metrics: createMetrics(),
  publicUrl: undefined,
  rateLimits: false,
  hasCompany: () => false,
  trustProxy: undefined,
  metricsToken: undefined,
  hasFreeSpace: async () => true,
});
try {
  const voyage = await sail();
  const ids = await board(voyage.calls);
  await service.listen({ port: 0, host: '127.0.0.1' });
  const urls = ids.map((id) => `${urlOf(service.server)}/v2/containers/${id}/map_geojson`);
  await measureTimes(urls, voyage.next);
  await measureRatio(urls[0] ?? '');
} finally {
  await service.close();
  await made.close();
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Three ships along the sea routes, the last one still under way. */
async function sail(): Promise<{ calls: JourneyCall[]; next: () => Promise<void> }> {
  const ports = new Map((await listPorts(db)).map((port) => [port.unlocode, port]));
  const totalMs = POINTS_PER_LEG.reduce((sum, points) => sum + points * STEP_MS + BERTH_MS, 0);
  let atMs = Math.floor((Date.now() - totalMs) / STEP_MS) * STEP_MS;
  const calls: JourneyCall[] = [newCall(0)];
  let last: NewPosition | undefined;
  for (const [leg, count] of POINTS_PER_LEG.entries()) {
    const [from, to] = [ports.get(PORTS[leg] ?? ''), ports.get(PORTS[leg + 1] ?? '')];
    const imo = IMOS[leg] ?? '';
    const vessel = await findOrCreateVessel({ db, aisDb: undefined }, { imo, name: `Ship ${leg}` });
    const result = from && to && (await router.route(from, to));
    if (!vessel || result?.kind !== 'found') throw new Error(`no ship or no route on leg ${leg}`);
    const { number } = await db
      .selectFrom('vessel')
      .select('number')
      .where('id', '=', vessel.id)
      .executeTakeFirstOrThrow();
    const isLast = leg === POINTS_PER_LEG.length - 1;
    const heard = pointsAlong(result, count, isLast ? 0.5 : 1).map((point, index) =>
      newPosition(number, point, atMs + index * STEP_MS),
    );
    await store(heard);
    const outbound = {
      mode: 'vessel',
      feeder: false,
      vesselId: vessel.id,
      vesselImo: imo,
      vesselName: null,
      voyageNumber: '1',
    } as const;
    calls[leg] = { ...(calls[leg] as JourneyCall), outbound, outboundAtdAt: toInstant(new Date(atMs)) };
    atMs += count * STEP_MS;
    calls.push({ ...newCall(leg + 1), inboundAtaAt: isLast ? null : toInstant(new Date(atMs)) });
    atMs += BERTH_MS;
    last = heard.at(-1);
  }
  return { calls, next: () => sailOn(last) };

  /** The ship is heard again, a little further on. */
  async function sailOn(position: NewPosition | undefined): Promise<void> {
    if (!position) return;
    const { point, vesselNumber } = position;
    last = newPosition(vesselNumber, { ...point, longitude: point.longitude - 0.001 }, point.atMs + 1000);
    await store([last]);
  }
}

async function board(calls: readonly JourneyCall[]): Promise<string[]> {
  const shipmentId = await insertShipment(db, accountId);
  const ids: string[] = [];
  for (let box = 0; box < CONTAINERS; box++) {
    const id = await insertContainer(db, accountId, shipmentId, `MSKU${String(box).padStart(7, '0')}`);
    ids.push(id);
  }
  await db
    .updateTable('container')
    .set(journeyColumns({ calls, lastSource: null }))
    .execute();
  return ids;
}

async function measureTimes(urls: readonly string[], sailOn: () => Promise<void>): Promise<void> {
  const [url = ''] = urls;
  const before = stored;
  const first = await timed(url);
  const again = await repeat(200, async (index) => (await timed(urls[index % urls.length] ?? '')).ms);
  const moved = await repeat(30, async () => {
    await sailOn();
    return (await timed(url)).ms;
  });
  console.log(`three legs, ${before} positions, ${first.bytes} bytes, ${CONTAINERS} containers in turn`);
  console.log(`  first answer ${first.ms.toFixed(0)} ms (the routing thread starts before)`);
  const times = { unit: 'ms', better: 'less' } as const;
  tell({ name: 'a map, median', value: part(again, 0.5), ...times });
  tell({ name: 'a map, 95 of 100', value: part(again, 0.95), ...times, wanted: MAX_MS });
  tell({ name: 'a map whose ship was heard again before, median', value: part(moved, 0.5), ...times });
}

async function measureRatio(url: string): Promise<void> {
  const bytes = Buffer.from(await (await ask(url)).arrayBuffer());
  const bare = createPlainServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  // Unmeasured: neither shall wait for its compiler.
  for (const warm of [urlOf(bare), url]) await load(warm);
  const ratios: number[] = [];
  let note = '';
  for (let round = 0; round < ROUNDS; round++) {
    const memory = await load(urlOf(bare));
    const ours = await load(url);
    ratios.push(ours / memory);
    note = `${ours.toFixed(0)}/s against ${memory.toFixed(0)}/s`;
  }
  bare.close();
  const name = 'maps a second, against the same bytes from memory';
  tell({ name, value: medianOf(ratios), unit: '×', better: 'more', wanted: MIN_RATIO, rounds: ratios, note });
}

async function load(url: string): Promise<number> {
  const script = new URL('./http-load.ts', import.meta.url).pathname;
  const words = ['--import', 'tsx', script, url, key, String(SECONDS), String(CONNECTIONS)];
  return Number((await run(process.execPath, words)).stdout);
}

async function timed(url: string): Promise<{ ms: number; bytes: number }> {
  const startedMs = performance.now();
  const body = await (await ask(url)).arrayBuffer();
  return { ms: performance.now() - startedMs, bytes: body.byteLength };
}

async function ask(url: string): Promise<Response> {
  const answer = await fetch(url, { headers: { authorization: `Token ${key}` } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

async function repeat(times: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let index = 0; index < times; index++) results.push(await work(index));
  return results;
}

/** Evenly spaced over a part of the route, a little to either side of it, with a silence. */
function pointsAlong(
  { points, cumulativeNm }: { readonly points: readonly Position[]; readonly cumulativeNm: readonly number[] },
  count: number,
  share: number,
): Position[] {
  const totalNm = (cumulativeNm.at(-1) ?? 0) * share;
  const made: Position[] = [];
  let at = 1;
  for (let index = 0; index < count; index++) {
    const done = index / count;
    if (done > SILENCE.from && done < SILENCE.to) continue;
    while (at < points.length - 1 && (cumulativeNm[at] ?? 0) < totalNm * done) at++;
    const [a, b] = [points[at - 1] as Position, points[at] as Position];
    const [aNm, bNm] = [cumulativeNm[at - 1] ?? 0, cumulativeNm[at] ?? 0];
    const between = bNm > aNm ? (totalNm * done - aNm) / (bNm - aNm) : 0;
    const noise = NOISE_DEGREES * Math.sin(index / 7);
    const longitude = a.longitude + (b.longitude - a.longitude) * between + noise;
    made.push({
      latitude: a.latitude + (b.latitude - a.latitude) * between + noise,
      longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    });
  }
  return made;
}

function newPosition(vesselNumber: number, { latitude, longitude }: Position, atMs: number): NewPosition {
  const motion = { speedKnots: 17, courseDegrees: 270, headingDegrees: 270, status: 0 };
  return { vesselNumber, point: { atMs, latitude, longitude, ...motion } };
}

/** Days that are over are packed, as the service does. */
async function store(kept: readonly NewPosition[]): Promise<void> {
  stored += kept.length;
  const days = [...new Set(kept.map(({ point }) => dayOf(point.atMs)))];
  await createPositionPartitions(db, days);
  await storePositions(database.pool, { kept: [...kept], latest: kept.slice(-1), rejected: [] }, { fresh: true });
  for (const day of days) if (kept.length > 1 && day !== days.at(-1)) await packDay(db, day);
}

function newCall(index: number): JourneyCall {
  const locode = PORTS[index] ?? '';
  if (index === 0) return journeyCall('port_of_lading', 'POL', locode);
  if (index === PORTS.length - 1) return journeyCall('port_of_discharge', 'POD', locode);
  return journeyCall('transshipment', `TS${index}`, locode);
}

function part(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
