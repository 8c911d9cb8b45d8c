import type { Feature } from 'geojson';
import { expect, it } from 'vitest';
import { readJourney, showHeading, showPosition } from './journey.ts';

const port = (sequence: number, label: string, name: string): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { feature_type: 'port', ports_sequence: sequence, label, name, location_id: name, time_zone: 'UTC' },
});
const VESSEL: Feature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-163.74, 46.62] },
  properties: { feature_type: 'current_vessel', ports_sequence: 1, vessel_name: 'EVER FORTUNE' },
};
const AHEAD: Feature = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  },
  properties: { feature_type: 'estimated_partial_leg', ports_sequence: 1 },
};

it('reads the calls and how far the vessel has to go', () => {
  const features = [port(1, 'POL', 'Xiamen'), VESSEL, AHEAD, port(2, 'POD', 'Long Beach')];
  const { stops, vessel } = readJourney({ type: 'FeatureCollection', features });
  expect(stops.map(({ tag, name }) => `${tag} ${name}`)).toEqual(['POL Xiamen', 'POD Long Beach']);
  expect(vessel).toMatchObject({ name: 'EVER FORTUNE', boundFor: 'Long Beach' });
  expect(vessel?.remainingNm).toBeCloseTo(120);
});

it('has nothing to say before there is a map', () => {
  expect(readJourney(undefined)).toEqual({ stops: [], vessel: undefined });
});

it('writes positions and headings as sailors do', () => {
  expect(showPosition({ latitude: 46.62, longitude: 196.26 })).toBe('46.62 N 163.74 W');
  expect(showPosition({ latitude: -3.1, longitude: 103.5 })).toBe('3.10 S 103.50 E');
  expect([showHeading(95.4), showHeading(359.7)]).toEqual(['095°', '000°']);
});
