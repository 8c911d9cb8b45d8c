import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { outageOf } from '../../src/db/outage.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { startDatabaseProxy } from '../faults/database-proxy.ts';
import { callService, type ServiceOptions, startTestService } from '../service.ts';

const log = createLog('silent');

async function start(options: ServiceOptions = {}) {
  const service = await startTestService(options);
  onTestFinished(() => service.close());
  const ready = async () => {
    const answer = await fetch(`${service.url}/readyz`);
    return [answer.status, await answer.json()];
  };
  return { service, ready };
}

describe('while the database is away', () => {
  it('is alive, not ready, and says so in plain words with 503, until it is back', async () => {
    const database = await createTestDatabase<Tables>();
    const proxy = await startDatabaseProxy(database.url);
    const behind = await openDatabase<Tables>(proxy.url, { maxConnections: 3, log });
    onTestFinished(async () => {
      await behind.close();
      proxy.close();
      await database.close();
    });
    const { service, ready } = await start({ services: { db: behind.kysely } });
    const { key } = await service.createClient();
    const ask = async (method: string, path: string, body?: unknown) => {
      const { status, headers, body: answer } = await callService(service.url, key, method, path, body);
      return [status, headers.get('retry-after'), answer.errors?.[0].detail];
    };
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    proxy.cut();
    await expect.poll(async () => (await ready())[0]).toBe(503);
    expect(await ready()).toEqual([503, { status: 'not ready', reason: 'The database is away.' }]);
    const away = [503, '5', 'The database is away. Try again in 5 s.'];
    expect(await ask('GET', '/shipments')).toEqual(away);
    expect(await ask('POST', '/session', { email: 'a@b.example', password: 'x' })).toEqual(away);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    proxy.mend();
    await expect.poll(ready).toEqual([200, { status: 'ready' }]);
  });
});

/** Speaks enough of PostgreSQL's protocol to refuse everything with one code. */
async function startRefusingServer(code: string): Promise<string> {
  const refusal = (() => {
    const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0Mrefused\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  })();
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const welcome = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), ready]);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', () => socket.write(Buffer.concat([refusal, ready])));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://x:y@127.0.0.1:${(server.address() as AddressInfo).port}/z`;
}

it.each([
  ['53300', 'The database has too many connections.'],
  ['53100', 'The disk is full.'],
  ['57P03', 'The database is away.'],
  ['57014', 'The database is too busy.'],
  ['25006', 'The database takes no changes at the moment.'],
  ['08006', 'The database is away.'],
])(
  'code %s is an outage: %s',
  async (code, reason) => {
    const url = await startRefusingServer(code);
    // Refused at the first question, so that the error is one that the driver made.
    const error = await openDatabase(url, { maxConnections: 1, log: createLog('silent') }).catch(
      (cause: unknown) => cause,
    );
    expect(outageOf(error)?.reason).toBe(reason);
  },
  60_000,
);

it('tells a mistake of ours from an outage', () => {
  expect(outageOf(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeUndefined();
  expect(outageOf(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBeUndefined();
  expect(outageOf(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(outageOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))?.reason).toBe('The disk is full.');
});

it('is not ready while the disk is full', async () => {
  const { service, ready } = await start({ hasFreeSpace: async () => false });
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'The disk is full.' }]);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});

describe('metrics', () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status;

  it('are shown on the machine itself, and to nobody behind a proxy', async () => {
    const { service } = await start();
    expect(await ask(service.url)).toBe(200);
    expect(await ask(service.url, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    const { service: behind } = await start({ publicUrl: 'https://tracking.example' });
    expect(await ask(behind.url)).toBe(404);
  });

  it('are shown by their token, and then by nothing else', async () => {
    const { service } = await start({ metricsToken: 'a token of the scraper', publicUrl: 'https://tracking.example' });
    expect(await ask(service.url)).toBe(404);
    expect(await ask(service.url, { authorization: 'Bearer wrong' })).toBe(404);
    expect(await ask(service.url, { authorization: 'Bearer a token of the scraper' })).toBe(404);
    const { service: other } = await start({ metricsToken: 'scraper-0123456789' });
    expect(await ask(other.url)).toBe(404);
    expect(await ask(other.url, { authorization: 'Bearer scraper-0123456789' })).toBe(200);
  });
});
