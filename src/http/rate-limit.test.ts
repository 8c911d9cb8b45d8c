import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../values/rate-limits.ts';
import { createRateLimiter } from './rate-limit.ts';

it('refuses the eleventh refresh within any minute and says when to come back', () => {
  let now = 1_000_000;
  const spend = createRateLimiter(DEFAULT_LIMITS, () => now);
  for (let i = 0; i < 10; i++) {
    spend('a', 'refresh');
    now += 1000;
  }
  expect(() => spend('a', 'refresh')).toThrow(/Try again in 50 s/);
  spend('b', 'refresh');
  now += 50_000;
  spend('a', 'refresh');
  expect(() => spend('a', 'refresh')).toThrow(/Try again in 1 s/);
});
