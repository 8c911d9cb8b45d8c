import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';

/** What RFC 6455 has every server answer with. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** The first two bytes of a frame with a whole text and its length in eight bytes; packed as RFC 7692 has it, and not. */
const PACKED_TEXT = 0xc17f;
const PLAIN_TEXT = 0x817f;
const DRIP_MS = 500;

/** Opens a WebSocket to whoever asks, and sends what does harm. */
export function acceptSocket({ headers, url = '' }: IncomingMessage, socket: Socket, bodyOf: (name: string) => Buffer) {
  socket.on('error', () => undefined);
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${GUID}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
  );
  const kind = url.split('/').find((word) => word !== '' && word !== 'token') ?? '';
  socket.once('data', () => send(socket, kind.split('?')[0] ?? '', bodyOf));
}

function send(socket: Socket, kind: string, bodyOf: (name: string) => Buffer): void {
  if (kind === 'packed') {
    const packed = deflateRawSync(bodyOf('nothings-at-length'), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(
      0,
      -4,
    );
    socket.write(frame(PACKED_TEXT, packed));
  } else if (kind === 'slowly') {
    const timer = setInterval(() => socket.write(frame(PLAIN_TEXT, Buffer.from('[]'))), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  } else {
    const message = frame(PLAIN_TEXT, kind === 'without-end' ? Buffer.alloc(60_000, '[{"a":1},') : bodyOf(kind));
    const more = () => {
      if (!socket.destroyed && socket.write(message)) setImmediate(more);
    };
    socket.on('drain', more);
    more();
  }
}

function frame(head: number, bytes: Buffer): Buffer {
  const start = Buffer.alloc(10);
  start.writeUInt16BE(head, 0);
  start.writeBigUInt64BE(BigInt(bytes.length), 2);
  return Buffer.concat([start, bytes]);
}
