import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { prepareBinaries } from '../../src/db/embedded/binaries.ts';
import {
  chooseServerUser,
  createClusterUnlessPresent,
  createFolder,
  findPassword,
  SUPERUSER,
} from '../../src/db/embedded/cluster.ts';
import { endServerProcesses, findPostmasterRecord } from '../../src/db/embedded/leftovers.ts';
import { launchServer } from '../../src/db/embedded/server-process.ts';
import { createLog } from '../../src/log.ts';
import { createQuickFolder } from '../quick-folder.ts';

export interface PostgresServer {
  /** Of a database with nothing in it. */
  readonly url: string;
  /** As the loss of its machine: without a goodbye. It is there again when this is over. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A server of its own, which can be killed without anybody else noticing. */
export async function startPostgres(): Promise<PostgresServer> {
  const log = createLog('silent');
  const root = createQuickFolder('landfall-warehouse-');
  const folder = join(root, 'postgresql');
  mkdirSync(folder);
  createFolder(folder, 'The folder');
  const user = chooseServerUser(join(folder, 'cluster'));
  const cluster = { folder: join(folder, 'cluster'), passwordFile: join(folder, 'password'), user };
  const binaries = prepareBinaries(folder, user, log);
  await createClusterUnlessPresent(cluster, binaries, log);
  const port = await freePort();
  let server = await launchServer({ cluster, binaries, log, port });
  return {
    url: `postgres://${SUPERUSER}:${findPassword(cluster)}@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const record = findPostmasterRecord(cluster.folder);
      if (record === undefined) throw new Error('there is no server to kill');
      process.kill(record.pid, 'SIGKILL');
      await server.exited;
      await endServerProcesses(cluster.folder, log);
      server = await launchServer({ cluster, binaries, log, port });
    },
    close: async () => {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
