import { describe, expect, it } from 'vitest';
import type { Fix } from './fix.ts';
import { judge, type OpenTrack, type Verdict } from './plausibility.ts';

const START_MS = Date.UTC(2026, 4, 1);
const ROTTERDAM = { latitude: 51.95, longitude: 4.05 };
const SHANGHAI = { latitude: 31.3, longitude: 121.8 };

function fix(minutes: number, place: { latitude: number; longitude: number }, more: Partial<Fix> = {}): Fix {
  return {
    mmsi: 244_660_920,
    atMs: START_MS + minutes * 60_000,
    ...place,
    speedKnots: 10,
    courseDegrees: 90,
    headingDegrees: 90,
    status: 0,
    isCoarse: false,
    ...more,
  };
}

/** Each verdict in one word: the number of the track, or why not. */
function judgeAll(fixes: readonly Fix[]): (number | string)[] {
  const tracks: OpenTrack[] = [];
  return fixes.map((next) => word(judge(tracks, next)));
}

function word(verdict: Verdict): number | string {
  if (verdict.kind === 'accepted') return verdict.track;
  return verdict.kind === 'rejected' ? verdict.reason : verdict.kind;
}

function near(place: typeof ROTTERDAM, at: number) {
  return { latitude: place.latitude, longitude: place.longitude + at * 0.001 };
}

it('accepts a ship that goes on as ships do', () => {
  expect(judgeAll([fix(0, ROTTERDAM), fix(1, near(ROTTERDAM, 5)), fix(60, near(ROTTERDAM, 300))])).toEqual([0, 0, 0]);
});

it('rejects a wild fix and goes on', () => {
  expect(judgeAll([fix(0, ROTTERDAM), fix(1, SHANGHAI), fix(2, near(ROTTERDAM, 5))])).toEqual([
    0,
    'implausible_jump',
    0,
  ]);
});

it('finds out that the first fix was the wild one', () => {
  const fixes = [fix(0, SHANGHAI), ...[1, 2, 3, 4].map((minute) => fix(minute, near(ROTTERDAM, minute)))];
  expect(judgeAll(fixes)).toEqual([0, 'implausible_jump', 'implausible_jump', 0, 0]);
});

it('separates two ships that use one MMSI', () => {
  const fixes = Array.from({ length: 15 }, (_, minute) => [
    fix(minute, near(ROTTERDAM, minute)),
    fix(minute, near(SHANGHAI, minute)),
  ]).flat();
  const verdicts = judgeAll(fixes);
  expect(verdicts.filter((_, at) => at % 2 === 0)).toEqual(Array.from({ length: 15 }, () => 0));
  expect(verdicts.filter((_, at) => at % 2 === 1)).toEqual([
    ...['implausible_jump', 'implausible_jump'],
    ...Array.from({ length: 8 }, () => 'shared_mmsi'),
    ...Array.from({ length: 5 }, () => 1),
  ]);
});

it('closes a track after eight hours, so that a ship may appear anywhere', () => {
  expect(judgeAll([fix(0, ROTTERDAM), fix(8 * 60 + 1, SHANGHAI)])).toEqual([0, 0]);
});

it('takes late fixes without turning the track back', () => {
  const tracks: OpenTrack[] = [];
  judge(tracks, fix(10, near(ROTTERDAM, 10)));
  expect(word(judge(tracks, fix(5, near(ROTTERDAM, 5))))).toBe(0);
  expect(tracks).toMatchObject([{ atMs: START_MS + 600_000, longitude: near(ROTTERDAM, 10).longitude }]);
});

it('keeps few tracks, whatever is sent', () => {
  const tracks: OpenTrack[] = [];
  for (let at = 0; at < 1000; at++) {
    const place = { latitude: ((at * 37) % 160) - 80, longitude: ((at * 71) % 350) - 175 };
    judge(tracks, fix(at / 100, place));
  }
  expect(tracks.length).toBeLessThanOrEqual(4);
});

describe('a long range report', () => {
  const coarse = (minutes: number, speedKnots: number) =>
    fix(minutes, near(ROTTERDAM, 2), { isCoarse: true, speedKnots });

  it('is used when it is the only one', () => {
    expect(judgeAll([coarse(0, 0), coarse(1, 0)])).toEqual([0, 0]);
  });

  it.each([
    ['a moored ship was heard nine minutes ago', 9, 0, 'superseded'],
    ['a moored ship was heard eleven minutes ago', 11, 0, 0],
    ['a ship at 15 knots was heard half a minute ago', 0.5, 15, 'superseded'],
    ['a ship at 15 knots was heard two minutes ago', 2, 15, 0],
  ])('when %s', (_, minutes, speedKnots, expected) => {
    expect(judgeAll([fix(0, ROTTERDAM), coarse(minutes, speedKnots)])).toEqual([0, expected]);
  });
});
