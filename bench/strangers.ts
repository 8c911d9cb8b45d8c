import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { BOMBS, FOLLOWED_BOX } from '../test/attack/bombs.ts';
import { startTarget } from '../test/attack/start-target.ts';
import { createTenant, follow, type Tenant } from '../test/attack/tenants.ts';
import { medianOf, tell as tellFigure } from './report/figure.ts';
import type { ClientTask, ClientWord, GreedName, Times } from './strangers-client.ts';

/**
 * What strangers cost others: the longest stall of the event loop while each bomb is read, and how long a quiet account
 * waits beside a greedy one that does one kind of thing eight at a time, against how long it waits alone. Without the
 * limits by the minute, which would end the greed within seconds.
 *
 * `npx tsx bench/strangers.ts [stalls|fairness] [requests of the quiet one] [greedy for: lists,exports,…]`
 */
const WHAT = process.argv[2] ?? 'both';
const QUIET_REQUESTS = Number(process.argv[3] ?? 60);
const ONLY = process.argv[4]?.split(',');
const ROUNDS = 3;
/** It has been greedy for a while when the quiet one comes. */
const GREEDY_BEFORE_MS = 500;
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
  'jobs',
  'terminal feeds',
  'EDI',
  'webhooks',
  'maps',
  'imports',
  'assistants',
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
  for (const bomb of BOMBS.filter(({ path }, place) => BOMBS.findIndex((one) => one.path === path) === place)) {
    await send(greedy, { ...bomb, body: () => Buffer.from('{"data":{}}') });
  }
  await send(greedy, BOMBS[0] as (typeof BOMBS)[number]);
  for (const bomb of BOMBS) {
    const body = new Uint8Array(bomb.body());
    await target.measure();
    const startedMs = performance.now();
    const { status } = await send(greedy, { ...bomb, body: () => Buffer.from(body) });
    const { longestStallMs } = await target.measure();
    const tookMs = performance.now() - startedMs;
    const note = `${status} in ${tookMs.toFixed(0)} ms`;
    tellFigure({ name: bomb.name, value: longestStallMs, unit: 'ms', better: 'less', wanted: WANTED_STALL_MS, note });
  }
}

/** What else the machine does comes and goes: with and without the greedy one in turns, and the middle of each. */
async function fairness(): Promise<void> {
  for (const { call } of [greedy, quiet]) await fill(call);
  console.log(`${2 * SHIPMENTS} shipments in ${(performance.now() / 1000).toFixed(0)} s`);
  const one = await startClient(quiet, 'quiet');
  await tell(one, QUIET_REQUESTS);
  console.log(
    `\nA quiet account beside a greedy one (${ROUNDS} times ${QUIET_REQUESTS} requests, wanted ${WANTED_RATIO})`,
  );
  for (const name of GREED.filter((one) => ONLY?.includes(one) ?? true)) {
    const greed = await startClient(greedy, name);
    const [alone, beside]: [Times[], Times[]] = [[], []];
    let answers: object = {};
    let stallMs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      alone.push((await tell(one, QUIET_REQUESTS)) as Times);
      await tell(greed, 'go');
      await delay(GREEDY_BEFORE_MS);
      await target.measure();
      beside.push((await tell(one, QUIET_REQUESTS)) as Times);
      stallMs = Math.max(stallMs, (await target.measure()).longestStallMs);
      answers = await tell(greed, 'pause');
    }
    greed.kill('SIGKILL');
    await once(greed, 'exit');
    const ratioOf = (which: keyof Times) => {
      const [without, with_] = [alone, beside].map((times) => medianOf(times.map((time) => time[which])));
      return (with_ ?? 0) / (without ?? 1);
    };
    const note = `stall ${stallMs.toFixed(0)} ms; it was answered ${JSON.stringify(answers).replaceAll('"', '')}`;
    const times = { unit: '×', better: 'less' } as const;
    tellFigure({ name: `beside ${name}`, value: ratioOf('medianMs'), ...times, wanted: WANTED_RATIO, note });
    tellFigure({ name: `beside ${name}, 95 of 100`, value: ratioOf('mostMs'), ...times });
  }
  one.kill('SIGKILL');
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

async function startClient({ keys }: Tenant, kind: ClientTask['kind']): Promise<ChildProcess> {
  const task: ClientTask = { url: target.url, key: keys.admin, kind };
  const program = fileURLToPath(new URL('./strangers-client.ts', import.meta.url));
  const client = fork(program, [JSON.stringify(task)], { execArgv: ['--import', 'tsx'] });
  await once(client, 'message');
  return client;
}

async function tell(client: ChildProcess, word: ClientWord): Promise<object> {
  const answered = once(client, 'message');
  client.send(word);
  return (await answered)[0];
}

async function send({ keys }: Tenant, { method, path, contentType, body }: (typeof BOMBS)[number]) {
  const headers = { authorization: `Token ${keys.admin}`, 'content-type': contentType };
  const response = await fetch(`${target.url}${path}`, { method, headers, body: new Uint8Array(body()) });
  await response.text();
  return response;
}
