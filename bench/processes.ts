// What more processes on one database bring: requests a second of 1, 2, 4 … processes that answer, and deliveries a second of
// as many that tell webhooks, against one; and who used the machine meanwhile, so that one sees what the limit was.
// `npx tsx bench/processes.ts [MOST PROCESSES]`
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { ensureFirstAccount } from '../src/operations/first-account.ts';
import type { Tables } from '../src/store/tables.ts';
import { appendToOutbox } from '../src/store/webhooks/outbox.ts';
import { newId } from '../src/values/id.ts';
import { newSealingKey, parseSealingKeys } from '../src/values/sealed.ts';
import { startIn, type Target } from '../test/attack/start-target.ts';
import { createWebhook, newKeys, outboxEvent } from '../test/webhooks/outbox.ts';
import { addContainers } from './many-containers.ts';
import { medianOf, tell, tellGrowth } from './report/figure.ts';
import { type Shares, sharesWhile } from './report/machine-use.ts';
import { type BenchReceiver, startReceiver } from './start-receiver.ts';

const MOST = Number(process.argv[2] ?? 4);
const COUNTS = [1, 2, 4, 8].filter((count) => count <= MOST);
const CONTAINERS = 2_000;
const CONNECTIONS = 16;
const SECONDS = 6;
const ROUNDS = 3;
const DELIVERIES = 6_000;
const ENDPOINTS = 50;
const BATCH = 500;
/** Of two cores, for four processes against one. */
const WANTED_GAIN = 1.6;

const run = promisify(execFile);
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const sealingKey = newSealingKey();
const server = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
await migrate(database.pool, { log });
const { id: accountId, key = '' } = await ensureFirstAccount(database.kysely, { demo: false, key: undefined });
await addContainers(database.kysely, accountId, CONTAINERS);

try {
  await compare('requests a second', 'api', WANTED_GAIN, answering);
  const receiver = await startReceiver();
  await compare('deliveries a second', 'webhooks', undefined, (targets) => telling(targets, receiver));
  receiver.child.disconnect();
} finally {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(
  what: string,
  role: string,
  wanted: number | undefined,
  measureRate: (targets: readonly Target[]) => Promise<number>,
): Promise<void> {
  const points: { size: number; value: number }[] = [];
  for (const count of COUNTS) {
    const targets = await Promise.all(Array.from({ length: count }, () => startOne(role)));
    await measureRate(targets);
    const rounds: { rate: number; shares: Shares | undefined }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { result: rate, shares } = await sharesWhile(folder, () => measureRate(targets));
      rounds.push({ rate, shares });
    }
    await Promise.all(targets.map((target) => target.stop()));
    const rate = medianOf(rounds.map((round) => round.rate));
    points.push({ size: count, value: rate });
    const one = points[0]?.value ?? Number.NaN;
    const note = `${Math.round(rate)}/s; ${describe(rounds.at(-1)?.shares)}`;
    const rates = rounds.map((round) => round.rate / one);
    const isAsked = count === 4 && wanted !== undefined;
    const name = `${what} of ${count} process${count === 1 ? '' : 'es'} against one`;
    tell({ name, value: rate / one, unit: '×', better: 'more', rounds: rates, note, ...(isAsked ? { wanted } : {}) });
  }
  tellGrowth({ name: what, of: 'processes', unit: '/s', points });
}

function describe(shares: Shares | undefined): string {
  if (shares === undefined) return 'who used the machine is not known here';
  const words = Object.entries(shares).map(([who, share]) => `${who} ${Math.round(share * 100)} %`);
  return `of all cores ${words.join(', ')}`;
}

function startOne(role: string): Promise<Target> {
  return startIn(folder, {
    DATA_DIR: mkdtempSync(join(folder, 'process-')),
    LANDFALL_ROLE: role,
    DATABASE_URL: server.url,
    DATABASE_CONNECTIONS: '8',
    LANDFALL_SECRET_KEY: sealingKey,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
  });
}

/** As many connections in all, however many processes they are spread over. */
async function answering(targets: readonly Target[]): Promise<number> {
  const script = fileURLToPath(new URL('./http-load.ts', import.meta.url));
  const urls = targets.map(({ url }) => `${url}/v2/containers?page[size]=30`).join(' ');
  const words = ['--import', 'tsx', script, urls, key, String(SECONDS), String(CONNECTIONS)];
  return Number((await run(process.execPath, words)).stdout);
}

/** From the commit of all to the last one's arrival. */
async function telling(_targets: readonly Target[], receiver: BenchReceiver): Promise<number> {
  const keys = parseSealingKeys(sealingKey) ?? newKeys();
  const webhooks = await Promise.all(
    Array.from({ length: ENDPOINTS }, (_, index) =>
      createWebhook(database.kysely, keys, accountId, { url: `http://127.0.0.1:${receiver.port}/ok${index}` }),
    ),
  );
  const wanted = receiver.arrived() + DELIVERIES;
  await database.kysely.transaction().execute(async (transaction) => {
    for (let done = 0; done < DELIVERIES; done += BATCH) {
      const events = Array.from({ length: BATCH }, (_, index) =>
        outboxEvent(accountId, newId(), [webhooks[index % ENDPOINTS]?.id ?? ''], 'x'.repeat(4_000)),
      );
      await appendToOutbox(transaction, events);
    }
  });
  const begun = performance.now();
  while (receiver.arrived() < wanted) await delay(5);
  return DELIVERIES / ((performance.now() - begun) / 1000);
}
