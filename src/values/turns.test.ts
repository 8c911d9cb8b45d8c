import { expect, it } from 'vitest';
import { steadyNowMs } from './steady-clock.ts';
import { inTurns } from './turns.ts';

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
    const until = steadyNowMs() + 15;
    while (steadyNowMs() < until);
  }
  isOver = true;
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(turnsOfOthers).toBeGreaterThanOrEqual(4);
});
