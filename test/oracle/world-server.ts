import { rmSync } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createQuickFolder } from '../quick-folder.ts';

export interface WorldServer {
  /** One that is migrated and knows the places, for as long as the work takes. */
  withDatabase<Result>(work: (database: Database<Tables>) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const TEMPLATE = 'worlds_template';
const MAX_CONNECTIONS = 8;
const log = createLog('error');

/** A PostgreSQL of its own, for worlds one after the other. */
export async function startWorldServer(): Promise<WorldServer> {
  const dataDir = createQuickFolder('landfall-worlds-');
  const server = await startEmbeddedServer({ dataDir, log });
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const open = (name: string) => openDatabase<Tables>(urlOf(name), { maxConnections: MAX_CONNECTIONS, log });
  await onServer(server.url, 'alter role landfall set synchronous_commit to off');
  await onServer(server.url, `create database ${TEMPLATE}`);
  const template = await open(TEMPLATE);
  await migrate(template.pool, { log });
  await loadReferenceData(template.kysely);
  await template.close();
  let count = 0;
  return {
    withDatabase: async (work) => {
      count += 1;
      const name = `world_${count}`;
      await onServer(server.url, `create database ${name} template ${TEMPLATE}`);
      const database = await open(name);
      try {
        return await work(database);
      } finally {
        await database.close();
        await onServer(server.url, `drop database ${name} with (force)`);
      }
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, command: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(command);
  await client.end();
}
