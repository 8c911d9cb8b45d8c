import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The receiver of bench/webhooks.ts, in a process of its own. `/ok…` is counted and answered with 200, `/timed…` reported
 * with the number in its body and the time of its arrival, `/hang…` never answered, `/dead…` answered with 500.
 *
 * Receivers are on other machines; this one has to share two cores with what is measured. So it speaks just enough HTTP
 * and costs a third of what node:http would.
 */
const REPORT_EVERY_MS = 10;
const END_OF_HEAD = '\r\n\r\n';
const OK = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok');
const DEAD = Buffer.from('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n');
let arrived = 0;

const server = createServer((socket) => {
  let rest: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let length = takeRequest(socket, rest); length > 0; length = takeRequest(socket, rest)) {
      rest = rest.subarray(length);
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

setInterval(() => process.send?.({ arrived }), REPORT_EVERY_MS);
process.on('disconnect', () => process.exit(0));

/** Answers a request that is there whole and returns its length, else 0. */
function takeRequest(socket: Socket, bytes: Buffer): number {
  const bodyFrom = bytes.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
  if (bodyFrom < END_OF_HEAD.length) return 0;
  const head = bytes.toString('latin1', 0, bodyFrom);
  const length = bodyFrom + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return 0;
  answer(socket, head.slice('POST '.length, head.indexOf(' HTTP/')), () => bytes.toString('utf8', bodyFrom, length));
  return length;
}

function answer(socket: Socket, path: string, body: () => string): void {
  if (path.startsWith('/hang')) return;
  if (path.startsWith('/dead')) {
    socket.write(DEAD);
    return;
  }
  if (path.startsWith('/timed')) {
    process.send?.({ sample: Number(/sample (\d+)/.exec(body())?.[1]), arrivedMs: Date.now() });
  } else arrived++;
  socket.write(OK);
}
