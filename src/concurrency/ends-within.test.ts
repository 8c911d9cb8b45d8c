import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { endsWithin } from './ends-within.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Work that ends when it is told to, with how that came. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<Error>((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener('abort', () => resolve(signal.reason));
  });

it('ends when its time is over, however much garbage is collected meanwhile', async () => {
  const ended = endsWithin(300, new AbortController().signal, untilAborted);
  const collecting = (async () => {
    for (let time = 0; time < 10; time++) {
      collectGarbage();
      await delay(50);
    }
  })();
  expect((await ended).name).toBe('TimeoutError');
  await collecting;
});

it('ends with the other signal, before or after', async () => {
  const leaving = new AbortController();
  const ended = endsWithin(60_000, leaving.signal, untilAborted);
  leaving.abort(new Error('gone'));
  expect((await ended).message).toBe('gone');
  expect((await endsWithin(60_000, leaving.signal, untilAborted)).message).toBe('gone');
});

it('leaves nothing on a signal that lasts longer, also when the work failed', async () => {
  const lasting = new AbortController().signal;
  const during: number[] = [];
  const work = async () => void during.push(getEventListeners(lasting, 'abort').length);
  const fail = () => Promise.reject(new Error('no'));
  await Promise.all(Array.from({ length: 20 }, () => endsWithin(60_000, lasting, work)));
  await expect(endsWithin(60_000, lasting, fail)).rejects.toThrow('no');
  expect([Math.max(...during), getEventListeners(lasting, 'abort').length]).toEqual([20, 0]);
});

it('is what deadlines are made of: no signal is put together with a timeout', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const wrong = files.filter((path) =>
    /AbortSignal\.any\([^;]*(AbortSignal\.timeout|deadline)/.test(readFileSync(`src/${path}`, 'utf8')),
  );
  expect(wrong.filter((path) => !path.includes('ends-within'))).toEqual([]);
});
