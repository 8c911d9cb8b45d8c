import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { findPostmasterRecord } from '../../src/db/embedded/leftovers.ts';
import { listServerProcesses, signal } from '../../src/db/embedded/processes.ts';
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';

const KILLS = 20;
const MAX_WRITING_MS = 150;
const TEST_TIMEOUT_MS = 240_000;
const log = createLog('silent');
let dataDir: string;
let writer: CompiledScript;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'landfall-kill-'));
  writer = compileScript('test/faults/embedded-kill-child.ts');
});

afterAll(() => {
  writer.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  `keeps every acknowledged write through ${KILLS} kills`,
  async () => {
    const acknowledged: string[] = [];
    // Every other time the server is killed with its parent, and has no chance to shut down in order.
    for (let round = 0; round < KILLS; round++) acknowledged.push(...(await writeUntilKilled(round, round % 2 === 1)));
    const server = await startEmbeddedServer({ dataDir, log });
    const database = await openDatabase<unknown>(server.url, { maxConnections: 1, log });
    const present = new Set(await column(database, 'select id as value from written'));
    const problems = await findCorruption(database);
    const tally = await column(database, 'select sum(writes) as value from tally');
    await database.close();
    await server.stop();
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(problems).toEqual([]);
    expect(tally).toEqual([present.size]);
  },
  TEST_TIMEOUT_MS,
);

async function writeUntilKilled(round: number, serverToo: boolean): Promise<string[]> {
  const child = spawn(process.execPath, [writer.path, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  let killing: Promise<void> | undefined;
  const kill = async (): Promise<void> => {
    await delay(MAX_WRITING_MS * Math.random());
    child.kill('SIGKILL');
    if (serverToo) for (const pid of serverProcesses()) signal(pid, 'SIGKILL');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    killing ??= kill();
  }
  await killing;
  return acknowledged;
}

function serverProcesses(): number[] {
  const clusterFolder = join(dataDir, 'postgresql', 'cluster');
  return listServerProcesses(clusterFolder, findPostmasterRecord(clusterFolder)?.pid);
}

/** Reads everything: rows against what was written, heaps and indexes against their own rules and each other. */
async function findCorruption(database: Database<unknown>): Promise<unknown[]> {
  await database.pool.query('create extension amcheck');
  const wrong = await column(database, `select id as value from written where body <> repeat(id, 20)`);
  const heaps = await column(
    database,
    `select relname || ': ' || msg as value from pg_class cross join lateral verify_heapam(oid)
     where relkind in ('r', 't') and relpersistence = 'p'`,
  );
  await database.pool.query(
    `select bt_index_check(pg_index.indexrelid, true) from pg_index
     join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'btree' and relpersistence = 'p' and indisvalid`,
  );
  return [...wrong, ...heaps];
}

async function column(database: Database<unknown>, text: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ value: unknown }>(text);
  return rows.map(({ value }) => value);
}
