import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../failover/tools.ts';
import { createQuickFolder } from '../quick-folder.ts';

const START_MS = 30_000;

export interface BrokerServer {
  readonly port: number;
  /** As the loss of its machine: without a goodbye. */
  kill(): Promise<void>;
  /** With what it has on its disk. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Debian's NATS with JetStream, and a user who may do everything. */
export function startNatsServer(): Promise<BrokerServer> {
  return startServer('landfall-nats-', (folder, port) => {
    const words = ['--jetstream', '--store_dir', folder, '--addr', '127.0.0.1', '--port', String(port)];
    return ['nats-server', [...words, '--user', 'landfall', '--pass', 'p@ss/word']];
  });
}

/** Debian's Mosquitto, which asks for nobody's name. */
export function startMosquitto(): Promise<BrokerServer> {
  return startServer('landfall-mosquitto-', (folder, port) => {
    const file = join(folder, 'mosquitto.conf');
    writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`);
    return ['mosquitto', ['-c', file]];
  });
}

async function startServer(
  prefix: `landfall-${string}-`,
  command: (folder: string, port: number) => [string, string[]],
): Promise<BrokerServer> {
  const folder = createQuickFolder(prefix);
  const [port = 0] = await freePorts(1);
  const run = async () => {
    const [program, words] = command(folder, port);
    const child = spawn(program, words, { stdio: 'ignore' });
    await answered(port);
    return child;
  };
  let server = await run();
  return {
    port,
    kill: () => ended(server),
    restart: async () => {
      server = await run();
    },
    close: async () => {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function answered(port: number): Promise<void> {
  const lastMs = Date.now() + START_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > lastMs) throw error;
      await delay(50);
    } finally {
      socket.destroy();
    }
  }
}
