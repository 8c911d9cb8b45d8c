import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { createQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database whose name all databases of this run begin with; the migrated template. */
    templateUrl: string;
  }
}

const log = createLog('error');

/** One server for the whole run: an embedded one in a temporary folder, or the one TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `landfall_test_${randomBytes(4).toString('hex')}`;
  const templateUrl = withDatabase(server.url, template);
  await onServer(server.url, (client) => client.query(`create database ${template}`));
  const database = await openDatabase(templateUrl, { maxConnections: 2, log });
  await migrate(database.pool, { log });
  await database.close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await onServer(server.url, (client) => dropDatabases(client, template));
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = createQuickFolder('landfall-test-');
  const server = await startEmbeddedServer({ dataDir, log });
  await onServer(server.url, neverWaitForTheDisk);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tests do not survive a power failure anyway: waiting for the disk at each commit and each clone only slows them. */
async function neverWaitForTheDisk(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} to off`);
  }
  await client.query('select pg_reload_conf()');
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client);
  await client.end();
}

/** The clones of tests that forgot to close theirs, and the template. */
async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
}
