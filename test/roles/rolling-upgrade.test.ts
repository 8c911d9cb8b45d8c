import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newSealingKey } from '../../src/values/sealed.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startLoad } from '../failover/load.ts';
import { dcsaEvent, type FakeCarrier, startFakeCarrier } from '../fake-carrier.ts';
import { bundleService, type Launched, launchService } from '../launch-service.ts';
import { callService } from '../service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { until } from '../webhooks/running-worker.ts';
import { type PreviousRelease, unpackPreviousRelease } from './previous-release.ts';

const TIMEOUT_MS = 300_000;
const KEY = 'key-of-the-first-owner';
/** What both versions have taken in before and after the migration, so that there is something to lose. */
const SOME = 20;
/** Beyond what the older alone is given. */
const FIRST_OF_BOTH = 500_000;

let database: TestDatabase<Tables>;
let folder: string;
let release: PreviousRelease;
let settings: Record<string, string>;
let carrier: FakeCarrier;
let receiver: Receiver;
let older: Launched;
let service: ReturnType<typeof bundleService>;
let newer: Launched | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-rolling-'));
  release = unpackPreviousRelease();
  service = bundleService();
  database = await createTestDatabase<Tables>();
  await database.pool.query('drop schema public cascade; create schema public');
  carrier = await startFakeCarrier();
  receiver = await startReceiver();
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles: [carrier.profile] }));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ MAEU: { apiKey: 'any' } }));
  settings = {
    PORT: '0',
    LANDFALL_DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '6',
    LANDFALL_API_KEY: KEY,
    LANDFALL_SECRET_KEY: newSealingKey(),
    CARRIER_PROFILES: join(folder, 'profiles.json'),
    CARRIER_CREDENTIALS: join(folder, 'keys.json'),
    CARRIER_NETWORKS: '127.0.0.0/8',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
  };
  older = launchService({ program: release.program, roles: 'all', env: settings });
}, TIMEOUT_MS);

afterAll(async () => {
  older.child.kill('SIGKILL');
  newer?.child.kill('SIGKILL');
  await carrier.close();
  await receiver.close();
  await database.close();
  release.remove();
  service.remove();
  rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

/** Asks for a number to be followed, which the line then knows a box of. */
async function follow(url: string, number: string, box: string): Promise<void> {
  carrier.answers.set(number, [dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { box })]);
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
  const reply = await callService(url, KEY, 'POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  });
  expect(reply.status).toBe(201);
}

const told = (box: string) => until(async () => receiver.received.some(({ body }) => body.includes(box)));

describe('the version before this one', { timeout: TIMEOUT_MS }, () => {
  it('works on while the database is brought to this version, and beside it afterwards', async () => {
    const oldUrl = (await older.url) ?? '';
    expect(oldUrl, older.complaints()).not.toBe('');
    const attributes = { url: receiver.url, events: ['container.created'], active: true };
    await callService(oldUrl, KEY, 'POST', '/webhooks', { data: { type: 'webhook', attributes } });
    const load = startLoad([oldUrl], KEY);
    await until(async () => load.acknowledged.size >= SOME);
    await migrate(database.pool, { log: createLog('silent') });
    const migrated = load.acknowledged.size;
    await until(async () => load.acknowledged.size >= migrated + SOME);
    await follow(oldUrl, 'MAEUOLDER1', 'MSKU4023150');
    await told('MSKU4023150');

    newer = launchService({ program: service.program, roles: 'all', env: settings });
    const newUrl = (await newer.url) ?? '';
    expect(newUrl, newer.complaints()).not.toBe('');
    const both = startLoad([newUrl, oldUrl], KEY, FIRST_OF_BOTH);
    await until(async () => both.acknowledged.size >= 2 * SOME);
    await follow(newUrl, 'MAEUNEWER1', 'CSQU3054383');
    await told('CSQU3054383');
    await load.stop();
    await both.stop();
    // A change that the migration waited for while it waited for the migration may be undone and refused.
    expect([...load.refusals, ...both.refusals].filter(({ status }) => status !== 503)).toEqual([]);
    const entered = [...load.acknowledged.keys(), ...both.acknowledged.keys()];
    const heard = () => receiver.received.map(({ body }) => body).join('\n');
    await until(async () => entered.every((box) => heard().includes(box)));
    const { rows } = await database.pool.query<{ number: string }>('select number from container');
    const stored = new Set(rows.map(({ number }) => number));
    expect(entered.filter((box) => !stored.has(box))).toEqual([]);
    for (const url of [oldUrl, newUrl]) {
      const { body } = await callService(url, KEY, 'GET', '/shipments?page[size]=1');
      expect(body.meta.total).toBe(stored.size);
    }
  });

  it('does not start on the database of a newer one, and says so in a line', async () => {
    const again = launchService({ program: release.program, roles: 'all', env: settings });
    const [code] = await once(again.child, 'exit');
    expect(await again.url).toBeUndefined();
    expect(code).toBe(1);
    const unknown = readdirSync('migrations').find((name) => name > release.lastMigration);
    expect(again.complaints()).toBe(
      `The database has had migration ${unknown}, which this version of Landfall does not know: it is newer.\n`,
    );
  });
});
