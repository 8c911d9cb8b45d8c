import { EventEmitter, once } from 'node:events';
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

/** Somebody who asks, as far as places are concerned. */
function asker(): ServerResponse {
  return Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
}

it('lets as many wait as are answered, in order, and refuses the next at once', async () => {
  const takePlace = createAtOnce();
  const [first, second, third] = [asker(), asker(), asker()];
  const begun: string[] = [];
  expect(takePlace(route, 'account', first)).toBeUndefined();
  const waiting = takePlace(route, 'account', second)?.then(() => begun.push('second'));
  expect(() => takePlace(route, 'account', third)).toThrow('At most 1 of these');
  expect(takePlace(route, 'other', third)).toBeUndefined();
  expect(begun).toEqual([]);
  first.emit('close');
  await waiting;
  expect(begun).toEqual(['second']);
  // Its place is taken now, until it has gone as well.
  const last = takePlace(route, 'account', asker());
  expect(last).toBeInstanceOf(Promise);
  second.emit('close');
  await last;
});

it('refuses who waited too long, and forgets who went away while waiting', async () => {
  const takePlace = createAtOnce(1);
  const [first, second] = [asker(), asker()];
  takePlace(route, 'account', first);
  await expect(takePlace(route, 'account', asker())).rejects.toThrow('At most 1 of these');
  const patient = createAtOnce();
  patient(route, 'account', first);
  const waiting = patient(route, 'account', second);
  second.emit('close');
  await expect(waiting).rejects.toThrow('has gone');
  first.emit('close');
  expect(patient(route, 'account', asker())).toBeUndefined();
});

it('gives no turn to whoever went away before', async () => {
  const takeTurn = createTurns(new Door(() => performance.now()));
  const gone = await answerToNobody();
  expect(() => takeTurn('account', gone)).toThrow('has gone');
});
