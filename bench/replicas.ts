// What a replica brings: lists read without one and with one, beside the same changes, and how much of a processor each answer
// costs the primary. On one machine both share its cores, so that it is the cost that counts: what the primary no longer does is
// room for as much more reading. `npx tsx bench/replicas.ts`
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
import { newSealingKey } from '../src/values/sealed.ts';
import { startIn } from '../test/attack/start-target.ts';
import { startStandby } from '../test/roles/standby.ts';
import { callService } from '../test/service.ts';
import { addContainers } from './many-containers.ts';
import { medianOf, tell } from './report/figure.ts';
import { postmasterOf, secondsOfFamily } from './report/machine-use.ts';

const CONTAINERS = 2_000;
const CONNECTIONS = 8;
const SECONDS = 6;
const ROUNDS = 3;
const CHANGE_EVERY_MS = 250;
const LOOK_MS = 100;
const WANTED = 1.5;

interface Round {
  readonly perSecond: number;
  readonly primaryMs: number;
}

const run = promisify(execFile);
let turn = 0;
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const [ofPrimary, ofStandby] = [join(folder, 'primary'), join(folder, 'standby')];
const sealingKey = newSealingKey();
const primary = await startEmbeddedServer({ dataDir: ofPrimary, log });
const database = await openDatabase<Tables>(primary.url, { maxConnections: 4, log });
await migrate(database.pool, { log });
const { id: accountId, key = '' } = await ensureFirstAccount(database.kysely, { demo: false, key: undefined });
await addContainers(database.kysely, accountId, CONTAINERS);
const shipments = await database.pool.query<{ id: string }>('select id from shipment order by id');
const standby = await startStandby(primary, ofPrimary, ofStandby, log);
try {
  const alone = await measure({});
  const shared = await measure({ DATABASE_READ_URL: standby.url });
  compare(alone, shared);
} finally {
  await standby.stop();
  await database.close();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}

function compare(alone: readonly Round[], shared: readonly Round[]): void {
  const cost = (rounds: readonly Round[]) => medianOf(rounds.map(({ primaryMs }) => primaryMs));
  const rate = (rounds: readonly Round[]) => medianOf(rounds.map(({ perSecond }) => perSecond));
  const more = { unit: '×', better: 'more' } as const;
  tell({
    ...{ name: 'reading at the same load of the primary, with a replica against without', ...more, wanted: WANTED },
    value: cost(alone) / cost(shared),
    rounds: shared.map(({ primaryMs }) => cost(alone) / primaryMs),
    note: `an answer costs the primary ${cost(shared).toFixed(2)} ms of a processor against ${cost(alone).toFixed(2)}`,
  });
  tell({
    ...{ name: 'answers a second with a replica on the same cores against without', ...more },
    value: rate(shared) / rate(alone),
    rounds: shared.map(({ perSecond }) => perSecond / rate(alone)),
    note: `${rate(shared).toFixed(0)} against ${rate(alone).toFixed(0)}`,
  });
}

async function measure(more: Readonly<Record<string, string>>): Promise<Round[]> {
  const target = await startIn(folder, {
    DATA_DIR: mkdtempSync(join(folder, 'process-')),
    LANDFALL_ROLE: 'api',
    DATABASE_URL: primary.url,
    LANDFALL_SECRET_KEY: sealingKey,
    ...more,
  });
  try {
    if (more['DATABASE_READ_URL'] !== undefined) await untilRead(target.url);
    await read(target.url);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await readBesideChanges(target.url));
    return rounds;
  } finally {
    await target.stop();
  }
}

/** Until the process knows how far the replica is. */
async function untilRead(url: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^landfall_replica_lag_seconds\{.*\} [\d.]+$/m.test(metrics)) return;
    await delay(LOOK_MS);
  }
}

async function readBesideChanges(url: string): Promise<Round> {
  const timer = setInterval(() => void change(url), CHANGE_EVERY_MS);
  const postmaster = postmasterOf(ofPrimary);
  const before = secondsOfFamily(postmaster);
  const perSecond = await read(url);
  clearInterval(timer);
  const primaryMs = ((secondsOfFamily(postmaster) - before) * 1000) / (perSecond * SECONDS);
  return { perSecond, primaryMs };
}

async function change(url: string): Promise<void> {
  const id = shipments.rows[turn++ % shipments.rows.length]?.id;
  const body = { data: { type: 'shipment', attributes: { ref_numbers: [`PO-${turn}`] } } };
  await callService(url, key, 'PATCH', `/shipments/${id}`, body);
}

async function read(url: string): Promise<number> {
  const script = fileURLToPath(new URL('./http-load.ts', import.meta.url));
  const words = [`${url}/v2/containers?page[size]=30`, key, String(SECONDS), String(CONNECTIONS)];
  return Number((await run(process.execPath, ['--import', 'tsx', script, ...words])).stdout);
}
