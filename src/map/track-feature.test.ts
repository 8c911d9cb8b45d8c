import { expect, it } from 'vitest';
import type { TrackPoint } from '../domain/vessels/track.ts';
import { trackFeature } from './track-feature.ts';

const START_MS = Date.UTC(2026, 0, 1);

function point(hours: number, latitude: number, longitude: number): TrackPoint {
  return {
    atMs: START_MS + hours * 3_600_000,
    latitude,
    longitude,
    speedKnots: 10,
    courseDegrees: 90,
    headingDegrees: null,
  };
}

it('is one line for a track that is heard all the time', () => {
  expect(trackFeature([point(0, 50, 1), point(1, 50, 2)], 0.1, { name: 'EMMA' })).toEqual({
    type: 'Feature',
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 50],
          [2, 50],
        ],
      ],
    },
    properties: {
      name: 'EMMA',
      point_count: 2,
      coordinate_times: [['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z']],
    },
  });
});

it.each([
  ['east', 179, -179, 180],
  ['west', -179, 179, -180],
])('is cut at the antimeridian going %s', (_, from, to, side) => {
  const { geometry, properties } = trackFeature([point(0, 10, from), point(2, 20, to)], 0.1, {});
  expect(geometry.coordinates).toEqual([
    [
      [from, 10],
      [side, 15],
    ],
    [
      [-side, 15],
      [to, 20],
    ],
  ]);
  expect(properties.coordinate_times[0]?.[1]).toBe('2026-01-01T01:00:00Z');
});

it('is cut where the ship was silent for more than half a day', () => {
  const points = [point(0, 1, 1), point(1, 1, 2), point(14, 1, 9), point(15, 1, 10)];
  expect(trackFeature(points, 0.1, {}).geometry.coordinates).toHaveLength(2);
});

it('is simplified without losing what was heard all the time', () => {
  const points = Array.from({ length: 48 }, (_, hour) => point(hour, 1, hour * 0.1));
  expect(trackFeature(points, 0.1, {}).geometry.coordinates).toEqual([
    [
      [0, 1],
      [4.7, 1],
    ],
  ]);
});

it('has no line for less than two points', () => {
  expect(trackFeature([point(0, 1, 1)], 0.1, {}).geometry.coordinates).toEqual([]);
});
