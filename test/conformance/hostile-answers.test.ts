import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { askOutside } from '../../src/outside/ask.ts';
import type { CarrierProfile } from '../../src/sources/dcsa/profile.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import { dcsaEvent, profileOf } from '../fake-carrier.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

const MEGABYTE = 1024 * 1024;
/** Whatever is longer is read in a process apart. */
const MAX_CHARACTERS_HERE = 16 * 1024;
const MAX_MS = 60_000;

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends for as long as somebody listens, and says how much that was. */
async function sendWithoutEnd(response: ServerResponse, begin: string, piece: string): Promise<number> {
  let sent = 0;
  const endless = new Readable({
    read() {
      this.push(sent === 0 ? begin : piece);
      sent += piece.length;
    },
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(endless, response).catch(() => undefined);
  return sent;
}

const QUESTION = { numberType: 'bill_of_lading', number: 'MAEU123456789', containerNumbers: [] } as const;
const KEYS = { owner: INSTALLATION, values: { clientId: 'a', clientSecret: 'b' } };

async function ask(profile: CarrierProfile) {
  const signal = AbortSignal.timeout(MAX_MS);
  return createRegistry([profile], Date.now)
    .find('MAEU', KEYS)
    ?.fetch({ ...QUESTION, signal });
}

/** The longest text that was parsed in this process. */
function longestParsed() {
  const parse = vi.spyOn(JSON, 'parse');
  return () => Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
}

const events = (count: number) =>
  JSON.stringify(Array.from({ length: count }, () => dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-01-01T00:00:00Z')));

describe('what a line answers', { timeout: MAX_MS }, () => {
  it('without end instead of a token is heard for some kilobytes', async () => {
    let sent = Promise.resolve(0);
    const url = await serve((_, response) => {
      sent = sendWithoutEnd(response, '{"access_token":"', 'x'.repeat(64 * 1024));
    });
    const profile = { ...profileOf(url, ['MAEU']), oauth: { tokenUrl: `${url}/token`, send: 'form' } as const };
    expect(await ask(profile)).toMatchObject({
      kind: 'unavailable',
      detail: 'The token service answered with something else than a token.',
    });
    // What the connection held is sent, and nothing after it.
    expect(await sent).toBeLessThan(8 * MEGABYTE);
  });

  it('without end is kept as its beginning', async () => {
    const url = await serve((_, response) => void sendWithoutEnd(response, '[{}', ',{}'.repeat(20_000)));
    expect(await ask(profileOf(url, ['MAEU']))).toMatchObject({
      kind: 'found',
      payloads: [{ truncated: true, body: { length: 64 * 1024 } }],
    });
  });

  it('on page after page is bounded as a whole', async () => {
    let pages = 0;
    const page = events(3_000);
    const url = await serve((_, response) => {
      response.writeHead(200, { 'next-page': `c${++pages}` }).end(page);
    });
    expect(await ask(profileOf(url, ['MAEU']))).toMatchObject({
      kind: 'unavailable',
      detail: 'More than 20000 events in pages.',
    });
    expect(pages).toBe(7);
    pages = 0;
    const spaces = await serve((_, response) => {
      response.writeHead(200, { 'next-page': `c${++pages}` }).end(`[${' '.repeat(3 * MEGABYTE)}]`);
    });
    expect(await ask(profileOf(spaces, ['MAEU']))).toMatchObject({
      kind: 'unavailable',
      detail: `More than ${8 * MEGABYTE} bytes in pages.`,
    });
    expect(pages).toBe(3);
  });

  it.each([
    ['lists of nothing', `[${'{},'.repeat(2_000_000)}{}]`],
    ['levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['members', `{${Array.from({ length: 200_000 }, (_, index) => `"${index}":1`).join(',')}}`],
    ['events', events(5_000)],
    ['a message of an error', `{"message":"${'\\n '.repeat(500_000)}"}`],
  ])('is not parsed where others are served: %s', async (_, body) => {
    const longest = longestParsed();
    const url = await serve((request, response) => {
      const isRefused = request.url?.includes('REFUSED');
      response.writeHead(isRefused ? 403 : 200).end(body);
    });
    expect(await ask(profileOf(url, ['MAEU']))).toMatchObject({ kind: 'found', payloads: [{ truncated: false }] });
    const refused = { ...profileOf(url, ['MAEU']), parameters: { says: 'REFUSED' } };
    expect(await ask(refused)).toMatchObject({ kind: 'unauthorised' });
    expect(longest()).toBeLessThan(MAX_CHARACTERS_HERE);
  });

  it('packed is unpacked, to no more than it may be', async () => {
    const three = events(3);
    const url = await serve((request, response) => {
      const packed = gzipSync(request.url?.includes('large') ? Buffer.alloc(40 * MEGABYTE, ' ') : three);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
    expect(await ask(profileOf(url, ['MAEU']))).toMatchObject({
      kind: 'found',
      payloads: [{ truncated: false, body: { length: three.length } }],
    });
    const large = { ...profileOf(url, ['MAEU']), parameters: { of: 'large' } };
    expect(await ask(large)).toMatchObject({ kind: 'found', payloads: [{ truncated: true }] });
  });

  it('about subscriptions is read apart, and as much of it as there can be', async () => {
    const longest = longestParsed();
    const one = { subscriptionID: 'a', callbackUrl: 'https://example.com/push' };
    let count = 1_000;
    const url = await serve((request, response) => {
      const isPaged = request.url?.includes('cursor') || count === 4_000;
      const list = JSON.stringify(Array.from({ length: count }, () => one));
      response.writeHead(200, isPaged ? { 'next-page': `c${Math.random()}` } : {}).end(list);
    });
    const profile = { ...profileOf(url, ['MAEU']), subscriptions: { url: `${url}/s`, renewEveryHours: 24 } };
    const client = createRegistry([profile as CarrierProfile], Date.now).findSubscriptions('MAEU', KEYS);
    const signal = AbortSignal.timeout(MAX_MS);
    expect(await client?.list(signal)).toMatchObject({ kind: 'found', subscriptions: { length: 1_000 } });
    count = 4_000;
    expect(await client?.list(signal)).toMatchObject({ kind: 'unavailable' });
    count = 6_000;
    expect(await client?.list(signal)).toMatchObject({ kind: 'unavailable' });
    // An answer of the process apart comes in pieces.
    expect(longest()).toBeLessThan(100 * 1024);
  });
});

describe('an answer', () => {
  it('that never ends is over when its time is', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200).write('[');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(askOutside({ url, maxMs: 200, maxBytes: MEGABYTE })).rejects.toThrow(/timeout/i);
    // Garbage is collected while somebody waits, who could leave.
    const collecting = setInterval(collectGarbage, 20);
    const { signal } = new AbortController();
    await expect(askOutside({ url, signal, maxMs: 500, maxBytes: MEGABYTE })).rejects.toThrow(/timeout/i);
    clearInterval(collecting);
  });
});
