import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { differenceFromNothing, send } from './twin.ts';

const FOREIGN = newId();
let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Asks a service, that answers so, for a thing of another account. */
async function difference(answer: (path: string) => { status?: number; text: string }): Promise<string | undefined> {
  server = createServer((request, response) => {
    const { status = 200, text } = answer(request.url ?? '');
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const attempt = { kind: 'ids', method: 'GET', path: `/v2/things/${FOREIGN}`, key: undefined, foreign: [FOREIGN] };
  return differenceFromNothing(url, attempt, await send(url, attempt));
}

it.each([
  ['an empty list', () => ({ text: '{"data":[]}' })],
  ['the id that was sent', (path: string) => ({ text: JSON.stringify({ id: path.split('/').at(-1) }) })],
  ['a refusal', () => ({ status: 404, text: 'Nothing is found at this address.' })],
  ['the time', () => ({ text: new Date().toISOString() })],
])('takes %s for no leak', async (_, answer) => {
  expect(await difference(answer)).toBeUndefined();
});

it.each([
  ['a thing', (path: string) => ({ text: path.includes(FOREIGN) ? '{"data":{"name":"a ship"}}' : '{"data":[]}' })],
  ['a list', (path: string) => ({ text: path.includes(FOREIGN) ? '{"data":[{}]}' : '{"data":[]}' })],
  ['another refusal', (path: string) => ({ status: path.includes(FOREIGN) ? 403 : 404, text: 'x' })],
])('takes %s that only the other account has for a leak', async (_, answer) => {
  expect(await difference(answer)).toContain("another account's");
});
