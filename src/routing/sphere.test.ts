import { expect, it } from 'vitest';
import { along, arcNm, lengthNm, toPosition, toVector } from './sphere.ts';

const LONDON = { latitude: 51.5, longitude: 0 };
const TOKYO = { latitude: 35.7, longitude: 139.7 };

it('turns positions into vectors and back', () => {
  const back = toPosition(toVector(TOKYO));
  expect(back.latitude).toBeCloseTo(35.7, 9);
  expect(back.longitude).toBeCloseTo(139.7, 9);
});

it('measures a degree of the equator as sixty miles and a meridian from pole to pole as 10,800', () => {
  const pole = (latitude: number) => toVector({ latitude, longitude: 0 });
  expect(arcNm(toVector({ latitude: 0, longitude: 179.5 }), toVector({ latitude: 0, longitude: -179.5 }))).toBeCloseTo(
    60,
    0,
  );
  expect(arcNm(pole(90), pole(-90)) / 10_800).toBeCloseTo(1, 2);
});

it('keeps its precision at short distances', () => {
  const near = { latitude: 51.5, longitude: 0.00001 };
  expect(arcNm(toVector(LONDON), toVector(near)) * 1852).toBeCloseTo(0.69, 1);
});

it('goes along the great circle, not along the parallel', () => {
  const middle = toPosition(along(toVector(LONDON), toVector(TOKYO), 0.5));
  expect(middle.latitude).toBeGreaterThan(68);
  expect(along(toVector(LONDON), toVector(LONDON), 0.5)).toEqual(toVector(LONDON));
});

it('adds up the legs of a line', () => {
  expect(lengthNm([LONDON])).toBe(0);
  expect(lengthNm([LONDON, TOKYO, LONDON])).toBeCloseTo(2 * arcNm(toVector(LONDON), toVector(TOKYO)), 6);
});
