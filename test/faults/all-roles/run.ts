import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../src/db/database.ts';
import { startEmbeddedServer } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { EVENT_NAMES } from '../../../src/domain/events/event-names.ts';
import { createLog } from '../../../src/log.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { newSealingKey, parseSealingKeys } from '../../../src/values/sealed.ts';
import { mountSmallDisk } from '../../attack/small-disk.ts';
import { createTenant } from '../../attack/tenants.ts';
import { type FakeCarrier, startFakeCarrier } from '../../fake-carrier.ts';
import { bundleService } from '../../launch-service.ts';
import { createWebhook, newKeys } from '../../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../../webhooks/receiver.ts';
import { findBroken, type Tenant } from './check.ts';
import { type ShipFeed, startShipFeed } from './feed.ts';
import { inflict } from './inflict.ts';
import { Member } from './member.ts';
import { type Fault, planFaults } from './plan.ts';
import { askAgain, settle } from './settle.ts';
import { TenantLoad } from './tenant-load.ts';

export interface RunOptions {
  readonly seed: number;
  /** The roles of each process. */
  readonly members: readonly string[];
  /** Whether to go on after so many rounds. */
  readonly isOver: (rounds: number) => boolean;
  readonly isLong: boolean;
  readonly onRound?: (words: string) => void;
}

export interface Report {
  readonly faults: Readonly<Record<string, number>>;
  readonly answered: number;
  readonly refused: number;
  readonly told: number;
  readonly broken: readonly string[];
  /** Why a kind was left out, where it was. */
  readonly notTried: readonly string[];
}

const ASK_EVERY_MS = 1_500;
/** Others may have the machine for minutes; what is broken stays so. */
const WORKS_WITHIN_MS = 900_000;
/** What must have been answered and told after a fault before there is another. */
const ANSWERS_BETWEEN = 6;
/** Longer than a question to a line is leased: what somebody dead had taken is free by that clock. */
const PAST_LEASES_MS = 11 * 60_000;
const MARKS = ['ALF', 'BET'] as const;
const log = createLog('silent');

/** The service as processes with a role each, under load and under fire; and what did not hold afterwards. */
export async function runFaults(options: RunOptions): Promise<Report> {
  const disk = await mountSmallDisk();
  const folder = 'reason' in disk ? mkdtempSync(join(tmpdir(), 'landfall-faults-')) : join(disk.folder, 'data');
  mkdirSync(folder, { recursive: true });
  const service = bundleService();
  const server = await startEmbeddedServer({ dataDir: folder, log });
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
  const [carrier, receiver, feed] = [await startFakeCarrier(), await startReceiver(), await startShipFeed()];
  const members: Member[] = [];
  try {
    await migrate(database.pool, { log });
    const sealingKey = newSealingKey();
    const settings = writeSettings(folder, sealingKey, carrier, feed);
    const start = async (roles: string, index: number) => {
      const dataDir = join(folder, `process-${index}`);
      const parts = { service: service.folder, databaseUrl: server.url, settings };
      members.push(await Member.create({ ...parts, dataDir, roles }));
    };
    // The first makes the account and loads the reference data.
    for (const [index, roles] of options.members.entries()) await start(roles, index);
    const tenants = await startTenants(options.seed, database, { sealingKey, carrier, receiver, members });
    return await underFire(options, { database, carrier, receiver, feed, members, tenants, disk });
  } finally {
    await Promise.all(members.map((member) => member.end('SIGKILL')));
    for (const member of members) member.close();
    feed.close();
    await Promise.all([carrier.close(), receiver.close(), database.close()]);
    await server.stop();
    service.remove();
    if ('reason' in disk) rmSync(folder, { recursive: true, force: true });
    else await disk.remove();
  }
}

interface LoadedTenant extends Tenant {
  readonly load: TenantLoad;
}

interface Scene {
  readonly database: Database<Tables>;
  readonly carrier: FakeCarrier;
  readonly receiver: Receiver;
  readonly feed: ShipFeed;
  readonly members: readonly Member[];
  readonly tenants: readonly LoadedTenant[];
  readonly disk: Awaited<ReturnType<typeof mountSmallDisk>>;
}

async function underFire({ seed, isOver, isLong, onRound }: RunOptions, scene: Scene): Promise<Report> {
  const { database, carrier, receiver, feed, members, tenants, disk } = scene;
  const broken: string[] = [];
  const faults: Record<string, number> = {};
  const asking = setInterval(() => void askAgain(database.pool, carrier).catch(() => undefined), ASK_EVERY_MS);
  let rounds = 0;
  for (const round of planFaults({ seed, members: members.length, isLong })) {
    if (isOver(rounds) || broken.length > 0) break;
    rounds++;
    const words = round.map((fault) => describe(fault, members)).join(', ');
    onRound?.(words);
    for (const { kind } of round) faults[kind] = (faults[kind] ?? 0) + 1;
    await Promise.all(round.map((fault) => inflict(fault, { members, database, disk })));
    if (!(await works(scene))) broken.push(`nothing is answered or told after: ${words}`);
  }
  clearInterval(asking);
  await Promise.all(tenants.map(({ load }) => load.stop()));
  for (const member of members) member.setClock(PAST_LEASES_MS);
  broken.push(...(await settle(database.pool, carrier, feed)));
  broken.push(...(await findBroken(database, tenants, receiver.received)));
  broken.push(...members.flatMap(({ deaths }) => deaths));
  return {
    faults,
    answered: sum(tenants.map(({ load }) => load.answered)),
    refused: sum(tenants.map(({ load }) => load.refused)),
    told: receiver.received.length,
    broken,
    notTried: 'reason' in disk ? [disk.reason] : [],
  };
}

/** Waits until requests of everybody are answered again, and something is told. */
async function works({ tenants, receiver }: Scene): Promise<boolean> {
  const wanted = tenants.map(({ load }) => load.answered + ANSWERS_BETWEEN);
  const told = receiver.received.length;
  const untilMs = performance.now() + WORKS_WITHIN_MS;
  while (performance.now() < untilMs) {
    const isAnswered = tenants.every(({ load }, index) => load.answered >= (wanted[index] ?? 0));
    if (isAnswered && receiver.received.length > told) return true;
    await delay(20);
  }
  return false;
}

interface Around {
  readonly sealingKey: string;
  readonly carrier: FakeCarrier;
  readonly receiver: Receiver;
  readonly members: readonly Member[];
}

async function startTenants(seed: number, { kysely: db }: Database<Tables>, around: Around): Promise<LoadedTenant[]> {
  const { sealingKey, carrier, receiver, members } = around;
  const answering = members.filter(({ roles }) => roles.includes('api'));
  let turn = 0;
  const url = () => answering[turn++ % answering.length]?.url ?? '';
  const tenants: LoadedTenant[] = [];
  for (const [index, mark] of MARKS.entries()) {
    const { accountId, keys } = await createTenant(db, url(), mark);
    const path = `/${mark}`;
    const wanted = { url: `${receiver.url}${path}`, events: [...EVENT_NAMES] };
    await createWebhook(db, parseSealingKeys(sealingKey) ?? newKeys(), accountId, wanted);
    const otherMark = MARKS[1 - index] ?? '';
    tenants.push({ accountId, path, load: new TenantLoad({ seed, mark, otherMark, key: keys.admin, carrier, url }) });
  }
  return tenants;
}

function writeSettings(folder: string, sealingKey: string, carrier: FakeCarrier, feed: ShipFeed) {
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles: [carrier.profile] }));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ MAEU: { apiKey: 'any' } }));
  return {
    PORT: '0',
    LANDFALL_DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATABASE_CONNECTIONS: '6',
    LANDFALL_SECRET_KEY: sealingKey,
    CARRIER_PROFILES: join(folder, 'profiles.json'),
    CARRIER_CREDENTIALS: join(folder, 'keys.json'),
    CARRIER_NETWORKS: '127.0.0.0/8',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
    AIS_FEEDS: `loopback=${feed.address}`,
    AIS_NETWORKS: '127.0.0.0/8',
  };
}

function describe({ kind, member, lastsMs }: Fault, members: readonly Member[]): string {
  const isOfOne = kind !== 'database crashed' && kind !== 'disk full';
  return `${kind}${isOfOne ? ` (${members[member]?.roles})` : ''} ${(lastsMs / 1000).toFixed(1)} s`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
