import { expect, it } from 'vitest';
import { toShare } from './reliability.ts';

it.each([
  // As published for the interval (Newcombe 1998, method 3): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i lie between %d and %d', (count, of, low, high) => {
  const share = toShare({ count, of, shipments: of });
  expect([share.low, share.high].map((bound) => Math.round((bound ?? 0) * 10_000) / 10_000)).toEqual([low, high]);
});

it('boxes of few shipments say less than as many of many, and nothing is said of none', () => {
  const width = (shipments: number) => {
    const { low, high } = toShare({ count: 30, of: 40, shipments });
    return (high ?? 0) - (low ?? 0);
  };
  expect(width(4)).toBeGreaterThan(width(40) * 2);
  expect(toShare({ count: 0, of: 0, shipments: 0 })).toMatchObject({ share: null, low: null, high: null });
});
