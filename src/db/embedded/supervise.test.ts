import { expect, it } from 'vitest';
import { repeat, restartPauseMs } from './supervise.ts';

it('pauses longer after each failure, up to a minute, and never gives up', () => {
  expect([1, 2, 3, 6, 7, 100, 100_000].map(restartPauseMs)).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

it('works on until it is done, and hears of every failure', async () => {
  const heard: string[] = [];
  let tries = 0;
  const work = async () => {
    tries++;
    if (tries < 4) throw new Error(`failure ${tries}`);
    return true;
  };
  const options = { pauseMs: () => 0, onFailure: (error: unknown) => void heard.push(String(error)) };
  const keepAlive = setInterval(() => {}, 1_000);
  await repeat(work, new AbortController().signal, options);
  clearInterval(keepAlive);
  expect(heard).toEqual(['Error: failure 1', 'Error: failure 2', 'Error: failure 3']);
});

it('ends in the middle of a pause', async () => {
  const stopping = new AbortController();
  const running = repeat(async () => true, stopping.signal, { pauseMs: () => 1_000_000, onFailure: () => {} });
  stopping.abort();
  await expect(running).resolves.toBeUndefined();
});
