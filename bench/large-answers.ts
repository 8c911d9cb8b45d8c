// What large answers of one account cost others: forty questions for shipments of 500 boxes each with all of them, and each other
// answer that grows with what an account has, beside the lists of a quiet account and the health of the service.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { watchMemory } from '../test/attack/process-memory.ts';
import { startTarget } from '../test/attack/start-target.ts';
import { createTenant, follow } from '../test/attack/tenants.ts';
import { listAll } from './list-rows.ts';
import { medianOf, tell } from './report/figure.ts';

const SHIPMENTS = 42;
const BOXES = 500;
const QUESTIONS = 40;
const PAUSE_MS = 20;
const ALONE_MS = 5_000;
const MEGABYTE = 1_048_576;
const WANTED = { stallMs: 200, memoryMb: 512 };

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: 4, log });
await migrate(database.pool, { log });
const target = await startTarget(embedded.url, false, { RATE_LIMITS: 'on' });
const large = await createTenant(database.kysely, target.url, 'large');
const quiet = await createTenant(database.kysely, target.url, 'quiet');
await follow(quiet, 'MSKU4023150');
await fill(database.kysely, large.accountId);

const INCLUDES = '/v2/shipments?include=containers&page[size]=39';
const FITTING = '/v2/shipments?include=containers&page[size]=12';
await beside(`${QUESTIONS} × GET ${INCLUDES}`, () => many(INCLUDES));
await beside(`${QUESTIONS} × GET ${FITTING}`, () => many(FITTING));
for (const path of [
  '/v2/containers.csv',
  '/v2/containers.xlsx',
  '/v2/shipments.csv',
  '/v2/containers/map_geojson',
  '/v2/fleet',
  '/v2/changes',
  '/v2/containers?include=shipment.containers&page[size]=100',
]) {
  await beside(`GET ${path}`, () => ask(path));
}
await beside('an assistant lists shipments', askAssistant);

await target.stop();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });

async function ask(path: string): Promise<string> {
  const response = await fetch(`${target.url}${path}`, { headers: { authorization: `Token ${large.keys.read}` } });
  return told(response.status, (await response.arrayBuffer()).byteLength);
}

async function askAssistant(): Promise<string> {
  const params = { name: 'list_shipments', arguments: {} };
  const response = await fetch(`${target.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Token ${large.keys.read}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return told(response.status, (await response.arrayBuffer()).byteLength);
}

function told(status: number, bytes: number): string {
  return `${status} ${(bytes / MEGABYTE).toFixed(1)} MB`;
}

async function many(path: string): Promise<string> {
  const answers = await Promise.all(Array.from({ length: QUESTIONS }, () => ask(path)));
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}

/** Somebody's list and the health of the service, again and again, until it is over. */
async function watch(isOver: () => boolean) {
  const [lists, health]: [number[], number[]] = [[], []];
  const time = async (into: number[], path: string) => {
    const fromMs = performance.now();
    const response = await fetch(`${target.url}${path}`, { headers: { authorization: `Token ${quiet.keys.read}` } });
    await response.arrayBuffer();
    into.push(performance.now() - fromMs);
  };
  while (!isOver()) {
    await time(lists, '/v2/shipments');
    await time(health, '/healthz');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { lists, health };
}

async function beside(name: string, work: () => Promise<string>): Promise<void> {
  const aloneUntilMs = performance.now() + ALONE_MS;
  const alone = await watch(() => performance.now() > aloneUntilMs);
  await target.measure();
  const memory = watchMemory(target.pid);
  let answer: string | undefined;
  const startedMs = performance.now();
  const working = work().then((said) => {
    answer = said;
  });
  const busy = await watch(() => answer !== undefined);
  await working;
  const tookMs = performance.now() - startedMs;
  const { longestStallMs } = await target.measure();
  const highestMb = Math.max(0, ...Object.values(await memory())) / MEGABYTE;
  const most = (times: readonly number[]) => Math.max(0, ...times).toFixed(0);
  console.log(`\n${name}: ${answer} in ${tookMs.toFixed(0)} ms`);
  const figure = { unit: 'ms', better: 'less' } as const;
  const medians = { alone: medianOf(alone.lists), busy: medianOf(busy.lists) };
  const note = `alone ${medians.alone.toFixed(1)}; at most ${most(busy.lists)}; health ${medianOf(busy.health).toFixed(1)}, at most ${most(busy.health)}`;
  tell({ name: 'a list of somebody else meanwhile, median', value: medians.busy, ...figure, note });
  tell({ name: 'longest stall', value: longestStallMs, ...figure, wanted: WANTED.stallMs });
  tell({ name: 'highest memory of a process', value: highestMb, unit: 'MB', better: 'less', wanted: WANTED.memoryMb });
}

async function fill(db: Db, owner: string): Promise<void> {
  const shipments = Array.from({ length: SHIPMENTS }, (_, index) => ({
    account_id: owner,
    id: newId(),
    number_type: 'bill_of_lading' as const,
    bill_of_lading_number: `MAEU${100_000_000 + index}`,
    normalized_number: `MAEU${100_000_000 + index}`,
    scac: 'MAEU',
    shipping_line_name: 'Maersk A/S',
    shipping_line_short_name: 'Maersk',
  }));
  await db.insertInto('shipment').values(shipments).execute();
  for (const [place, { id }] of shipments.entries()) {
    const containers = Array.from({ length: BOXES }, (_, box) => ({
      account_id: owner,
      id: newId(),
      shipment_id: id,
      number: `MSKU${String(place * BOXES + box).padStart(7, '0')}`,
    }));
    await db.insertInto('container').values(containers).execute();
  }
  await listAll(db, owner);
}
