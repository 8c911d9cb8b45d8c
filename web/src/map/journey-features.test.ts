import type { Feature } from 'geojson';
import { expect, it } from 'vitest';
import { toJourneyFeatures } from './journey-features.ts';

const port = (sequence: number, x: number, y: number, more: object = {}): Feature => ({
  type: 'Feature',
  properties: { feature_type: 'port', ports_sequence: sequence, label: 'POL', time_zone: 'Asia/Shanghai', ...more },
  geometry: { type: 'Point', coordinates: [x, y] },
});
const sailed: Feature = {
  type: 'Feature',
  properties: { feature_type: 'past_vessel_locations', ports_sequence: 1 },
  geometry: {
    type: 'LineString',
    coordinates: [
      [121, 31],
      [140, 35],
    ],
  },
};
const draw = (...features: Feature[]) =>
  toJourneyFeatures({ type: 'FeatureCollection', features }, false).map((feature) => feature.properties);

it('says under a port what happened there, on the date of the port', () => {
  const [departed, arrived, ahead] = draw(
    port(1, 121, 31, { outbound_atd_at: '2026-11-03T18:00:00Z' }),
    port(2, 122, 31, { inbound_ata_at: '2026-11-03T18:00:00Z', outbound_atd_at: '2026-11-05T01:00:00Z' }),
    port(3, 123, 31, { inbound_eta_at: '2026-11-03T12:00:00Z' }),
  );
  expect([departed?.['caption'], departed?.['reached']]).toEqual(['departed 4 Nov', true]);
  expect([arrived?.['caption'], arrived?.['reached']]).toEqual(['arrived 4 Nov', true]);
  expect([ahead?.['caption'], ahead?.['reached']]).toEqual(['ETA 3 Nov', false]);
});

it('puts labels where no line runs', () => {
  const [origin, , destination] = draw(port(1, 121, 31), sailed, port(2, 140, 35));
  expect([origin?.['side'], destination?.['side']]).toEqual(['left', 'right']);
});

it('marks the leg that is sailed now', () => {
  const vessel: Feature = {
    type: 'Feature',
    properties: { feature_type: 'current_vessel', ports_sequence: 2 },
    geometry: { type: 'Point', coordinates: [150, 36] },
  };
  expect(draw(sailed).map((properties) => properties?.['active'])).toEqual([true]);
  expect(draw(sailed, vessel).map((properties) => properties?.['active'])).toEqual([false, true]);
});

it('parts what was sailed and heard from what was filled in', () => {
  const line = (properties: object): Feature => ({
    type: 'Feature',
    properties: { feature_type: 'past_vessel_locations', ports_sequence: 1, ...properties },
    geometry: { type: 'LineString', coordinates: [121, 125, 130, 135, 140].map((longitude) => [longitude, 31]) },
  });
  const drawn = (properties: object) =>
    toJourneyFeatures({ type: 'FeatureCollection', features: [line(properties)] }, false).map((feature) => [
      feature.properties?.['heard'],
      feature.geometry.coordinates.length,
    ]);
  expect(
    drawn({
      reconstructed: [
        [0, 1],
        [2, 3],
      ],
    }),
  ).toEqual([
    [false, 2],
    [true, 2],
    [false, 2],
    [true, 2],
  ]);
  expect(drawn({ reconstructed: [[0, 4]] })).toEqual([[false, 5]]);
  expect(drawn({ reconstructed: [] })).toEqual([[true, 5]]);
});
