import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Binaries, prepareBinaries } from './embedded/binaries.ts';
import { type Claim, isClaimed, tryClaim } from './embedded/claim.ts';
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
import { type Launch, launchServer, type ServerProcess } from './embedded/server-process.ts';
import { isRoot } from './embedded/server-user.ts';
import { repeat, restartPauseMs, supervise } from './embedded/supervise.ts';

const WAIT_MS = { forOther: MINUTE_MS, step: 50 };
const MAX_PORT_ATTEMPTS = 5;
/** How often a process that uses another's server looks whether that one is still there. */
const WATCH_OTHER_MS = 500;
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
  const deadline = performance.now() + WAIT_MS.forOther;
  for (;;) {
    const result = tryClaim(join(folder, 'claims'));
    if ('claim' in result) return startClaimed(folder, result.claim, log);
    const url = await findAnsweringServer(folder);
    if (url) {
      log.info({ pid: result.heldBy }, 'using the database server of another Landfall process');
      return useServerOf({ folder, url }, log);
    }
    if (performance.now() > deadline) {
      throw new Error(
        `Process ${result.heldBy} holds the data directory ${dataDir}, but its database does not answer.`,
      );
    }
    await delay(WAIT_MS.step * (1 + Math.random()));
  }
}

function refuseUnsupportedSystem(): void {
  const advice = 'Set DATABASE_URL to use a PostgreSQL server of your own.';
  if (process.platform === 'win32') throw new Error(`The embedded database does not run on Windows. ${advice}`);
  if (isRoot() && process.platform !== 'linux') {
    throw new Error(`On this system the embedded database cannot be started by root: use an ordinary user. ${advice}`);
  }
}

async function startClaimed(folder: string, claim: Claim, log: Log, wantedPort?: number): Promise<EmbeddedServer> {
  try {
    const clusterFolder = join(folder, 'cluster');
    const user = chooseServerUser(clusterFolder);
    const cluster = { folder: clusterFolder, passwordFile: join(folder, 'password'), user };
    const binaries = prepareBinaries(folder, user, log);
    await createClusterUnlessPresent(cluster, binaries, log);
    await endServerProcesses(cluster.folder, log);
    if (!findPassword(cluster)) resetPassword(cluster, binaries);
    const { server, port } = await launchWithPassword(cluster, binaries, log, wantedPort);
    return { url: urlOf(cluster, port), stop: supervise(server, { cluster, binaries, claim, log, port }) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

interface Running {
  readonly server: ServerProcess;
  readonly port: number;
}

async function launchWithPassword(
  cluster: Cluster,
  binaries: Binaries,
  log: Log,
  wantedPort: number | undefined,
): Promise<Running> {
  const launch = () =>
    wantedPort === undefined
      ? launchOnFreePort(cluster, binaries, log)
      : launchOnPort({ cluster, binaries, log, port: wantedPort });
  const running = await launch();
  try {
    await connectOnce(urlOf(cluster, running.port));
    return running;
  } catch (error) {
    await running.server.stop();
    if ((error as { code?: string }).code !== INVALID_PASSWORD) throw error;
  }
  log.warn('the password file does not belong to this database: setting a new password');
  resetPassword(cluster, binaries);
  return launch();
}

async function launchOnPort(launch: Launch): Promise<Running> {
  return { server: await launchServer(launch), port: launch.port };
}

/** Between choosing a port and the server binding it, another program may take it. */
async function launchOnFreePort(cluster: Cluster, binaries: Binaries, log: Log): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await chooseFreePort();
    try {
      return await launchOnPort({ cluster, binaries, port, log });
    } catch (error) {
      if (attempt === MAX_PORT_ATTEMPTS || !messageOf(error).includes('Address already in use')) throw error;
    }
  }
}

/**
 * Uses the server of another process, and takes it over when that one is gone: on the same port, so that connection
 * pools find it. Of several processes that wait for it one does.
 */
function useServerOf(other: { readonly folder: string; readonly url: string }, log: Log): EmbeddedServer {
  const { folder, url } = other;
  const stopping = new AbortController();
  let own: EmbeddedServer | undefined;
  const takeOver = async (): Promise<boolean> => {
    if (isClaimed(join(folder, 'claims'))) return false;
    const result = tryClaim(join(folder, 'claims'));
    if ('heldBy' in result) return false;
    log.warn('the process that ran the database server is gone: this one runs it from now on');
    own = await startClaimed(folder, result.claim, log, Number(new URL(url).port));
    return true;
  };
  const watching = repeat(takeOver, stopping.signal, {
    pauseMs: (failures) => (failures === 0 ? WATCH_OTHER_MS : restartPauseMs(failures)),
    onFailure: (error) => log.error({ err: error }, 'the database server could not be taken over: trying again'),
  });
  return {
    url,
    stop: async () => {
      stopping.abort();
      await watching;
      await own?.stop();
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
