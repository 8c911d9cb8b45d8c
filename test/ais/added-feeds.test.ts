import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startAis } from '../../src/ais/service.ts';
import { tryFeed } from '../../src/ais/try-feed.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import { createMetrics } from '../../src/metrics.ts';
import type { Tables } from '../../src/store/tables.ts';
import { type FeedAddress, parseAddedFeed, parseFeeds } from '../../src/values/ais-feed.ts';
import { guardedConnector } from '../../src/webhooks/guard.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';
import { startFakeStream } from './fake-stream.ts';
import { sampleSentences } from './sample.ts';

const log = createLog('silent');
const connect = guardedConnector({ policy: LOOPBACK, connectTimeoutMs: 2_000 });
const KEY = 'key-of-the-stream';

let service: TestService;
let owner: Client;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  service = await startTestService();
  owner = await service.createClient();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => service.close());

/** As a process of its own would: with connections of its own to the database. */
async function startProcess(configured: readonly FeedAddress[] = []): Promise<() => Promise<void>> {
  const database = await openDatabase<Tables>(service.databaseUrl, { maxConnections: 4, log });
  const leased = { configured, sealingKeys: service.services.sealingKeys, connect };
  const stop = await startAis({
    database,
    aisDatabase: undefined,
    own: [],
    leased,
    trackDays: 400,
    metrics: createMetrics(),
    log,
    lookEveryMs: 50,
  });
  let isStopped = false;
  const stopOnce = async () => {
    if (isStopped) return;
    isStopped = true;
    await stop();
    await database.close();
  };
  undo.push(stopOnce);
  return stopOnce;
}

/** A receiver that says the same to whoever connects, and how many do. */
async function startReceiver(text = `${sampleSentences(3, 40).join('\r\n')}\r\n`) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    socket.write(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const add = (attributes: object, client = owner) => client.call('POST', '/admin/ais_feeds', { data: { attributes } });
const change = (name: string, attributes: object) =>
  owner.call('PATCH', `/admin/ais_feeds/${name}`, { data: { attributes } });
const remove = (name: string) => owner.call('DELETE', `/admin/ais_feeds/${name}`);

async function feedOf(name: string, client = owner) {
  const { body } = await client.call('GET', '/admin/ais_feeds');
  return body.data.find(({ id }: { id: string }) => id === name)?.attributes;
}

describe('a feed that is added while the service runs', () => {
  it('is heard by one process, changed, and left, without a restart', async () => {
    const [first, second] = [await startReceiver(), await startReceiver()];
    await startProcess();
    await startProcess();
    expect(await feedOf('roof')).toBeUndefined();
    expect((await add({ name: 'roof', address: first.address })).status).toBe(201);
    expect(await feedOf('roof')).toMatchObject({
      origin: 'added',
      kind: 'tcp',
      address: first.address,
      standby: false,
    });
    await until(async () => (await feedOf('roof')).positions > 0);
    expect(first.sockets.size).toBe(1);
    expect(await feedOf('roof')).toMatchObject({ state: 'receiving', silent_since: null });
    expect((await change('roof', { address: second.address })).status).toBe(200);
    await until(() => first.sockets.size === 0 && second.sockets.size === 1);
    expect((await remove('roof')).status).toBe(204);
    await until(() => second.sockets.size === 0);
    expect(await feedOf('roof')).toBeUndefined();
    expect((await remove('roof')).status).toBe(404);
  });

  it('goes on in another process when the one that heard it ends', async () => {
    const { address, sockets } = await startReceiver();
    await add({ name: 'moving', address });
    const stop = await startProcess();
    await startProcess();
    await until(() => sockets.size === 1);
    const [before] = sockets;
    await stop();
    await until(() => sockets.size === 1 && !sockets.has(before as Socket));
    await until(async () => (await feedOf('moving')).state !== 'disconnected');
    expect(sockets.size).toBe(1);
    await remove('moving');
  });

  it('is heard by one process of several when it is set up in each of them, and by another when that one ends', async () => {
    const { address, sockets } = await startReceiver();
    const configured = parseFeeds(`mast=${address}`);
    const stop = await startProcess(configured);
    await startProcess(configured);
    await until(async () => sockets.size === 1 && (await feedOf('mast'))?.state === 'receiving');
    const [before] = sockets;
    await stop();
    await until(() => sockets.size === 1 && !sockets.has(before as Socket));
    expect(await feedOf('mast')).toMatchObject({ origin: 'settings' });
  });

  it('asks with its key, which is sealed and shown to nobody', async () => {
    const asked: unknown[] = [];
    const stream = await startFakeStream((subscription) => void asked.push(subscription));
    undo.push(stream.stop);
    const added = await add({ name: 'world', address: `${stream.url}?box=40,-10,60,20`, key: KEY });
    expect(added.body.data.attributes).toMatchObject({ has_key: true, kind: 'aisstream' });
    await startProcess();
    await until(() => asked.length > 0);
    expect(asked[0]).toMatchObject({
      APIKey: KEY,
      BoundingBoxes: [
        [
          [40, -10],
          [60, 20],
        ],
      ],
    });
    const shown = await owner.call('GET', '/admin/ais_feeds');
    const trail = await owner.call('GET', '/audit_entries');
    const rows = await service.pool.query('SELECT * FROM ais_feed_setting');
    expect(trail.text).toContain('ais_feed.create');
    for (const text of [added.text, shown.text, trail.text, JSON.stringify(rows.rows)]) expect(text).not.toContain(KEY);
  });

  it('keeps its key for the host it was given for', async () => {
    const elsewhere = await change('world', { address: 'wss://elsewhere.example/v0/stream' });
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.text).toContain('give it again');
    const tried = { name: 'world', address: 'wss://elsewhere.example/v0/stream' };
    expect((await owner.call('POST', '/admin/ais_feeds/try', { data: { attributes: tried } })).status).toBe(422);
    const { address } = await feedOf('world');
    expect((await change('world', { address: `${address}&box=0,0,10,10`, standby: true })).status).toBe(200);
    expect(await feedOf('world')).toMatchObject({ has_key: true, standby: true });
    await remove('world');
  });

  it.each([
    ['a file of the machine', { name: 'file', address: 'file:///etc/passwd' }],
    ['a port of the machine', { name: 'in', address: 'tcp-listen://0.0.0.0:5631' }],
    ['datagrams', { name: 'in', address: 'udp://0.0.0.0:10110' }],
    ['a key in the address', { name: 'world', address: 'wss://stream.example/v0?key=shown' }],
    ['a password in the address', { name: 'fi', address: 'https://me:secret@example.com' }],
    ['a stream without a key', { name: 'world', address: 'wss://stream.example/v0' }],
    ['a name with a slash', { name: 'a/b', address: 'tcp://example.com:1' }],
    ['no address', { name: 'roof', address: 'over there' }],
  ])('is refused: %s', async (_what, attributes) => {
    expect((await add(attributes)).status).toBe(422);
  });

  it('has a name of its own', async () => {
    const attributes = { name: 'twice', address: 'tcp://feeds.example:4001' };
    expect((await add(attributes)).status).toBe(201);
    expect((await add(attributes)).status).toBe(409);
    await remove('twice');
  });

  it('is for owners of the account that runs the installation', async () => {
    const attributes = { name: 'theirs', address: 'tcp://feeds.example:4001' };
    await add(attributes);
    const member = await service.createClient({ scope: 'write', accountId: owner.accountId });
    const stranger = await service.createClient();
    expect((await add({ ...attributes, name: 'more' }, member)).status).toBe(403);
    expect((await add({ ...attributes, name: 'more' }, stranger)).status).toBe(403);
    expect((await stranger.call('DELETE', '/admin/ais_feeds/theirs')).status).toBe(403);
    expect(await feedOf('theirs', stranger)).toMatchObject({ address: null, state: 'connecting' });
    expect((await stranger.call('GET', '/admin/ais_feeds')).body.meta.may_change).toBe(false);
    await remove('theirs');
  });
});

describe('a trial', () => {
  const listen = (address: FeedAddress, policy = LOOPBACK) =>
    tryFeed(address, {
      connect: guardedConnector({ policy, connectTimeoutMs: 2_000 }),
      log,
      now: Date.now,
      forMs: 500,
    });
  const read = (address: string, key: string | null = null) =>
    parseAddedFeed({ name: 'tried', address, key, isStandby: false });

  it('tells through the interface how many ships were heard, and leaves a trace', async () => {
    const { address, sockets } = await startReceiver();
    const attributes = { name: 'roof', address };
    const { body } = await owner.call('POST', '/admin/ais_feeds/try', { data: { attributes } });
    expect(body.data.attributes).toMatchObject({ outcome: 'positions', positions: 20 });
    expect(body.data.attributes.words).toMatch(/^At least 20 positions of \d+ ships came in\.$/);
    await until(() => sockets.size === 0);
    expect((await owner.call('GET', '/audit_entries')).text).toContain('ais_feed.test');
    expect(await feedOf('roof')).toBeUndefined();
  });

  it('ends in its time whatever the clock is set to meanwhile', async () => {
    const { address } = await startReceiver('');
    let aheadMs = 0;
    const now = () => Date.now() + aheadMs;
    const connect = guardedConnector({ policy: LOOPBACK, connectTimeoutMs: 2_000 });
    const trial = tryFeed(read(address), { connect, log, now, forMs: 500 });
    aheadMs = -24 * 3_600_000;
    expect((await trial).outcome).toBe('nothing');
  });

  it('says that nothing came, or nothing that is AIS', async () => {
    const [silent, other] = [await startReceiver(''), await startReceiver('220 ready to serve\r\n'.repeat(20))];
    expect((await listen(read(silent.address))).outcome).toBe('nothing');
    expect((await listen(read(other.address))).outcome).toBe('no_positions');
  });

  it('says what the other side says: a wrong key, or nobody there', async () => {
    const stream = await startFakeStream((_subscription, send) =>
      send(JSON.stringify({ error: 'Api Key Is Not Valid' }).padEnd(200)),
    );
    undo.push(stream.stop);
    expect(await listen(read(stream.url, 'wrong'))).toMatchObject({
      outcome: 'failed',
      words: 'It cannot be heard: Api Key Is Not Valid.',
    });
    const { address } = await startReceiver();
    const gone = address.replace(/\d+$/, '1');
    expect((await listen(read(gone))).words).toContain('ECONNREFUSED');
  });

  it.each(['tcp://127.0.0.1:PORT', 'ws://127.0.0.1:PORT/', 'http://127.0.0.1:PORT', 'tcp://[::1]:PORT'])(
    'goes to nothing inside that the operator did not open: %s',
    async (template) => {
      const { address, sockets } = await startReceiver();
      const port = address.slice(address.lastIndexOf(':') + 1);
      const key = template.startsWith('ws') ? 'any' : null;
      const closed = { ...LOOPBACK, ownNetworks: () => false };
      const trial = await listen(read(template.replace('PORT', port), key), closed);
      expect(trial).toMatchObject({ outcome: 'failed', positions: 0 });
      expect(trial.words).toContain('has no address that may be connected to');
      expect(sockets.size).toBe(0);
    },
  );
});
