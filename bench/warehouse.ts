// A first load of an account's tables against a plain COPY of the same rows, its memory, and how far a copy lags while rows change.
// `npx tsx bench/warehouse.ts ROWS [KIND…]`: kinds besides postgres are parquet, csv, sqlite and duckdb.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { WAREHOUSE_TABLES } from '../src/domain/warehouse/warehouse-table.ts';
import { createLog } from '../src/log.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import type { Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { compileScript } from '../test/compiled-script.ts';
import { tell } from './report/figure.ts';
import { addWarehouseRows, ROWS_OF_CONTAINER } from './warehouse-rows.ts';

const WANTED = { ratio: 0.5, megabytes: 300, lagSeconds: 60 };
const LAG_RUNS = 4;
/** As `landfall sync --every 0.25` has it. */
const EVERY_SECONDS = 15;
/** Shipments that change in a second: with their containers and events, as much as 40,000 followed containers bring. */
const CHANGES_A_SECOND = 20;

interface Run {
  readonly at: number;
  readonly doneMs: number;
  readonly seconds: number;
  readonly rows: number;
  readonly megabytes: number;
}

const [wanted = '100000', ...kinds] = process.argv.slice(2);
const rows = Number(wanted);
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir: folder, log });
const script = compileScript('bench/warehouse-sync.ts');
try {
  await measure();
} finally {
  script.remove();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const accountId = newId();
  const database = await openDatabase<Tables>(server.url, { maxConnections: 2, log });
  await migrate(database.pool, { log });
  await loadReferenceData(database.kysely);
  await insertAccount(database.kysely, { id: accountId, companyName: 'Many', entitlements: [] });
  await database.close();
  const source = await connect(server.url);
  await addWarehouseRows(source, accountId, Math.round(rows / ROWS_OF_CONTAINER));
  await source.query('create database warehouse');
  const warehouse = new URL(server.url);
  warehouse.pathname = '/warehouse';
  const load = await once(start(accountId, warehouse.href), 'message').then(([run]) => run as Run);
  const plainSeconds = await copyPlainly(warehouse.href);
  const note = `${load.rows.toLocaleString('en')} rows in ${load.seconds.toFixed(1)} s, the COPY in ${plainSeconds.toFixed(1)} s`;
  tell({
    name: 'first load against a plain COPY',
    value: plainSeconds / load.seconds,
    unit: '×',
    better: 'more',
    wanted: WANTED.ratio,
    note,
  });
  tell({ name: 'memory of a first load', value: load.megabytes, unit: 'MB', better: 'less', wanted: WANTED.megabytes });
  for (const kind of kinds) {
    const run = await once(start(accountId, `${kind}:${folder}/${kind}`), 'message').then(([one]) => one as Run);
    tell({
      name: `${kind}, memory`,
      value: run.megabytes,
      unit: 'MB',
      better: 'less',
      wanted: WANTED.megabytes,
      note: `${run.seconds.toFixed(1)} s`,
    });
  }
  await measureLag(source, accountId, warehouse.href);
  await source.end();
}

function start(accountId: string, address: string, ...more: string[]) {
  return fork(script.path, [server.url, accountId, address, ...more], { env: { ...process.env, NODE_OPTIONS: '' } });
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever waits for an answer gets the error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The same rows, out of tables that have them as they are, into tables with the same columns and keys. */
async function copyPlainly(url: string): Promise<number> {
  const [from, to] = [await connect(url), await connect(url)];
  const begunMs = performance.now();
  await to.query('begin; create schema plain');
  for (const { name, key } of WAREHOUSE_TABLES) {
    await to.query(
      `create table plain.${name} (like landfall.${name}); alter table plain.${name} add primary key (${key})`,
    );
    await pipeline(
      from.query(copyTo(`copy landfall.${name} to stdout`)),
      to.query(copyFrom(`copy plain.${name} from stdin`)),
    );
  }
  await to.query('commit');
  const seconds = (performance.now() - begunMs) / 1000;
  await to.query('drop schema plain cascade');
  await Promise.all([from.end(), to.end()]);
  return seconds;
}

/** How old the copy is just before each commit, while rows change all the time. */
async function measureLag(source: pg.Client, accountId: string, address: string): Promise<void> {
  const child = start(accountId, address, String(EVERY_SECONDS));
  const runs: Run[] = [];
  child.on('message', (run) => runs.push(run as Run));
  let changed = 0;
  while (runs.length <= LAG_RUNS && child.exitCode === null) {
    await change(source, accountId);
    changed += CHANGES_A_SECOND;
    await delay(1_000);
  }
  child.kill('SIGKILL');
  const lags = runs.slice(1).map(({ doneMs }, index) => (doneMs - (runs[index]?.at ?? 0)) / 1000);
  const note = `runs of ${Math.max(...runs.map(({ seconds }) => seconds)).toFixed(1)} s at most, ${changed} shipments changed`;
  tell({
    name: 'lag while rows change, longest',
    value: Math.max(...lags),
    unit: 's',
    better: 'less',
    wanted: WANTED.lagSeconds,
    note,
  });
}

async function change(source: pg.Client, accountId: string): Promise<void> {
  await source.query(
    `with chosen as (
       select id from shipment where account_id = $1 and id >= gen_random_uuid() order by id limit $2
     ), boxes as (
       update container set location_at_pod_terminal = 'row ' || now(), updated_at = now() from chosen
       where container.account_id = $1 and container.shipment_id = chosen.id returning container.id
     ), events as (
       update transport_event set voyage_number = '1W', updated_at = now() from boxes
       where account_id = $1 and container_id = boxes.id
     )
     update shipment set tags = array['changed'], updated_at = now() from chosen where account_id = $1 and shipment.id = chosen.id`,
    [accountId, CHANGES_A_SECOND],
  );
}
