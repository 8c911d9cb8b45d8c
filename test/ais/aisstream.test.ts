import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { PositionReport } from '../../src/ais/decode/message.ts';
import { createAisstream } from '../../src/ais/feeds/aisstream.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createLog } from '../../src/log.ts';

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** As much of RFC 6455 as a fake aisstream.io needs: the handshake, one masked text frame in, unmasked ones out. */
async function startFakeStream(onSubscribe: (subscription: unknown, send: (text: string) => void) => void) {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (frame) => {
      if ((frame[0] ?? 0) % 16 !== 1) return;
      onSubscribe(JSON.parse(readFrame(frame)), (text) => socket.write(textFrame(text)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v0/stream`, sockets };
}

function readFrame(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 127;
  const from = short === 126 ? 4 : 2;
  const mask = frame.subarray(from, from + 4);
  return Buffer.from(frame.subarray(from + 4).map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString();
}

function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}

const MESSAGE = JSON.stringify({
  MessageType: 'PositionReport',
  MetaData: { MMSI: 259_000_420, time_utc: '2023-05-10 11:46:52.5 +0000 UTC' },
  Message: { PositionReport: { UserID: 259_000_420, Latitude: 66.02, Longitude: 12.25, Sog: 9, Cog: 308.1 } },
  Padding: ' '.repeat(200),
});

function listen(url: string, silentAfterMs?: number) {
  const positions: PositionReport[] = [];
  const status = new FeedStatus('world', 'aisstream', Date.now());
  const sink = {
    position: (report: PositionReport) => void positions.push(report),
    static: () => {},
    isBehind: false,
    untilReady: async () => {},
  };
  const context = { status, sink, log: createLog('silent'), now: Date.now };
  const boxes = [
    [
      [40, -10],
      [60, 20],
    ],
  ] as const;
  const feed = createAisstream(context, { url, key: 'secret', boxes }, silentAfterMs);
  undo.push(() => feed.stop());
  return { positions, status };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('subscribes at once and takes what it is sent', async () => {
  const subscriptions: unknown[] = [];
  const { url } = await startFakeStream((subscription, send) => {
    subscriptions.push(subscription);
    send(MESSAGE);
    send('nonsense'.padEnd(200));
  });
  const { positions, status } = listen(url);
  await until(() => status.drops.unreadable === 1);
  expect(subscriptions).toMatchObject([
    {
      APIKey: 'secret',
      BoundingBoxes: [
        [
          [40, -10],
          [60, 20],
        ],
      ],
    },
  ]);
  expect(positions).toMatchObject([{ mmsi: 259_000_420, latitude: 66.02, headingDegrees: null }]);
});

it('leaves a stream that has gone silent, and one that breaks, and subscribes again', async () => {
  let subscriptions = 0;
  const { url, sockets } = await startFakeStream(() => {
    subscriptions++;
    if (subscriptions === 2) for (const socket of sockets) socket.destroy();
  });
  const { status } = listen(url, 50);
  await until(() => subscriptions === 3);
  expect(status.lastError).toBeDefined();
});
