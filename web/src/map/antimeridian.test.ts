import type { Feature, FeatureCollection, LineString, MultiLineString, Position } from 'geojson';
import { expect, it } from 'vitest';
import { boundsOf, nearestTurn, unwrapJourney } from './antimeridian.ts';

const line = (sequence: number, type: string, coordinates: Position[]): Feature<LineString> => ({
  type: 'Feature',
  properties: { feature_type: type, ports_sequence: sequence },
  geometry: { type: 'LineString', coordinates },
});
const port = (sequence: number, x: number, y: number): Feature => ({
  type: 'Feature',
  properties: { feature_type: 'port', ports_sequence: sequence },
  geometry: { type: 'Point', coordinates: [x, y] },
});
const collection = (...features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const longitudes = (journey: FeatureCollection) =>
  journey.features.map(({ geometry }) =>
    geometry.type === 'Point'
      ? geometry.coordinates[0]
      : (geometry as LineString).coordinates.map((position) => position[0]),
  );

it('finds the nearest turn of a longitude', () => {
  expect([nearestTurn(-118, 170), nearestTurn(179, -179), nearestTurn(10, 20)]).toEqual([242, -181, 10]);
});

it('draws a Pacific voyage as one line, whatever the order of the features', () => {
  const journey = collection(
    port(2, -118.2, 33.7),
    line(1, 'estimated_partial_leg', [
      [-160, 46],
      [-118.2, 33.7],
    ]),
    port(1, 118, 24),
    line(1, 'past_vessel_locations', [
      [118, 24],
      [179, 45],
      [-179, 45],
      [-160, 46],
    ]),
  );
  expect(longitudes(unwrapJourney(journey))).toEqual([118, [118, 179, 181, 200], [200, 241.8], 241.8]);
});

it('joins a line that was cut at 180°', () => {
  const cut: Feature<MultiLineString> = {
    type: 'Feature',
    properties: { feature_type: 'past_vessel_locations', ports_sequence: 1 },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 40],
          [180, 41],
        ],
        [
          [-180, 41],
          [-170, 42],
        ],
      ],
    },
  };
  expect(longitudes(unwrapJourney(collection(cut)))).toEqual([[170, 180, 180, 190]]);
});

it('leaves an Atlantic voyage where it is', () => {
  const journey = collection(port(1, 4, 52), port(2, -74, 40));
  expect(boundsOf(unwrapJourney(journey).features)).toEqual([-74, 40, 4, 52]);
});

it('has no bounds without features', () => {
  expect(boundsOf([])).toBeUndefined();
});
