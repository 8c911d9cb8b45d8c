import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startAis } from '../../src/ais/service.ts';
import { tryFeed } from '../../src/ais/try-feed.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import { createMetrics } from '../../src/metrics.ts';
import type { Tables } from '../../src/store/tables.ts';
import { readOpenFeeds } from '../../src/values/open-feed.ts';
import { guardedConnector } from '../../src/webhooks/guard.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';
import { startAiscast } from './stand-ins/aiscast.ts';
import { type Barentswatch, startBarentswatch } from './stand-ins/barentswatch.ts';
import { type Coast, startCoast } from './stand-ins/coast.ts';
import { type Digitraffic, startDigitraffic } from './stand-ins/digitraffic.ts';

const log = createLog('silent');
const connect = guardedConnector({ policy: LOOPBACK, connectTimeoutMs: 2_000 });
const MINUTE_MS = 60_000;

let coast: Coast;
let digitraffic: Digitraffic;
let service: TestService;
let owner: Client;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  [coast, digitraffic] = await Promise.all([startCoast(), startDigitraffic()]);
  const addresses = new Map([
    ['norway', coast.address],
    ['finland', digitraffic.stream],
    ['finland-http', digitraffic.url],
  ]);
  const openFeeds = readOpenFeeds().map((feed) => ({ ...feed, address: addresses.get(feed.id) ?? feed.address }));
  const ais = {
    openFeeds,
    tryFeed: (address: Parameters<typeof tryFeed>[0], signal: AbortSignal) =>
      tryFeed(address, { connect, log, now: Date.now, signal }),
  };
  service = await startTestService({ services: { ais } });
  owner = await service.createClient();
  const database = await openDatabase<Tables>(service.databaseUrl, { maxConnections: 4, log });
  const stop = await startAis({
    database,
    aisDatabase: undefined,
    own: [],
    leased: { configured: [], sealingKeys: service.services.sealingKeys, connect },
    openFeeds,
    trackDays: 400,
    metrics: createMetrics(),
    log,
    lookEveryMs: 200,
  });
  undo.push(() => database.close(), stop);
});

afterAll(async () => {
  for (const step of undo.reverse()) await step();
  coast.stop();
  digitraffic.stop();
  await service.close();
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const choose = (id: string) => owner.call('POST', `/admin/open_ais_feeds/${id}`);

async function feedOf(name: string) {
  const { body } = await owner.call('GET', '/admin/ais_feeds');
  return body.data.find(({ id }: { id: string }) => id === name)?.attributes;
}

async function heard() {
  return (await owner.call('GET', '/fleet/ships')).body;
}

/** Positions of a ship that are another one of its within ten seconds, at the same place. */
async function storedTwice(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vessel_position one join vessel_position other
      on other.vessel_number = one.vessel_number and other.at > one.at and other.at < one.at + interval '10 seconds'
      and other.latitude_microdegrees = one.latitude_microdegrees
      and other.longitude_microdegrees = one.longitude_microdegrees`.execute(service.db);
  return rows[0]?.count ?? 0;
}

/** The stand-in ends with its test, and so does the feed of it. */
async function leave({ asked }: Barentswatch): Promise<void> {
  expect(asked[0]).toBe('/v1/latest/combined?modelType=Full&modelFormat=Json');
  expect((await owner.call('DELETE', '/admin/ais_feeds/barentswatch')).status).toBe(204);
  await until(async () => (await feedOf('barentswatch')) === undefined);
}

describe('open feeds', () => {
  it('are listed with their licence and what they want, and connect to nobody before they are chosen', async () => {
    const { body } = await owner.call('GET', '/admin/open_ais_feeds');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'aiscast',
      'aishub',
      'aisstream',
      'barentswatch',
      'finland',
      'finland-http',
      'finland-port-calls',
      'norway',
    ]);
    for (const feed of body.data) {
      expect([feed.licence, feed.attribution, feed.area, feed.expect].every(Boolean)).toBe(true);
      expect(feed.needs === 'nothing' || feed.sign_up_url !== null).toBe(true);
    }
    expect([coast.sockets.size, digitraffic.sockets.size, digitraffic.asked]).toEqual([0, 0, []]);
    expect((await choose('aisstream')).status).toBe(409);
    expect((await choose('atlantis')).status).toBe(404);
    expect((await (await service.createClient()).call('POST', '/admin/open_ais_feeds/norway')).status).toBe(403);
  });

  it('say within ten seconds what is heard of them', async () => {
    const aiscast = await startAiscast();
    onTestFinished(() => aiscast.stop());
    const addresses = { norway: coast.address, finland: digitraffic.stream, aiscast: `${aiscast.url}?box=50,-2,58,10` };
    for (const [name, address] of Object.entries(addresses)) {
      const startedMs = Date.now();
      const { body } = await owner.call('POST', '/admin/ais_feeds/try', { data: { attributes: { name, address } } });
      expect(body.data.attributes).toMatchObject({ outcome: 'positions' });
      expect(Date.now() - startedMs).toBeLessThan(11_000);
    }
  });

  it('bring five hundred ships within a minute of being chosen, at the rates of the real ones', async () => {
    const startedMs = Date.now();
    for (const id of ['norway', 'finland', 'norway']) expect((await choose(id)).status).toBe(204);
    await until(async () => (await heard()).ships.length >= 500);
    expect(Date.now() - startedMs).toBeLessThan(MINUTE_MS);
    expect(await feedOf('finland-http')).toMatchObject({ state: 'standby', kind: 'digitraffic', origin: 'added' });
    expect((await heard()).attributions).toEqual([
      expect.stringContaining('NLOD'),
      'Source: Fintraffic / digitraffic.fi, license CC 4.0 BY',
    ]);
    await until(async () => (await heard()).ships.some(({ name }: { name: string }) => name?.startsWith('BALTIC')));
    expect([...digitraffic.users]).toEqual(['Landfall']);
    expect(digitraffic.asked.some((path) => path.startsWith('/api/ais/v1/locations?from='))).toBe(true);
  });

  it('are heard with the client and its secret where the operator wants a registration', async () => {
    const barentswatch = await startBarentswatch();
    onTestFinished(() => barentswatch.stop());
    const { address, secret: key } = barentswatch;
    const attributes = { name: 'barentswatch', address, key };
    const tried = async (given: object) =>
      (await owner.call('POST', '/admin/ais_feeds/try', { data: { attributes: { ...attributes, ...given } } })).body;
    expect((await tried({})).data.attributes).toMatchObject({ outcome: 'positions' });
    expect((await tried({ key: 'wrong' })).data.attributes).toEqual({
      outcome: 'failed',
      words: 'It cannot be heard: the client id or its secret was refused (invalid_client).',
      positions: 0,
      ships: 0,
    });
    expect((await tried({ address: address.split('?')[0] })).errors[0].detail).toContain('?client=');
    expect((await owner.call('POST', '/admin/ais_feeds', { data: { attributes } })).status).toBe(201);
    await until(async () => (await heard()).ships.some(({ name }: { name: string }) => name === 'FJORD 0'));
    const { body } = await owner.call('GET', '/vessels/9822073');
    expect(body.data.attributes).toMatchObject({ name: 'FJORD 0', imo: '9822073' });
    await leave(barentswatch);
  });

  it('leave out what they say that tells of no ship, and count it', async () => {
    await until(async () => (await feedOf('finland'))?.drops.unreadable > 0);
    await until(async () => (await feedOf('norway'))?.drops.repeated > 0);
    await until(async () => (await feedOf('norway'))?.drops.checksum > 0);
    expect((await feedOf('norway')).positions).toBeGreaterThan(0);
  });

  it('are heard again after their connections were cut', async () => {
    const before = [await feedOf('norway'), await feedOf('finland')].map(({ messages }) => messages);
    coast.kill();
    digitraffic.kill();
    await until(() => coast.sockets.size === 1 && digitraffic.sockets.size === 1);
    await until(async () => (await feedOf('norway')).messages > before[0] + 50);
    await until(async () => (await feedOf('finland')).messages > before[1] + 50);
    expect([coast.sockets.size, digitraffic.sockets.size]).toEqual([1, 1]);
  });

  it('may say everything many times over, and nothing is stored twice', async () => {
    const before = [await feedOf('norway'), await feedOf('finland')].map(({ messages }) => messages);
    coast.flood(5);
    digitraffic.flood(5);
    await until(async () => (await feedOf('norway')).messages >= before[0] + 5 * coast.ships);
    await until(async () => (await feedOf('finland')).messages >= before[1] + 5 * digitraffic.ships);
    expect(await storedTwice()).toBe(0);
  });

  it.each([
    ['no packet of MQTT', Buffer.from([0x82, 6, 0x30, 255, 255, 255, 255, 255])],
    ['a packet that is too long', Buffer.from([0x82, 5, 0x30, 255, 255, 127, 0])],
    ['text', Buffer.from([0x81, 2, 0x7b, 0x7d])],
  ])('leave a broker that sends %s, and come back', async (_what, bytes) => {
    await until(() => digitraffic.subscribed.size === 1);
    const [before] = digitraffic.subscribed;
    digitraffic.say(bytes);
    await until(async () => /MQTT|too long/.test((await feedOf('finland')).last_error ?? ''));
    await until(() => digitraffic.subscribed.size === 1 && [...digitraffic.subscribed][0] !== before);
    expect([...digitraffic.sockets]).not.toContain(before);
  });
});
