import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../src/db/database.ts';
import { startEmbeddedServer } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { createLog } from '../../../src/log.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { newId } from '../../../src/values/id.ts';
import { newSealingKey, parseSealingKeys } from '../../../src/values/sealed.ts';
import { createQuickFolder } from '../../quick-folder.ts';
import { createAccount, createWebhook } from '../../webhooks/outbox.ts';
import { type Arrival, type Change, check, type Findings } from './check.ts';
import { CHAOS_EVENTS, type ChaosSettings, createRandom, LEASE_MS } from './settings.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly faults: number;
  /** Compiled code, see compile.ts. */
  readonly folder: string;
}

export interface ChaosReport extends Findings {
  readonly seed: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Not delivered although all faults were over for long: slow, if they are the missing ones. */
  readonly pending: number;
}

/** Few, so that lanes fill up behind every fault. */
const CONTAINERS = 16;
const WORKERS = 2;
const MAX_DRAIN_MS = 60_000;
/** On a slow machine faults wait until something happened between them. */
const ARRIVALS_BETWEEN_FAULTS = 25;
const ARRIVALS_BEFORE_FAULTS = 100;
const MAX_WAIT_MS = 8_000;
const LINE_BYTES = 100;
const log = createLog('silent');

/** Runs workers, a producer and a receiver, breaks them at random, and compares what was committed with what arrived. */
export async function runChaos({ seed, faults, folder }: ChaosOptions): Promise<ChaosReport> {
  const dataDir = createQuickFolder('landfall-chaos-db-');
  const server = await startEmbeddedServer({ dataDir, log });
  const settings = await prepare(server.url, join(dataDir, 'arrivals.log'), seed);
  const random = createRandom(seed);
  const start = (name: string) =>
    fork(join(folder, `${name}-process.js`), [JSON.stringify(settings)], { silent: true });
  const receiver = start('receiver');
  const workers = Array.from({ length: WORKERS }, () => start('worker'));
  let producer = start('producer');
  const count: Record<string, number> = {};
  try {
    await progress(settings.receiverLog, ARRIVALS_BEFORE_FAULTS, 4 * MAX_WAIT_MS);
    for (let fault = 0; fault < faults; fault++) {
      const which = Math.floor(random() * WORKERS);
      const kind = kindOfFault(random());
      count[kind] = (count[kind] ?? 0) + 1;
      if (kind === 'worker killed') workers[which] = await replace(workers[which], () => start('worker'), random());
      if (kind === 'producer killed') producer = await replace(producer, () => start('producer'), random());
      if (kind === 'worker paused') pause(workers[which], LEASE_MS * (1.2 + random()));
      if (kind === 'database crashed') await crashDatabase(server.url);
      await delay(200 + random() * 600);
      await progress(settings.receiverLog, ARRIVALS_BETWEEN_FAULTS, MAX_WAIT_MS);
    }
    await delay(LEASE_MS * 2.5);
    if (producer.connected) producer.send('stop');
    await Promise.race([ended(producer), delay(10_000)]);
    producer.kill('SIGKILL');
    const pending = await drain(server.url);
    const findings = check(await readChanges(server.url), readArrivals(settings.receiverLog));
    return { seed, faults: count, pending, ...findings };
  } finally {
    for (const child of [receiver, producer, ...workers]) child.kill('SIGKILL');
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function kindOfFault(chance: number): string {
  if (chance < 0.5) return 'worker killed';
  if (chance < 0.65) return 'producer killed';
  return chance < 0.85 ? 'worker paused' : 'database crashed';
}

async function prepare(databaseUrl: string, receiverLog: string, seed: number): Promise<ChaosSettings> {
  const database = await openDatabase<Tables>(databaseUrl, { maxConnections: 2, log });
  await migrate(database.pool, { log });
  await database.pool.query(`
    create table chaos_container (id uuid primary key, changes integer not null default 0);
    create table chaos_change (id uuid primary key, container_id uuid, number integer)`);
  const containerIds = Array.from({ length: CONTAINERS }, () => newId());
  await database.pool.query('insert into chaos_container (id) select unnest($1::uuid[])', [containerIds]);
  const sealingKey = newSealingKey();
  const keys = parseSealingKeys(sealingKey);
  if (!keys) throw new Error('a new key is not a key');
  const receiverPort = await chooseFreePort();
  const accountId = await createAccount(database.kysely);
  for (const event of CHAOS_EVENTS) {
    const url = `http://127.0.0.1:${receiverPort}/${event}`;
    await createWebhook(database.kysely, keys, accountId, { url, events: [event] });
  }
  await database.close();
  writeFileSync(receiverLog, '');
  return { databaseUrl, sealingKey, accountId, containerIds, receiverPort, receiverLog, seed };
}

async function replace(
  child: ChildProcess | undefined,
  start: () => ChildProcess,
  chance: number,
): Promise<ChildProcess> {
  child?.kill('SIGKILL');
  await delay(100 + chance * 400);
  return start();
}

/** Waits until so many more notifications have arrived, or long enough. */
async function progress(path: string, arrivals: number, maxMs: number): Promise<void> {
  const wanted = statSync(path).size + arrivals * LINE_BYTES;
  const deadline = Date.now() + maxMs;
  while (statSync(path).size < wanted && Date.now() < deadline) await delay(20);
}

/** Comes back after its leases have passed to others. */
function pause(child: ChildProcess | undefined, ms: number): void {
  child?.kill('SIGSTOP');
  setTimeout(() => child?.kill('SIGCONT'), ms).unref();
}

/** A server process that dies takes the whole server into recovery: every connection is lost. */
async function crashDatabase(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  });
}

/** Returns how many changes and deliveries are still waiting after a long time. */
async function drain(url: string): Promise<number> {
  const deadline = Date.now() + MAX_DRAIN_MS;
  let left = 1;
  while (left > 0 && Date.now() < deadline) {
    await delay(200);
    await onDatabase(url, async (client) => {
      const { rows } = await client.query(
        'select (select count(*) from event_outbox) + (select count(*) from webhook_delivery) as left',
      );
      left = Number(rows[0].left);
    });
  }
  return left;
}

async function readChanges(url: string): Promise<Change[]> {
  let rows: Change[] = [];
  await onDatabase(url, async (client) => {
    const result = await client.query<Change>('select id, container_id as "containerId", number from chaos_change');
    rows = result.rows;
  });
  return rows;
}

function readArrivals(path: string): Arrival[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [kind, id = '', containerId = '', number, digest = ''] = line.split(' ');
    return { lost: kind === 'lost', id, containerId, number: Number(number), digest };
  });
}

/** The server may be recovering: whoever asks in vain asks again in the next round. */
async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch {
    await delay(200);
  } finally {
    await client.end().catch(() => {});
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function chooseFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
