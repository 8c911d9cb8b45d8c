// What one of each thing costs the process that does it and PostgreSQL, in time of a processor, and in bytes of the log and of
// the disk: what docs/benchmarks/plan-10m.md calculates with. `npx tsx bench/unit-costs.ts [CONTAINERS]`
import { execFile } from 'node:child_process';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { appendToOutbox } from '../src/store/webhooks/outbox.ts';
import { newId } from '../src/values/id.ts';
import { createTenant, type Tenant } from '../test/attack/tenants.ts';
import { outboxEvent } from '../test/webhooks/outbox.ts';
import { createTraffic } from './ais-traffic.ts';
import { addAccount, answerOf, follow, settle, startInstallation } from './installation.ts';
import { tell } from './report/figure.ts';
import { secondsOfFamily } from './report/machine-use.ts';

const CONTAINERS = Number(process.argv[2] ?? 1_000);
const DELIVERIES = 3_000;
const BATCH = 500;
/** About what a notification of a container with its shipment takes. */
const BODY_BYTES = 4_000;
const SHIPS = 5_000;
const POSITIONS_PER_SHIP = 10;
const GET_SECONDS = 6;
const CONNECTIONS = 8;
const LOOK_MS = 50;
const QUIET_MS = 5_000;
const LATER_MS = 300_000;

const run = promisify(execFile);
const feed = await startFeed();
const installation = await startInstallation(['api', 'worker', 'webhooks', 'ais'], feed.address);
const { database, carrier, receiver, processes, postmaster, url } = installation;
try {
  const tenant = await createTenant(database.kysely, url, 'costs');
  await containers(tenant);
  await polls(tenant);
  await gets(tenant);
  await deliveries();
  await positions();
} finally {
  feed.close();
  await installation.stop();
}

interface Spent {
  readonly seconds: ReadonlyMap<string, number>;
  readonly logBytes: number;
  readonly diskBytes: number;
}

async function look(): Promise<Spent> {
  const { rows } = await database.pool.query<{ log: string; disk: string }>(
    `select pg_current_wal_insert_lsn() - '0/0' as log, pg_database_size(current_database()) as disk`,
  );
  const seconds = new Map([...processes].map(([role, { pid }]) => [role, secondsOfFamily(String(pid))]));
  seconds.set('PostgreSQL', secondsOfFamily(postmaster));
  return { seconds, logBytes: Number(rows[0]?.log), diskBytes: Number(rows[0]?.disk) };
}

/** Says what each of so many cost those who had to do with it. */
async function cost(what: string, who: readonly string[], work: () => Promise<number>): Promise<void> {
  await settle(installation);
  const before = await look();
  const count = await work();
  const after = await look();
  for (const name of [...who, 'PostgreSQL']) {
    const spent = (after.seconds.get(name) ?? 0) - (before.seconds.get(name) ?? 0);
    tell({ name: `${what}: ${name}`, value: (spent * 1000) / count, unit: 'ms', better: 'less', note: `of ${count}` });
  }
  const kilobytes = { unit: 'kB', better: 'less' } as const;
  tell({ name: `${what}: log`, value: (after.logBytes - before.logBytes) / count / 1000, ...kilobytes });
  tell({ name: `${what}: disk`, value: (after.diskBytes - before.diskBytes) / count / 1000, ...kilobytes });
}

async function containers(tenant: Tenant): Promise<void> {
  await cost('a container followed, with its first answer', ['api', 'worker'], async () => {
    await follow(installation, tenant, CONTAINERS);
    await settle(installation);
    return CONTAINERS;
  });
}

async function polls({ accountId }: Tenant): Promise<void> {
  const askAll = async () => {
    const wanted = carrier.asked.length + CONTAINERS;
    await database.pool.query(`update poll set due_at = now() - interval '2 days' where account_id = $1`, [accountId]);
    // Workers look at lanes first.
    await database.pool.query('update poll_lane set next_due_at = now() where account_id = $1', [accountId]);
    while (carrier.asked.length < wanted) await delay(LOOK_MS);
    await settle(installation);
    return CONTAINERS;
  };
  // What is said to the same minute is no news.
  carrier.answers.get = (number) => answerOf(number, Date.now() + LATER_MS);
  await cost('a question to a line that brings another arrival', ['worker'], askAll);
  const atMs = Date.now() + 2 * LATER_MS;
  carrier.answers.get = (number) => answerOf(number, atMs);
  await askAll();
  await cost('a question that brings nothing new', ['worker'], askAll);
}

async function gets({ keys, call }: Tenant): Promise<void> {
  const [{ id }] = (await call('GET', '/containers')).body.data;
  const script = fileURLToPath(new URL('./http-load.ts', import.meta.url));
  const paths = { 'GET of 30 containers': '/containers?page[size]=30', 'GET of one container': `/containers/${id}` };
  for (const [what, path] of Object.entries(paths)) {
    const ask = async () => {
      const words = [`${url}/v2${path}`, keys.admin, String(GET_SECONDS), String(CONNECTIONS)];
      return Number((await run(process.execPath, ['--import', 'tsx', script, ...words])).stdout) * GET_SECONDS;
    };
    await ask();
    await cost(what, ['api'], ask);
  }
}

async function deliveries(): Promise<void> {
  const { accountId } = await addAccount(installation, 'told');
  const { id } = await database.kysely
    .selectFrom('webhook')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const write = async () => {
    for (let done = 0; done < DELIVERIES; done += BATCH) {
      const events = Array.from({ length: BATCH }, () => outboxEvent(accountId, newId(), [id], 'x'.repeat(BODY_BYTES)));
      await database.kysely.transaction().execute((transaction) => appendToOutbox(transaction, events));
    }
    return DELIVERIES;
  };
  const arrive = async () => {
    const wanted = receiver.arrived() + (await write());
    while (receiver.arrived() < wanted) await delay(LOOK_MS);
    await settle(installation);
    return DELIVERIES;
  };
  await arrive();
  await cost('a notification, from the outbox to its delivery', ['webhooks'], arrive);
}

async function positions(): Promise<void> {
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::integer from vessel_position');
    return rows[0]?.count ?? 0;
  };
  const send = async (perShip: number) => {
    const before = await count();
    feed.send(createTraffic(SHIPS, perShip));
    // What is not plausible beside what is known is left out: it ends when no more are stored.
    for (let [known, since] = [before, performance.now()]; performance.now() - since < QUIET_MS; await delay(LOOK_MS)) {
      const stored = await count();
      if (stored === known && stored > before) continue;
      [known, since] = [stored, performance.now()];
    }
    return (await count()) - before;
  };
  await cost('a position of a ship, one in ten of a ship that is new', ['ais'], () => send(POSITIONS_PER_SHIP));
}

/** Sends what it is given to whoever listens. */
async function startFeed(): Promise<{ address: string; send(bytes: Buffer): void; close(): void }> {
  const listeners = new Set<Socket>();
  const server = createServer((socket) => {
    listeners.add(socket);
    socket.on('error', () => {}).on('close', () => listeners.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (bytes) => {
      for (const socket of listeners) socket.write(bytes);
    },
    close: () => {
      for (const socket of listeners) socket.destroy();
      server.close();
    },
  };
}
