// A whole installation, four processes that answer and one for each other role, under a mix of everything that is asked of it,
// at 70 % of what it can do: whether memory stays level, whether anything fails, and how far the slowest answers of each kind
// are from the usual ones. `npx tsx bench/endurance.ts [MINUTES] [FILE FOR THE REPORT] [SHARE]`; on a machine with other
// work: `taskset -c 0 npx tsx …`, which holds for the processes, PostgreSQL and whoever asks.
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';
import { randomOf } from '../src/simulator/random.ts';
import type { Tables } from '../src/store/tables.ts';
import { startShipFeed } from '../test/faults/all-roles/feed.ts';
import { Load } from './endurance-load.ts';
import { watchMemory } from './endurance-memory.ts';
import { type Asker, furnish, listReads, listWrites } from './endurance-mix.ts';
import { judge, type Run } from './endurance-report.ts';
import { addAccount, follow, type Installation, settle, startInstallation } from './installation.ts';
import { addContainers } from './many-containers.ts';
import { secondsOfFamily } from './report/machine-use.ts';

const MINUTES = Number(process.argv[2] ?? 2);
const FILE = process.argv[3];
/** A long answer then keeps few others waiting: the system shares the cores among them. */
const PROCESSES = 4;
const ACCOUNTS = 4;
const CONTAINERS = 1_500;
const FOLLOWED = 60;
const SHIPS = 100;
const CLIENTS_AT_MOST = 16;
/** Long enough that each process has met most of what is asked for. */
const WARM_UP_SECONDS = 180;
const CAPACITY_SECONDS = 30;
const SHARE = Number(process.argv[4] ?? 0.7);

const feed = await startShipFeed(SHIPS);
const installation = await startInstallation(
  [...Array<string>(PROCESSES).fill('api'), 'worker', 'webhooks', 'ais'],
  feed.address,
);
try {
  const { markdown, isGood } = judge(await endure(installation));
  console.log(markdown);
  if (FILE !== undefined) writeFileSync(FILE, markdown);
  process.exitCode = isGood ? 0 : 1;
} finally {
  feed.close();
  await installation.stop();
}

async function endure({ url, database, carrier, receiver, ...rest }: Installation): Promise<Run> {
  const askers: Asker[] = [];
  for (let index = 0; index < ACCOUNTS; index++) askers.push(await prepare(String(index)));
  await sql`vacuum analyze`.execute(database.kysely);
  const { kinds, left } = await listReads(url, askers);
  const load = new Load(rest.urls, [...kinds, ...listWrites(askers)], randomOf('endurance'));
  console.log(`${kinds.length} kinds of GET; left out: ${left.join(', ')}`);
  await load.asMuchAsPossible(WARM_UP_SECONDS, CLIENTS_AT_MOST);
  const before = secondsOf(installation);
  const most = await load.asMuchAsPossible(CAPACITY_SECONDS, CLIENTS_AT_MOST);
  const used = secondsOf(installation, before);
  const capacity = most.asked / most.seconds;
  console.log(`${capacity.toFixed(0)} questions a second at most; ${MINUTES} minutes at ${SHARE * 100} % of that`);
  await settle(installation);
  const counted = { told: receiver.arrived(), asked: carrier.asked.length, positions: await countPositions(database) };
  const memory = watchMemory(rest.processes, rest.postmaster);
  const times = await load.steadily(capacity * SHARE, MINUTES * 60);
  memory.stop();
  const leftOver = await settle(installation);
  await load.close();
  return {
    ...{ capacity, used, share: SHARE, minutes: times.seconds / 60, left, times, memory: memory.watched },
    told: receiver.arrived() - counted.told,
    asked: carrier.asked.length - counted.asked,
    positions: (await countPositions(database)) - counted.positions,
    troubles: [...most.errors, ...times.errors, ...leftOver, ...rest.complaints()],
  };
}

/** Of the processor, by name, since then. */
function secondsOf({ processes, postmaster }: Installation, since?: ReadonlyMap<string, number>): Map<string, number> {
  const { user, system } = process.cpuUsage();
  const seconds = new Map([...processes].map(([role, { pid }]) => [role, secondsOfFamily(String(pid))]));
  seconds.set('PostgreSQL', secondsOfFamily(postmaster)).set('whoever asks', (user + system) / 1e6);
  return new Map([...seconds].map(([name, value]) => [name, value - (since?.get(name) ?? 0)]));
}

async function prepare(mark: string): Promise<Asker> {
  const { database, url } = installation;
  const tenant = await addAccount(installation, mark);
  await addContainers(database.kysely, tenant.accountId, CONTAINERS);
  const { shareToken } = await furnish(url, tenant.keys.admin);
  const followed = await follow(installation, tenant, FOLLOWED);
  const { rows } = await database.pool.query<{ number: string; shipmentId: string }>(
    'select number, shipment_id as "shipmentId" from container where account_id = $1 order by id',
    [tenant.accountId],
  );
  return {
    ...{ key: tenant.keys.admin, publishableKey: tenant.keys.publishable, shareToken, followed },
    shipmentIds: rows.map(({ shipmentId }) => shipmentId),
    containerNumbers: rows.map(({ number }) => number),
  };
}

async function countPositions({ pool }: Database<Tables>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from vessel_position');
  return rows[0]?.count ?? 0;
}
