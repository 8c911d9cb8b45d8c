import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { EVENT_NAMES } from '../src/domain/events/event-names.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { checkDigit } from '../src/values/container-number.ts';
import { newSealingKey, parseSealingKeys } from '../src/values/sealed.ts';
import { createTenant, type Tenant } from '../test/attack/tenants.ts';
import { dcsaEvent, type FakeAnswer, type FakeCarrier, startFakeCarrier } from '../test/fake-carrier.ts';
import { bundleService, launchService } from '../test/launch-service.ts';
import { createWebhook, newKeys } from '../test/webhooks/outbox.ts';
import { TELL_HEAP } from './endurance-memory.ts';
import { postmasterOf } from './report/machine-use.ts';
import { type BenchReceiver, startReceiver } from './start-receiver.ts';

/** What all numbers that are followed begin with, and all of their boxes. */
const [MARK, BOX_MARK] = ['END', 'ENDU'];
const LOOK_MS = 200;
const AGAIN_MS = 5_000;
const MAX_AGAIN = 20;
const SETTLES_WITHIN_MS = 300_000;
const DAY_MS = 86_400_000;

/** The service as it is shipped, a process for each role, on a PostgreSQL of its own, with a line and a receiver. */
export interface Installation {
  /** Of the first process. */
  readonly url: string;
  /** Of all that answer. */
  readonly urls: readonly string[];
  readonly database: Database<Tables>;
  readonly databaseUrl: string;
  readonly carrier: FakeCarrier;
  readonly receiver: BenchReceiver;
  readonly processes: ReadonlyMap<string, ChildProcess>;
  /** The first process of PostgreSQL. */
  readonly postmaster: string;
  /** What the processes said on standard error. */
  complaints(): string[];
  stop(): Promise<void>;
}

export async function startInstallation(roles: readonly string[], aisFeed: string): Promise<Installation> {
  const log = createLog('silent');
  const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
  const service = bundleService();
  const server = await startEmbeddedServer({ dataDir: folder, log });
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
  await migrate(database.pool, { log });
  const [carrier, receiver] = [await startFakeCarrier(), await startReceiver()];
  carrier.answers.get = (number) => answerOf(number);
  const shared = writeSettings(folder, carrier, {
    DATABASE_URL: server.url,
    // Seven processes with twenty each are more than the server takes.
    DATABASE_CONNECTIONS: '10',
    AIS_FEEDS: `loopback=${aisFeed}`,
  });
  const launched = roles.map((role, index) => {
    const before = roles.slice(0, index).filter((other) => other === role).length;
    const name = before === 0 ? role : `${role} ${before + 1}`;
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    const env = { ...shared, DATA_DIR: dataDir };
    return {
      ...{ name, role },
      ...launchService({
        program: service.program,
        roles: role,
        env,
        execArgv: ['--import', TELL_HEAP],
      }),
    };
  });
  const started = await Promise.all(launched.map(async ({ role, url }) => ({ role, url: (await url) ?? '' })));
  if (started.some(({ url }) => url === '')) throw new Error('a process did not start');
  const urls = started.filter(({ role }) => role === 'api').map(({ url }) => url);
  return {
    ...{
      url: urls[0] ?? '',
      urls,
      database,
      databaseUrl: server.url,
      carrier,
      receiver,
      postmaster: postmasterOf(folder),
    },
    processes: new Map(launched.map(({ name, child }) => [name, child])),
    complaints: () => launched.flatMap(({ complaints }) => complaints().split('\n').filter(Boolean)),
    stop: async () => {
      const ended = launched.map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
      for (const { child } of launched) child.kill('SIGTERM');
      await Promise.all(ended);
      receiver.child.disconnect();
      await Promise.all([carrier.close(), database.close()]);
      await server.stop();
      service.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SEALING_KEY = newSealingKey();

function writeSettings(folder: string, carrier: FakeCarrier, more: Record<string, string>): Record<string, string> {
  const [profiles, credentials] = [join(folder, 'profiles.json'), join(folder, 'keys.json')];
  writeFileSync(profiles, JSON.stringify({ profiles: [carrier.profile] }));
  writeFileSync(credentials, JSON.stringify({ MAEU: { apiKey: 'any' } }));
  return {
    ...{ PORT: '0', LANDFALL_DEMO: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', LANDFALL_SECRET_KEY: SEALING_KEY },
    ...{ CARRIER_PROFILES: profiles, CARRIER_CREDENTIALS: credentials, CARRIER_NETWORKS: '127.0.0.0/8' },
    ...{ WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_HTTP: '1', WEBHOOK_PORTS: '*', AIS_NETWORKS: '127.0.0.0/8' },
    ...more,
  };
}

/** An account whose every event is told to the receiver. */
export async function addAccount({ url, database, receiver }: Installation, mark: string): Promise<Tenant> {
  const tenant = await createTenant(database.kysely, url, mark);
  const wanted = { url: `http://127.0.0.1:${receiver.port}/ok${mark}`, events: [...EVENT_NAMES] };
  await createWebhook(database.kysely, parseSealingKeys(SEALING_KEY) ?? newKeys(), tenant.accountId, wanted);
  return tenant;
}

export interface Followed {
  readonly id: string;
  readonly number: string;
}

/** Numbers that the line knows a box each of, until all of them are there. */
export async function follow({ database }: Installation, tenant: Tenant, count: number): Promise<Followed[]> {
  for (let number = 0; number < count; number++) {
    const numbers = { request_type: 'bill_of_lading', request_number: `${MARK}${tenant.mark}${number}`, scac: 'MAEU' };
    const body = { data: { type: 'tracking_request', attributes: numbers } };
    let { status, text } = await tenant.call('POST', '/tracking_requests', body);
    // On a machine with other work the database may be too busy for a while.
    for (let again = 0; status === 503 && again < MAX_AGAIN; again++) {
      await delay(AGAIN_MS);
      ({ status, text } = await tenant.call('POST', '/tracking_requests', body));
    }
    if (status !== 201) throw new Error(`a request was answered ${status} ${text}`);
  }
  for (;;) {
    const found = await database.pool.query<Followed>(
      'select id, number from container where account_id = $1 and number like $2 order by number',
      [tenant.accountId, `${BOX_MARK}%`],
    );
    if (found.rows.length >= count) return found.rows;
    await delay(LOOK_MS);
  }
}

/** Everything that a line knows of a number, and another arrival each time it is asked. */
export function answerOf(number: string, nowMs = Date.now()): FakeAnswer {
  const serial = [...number].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7);
  const unchecked = `${BOX_MARK}${String(serial).padStart(6, '0')}`;
  const box = `${unchecked}${checkDigit(unchecked)}`;
  const ofShip = { box, vessel: ['9811000', 'EVER GIVEN'] as const, voyage: '012W' };
  const day = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 19);
  const left = `${day(-10).slice(0, 10)}T03:00:00`;
  return [
    dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', `${day(-12).slice(0, 10)}T10:00:00`, { box }),
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', `${day(-11).slice(0, 10)}T10:00:00`, ofShip),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', left, ofShip),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', day(20), { ...ofShip, created: day(0) }),
  ];
}

/** What is left to do after a while, one line each; nothing should be. */
export async function settle({ database }: Installation): Promise<string[]> {
  const untilMs = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const { rows } = await database.pool.query<Record<string, number>>(
      `select (select count(*) from webhook_delivery)::integer as deliveries,
         (select count(*) from job where ready)::integer as jobs,
         (select count(*) from poll where due_at < now() or lease_id is not null)::integer as questions`,
    );
    const left = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
    if (left.length === 0) return [];
    if (performance.now() > untilMs) return left.map(([what, count]) => `${count} ${what} are left`);
    await delay(LOOK_MS);
  }
}
