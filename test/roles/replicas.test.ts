import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/db/database.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../faults/database-proxy.ts';
import { createQuickFolder } from '../quick-folder.ts';
import { callService } from '../service.ts';
import { until } from '../webhooks/running-worker.ts';
import { startStandby } from './standby.ts';

const START_MS = 300_000;
const log = createLog('silent');

let folder: string;
let primary: EmbeddedServer;
let standby: EmbeddedServer;
let proxy: DatabaseProxy;
let isStopped = false;
let replica: pg.Client;
/** Two processes, so that what one is asked to change is read from the other. */
let apps: App[];
let key: string;

const settings = (more: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'primary'),
    DATABASE_URL: primary.url,
    LANDFALL_DEMO: '0',
    LANDFALL_ROLE: 'api',
    LANDFALL_API_KEY: 'key-of-the-first-owner',
    RATE_LIMITS: 'off',
    DATABASE_CONNECTIONS: '5',
    ...more,
  });

beforeAll(async () => {
  folder = createQuickFolder('landfall-replica-');
  primary = await startEmbeddedServer({ dataDir: join(folder, 'primary'), log });
  // Makes the database, so that its copy has everything.
  await (await startApp(settings(), log)).stop();
  standby = await startStandby(primary, join(folder, 'primary'), join(folder, 'standby'), log);
  proxy = await startDatabaseProxy(standby.url);
  replica = new pg.Client(standby.url);
  replica.on('error', () => {});
  await replica.connect();
  const reading = settings({ DATABASE_READ_URL: proxy.url, DATABASE_READ_LAG_SECONDS: '600' });
  apps = [await startApp(reading, log), await startApp(reading, log)];
  key = 'key-of-the-first-owner';
  await until(async () => (await Promise.all(apps.map(lagOf))).every((lag) => Number.isFinite(lag)));
}, START_MS);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  proxy.close();
  await replica.end();
  if (!isStopped) await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}, START_MS);

async function lagOf({ url }: App): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = /^landfall_replica_lag_seconds\{.*\} (\S+)$/m.exec(text)?.[1] ?? 'missing';
  return value.includes('Inf') ? Number.POSITIVE_INFINITY : Number(value);
}

const at = (index: number) => apps[index]?.url ?? '';

async function numbers(index: number): Promise<string[]> {
  const { status, body } = await callService(at(index), key, 'GET', '/search?query=ZZZREPLICA');
  expect(status).toBe(200);
  return body.data.map(({ attributes }: { attributes: Record<string, string> }) => JSON.stringify(attributes));
}

/** How often its tables were read. */
async function readsOfReplica(): Promise<number> {
  const { rows } = await replica.query<{ reads: number }>(
    'select sum(coalesce(idx_scan, 0) + coalesce(seq_scan, 0))::float8 as reads from pg_stat_user_tables',
  );
  return rows[0]?.reads ?? 0;
}

async function add(index: number, number: string): Promise<void> {
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
  const body = { data: { type: 'tracking_request', attributes } };
  expect((await callService(at(index), key, 'POST', '/tracking_requests', body)).status).toBe(201);
}

describe('a replica', () => {
  it('answers lists', { timeout: START_MS }, async () => {
    const before = await readsOfReplica();
    await until(async () => {
      expect((await callService(at(0), key, 'GET', '/containers')).status).toBe(200);
      return (await readsOfReplica()) > before;
    });
    expect(await readsOfReplica()).toBeGreaterThan(before);
  });

  it('never answers with less than the account changed itself, in any process, while it stands still', {
    timeout: START_MS,
  }, async () => {
    await replica.query('select pg_wal_replay_pause()');
    for (let turn = 0; turn < 6; turn++) {
      await add(turn % 2, `ZZZREPLICA${turn}`);
      const found = await numbers((turn + 1) % 2);
      expect(found.filter((text) => text.includes(`ZZZREPLICA${turn}`))).toHaveLength(1);
    }
    await replica.query('select pg_wal_replay_resume()');
    const reads = await readsOfReplica();
    await until(async () => {
      expect((await numbers(0)).length).toBe(6);
      return (await readsOfReplica()) > reads;
    });
  });

  it('is left out when it hangs, long before a primary would be', { timeout: START_MS }, async () => {
    const patient = createDatabase(proxy.url, { maxConnections: 1, log });
    await patient.pool.query('select 1');
    proxy.hold();
    const hung = patient.pool.query('select 1').then(
      () => 'answered',
      () => 'given up',
    );
    expect(await Promise.race([hung, numbers(0).then((found) => found.length)])).toBe(6);
    await until(async () => (await lagOf(apps[0] as App)) === Number.POSITIVE_INFINITY);
    proxy.release();
    await hung;
    await until(async () => Number.isFinite(await lagOf(apps[0] as App)));
    expect((await numbers(0)).length).toBe(6);
    await patient.close();
  });

  it('is left out when it is gone, without an error for anybody', { timeout: START_MS }, async () => {
    await standby.stop();
    isStopped = true;
    for (let turn = 0; turn < 4; turn++) expect((await numbers(turn % 2)).length).toBe(6);
    await until(async () => (await lagOf(apps[0] as App)) === Number.POSITIVE_INFINITY);
    expect((await callService(at(1), key, 'GET', '/containers')).status).toBe(200);
  });
});
