import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { announcement } from './paper.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('ends the connection on which a file was given up halfway, so that the next request does not wait behind it', async () => {
  const client = await service.createClient();
  const few = Buffer.from('few bytes');
  const { body } = await client.call('POST', '/rails/active_storage/direct_uploads', announcement(few));
  const { pathname, search, port } = new URL(body.direct_upload.url);
  const headers = Object.entries(body.direct_upload.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port || new URL(service.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}Content-Length: 3000000\r\n\r\n`,
  );
  socket.write('x'.repeat(1_000_000));
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(text.toLowerCase()).toContain('connection: close');
});
