import { expect, it } from 'vitest';
import { pauseBeforeRetryMs } from './backoff.ts';

it('doubles the pause up to an hour', () => {
  expect([1, 2, 3, 10, 11, 1000].map((attempts) => pauseBeforeRetryMs(attempts, 1))).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});

it('takes a random share of at least half of it', () => {
  expect(pauseBeforeRetryMs(1, 0)).toBe(2_500);
  expect(pauseBeforeRetryMs(1, 0.5)).toBe(3_750);
});
