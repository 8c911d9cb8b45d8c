import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAishub } from '../../src/ais/feeds/aishub.ts';
import { createAisstream } from '../../src/ais/feeds/aisstream.ts';
import { createDigitraffic } from '../../src/ais/feeds/digitraffic-poll.ts';
import type { Feed, FeedContext } from '../../src/ais/feeds/feed.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createLog } from '../../src/log.ts';

const MAX_MS = 60_000;
/** Whatever is longer is read in a process apart, whose answers come in pieces. */
const MAX_CHARACTERS_HERE = 100 * 1024;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const step of undo.splice(0).reverse()) await step();
});

function heardBy(open: (context: FeedContext) => Feed) {
  const positions: unknown[] = [];
  const sink = {
    position: (report: unknown) => void positions.push(report),
    static: () => {},
    isBehind: false,
    untilReady: async () => {},
  };
  const status = new FeedStatus('hostile', 'aisstream', Date.now());
  const feed = open({ status, sink, log: createLog('silent'), now: Date.now });
  undo.push(() => feed.stop());
  return { status, positions };
}

function longestParsed() {
  const parse = vi.spyOn(JSON, 'parse');
  return () => Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
}

async function serve(listener: RequestListener, onUpgrade?: (key: string, socket: Socket) => void): Promise<number> {
  const server = createServer(listener);
  server.on('upgrade', (request, socket: Socket) => {
    socket.on('error', () => {});
    undo.push(() => socket.destroy());
    onUpgrade?.(request.headers['sec-websocket-key'] ?? '', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A frame with one message, packed as permessage-deflate (RFC 7692) has it. */
function packedFrame(text: string): Buffer {
  const packed = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(0xc17f, 0);
  head.writeBigUInt64BE(BigInt(packed.length), 2);
  return Buffer.concat([head, packed]);
}

describe('a feed that is made to hold us up', { timeout: MAX_MS }, () => {
  it('by a packed frame of a WebSocket is left before it is unpacked', async () => {
    const longest = longestParsed();
    const bomb = packedFrame(`[${'{},'.repeat(20_000_000)}{}]`);
    const port = await serve(
      () => {},
      (key, socket) => {
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
        );
        socket.once('data', () => socket.write(bomb));
      },
    );
    const url = `ws://127.0.0.1:${port}/`;
    const { status } = heardBy((context) => createAisstream(context, { url, key: 'k', boxes: [] }));
    await vi.waitFor(() => expect(status.lastError).toContain('a message that is too long'), MAX_MS);
    expect(status.drops.unreadable).toBe(0);
    expect(longest()).toBeLessThan(MAX_CHARACTERS_HERE);
  });

  it('by a row of messages without a ship in them is left', async () => {
    const nothing = Buffer.from('\x81\x02[]', 'latin1');
    const port = await serve(
      () => {},
      (key, socket) => {
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        );
        socket.once('data', () => socket.write(Buffer.concat(Array<Buffer>(20_000).fill(nothing))));
      },
    );
    const parse = vi.spyOn(JSON, 'parse');
    const url = `ws://127.0.0.1:${port}/`;
    const { status } = heardBy((context) => createAisstream(context, { url, key: 'k', boxes: [] }));
    await vi.waitFor(() => expect(status.lastError).toContain('none of them about ships'), MAX_MS);
    expect(parse.mock.calls.filter(([text]) => text === '[]').length).toBeLessThan(2_000);
  });

  it.each([
    ['nothing but lists', `[${'{},'.repeat(8_000_000)}{}]`, /values/],
    ['levels', '['.repeat(1_000_000), /nested more than/],
    ['bytes', `[${' '.repeat(40_000_000)}]`, /more than can be read/],
  ])('by an answer of %s is left', async (_, body, reason) => {
    const longest = longestParsed();
    const port = await serve((_request, response) => void response.end(body));
    const address = { url: `http://127.0.0.1:${port}/`, key: 'k', hasShips: false };
    const heard = [
      heardBy((context) => createAishub(context, address)),
      heardBy((context) => createDigitraffic(context, address.url)),
    ];
    for (const { status } of heard) await vi.waitFor(() => expect(status.lastError).toMatch(reason), MAX_MS);
    expect(longest()).toBeLessThan(MAX_CHARACTERS_HERE);
  });

  it('by ships without end is heard, and read apart', async () => {
    const longest = longestParsed();
    const row = { MMSI: 259_000_420, TIME: '2026-05-01 12:00:00 GMT', LATITUDE: 66.02, LONGITUDE: 12.25 };
    const rows = Array.from({ length: 30_000 }, (_, index) => ({ ...row, MMSI: row.MMSI + index }));
    const port = await serve((_request, response) => void response.end(JSON.stringify([{ ERROR: false }, rows])));
    const address = { url: `http://127.0.0.1:${port}/`, key: 'k', hasShips: false };
    const { positions } = heardBy((context) => createAishub(context, address));
    await vi.waitFor(() => expect(positions).toHaveLength(30_000), MAX_MS);
    expect(longest()).toBeLessThan(MAX_CHARACTERS_HERE);
  });
});
