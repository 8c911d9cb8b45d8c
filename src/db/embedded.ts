import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Binaries, prepareBinaries } from './embedded/binaries.ts';
import { type Claim, tryClaim } from './embedded/claim.ts';
import {
  type Cluster,
  chooseServerUser,
  createClusterUnlessPresent,
  createFolder,
  findPassword,
  resetPassword,
  SUPERUSER,
} from './embedded/cluster.ts';
import { endServerProcesses, findPostmasterRecord } from './embedded/leftovers.ts';
import { launchServer, type ServerProcess } from './embedded/server-process.ts';
import { isRoot } from './embedded/server-user.ts';

const WAIT_FOR_OTHER_MS = 60_000;
const WAIT_STEP_MS = 50;
const MAX_PORT_ATTEMPTS = 5;
const MAX_RESTARTS = 5;
const RESTART_PAUSE_MS = 1_000;
/** A server that ran so long is given all its restarts again. */
const STABLE_MS = 600_000;
const CONNECT_TIMEOUT_MS = 10_000;
const INVALID_PASSWORD = '28P01';

export interface EmbeddedServer {
  readonly url: string;
  /** Ends the server if this process started it; one that another process started goes on. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
}

/**
 * Runs a PostgreSQL of our own in the data directory. If another Landfall process runs one there already (the service,
 * when this is a command typed beside it), that one is used.
 */
export async function startEmbeddedServer({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedServer> {
  refuseUnsupportedSystem();
  const folder = join(resolve(dataDir), 'postgresql');
  createFolder(folder, 'The data directory');
  const deadline = Date.now() + WAIT_FOR_OTHER_MS;
  for (;;) {
    const result = tryClaim(join(folder, 'claims'));
    if ('claim' in result) return startClaimed(folder, result.claim, log);
    const url = await findAnsweringServer(folder);
    if (url) {
      log.info({ pid: result.heldBy }, 'using the database server of another Landfall process');
      return { url, stop: async () => {} };
    }
    if (Date.now() > deadline) {
      throw new Error(
        `Process ${result.heldBy} holds the data directory ${dataDir}, but its database does not answer.`,
      );
    }
    await delay(WAIT_STEP_MS * (1 + Math.random()));
  }
}

function refuseUnsupportedSystem(): void {
  const advice = 'Set DATABASE_URL to use a PostgreSQL server of your own.';
  if (process.platform === 'win32') throw new Error(`The embedded database does not run on Windows. ${advice}`);
  if (isRoot() && process.platform !== 'linux') {
    throw new Error(`On this system the embedded database cannot be started by root: use an ordinary user. ${advice}`);
  }
}

async function startClaimed(folder: string, claim: Claim, log: Log): Promise<EmbeddedServer> {
  try {
    const clusterFolder = join(folder, 'cluster');
    const user = chooseServerUser(clusterFolder);
    const cluster = { folder: clusterFolder, passwordFile: join(folder, 'password'), user };
    const binaries = prepareBinaries(folder, user, log);
    await createClusterUnlessPresent(cluster, binaries, log);
    await endServerProcesses(cluster.folder, log);
    if (!findPassword(cluster)) resetPassword(cluster, binaries);
    const { server, port } = await launchWithPassword(cluster, binaries, log);
    return supervise(server, port, { cluster, binaries, claim, log });
  } catch (error) {
    claim.release();
    throw error;
  }
}

interface Running {
  readonly server: ServerProcess;
  readonly port: number;
}

async function launchWithPassword(cluster: Cluster, binaries: Binaries, log: Log): Promise<Running> {
  const running = await launchOnFreePort(cluster, binaries, log);
  try {
    await connectOnce(urlOf(cluster, running.port));
    return running;
  } catch (error) {
    await running.server.stop();
    if ((error as { code?: string }).code !== INVALID_PASSWORD) throw error;
  }
  log.warn('the password file does not belong to this database: setting a new password');
  resetPassword(cluster, binaries);
  return launchOnFreePort(cluster, binaries, log);
}

/** Between choosing a port and the server binding it, another program may take it. */
async function launchOnFreePort(cluster: Cluster, binaries: Binaries, log: Log): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await chooseFreePort();
    try {
      return { server: await launchServer({ cluster, binaries, port, log }), port };
    } catch (error) {
      if (attempt === MAX_PORT_ATTEMPTS || !messageOf(error).includes('Address already in use')) throw error;
    }
  }
}

interface Supervision {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly claim: Claim;
  readonly log: Log;
}

/** A server that ends by itself is started again on its port, so that connection pools find it. */
function supervise(first: ServerProcess, port: number, supervision: Supervision): EmbeddedServer {
  const { cluster, claim, log } = supervision;
  let current = first;
  let stopped: Promise<void> | undefined;
  let restarting = Promise.resolve();
  const restart = async (restartsLeft: number): Promise<void> => {
    if (stopped) return;
    if (restartsLeft === 0) return log.fatal('the database server ended again and is not started any more');
    log.error('the database server ended unexpectedly: starting it again');
    await delay(RESTART_PAUSE_MS, undefined, { ref: false });
    if (stopped) return;
    try {
      await endServerProcesses(cluster.folder, log);
      current = await launchServer({ ...supervision, port });
      watch(restartsLeft - 1);
    } catch (error) {
      log.error({ err: error }, 'the database server did not start again');
      await restart(restartsLeft - 1);
    }
  };
  const watch = (restartsLeft: number): void => {
    const startedAt = Date.now();
    current.exited.then(() => {
      restarting = restart(Date.now() - startedAt > STABLE_MS ? MAX_RESTARTS : restartsLeft);
    });
  };
  watch(MAX_RESTARTS);
  const stop = async (): Promise<void> => {
    await restarting;
    await current.stop();
    claim.release();
  };
  return {
    url: urlOf(cluster, port),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function findAnsweringServer(folder: string): Promise<string | undefined> {
  const cluster = { folder: join(folder, 'cluster'), passwordFile: join(folder, 'password'), user: undefined };
  const record = findPostmasterRecord(cluster.folder);
  if (!record?.ready || !findPassword(cluster)) return undefined;
  const url = urlOf(cluster, record.port);
  try {
    await connectOnce(url);
    return url;
  } catch {
    return undefined; // going down or coming up: the caller asks again
  }
}

function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${SUPERUSER}:${findPassword(cluster)}@127.0.0.1:${port}/postgres`;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {}); // the answer to connect() tells
  await client.connect();
  await client.end();
}

function chooseFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}
