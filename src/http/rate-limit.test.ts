import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../net/rate-limits.ts';
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

it('counts every request, however many there were before', () => {
  let now = 1_000_000;
  const limits = { ...DEFAULT_LIMITS, public: 21 };
  const spend = createRateLimiter(limits, () => now);
  for (let i = 0; i < 21; i++) {
    spend('a', 'public');
    now += 1000;
  }
  expect(() => spend('a', 'public')).toThrow(/Try again in 39 s/);
  now += 39_000;
  spend('a', 'public');
  expect(() => spend('a', 'public')).toThrow(/Try again in 1 s/);
});

it('keeps so many windows, of which none that still counts is forgotten for a newcomer', () => {
  let now = 1_000_000;
  const spend = createRateLimiter({ ...DEFAULT_LIMITS, public: 2 }, () => now, 100);
  const isRefused = (who: string) => {
    try {
      spend(who, 'public');
      return false;
    } catch {
      return true;
    }
  };
  for (let i = 0; i < 2; i++) expect(isRefused('guesser')).toBe(false);
  const varied = Array.from({ length: 1_000 }, (_, index) => isRefused(`address ${index}`));
  // 99 windows of their own, and two for all others together.
  expect(varied.filter((refused) => !refused)).toHaveLength(101);
  expect(isRefused('guesser')).toBe(true);
  now += 60_000;
  expect(isRefused('guesser')).toBe(false);
  expect(isRefused('address 999')).toBe(false);
});
