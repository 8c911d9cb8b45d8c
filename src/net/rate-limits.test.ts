import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, parseRateLimits } from './rate-limits.ts';

it('are those of the interface unless said otherwise', () => {
  expect(parseRateLimits('on')).toMatchObject({
    default: 100,
    create_tracking_request: 100,
    infer_number: 200,
    refresh: 10,
  });
});

it('are changed one by one, or switched off', () => {
  expect(parseRateLimits('default=500, refresh = 30')).toEqual({ ...DEFAULT_LIMITS, default: 500, refresh: 30 });
  expect(parseRateLimits('off')).toBe(false);
});

it.each(['maybe', 'refresh', 'refresh=', 'refresh=0', 'refresh=1.5', 'refresh=9999999', 'toString=5', 'default=5,'])(
  'are not read from "%s"',
  (text) => {
    expect(() => parseRateLimits(text)).toThrow();
  },
);
