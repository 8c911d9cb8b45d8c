import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, dataDirectoryArgument } from './cluster.ts';
import { endServerProcesses } from './leftovers.ts';

/** A copy that was told to follow another server takes no changes. */
const READY = /ready to accept (read-only )?connections/;
/** Recovery after a crash replays up to max_wal_size. */
const TIMEOUT_MS = { start: 600_000, stop: 20_000 };
const KEPT_LOG_LINES = 20;
const MEGABYTE = 1_048_576;
const BUFFERS_MB = { min: 128, max: 1_024 };

export interface ServerProcess {
  /** Settles when the server has ended, wanted or not. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface Launch {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly port: number;
  readonly log: Log;
}

type Child = ChildProcessByStdio<Writable, null, Readable>;

/**
 * The shell between us and the server holds the reading end of a pipe. When we end, even by kill -9, the pipe closes
 * and the shell asks the server for a fast shutdown. It ignores the signals that a terminal or an init system sends to
 * the whole group, so that ours is the only decision.
 */
const WATCHDOG = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
trap '' INT TERM HUP
( read -r line <&3; kill -INT "$server" ) >/dev/null 2>&1 &
watch=$!
exec 3<&- </dev/null
wait "$server"
status=$?
kill -KILL "$watch" 2>/dev/null
exit "$status"
`;

/** Resolves once the server accepts connections. */
export async function launchServer(launch: Launch): Promise<ServerProcess> {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', launch.binaries.postgres, ...serverArguments(launch)], {
    ...launch.cluster.user,
    cwd: launch.cluster.folder,
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', (error) => launch.log.debug({ err: error }, 'the watchdog has ended'));
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    await untilReady(child, launch.log);
  } catch (error) {
    child.stdin.destroy();
    throw error;
  }
  letProcessEndWithout(child);
  return { exited, stop: () => stopServer(child, exited, launch) };
}

/** Given on the command line, where they outrank whatever a configuration file in the cluster says. */
function serverArguments({ cluster, port }: Launch): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    jit: 'off',
    shared_buffers: `${buffersMb()}MB`,
    max_connections: 100,
    // Errors of statements reach whoever sent them; here they would only put customers' data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataDirectoryArgument(cluster), ...options];
}

/** An eighth of what the machine or its container has. PostgreSQL's own 128 MB do not hold the indexes of a large fleet. */
function buffersMb(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(BUFFERS_MB.max, Math.max(BUFFERS_MB.min, memory / 8 / MEGABYTE)));
}

function untilReady(child: Child, log: Log): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const lastLines: string[] = [];
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Error(`The embedded database did not start: ${reason}\n${lastLines.join('\n')}`.trim()));
    };
    const timer = setTimeout(() => fail(`not ready after ${TIMEOUT_MS.start / 1000} s`), TIMEOUT_MS.start);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => fail(`exit code ${code}`));
    onLine(child.stderr, (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LOG_LINES) lastLines.shift();
      logServerLine(line, log);
      if (!READY.test(line)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

function onLine(stream: Readable, handle: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) handle(line);
  });
}

function logServerLine(line: string, log: Log): void {
  if (line.startsWith('PANIC:')) log.error({ line }, 'database server');
  else if (line.startsWith('FATAL:')) log.warn({ line }, 'database server');
  else if (line.includes('not properly shut down')) log.info({ line }, 'database server');
  else log.debug({ line }, 'database server');
}

function letProcessEndWithout(child: Child): void {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) {
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}

async function stopServer(child: Child, exited: Promise<void>, { cluster, log }: Launch): Promise<void> {
  child.stdin.end();
  const patience = new AbortController();
  const timeout = delay(TIMEOUT_MS.stop, 'late', { signal: patience.signal }).catch(() => 'stopped');
  const outcome = await Promise.race([exited.then(() => 'stopped'), timeout]);
  patience.abort();
  if (outcome === 'late') await endServerProcesses(cluster.folder, log);
}
