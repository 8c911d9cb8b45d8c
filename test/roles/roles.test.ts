import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { until } from '../webhooks/running-worker.ts';

/** Services are started in turn. */
const TIMEOUT_MS = 180_000;

let database: TestDatabase<Tables>;
let folder: string;
const apps: App[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-roles-'));
  database = await createTestDatabase<Tables>();
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function start(role: string): Promise<App> {
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: `${database.url}?application_name=pooled`,
    DATABASE_DIRECT_URL: `${database.url}?application_name=direct`,
    LANDFALL_DEMO: '0',
  };
  const app = await startApp(readConfig(environment, { LANDFALL_ROLE: role }), createLog('silent'));
  apps.push(app);
  return app;
}

const readiness = async ({ url }: App): Promise<{ missing_roles?: string[] }> =>
  JSON.parse(await (await fetch(`${url}/readyz`)).text());
const missing = async (app: App): Promise<string[]> => (await readiness(app)).missing_roles ?? [];

it('each process does what its roles say, and tells what none of them does', { timeout: TIMEOUT_MS }, async () => {
  // One that was killed: nobody withdrew it.
  const gone = { id: newId(), roles: ['webhooks'], host: 'gone', started_at: '2026-01-01T00:00:00Z' as const };
  await database.kysely
    .insertInto('running_process')
    .values({ ...gone, seen_at: '2026-01-01T00:00:00Z' })
    .execute();
  const api = await start('api');
  const worker = await start('worker, webhooks');
  expect(await readiness(worker)).toEqual({ status: 'ready', missing_roles: ['ais'] });
  await until(async () => (await missing(api)).length === 1);
  expect(await missing(api)).toEqual(['ais']);

  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('landfall_processes{role="worker"} 1');
  const headers = { authorization: `Token ${api.firstAccount.key}` };
  expect((await fetch(`${api.url}/v2/shipping_lines`, { headers })).status).toBe(200);
  expect((await fetch(`${worker.url}/v2/shipping_lines`, { headers })).status).toBe(404);

  const schedules = database.kysely.selectFrom('job_schedule' as never).selectAll();
  await until(async () => (await schedules.execute()).length > 0);
  // Of the queue and of the lanes: a pooler would give their sessions away.
  const names = async () => (await listening()).map(({ name }) => name);
  await until(async () => (await names()).length === 2);
  expect(await names()).toEqual(['direct', 'direct']);
  await worker.stop();
  await until(async () => (await missing(api)).length === 3);
  expect(await missing(api)).toEqual(['worker', 'webhooks', 'ais']);
});

async function listening(): Promise<{ name: string }[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  return rows;
}

it('the setting that roles replace is not ignored', () => {
  const read = () => readConfig({ TRACKING: 'off' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('TRACKING is LANDFALL_ROLE now');
  expect(() => readConfig({}, { LANDFALL_ROLE: 'api,worker,mail' })).toThrow('LANDFALL_ROLE: "mail" is none of api');
  expect([...readConfig({ LANDFALL_ROLE: 'all' }, { LANDFALL_ROLE: 'ais' }).roles]).toEqual(['ais']);
});
