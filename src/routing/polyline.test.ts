import { expect, it } from 'vitest';
import { toPolyline } from './polyline.ts';

const YOKOHAMA = { latitude: 35.4, longitude: 139.7 };
const LOS_ANGELES = { latitude: 33.7, longitude: -118.3 };

it('runs on over the antimeridian, so that a map draws it in one stroke', () => {
  const { points } = toPolyline([YOKOHAMA, LOS_ANGELES]);
  expect(points[0]).toEqual(YOKOHAMA);
  expect(points.at(-1)).toEqual({ latitude: 33.7, longitude: 241.7 });
  for (const [index, point] of points.entries()) {
    expect(Math.abs(point.longitude - (points[index - 1] ?? point).longitude)).toBeLessThan(10);
  }
});

it('runs on westward as well', () => {
  const { points } = toPolyline([LOS_ANGELES, YOKOHAMA]);
  expect(points.at(-1)?.longitude).toBeCloseTo(139.7 - 360, 9);
});

it('has a distance for each point, from nothing to the length of the line', () => {
  const { points, cumulativeNm } = toPolyline([YOKOHAMA, LOS_ANGELES]);
  expect(cumulativeNm).toHaveLength(points.length);
  expect(cumulativeNm[0]).toBe(0);
  expect([...cumulativeNm].sort((a, b) => a - b)).toEqual(cumulativeNm);
  expect(cumulativeNm.at(-1)).toBeCloseTo(4770, -2);
});

it('needs more points where great circles bend more', () => {
  const legs = (latitude: number) =>
    toPolyline([
      { latitude, longitude: 0 },
      { latitude, longitude: 20 },
    ]).points.length;
  expect(legs(0)).toBeLessThan(legs(60));
});

it('leaves out points that repeat the one before', () => {
  expect(toPolyline([YOKOHAMA, YOKOHAMA]).points).toEqual([YOKOHAMA]);
});
