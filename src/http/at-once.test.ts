import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createAtOnce } from './at-once.ts';
import { Door } from './door.ts';
import { createTurns } from './take-turn.ts';

/** The answer to a request whose client goes away before anything is done for it, as while its key is looked up. */
async function answerToNobody(): Promise<ServerResponse> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = new AbortController();
  const asked = once(server, 'request');
  const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal: leaving.signal });
  const [, answer]: [unknown, ServerResponse] = (await asked) as never;
  const gone = once(answer, 'close');
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await gone;
  return answer;
}

const route = { method: 'GET', path: '/search', atOnce: 1 } as const;

it('holds no place for whoever went away before', async () => {
  const takePlace = createAtOnce();
  const gone = await answerToNobody();
  expect(() => takePlace(route, 'account', gone)).toThrow('has gone');
  const server = createServer((_, answer) => {
    takePlace(route, 'account', answer);
    answer.end('served');
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answered = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await answered.text()).toBe('served');
});

it('gives no turn to whoever went away before', async () => {
  const takeTurn = createTurns(new Door(() => performance.now()));
  const gone = await answerToNobody();
  expect(() => takeTurn('account', gone)).toThrow('has gone');
});
