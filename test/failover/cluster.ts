import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../webhooks/running-worker.ts';
import { haproxySettings, type Node, OWNER, PASSWORD, patroniSettings, pgbouncerSettings } from './configuration.ts';
import { freePorts, kill, killGroup, ordinaryUser, startTool, TOOLS } from './tools.ts';

const NODES = ['one', 'two', 'three'];

export interface Cluster {
  /** By way of PgBouncer, which pools transactions. */
  readonly pooledUrl: string;
  /** Always of the primary, by way of HAProxy. */
  readonly directUrl: string;
  /** The one that takes changes now; undefined while none does. */
  primary(): Promise<string | undefined>;
  /** As when the power fails: PostgreSQL and what watches over it, at once. Returns what starts it again. */
  crash(name: string): () => void;
  /** The primary hands over to another, as before work on its machine. */
  switchOver(): Promise<void>;
  /** When all nodes follow one primary and one of them has everything it has. */
  whole(): Promise<void>;
  stop(): void;
}

/** Three nodes of PostgreSQL under Patroni with etcd, HAProxy before them and PgBouncer before that, all on loopback. */
export async function startCluster(folder: string): Promise<Cluster> {
  const ports = await freePorts(4 + 2 * NODES.length);
  const [etcd = 0, peers = 0, proxy = 0, pooler = 0] = ports;
  const nodes = NODES.map((name, index): Node => {
    const [database = 0, rest = 0] = ports.slice(4 + 2 * index);
    return { name, folder: join(folder, name), database, rest };
  });
  const tools = [startEtcd(folder, etcd, peers)];
  const running = new Map<string, ChildProcess>();
  const start = (node: Node) => running.set(node.name, startTool(TOOLS.patroni, ['patroni.yaml'], node.folder));
  for (const node of nodes) {
    keep(node.folder, 'patroni.yaml', patroniSettings(node, etcd));
    start(node);
  }
  const primary = () => findPrimary(nodes);
  await until(async () => (await primary()) !== undefined);
  keep(join(folder, 'proxy'), 'haproxy.cfg', haproxySettings(proxy, nodes));
  tools.push(startTool(TOOLS.haproxy, ['-f', 'haproxy.cfg'], join(folder, 'proxy')));
  const users = keep(join(folder, 'pooler'), 'users', `"${OWNER}" "${PASSWORD}"\n`);
  keep(join(folder, 'pooler'), 'pgbouncer.ini', pgbouncerSettings(pooler, proxy, users));
  tools.push(startTool(TOOLS.pgbouncer, ['pgbouncer.ini'], join(folder, 'pooler')));
  await until(() => makeOwner(proxy));
  const whole = () => until(() => isWhole(nodes));
  await whole();
  return {
    pooledUrl: `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${pooler}/${OWNER}`,
    directUrl: `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${proxy}/${OWNER}`,
    primary,
    crash: (name) => {
      const node = nodes.find((each) => each.name === name);
      const child = running.get(name);
      if (!node || !child) throw new Error(`no node ${name}`);
      // Patroni starts PostgreSQL in a group of its own, which its own death leaves alone.
      killPostgres(node);
      kill(child);
      return () => void start(node);
    },
    switchOver: async () => {
      const leader = await primary();
      const { rest = 0 } = nodes.find(({ name }) => name === leader) ?? {};
      await fetch(`http://127.0.0.1:${rest}/switchover`, { method: 'POST', body: JSON.stringify({ leader }) });
    },
    whole,
    stop: () => {
      for (const child of [...running.values(), ...tools]) kill(child);
      for (const node of nodes) killPostgres(node);
    },
  };
}

function startEtcd(folder: string, clients: number, peers: number): ChildProcess {
  const own = join(folder, 'etcd');
  keep(own, 'README', 'What Patroni agrees upon.\n');
  const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
  const words = ['--name', 'etcd', '--data-dir', join(own, 'data'), '--logger', 'zap', '--log-level', 'error'];
  const addresses = [
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ];
  return startTool(TOOLS.etcd, [...words, ...addresses], own);
}

function keep(folder: string, name: string, text: string): string {
  const { uid, gid } = ordinaryUser();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  writeFileSync(path, text);
  if (uid !== undefined && gid !== undefined) for (const each of [folder, path]) chownSync(each, uid, gid);
  return path;
}

async function findPrimary(nodes: readonly Node[]): Promise<string | undefined> {
  const answers = await Promise.all(nodes.map(async (node) => ((await ask(node, '/primary')) ? node.name : undefined)));
  return answers.find((name) => name !== undefined);
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const [replicas, synchronous] = await Promise.all([
    Promise.all(nodes.map((node) => ask(node, '/replica?lag=1MB'))),
    Promise.all(nodes.map((node) => ask(node, '/sync'))),
  ]);
  return replicas.filter(Boolean).length === nodes.length - 1 && synchronous.filter(Boolean).length === 1;
}

/** Whether Patroni says yes; a node that is gone says nothing. */
async function ask({ rest }: Node, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function makeOwner(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (rowCount === 0) await client.query(`create role ${OWNER} login password '${PASSWORD}'`);
    await client.query(`create database ${OWNER} owner ${OWNER}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Its first line is the number of the process. */
function killPostgres({ folder }: Node): void {
  try {
    killGroup(Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    // It does not run.
  }
}
