import { describe, expect, it } from 'vitest';
import type { PositionReport } from '../decode/message.ts';
import { toFix } from './fix.ts';

const NOW_MS = Date.UTC(2026, 4, 1, 12, 0, 30);
const REPORT: PositionReport = {
  type: 1,
  mmsi: 244_660_920,
  latitude: 51.9,
  longitude: 4.1,
  speedKnots: 12,
  courseDegrees: 90,
  headingDegrees: null,
  second: null,
  status: 0,
  atMs: NOW_MS,
};

it.each([
  ['no_position', { latitude: null }],
  ['no_position', { latitude: 0, longitude: 0 }],
  ['no_position', { longitude: 180.5 }],
  ['not_a_ship', { mmsi: 2_442_000 }],
  ['not_a_ship', { mmsi: 992_441_234 }],
  ['from_the_future', { atMs: NOW_MS + 6 * 60_000 }],
] as const)('is none: %s', (reason, change) => {
  expect(toFix({ ...REPORT, ...change }, NOW_MS)).toBe(reason);
});

it('is coarse when it is a long range report', () => {
  expect(toFix({ ...REPORT, type: 27 }, NOW_MS)).toMatchObject({ isCoarse: true });
  expect(toFix(REPORT, NOW_MS)).toMatchObject({ isCoarse: false });
});

describe('time', () => {
  const at = (heardMs: number, second: number | null) => {
    const fix = toFix({ ...REPORT, atMs: heardMs, second }, NOW_MS);
    return typeof fix === 'string' ? fix : (fix.atMs - NOW_MS) / 1000;
  };

  it.each([
    ['the second of the fix when it is close', NOW_MS, 26, -4],
    ['the second of the minute before', NOW_MS - 28_000, 57, -33],
    ['the second of the minute after', NOW_MS - 31_000, 2, -28],
    ['that of hearing when the second is further away', NOW_MS, 50, 0],
    ['that of hearing, cut to the second, when there is none', NOW_MS + 700, null, 0],
  ])('is %s', (_, heardMs, second, expected) => {
    expect(at(heardMs, second)).toBe(expected);
  });
});
