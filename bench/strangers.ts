import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { BOMBS, FOLLOWED_BOX } from '../test/attack/bombs.ts';
import { startTarget } from '../test/attack/start-target.ts';
import { createTenant, follow, type Tenant } from '../test/attack/tenants.ts';
import type { ClientTask, GreedName } from './strangers-client.ts';

/**
 * What strangers cost others: the longest stall of the event loop while each bomb is read, and how long a quiet account
 * waits beside a greedy one that does one kind of thing eight at a time, against how long it waits alone. Without the
 * limits by the minute, which would end the greed within seconds.
 *
 * `npx tsx bench/strangers.ts [stalls|fairness] [requests of the quiet one]`
 */
const WHAT = process.argv[2] ?? 'both';
const QUIET_REQUESTS = Number(process.argv[3] ?? 100);
const WANTED_STALL_MS = 50;
const WANTED_RATIO = 1.5;
const MAX_CONNECTIONS = 2;
const SHIPMENTS = 100;
const GREED: readonly GreedName[] = [
  'lists',
  'searches',
  'exports',
  'uploads',
  'documents',
  'tracking requests',
  'terminal feeds',
  'EDI',
  'webhooks',
  'streams',
];

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
await follow(greedy, FOLLOWED_BOX);
if (WHAT !== 'fairness') await stalls();
if (WHAT !== 'stalls') await fairness();
await target.stop();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });

async function stalls(): Promise<void> {
  console.log(`\nLongest stall of the event loop while a bomb is read (wanted ${WANTED_STALL_MS} ms)`);
  // The first request of a kind compiles what checks it, and the first file starts the process that reads.
  for (const path of new Set(BOMBS.map((bomb) => bomb.path))) await greedy.call('POST', path, { data: {} });
  await send(greedy, BOMBS[0] as (typeof BOMBS)[number]);
  for (const bomb of BOMBS) {
    const body = new Uint8Array(bomb.body());
    await target.measure();
    const startedMs = performance.now();
    const { status } = await send(greedy, { ...bomb, body: () => Buffer.from(body) });
    const { longestStallMs } = await target.measure();
    const tookMs = performance.now() - startedMs;
    console.log(
      `  ${bomb.name.padEnd(64)} ${longestStallMs.toFixed(0).padStart(4)} ms  (${status} in ${tookMs.toFixed(0)} ms)`,
    );
  }
}

async function fairness(): Promise<void> {
  for (const { call } of [greedy, quiet]) await fill(call);
  await quietDay();
  console.log(`\nA quiet account beside a greedy one (${QUIET_REQUESTS} requests, wanted ${WANTED_RATIO})`);
  console.log(`  ${'greedy for'.padEnd(20)}  alone  beside  ratio   95 % alone  beside  ratio`);
  for (const name of GREED) {
    const before = await quietDay();
    const greed = startClient(greedy, name);
    await once(greed, 'message');
    const beside = await quietDay();
    const answers = name === 'streams' ? {} : await answersOf(greed);
    greed.kill('SIGKILL');
    await once(greed, 'exit');
    const after = await quietDay();
    // What else the machine does comes and goes: alone is what was so before and after.
    const alone = { medianMs: (before.medianMs + after.medianMs) / 2, mostMs: (before.mostMs + after.mostMs) / 2 };
    const cells = [
      alone.medianMs.toFixed(1),
      beside.medianMs.toFixed(1),
      (beside.medianMs / alone.medianMs).toFixed(2),
      '',
      alone.mostMs.toFixed(1),
      beside.mostMs.toFixed(1),
      (beside.mostMs / alone.mostMs).toFixed(2),
    ];
    console.log(`  ${name.padEnd(20)} ${cells.map((cell) => cell.padStart(6)).join(' ')}   ${JSON.stringify(answers)}`);
  }
}

async function fill(call: Tenant['call']): Promise<void> {
  for (let index = 0; index < SHIPMENTS; index++) {
    const number = `MAEU${String(index).padStart(9, '0')}`;
    const container = `ABCU${String(1_000_000 + index)}`;
    await call('POST', '/shipments', {
      data: { attributes: { number, scac: 'MAEU', container_numbers: [container] } },
    });
  }
}

interface Times {
  readonly medianMs: number;
  readonly mostMs: number;
}

async function quietDay(): Promise<Times> {
  const client = startClient(quiet, 'quiet');
  const [times] = (await once(client, 'message')) as [Times];
  client.disconnect();
  return times;
}

function startClient({ keys }: Tenant, kind: ClientTask['kind']) {
  const task: ClientTask = { url: target.url, key: keys.admin, kind, requests: QUIET_REQUESTS };
  const program = fileURLToPath(new URL('./strangers-client.ts', import.meta.url));
  return fork(program, [JSON.stringify(task)], { execArgv: ['--import', 'tsx'] });
}

async function answersOf(greed: ReturnType<typeof fork>): Promise<object> {
  const answered = once(greed, 'message');
  greed.send('answers');
  return (await answered)[0];
}

async function send({ keys }: Tenant, { method, path, contentType, body }: (typeof BOMBS)[number]) {
  const headers = { authorization: `Token ${keys.admin}`, 'content-type': contentType };
  const response = await fetch(`${target.url}${path}`, { method, headers, body: new Uint8Array(body()) });
  await response.text();
  return response;
}
