import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export interface FakeStream {
  readonly url: string;
  readonly sockets: ReadonlySet<Socket>;
  stop(): void;
}

/** As much of RFC 6455 as a fake aisstream.io needs: the handshake, masked text frames in, unmasked ones out. */
export async function startFakeStream(
  onSubscribe: (subscription: unknown, send: (text: string) => void, socket: Socket) => void,
  maxConnections = Number.POSITIVE_INFINITY,
): Promise<FakeStream> {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('upgrade', (request, socket: Socket) => {
    socket.on('error', () => {});
    if (sockets.size >= maxConnections) {
      socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.add(socket);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (frame) => {
      if ((frame[0] ?? 0) % 16 !== 1) return;
      onSubscribe(JSON.parse(readFrame(frame)), (text) => socket.write(textFrame(text)), socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v0/stream`,
    sockets,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
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
