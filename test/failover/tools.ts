import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** What Debian 12 calls the packages: postgresql-15, patroni, etcd-server, haproxy and pgbouncer. */
export const TOOLS = {
  postgresql: '/usr/lib/postgresql/15/bin',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

export function missingTools(): string[] {
  return Object.values(TOOLS).filter((path) => !existsSync(path));
}

/** PostgreSQL refuses to run as root, and PgBouncer as well. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** In a group of its own, so that a node dies with all it started, as a machine does. */
export function startTool(program: string, words: readonly string[], folder: string): ChildProcess {
  const env = { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch, PATRONI_LOG_LEVEL: 'ERROR', HOME: folder };
  const child = spawn(program, words, { cwd: folder, env, stdio: 'ignore', detached: true, ...ordinaryUser() });
  child.on('error', (error) => console.error(`${program}: ${error.message}`));
  return child;
}

export function kill(child: ChildProcess): void {
  if (child.pid !== undefined) killGroup(child.pid);
}

/** Whoever leads a group with all in it, whoever leads none alone. */
export function killGroup(pid: number): void {
  for (const each of [-pid, pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
