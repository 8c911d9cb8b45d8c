import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { createQuickFolder } from '../quick-folder.ts';
import { freePort } from './postgres-server.ts';

const PASSWORD = 'p@ss/word';
const START_MS = 60_000;

export interface MariadbServer {
  /** Of a database of its own; the user may do everything in it. */
  readonly url: string;
  /** As the loss of its machine: without a goodbye. It is there again when this is over. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Debian's server, on a port of its own, with nothing in it but an empty database. */
export async function startMariadb(): Promise<MariadbServer> {
  const folder = createQuickFolder('landfall-mariadb-');
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ]);
  const port = await freePort();
  let server = await run(folder, port, user);
  const root = await connected(port, 'root', '');
  await root.query(`create database analytics; create user loader@'127.0.0.1' identified by '${PASSWORD}';
    grant all on analytics.* to loader@'127.0.0.1'`);
  await root.end();
  return {
    url: `mariadb://loader:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/analytics?sslmode=disable`,
    kill: async () => {
      await ended(server);
      server = await run(folder, port, user);
    },
    close: async () => {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(folder: string, port: number, user: readonly string[]): Promise<ChildProcess> {
  const server = spawn(
    'mariadbd',
    [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--port=${port}`, '--bind-address=127.0.0.1'],
      ...[
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--innodb-buffer-pool-size=32M',
        ...user,
      ],
    ],
    { stdio: 'ignore' },
  );
  const client = await connected(port, 'root', '');
  await client.end();
  return server;
}

async function ended(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function connected(port: number, user: string, password: string): Promise<mysql.Connection> {
  const lastMs = Date.now() + START_MS;
  for (;;) {
    try {
      return await mysql.createConnection({ host: '127.0.0.1', port, user, password, multipleStatements: true });
    } catch (error) {
      if (Date.now() > lastMs) throw error;
      await delay(100);
    }
  }
}
