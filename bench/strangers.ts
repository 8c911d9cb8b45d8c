import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { BOMBS } from '../test/attack/bombs.ts';
import { startTarget } from '../test/attack/start-target.ts';
import { createTenant, type Tenant } from '../test/attack/tenants.ts';

/**
 * What strangers cost others: the longest stall of the event loop while each bomb is read, and how long a quiet account
 * waits for its lists beside a greedy one that sends bombs and asks for everything, against how long it waits alone.
 */
const QUIET_REQUESTS = Number(process.argv[2] ?? 200);
const WANTED_STALL_MS = 50;
const WANTED_RATIO = 1.5;
const GREEDY_AT_ONCE = 4;
const MAX_CONNECTIONS = 2;
const PAGES = ['/shipments', '/containers', '/search?query=MAEU', '/shipments.csv', '/documents'];

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: MAX_CONNECTIONS, log });
await migrate(database.pool, { log });
const target = await startTarget(embedded.url);
const [greedy, quiet] = [
  await createTenant(database.kysely, target.url, 'greedy'),
  await createTenant(database.kysely, target.url, 'quiet'),
];
await stalls();
await fairness();
await target.stop();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });

async function stalls(): Promise<void> {
  console.log(`\nLongest stall of the event loop while a bomb is read (wanted ${WANTED_STALL_MS} ms)`);
  // The process that reads is started by the first.
  for (const bomb of [...BOMBS.slice(0, 1), ...BOMBS]) {
    await target.measure();
    const startedMs = performance.now();
    const { status } = await send(greedy, bomb);
    const { longestStallMs } = await target.measure();
    const tookMs = performance.now() - startedMs;
    console.log(
      `  ${bomb.name.padEnd(60)} ${longestStallMs.toFixed(0).padStart(4)} ms  (${status} in ${tookMs.toFixed(0)} ms)`,
    );
  }
}

async function fairness(): Promise<void> {
  // Made before, and small: what the greedy one does in this process must not hold up the quiet one's clock.
  const made = BOMBS.filter(({ name }) => name.startsWith('upload: a workbook')).map((bomb) => {
    const body = bomb.body();
    return { ...bomb, body: () => body };
  });
  const alone = await quietDay();
  let isOver = false;
  const greed = Array.from({ length: GREEDY_AT_ONCE }, async (_, index) => {
    for (let step = index; !isOver; step++) {
      const bomb = made[step % made.length];
      if (index === 0 && bomb) await send(greedy, bomb);
      else await greedy.call('GET', PAGES[step % PAGES.length] ?? '');
    }
  });
  const beside = await quietDay();
  isOver = true;
  await Promise.all(greed);
  console.log(`\nA quiet account's lists (${QUIET_REQUESTS} requests, median)`);
  console.log(`  alone                 ${alone.toFixed(1)} ms`);
  console.log(
    `  beside a greedy one   ${beside.toFixed(1)} ms, ratio ${(beside / alone).toFixed(2)} (wanted ${WANTED_RATIO})`,
  );
}

async function quietDay(): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < QUIET_REQUESTS; request++) {
    const startedMs = performance.now();
    await quiet.call('GET', PAGES[request % PAGES.length] ?? '');
    times.push(performance.now() - startedMs);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? 0;
}

async function send({ keys }: Tenant, { method, path, contentType, body }: (typeof BOMBS)[number]) {
  const headers = { authorization: `Token ${keys.admin}`, 'content-type': contentType };
  const response = await fetch(`${target.url}/v2${path}`, { method, headers, body: new Uint8Array(body()) });
  await response.text();
  return response;
}
