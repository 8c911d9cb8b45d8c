import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSlowBodies } from '../../src/http/slow-bodies.ts';

let server: FastifyInstance;

beforeAll(async () => {
  server = Fastify();
  endSlowBodies(server, { startMs: 300, minBytesPerSecond: 1_000, maxMs: 60_000, lookEveryMs: 20 });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.put('/', async ({ body }) => ({ length: (body as Buffer).length }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function begin(length: number, first: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A server that ends a request may do so while the body is still being written.
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => text);
  socket.write(
    `PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: a/b\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(first);
  return { socket, answer };
}

it('a body that stops coming ends with 408', async () => {
  const { answer } = await begin(10, 'abc');
  expect(await answer).toMatch(/^HTTP\/1.1 408 /);
});

it('a body that trickles in ends with 408', async () => {
  const { socket, answer } = await begin(1_000, 'abc');
  const drops = setInterval(() => socket.write('a'), 50);
  expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(drops);
});

it('a long body over a slow line takes longer than a short one may', async () => {
  const { socket, answer } = await begin(100_001, 'a'.repeat(100_000));
  await delay(900);
  socket.end('a');
  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*"length":100001/);
});
