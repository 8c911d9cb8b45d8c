import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../values/duration.ts';
import { offsetNm, simplifyTrack, type TimedPosition } from './simplify-track.ts';

/** A degree of longitude is measured at the latitude of each point, which differs between neighbours. */
const METRIC_SLACK = 0.02;

function track(...places: (readonly [latitude: number, longitude: number])[]): TimedPosition[] {
  return places.map(([latitude, longitude], at) => ({ latitude, longitude, atMs: at * MINUTE_MS }));
}

it('leaves out what lies on a steady course', () => {
  const points = track([50, 0], [50.1, 0.1], [50.2, 0.2], [50.3, 0.3]);
  expect(simplifyTrack(points, 0.05)).toEqual([points[0], points[3]]);
});

it('keeps the points where a ship stops and goes on, though they lie on its line', () => {
  const stop = track([50, 0], [50, 0.1], [50, 0.1], [50, 0.1], [50, 0.2]);
  expect(simplifyTrack(stop, 0.05)).toEqual([stop[0], stop[1], stop[3], stop[4]]);
});

it('goes the short way across the antimeridian', () => {
  const points = track([0, 179.8], [0, 179.9], [0, -180], [0, -179.9], [0, -179.8]);
  expect(simplifyTrack(points, 0.01)).toEqual([points[0], points[4]]);
  const turning = track([0, 179.9], [0.5, -179.9], [0, -179.7]);
  expect(simplifyTrack(turning, 1)).toEqual(turning);
});

it('takes a sawtooth of 100 000 points', () => {
  const sawtooth = track(...Array.from({ length: 100_000 }, (_, at) => [at % 2, at * 0.0001] as const));
  expect(simplifyTrack(sawtooth, 1)).toHaveLength(100_000);
  expect(simplifyTrack(sawtooth, 1000)).toEqual([sawtooth[0], sawtooth[99_999]]);
});

it('keeps both ends of anything, and has nothing to do for two points', () => {
  expect(simplifyTrack([], 1)).toEqual([]);
  expect(simplifyTrack(track([1, 2]), 1)).toHaveLength(1);
  expect(simplifyTrack(track([1, 2], [1, 2]), 1)).toHaveLength(2);
});

it('is never off by more than the tolerance at the moment of any point left out', () => {
  const step = fc.record({
    north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    east: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    seconds: fc.integer({ min: 1, max: 600 }),
  });
  const walk = fc.tuple(
    fc.constantFrom(0, 45, 70),
    fc.constantFrom(0, 179.9, -179.9),
    fc.array(step, { maxLength: 60 }),
  );
  fc.assert(
    fc.property(walk, fc.double({ min: 0.01, max: 10, noNaN: true }), ([south, west, steps], toleranceNm) => {
      let [latitude, longitude, atMs] = [south, west, 0];
      const points = steps.map(({ north, east, seconds }) => {
        latitude += north;
        longitude = ((longitude + east + 540) % 360) - 180;
        atMs += seconds * 1000;
        return { latitude, longitude, atMs };
      });
      const simple = simplifyTrack(points, toleranceNm);
      for (const point of points) {
        const after = simple.findIndex((kept) => kept.atMs >= point.atMs);
        const [to, from] = [simple[after], simple[Math.max(0, after - 1)]];
        if (to && from && to !== point)
          expect(offsetNm(from, point, to)).toBeLessThanOrEqual(toleranceNm * (1 + METRIC_SLACK));
      }
    }),
  );
});
