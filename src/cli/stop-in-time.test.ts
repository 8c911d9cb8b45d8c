import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { stopInTime } from './stop-in-time.ts';

it('ends although something never stops', async () => {
  const keepAlive = setInterval(() => {}, 1_000);
  const code = await new Promise<number>((exit) => {
    void stopInTime(() => new Promise(() => {}), createLog('silent'), { withinMs: 10, exit });
  });
  clearInterval(keepAlive);
  expect(code).toBe(1);
});
