import { expect, it } from 'vitest';
import type { Fix } from './fix.ts';
import { startThinning, type Thinning, thin } from './thinning.ts';

const START_MS = Date.UTC(2026, 4, 1);

function keptOf(fixes: readonly Partial<Fix>[]): number[] {
  let state: Thinning | undefined;
  return fixes.flatMap((change, at) => {
    const fix = { ...LYING, ...change };
    if (state) return thin(state, fix) ? [at] : [];
    state = startThinning(fix);
    return [at];
  });
}

const LYING: Fix = {
  mmsi: 244_660_920,
  atMs: START_MS,
  latitude: 51.95,
  longitude: 4.05,
  speedKnots: 0,
  courseDegrees: null,
  headingDegrees: null,
  status: 5,
  isCoarse: false,
};

const every = (seconds: number, count: number, change: (at: number) => Partial<Fix>) =>
  Array.from({ length: count }, (_, at) => ({ atMs: START_MS + at * seconds * 1000, ...change(at) }));

it('keeps one fix a minute of a ship under way', () => {
  const fixes = every(10, 60, (at) => ({ latitude: 51 + at * 0.0008, speedKnots: 17, courseDegrees: 0 }));
  expect(keptOf(fixes)).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 54]);
});

it('keeps every half mile of a fast one', () => {
  const fixes = every(10, 12, (at) => ({ latitude: 51 + at * 0.003, speedKnots: 65, courseDegrees: 0 }));
  expect(keptOf(fixes)).toEqual([0, 3, 6, 9]);
});

it('keeps the turns', () => {
  const fixes = every(10, 6, (at) => ({ latitude: 51 + at * 0.0015, speedKnots: 8, courseDegrees: at < 3 ? 355 : 6 }));
  expect(keptOf(fixes)).toEqual([0, 3]);
});

it('collapses a moored ship to five minutes, and after an hour to hours', () => {
  const fixes = every(180, 24 * 20, (at) => ({ longitude: 4.05 + (at % 3) * 0.0002 }));
  const hours = keptOf(fixes).map((at) => (at * 180) / 3600);
  expect(hours.filter((hour) => hour <= 1).length).toBe(11);
  expect(hours.filter((hour) => hour > 1)).toEqual(Array.from({ length: 22 }, (_, at) => at + 2));
});

it.each([
  ['moored', 5, 0.0007, false],
  ['moored', 5, 0.0009, true],
  ['at anchor', 1, 0.0026, false],
  ['at anchor', 1, 0.0031, true],
  ['under way', 0, 0.0014, false],
  ['under way', 0, 0.0016, true],
])('tells swinging from leaving when %s', (_, status, longitude, leaves) => {
  const fixes = [{ status }, { status, atMs: START_MS + 120_000, longitude: 4.05 + longitude }];
  expect(keptOf(fixes)).toEqual(leaves ? [0, 1] : [0]);
});

it('lets a late fix fill a gap, and drops the one that is known', () => {
  const fixes = [
    { atMs: START_MS + 600_000 },
    { atMs: START_MS },
    { atMs: START_MS + 590_000 },
    { atMs: START_MS + 600_000 },
  ];
  expect(keptOf(fixes)).toEqual([0, 1]);
});
