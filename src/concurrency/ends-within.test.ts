import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { endsWithin } from './ends-within.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

it('ends when its time is over, however much garbage is collected meanwhile', async () => {
  const ended = endsWithin(300, new AbortController().signal);
  for (let time = 0; time < 10; time++) {
    collectGarbage();
    await delay(50);
  }
  expect([ended.aborted, ended.reason?.name]).toEqual([true, 'TimeoutError']);
});

it('ends with the other signal, before or after', () => {
  const leaving = new AbortController();
  const ended = endsWithin(60_000, leaving.signal);
  expect(ended.aborted).toBe(false);
  leaving.abort(new Error('gone'));
  expect([ended.aborted, ended.reason.message]).toEqual([true, 'gone']);
  expect(endsWithin(60_000, leaving.signal).aborted).toBe(true);
});

it('is what deadlines are made of: no signal is put together with a timeout', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const wrong = files.filter((path) =>
    /AbortSignal\.any\([^;]*(AbortSignal\.timeout|deadline)/.test(readFileSync(`src/${path}`, 'utf8')),
  );
  expect(wrong.filter((path) => !path.includes('ends-within'))).toEqual([]);
});
