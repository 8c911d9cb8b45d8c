import type { Feature, Point } from 'geojson';
import { expect, it } from 'vitest';
import { boundsOf, nearestTurn } from './antimeridian.ts';

const port = (x: number, y: number): Feature<Point> => ({
  type: 'Feature',
  properties: { feature_type: 'port' },
  geometry: { type: 'Point', coordinates: [x, y] },
});

it('finds the nearest turn of a longitude', () => {
  expect([nearestTurn(-118, 170), nearestTurn(179, -179), nearestTurn(10, 20)]).toEqual([242, -181, 10]);
});

it('bounds a voyage over the Pacific as one over the Atlantic', () => {
  expect(boundsOf([port(121, 31), port(241.8, 33.7)])).toEqual([121, 31, 241.8, 33.7]);
  expect(boundsOf([port(4, 52), port(-74, 40)])).toEqual([-74, 40, 4, 52]);
});

it('has no bounds without features', () => {
  expect(boundsOf([])).toBeUndefined();
});
