import { expect, it } from 'vitest';
import { inTurns } from './event-loop-turns.ts';
import { monotonicNowMs } from './monotonic-clock.ts';

it('gives every thing in order, and others their turn in between', async () => {
  let turnsOfOthers = 0;
  let isOver = false;
  const other = () => {
    turnsOfOthers++;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const seen: number[] = [];
  for await (const item of inTurns([1, 2, 3, 4, 5])) {
    seen.push(item);
    const until = monotonicNowMs() + 15;
    while (monotonicNowMs() < until);
  }
  isOver = true;
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(turnsOfOthers).toBeGreaterThanOrEqual(4);
});
