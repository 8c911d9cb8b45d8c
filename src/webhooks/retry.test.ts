import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, parseRetryAfter, retryDelayMs } from './retry.ts';

const MIDDLE = 0.5;

describe('retries', () => {
  it('follow the published schedule, then end', () => {
    const delays = Array.from({ length: 13 }, (_, index) => retryDelayMs(index + 1, undefined, MIDDLE));
    expect(delays.map((delay) => delay && delay / 1000)).toEqual([
      5,
      30,
      2 * 60,
      5 * 60,
      15 * 60,
      30 * 60,
      3600,
      2 * 3600,
      4 * 3600,
      8 * 3600,
      12 * 3600,
      24 * 3600,
      undefined,
    ]);
    expect(MAX_ATTEMPTS).toBe(13);
  });

  it('are spread by a fifth to either side', () => {
    expect([retryDelayMs(2, undefined, 0), retryDelayMs(2, undefined, 1)]).toEqual([24_000, 36_000]);
  });

  it('wait longer when asked to, up to twice the step', () => {
    expect(retryDelayMs(1, 7, MIDDLE)).toBe(7_000);
    expect(retryDelayMs(1, 3_600, MIDDLE)).toBe(10_000);
  });

  it('are not hurried by a short Retry-After', () => {
    expect(retryDelayMs(6, 0, MIDDLE)).toBe(1_800_000);
  });

  it('never leave the bounds of the step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.nat(), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, asked, random) => {
          const step = retryDelayMs(attempts, undefined, MIDDLE) ?? 0;
          const delay = retryDelayMs(attempts, asked, random) ?? Number.NaN;
          expect(delay).toBeGreaterThanOrEqual(Math.floor(step * 0.8));
          expect(delay).toBeLessThanOrEqual(step * 2);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it('is read as seconds or as a date', () => {
    expect(parseRetryAfter('120', now)).toBe(120);
    expect(parseRetryAfter(' 0 ', now)).toBe(0);
    expect(parseRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30);
    expect(parseRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
  });

  it.each(['', 'soon', '-5', '1.5', '99999999999999', '2026-03-01T12:00:30Z', 'Sun, 99 Mar 2026 12:00:30 GMT'])(
    'is ignored when it reads "%s"',
    (text) => {
      expect(parseRetryAfter(text, now)).toBeUndefined();
    },
  );

  it('may be absent', () => {
    expect(parseRetryAfter(undefined, now)).toBeUndefined();
  });
});
