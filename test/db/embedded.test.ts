import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPostmasterRecord } from '../../src/db/embedded/leftovers.ts';
import { listServerProcesses, signal } from '../../src/db/embedded/processes.ts';
import { getUnprivilegedUser, isRoot, type ServerUser } from '../../src/db/embedded/server-user.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';

/** Each test starts processes, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const WAIT = { timeout: 25_000, interval: 50 };
const log = createLog('silent');
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];
let script: CompiledScript;
let prepared: string;
let dataDir: string;
let clusterFolder: string;

beforeAll(async () => {
  script = compileScript('test/db/embedded-child.ts');
  prepared = mkdtempSync(join(tmpdir(), 'landfall-embedded-'));
  const server = await startEmbeddedServer({ dataDir: prepared, log });
  await query(server.url, 'create table kept as select 1 as one');
  await server.stop();
});

afterAll(() => {
  script.remove();
  rmSync(prepared, { recursive: true, force: true });
});

/** A copy of a database that was stopped in order: creating one takes a second each. */
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'landfall-embedded-'));
  clusterFolder = join(dataDir, 'postgresql', 'cluster');
  execFileSync('cp', ['-a', join(prepared, 'postgresql'), dataDir]);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  if (existsSync(clusterFolder)) await vi.waitFor(() => expect(serverProcesses()).toEqual([]), WAIT);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('embedded database', () => {
  it('keeps its data from one start to the next', async () => {
    removeDatabase();
    const first = await start();
    await query(first.url, `create table visited as select 'Rotterdam' as port`);
    await first.stop();
    expect(serverProcesses()).toEqual([]);
    const second = await start();
    expect(await query(second.url, 'select port from visited')).toEqual([{ port: 'Rotterdam' }]);
  });

  it('is a PostgreSQL 18 that listens on loopback only, checks passwords, syncs, and does not run as root', async () => {
    const { url } = await start();
    expect(
      await query(
        url,
        `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
                current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as version`,
      ),
    ).toEqual([{ address: '127.0.0.1', sockets: '', fsync: 'on', version: 18 }]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    for (const pid of serverProcesses()) expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(join(dataDir, 'postgresql', 'password')).mode & 0o777).toBe(0o600);
  });

  it('sorts by code point and folds the case of every script', async () => {
    const { url } = await start();
    expect(await query(url, `select lower('ÅRHUS ŁÓDŹ') as lower, 'a' < 'B' as a_before_b`)).toEqual([
      { lower: 'århus łódź', a_before_b: false },
    ]);
  });

  it.runIf(isRoot())('works in a data directory that only root can reach', async () => {
    chmodSync(dataDir, 0o700);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot())('takes over a data directory whose files were given to root', async () => {
    for (const entry of ['.', ...readdirSync(clusterFolder, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(clusterFolder, entry), 0, 0);
    }
    expect(await query((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot() && canBeReadByOthers())('runs for an ordinary user', async () => {
    const user = getUnprivilegedUser();
    removeDatabase();
    chownSync(dataDir, user.uid, user.gid);
    const { url } = await startChild(user);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    for (const pid of serverProcesses()) expect(statSync(`/proc/${pid}`).uid).toBe(user.uid);
  });

  it('says so when the data directory cannot be written', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedServer({ dataDir: file, log })).rejects.toThrow(/data directory .* is not writable/);
  });

  it('refuses a cluster of another PostgreSQL version', async () => {
    writeFileSync(join(clusterFolder, 'PG_VERSION'), '14\n');
    await expect(startEmbeddedServer({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 14');
  });
});

describe('a second process on the same data directory', () => {
  it('uses the server that runs', async () => {
    const [first, second] = [await start(), await startChild()];
    expect(second.url).toBe(first.url);
    await end(second.child, 'SIGTERM');
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('waits for one that is being created, and never makes a second', async () => {
    removeDatabase();
    const urls = (await Promise.all([start(), startChild(), start()])).map(({ url }) => url);
    expect(new Set(urls).size).toBe(1);
  });
});

describe('after an unclean end', () => {
  it('the server ends by itself when its parent is killed', async () => {
    const { child } = await startChild();
    await end(child, 'SIGKILL');
    await vi.waitFor(() => expect(serverProcesses()).toEqual([]), WAIT);
    expect(await query((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('a start at the moment of the kill waits for the old server to end', async () => {
    const { child } = await startChild();
    await end(child, 'SIGKILL');
    expect(await query((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')('an orphaned server without its watchdog is ended and replaced', async () => {
    const { child } = await startChild();
    for (const pid of watchdogsOf(findPostmasterRecord(clusterFolder)?.pid ?? 0)) process.kill(pid, 'SIGKILL');
    await end(child, 'SIGKILL');
    await delay(200);
    expect(serverProcesses()).not.toEqual([]);
    expect(await query((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('a stale postmaster.pid whose number another process has by now does not block', async () => {
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot() ? getUnprivilegedUser() : {}) });
    children.push(other);
    writeFileSync(
      join(clusterFolder, 'postmaster.pid'),
      `${other.pid}\n${clusterFolder}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  it('a claim left by a killed process, or one whose pid was given away, does not block', async () => {
    const claims = join(dataDir, 'postgresql', 'claims');
    mkdirSync(claims, { recursive: true });
    writeFileSync(join(claims, `${process.pid}-1-aaaa`), '');
    writeFileSync(join(claims, '4194305-77-bbbb'), '');
    await start();
    expect(readdirSync(claims)).toHaveLength(1);
  });

  it('a database that was created only halfway is thrown away', async () => {
    removeDatabase();
    mkdirSync(join(dataDir, 'postgresql', 'cluster.unfinished-x'), { recursive: true });
    writeFileSync(join(dataDir, 'postgresql', 'cluster.unfinished-x', 'PG_VERSION'), '18\n');
    mkdirSync(clusterFolder);
    await start();
    expect(readdirSync(join(dataDir, 'postgresql')).sort()).toEqual(['claims', 'cluster', 'password']);
  });

  it('a lost or wrong password file is replaced', async () => {
    const passwordFile = join(dataDir, 'postgresql', 'password');
    writeFileSync(passwordFile, 'of-another-database\n');
    const second = await start();
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await second.stop();
    rmSync(passwordFile);
    expect(await query((await start()).url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('a server that is killed again and again is started again every time', async () => {
    const { url } = await start();
    for (let kill = 0; kill < 3; kill++) {
      for (const pid of serverProcesses()) signal(pid, 'SIGKILL');
      await vi.waitFor(async () => expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }]), WAIT);
    }
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'a second process takes the server over under the same address when the first ends by %s',
    async (name) => {
      const { child, url } = await startChild();
      const [second, third] = [await start(), await start()];
      expect([second.url, third.url]).toEqual([url, url]);
      await end(child, name);
      await vi.waitFor(async () => expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }]), WAIT);
      // Whichever of the two took it over, the other one is there when that ends too.
      await second.stop();
      await vi.waitFor(async () => expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }]), WAIT);
    },
  );

  it('a server that is killed is started again under the same address', async () => {
    const { url } = await start();
    for (const pid of serverProcesses()) signal(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }]), WAIT);
  });
});

function removeDatabase(): void {
  rmSync(join(dataDir, 'postgresql'), { recursive: true });
}

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir, log });
  servers.push(server);
  return server;
}

async function startChild(user?: ServerUser): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script.path, dataDir], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('url ')) return { child, url: line.slice('url '.length) };
  }
  throw new Error('the child ended before its server was ready');
}

function end(child: ChildProcess, name: NodeJS.Signals): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(name);
  return ended;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverProcesses(): number[] {
  return listServerProcesses(clusterFolder, findPostmasterRecord(clusterFolder)?.pid);
}

/** The shell above the server, and the subshell that waits at the pipe. */
/** The shell that the server is a child of, and its other children. */
function watchdogsOf(postmaster: number): number[] {
  const shell = parentOf(postmaster);
  const processes = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return [...processes.filter((pid) => pid !== postmaster && parentOf(pid) === shell), Number(shell)];
}

/** Undefined for a process that has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function canBeReadByOthers(): boolean {
  for (let folder = fileURLToPath(import.meta.url); folder !== '/'; folder = join(folder, '..')) {
    if ((statSync(folder).mode & 0o005) === 0) return false;
  }
  return true;
}
