import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { createLog } from '../src/log.ts';

const MAX_CONNECTIONS = 5;

export interface TestDatabase<Tables> extends Database<Tables> {
  readonly url: string;
}

/** A migrated database of the test's own, cloned from the template of the run and dropped by `close`. */
export async function createTestDatabase<Tables>(): Promise<TestDatabase<Tables>> {
  const template = new URL(inject('templateUrl'));
  const templateName = template.pathname.slice(1);
  const name = `${templateName}_${randomBytes(6).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  await onServer(template, `create database ${name} template ${templateName}`);
  const database = await openDatabase<Tables>(url.href, {
    maxConnections: MAX_CONNECTIONS,
    log: createLog('silent'),
  });
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await onServer(template, `drop database ${name} with (force)`);
    },
  };
}

/** Not on the template: a database that somebody is connected to cannot be cloned. */
async function onServer(template: URL, command: string): Promise<void> {
  const server = new URL(template);
  server.pathname = '/postgres';
  const client = new pg.Client(server.href);
  await client.connect();
  await client.query(command);
  await client.end();
}
