import type { FeatureCollection, MultiLineString } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

const GRATICULE_STEP_DEGREES = 20;
const ATTRIBUTION = 'Natural Earth';

/** A world without any request to anybody: land, coasts, borders, names and a graticule. */
export function baseStyle(colours: Palette, world: FeatureCollection, labels: FeatureCollection): StyleSpecification {
  return {
    version: 8,
    name: 'landfall',
    sources: {
      world: { type: 'geojson', data: world, maxzoom: 7, tolerance: 0.5, buffer: 32, attribution: ATTRIBUTION },
      labels: { type: 'geojson', data: labels },
      graticule: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: graticule() } },
    },
    layers: [...groundLayers(colours), ...nameLayers(colours)],
  };
}

function groundLayers(colours: Palette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'graticule',
      type: 'line',
      source: 'graticule',
      paint: { 'line-color': colours.graticule, 'line-width': 1 },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'coast'],
      paint: { 'line-color': colours.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.1] },
    },
    {
      id: 'border',
      type: 'line',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2] },
    },
  ];
}

function nameLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'sea-names',
      type: 'symbol',
      source: 'labels',
      filter: ['all', ['==', ['get', 'kind'], 'sea'], ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2, 2, 3, 3]]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...MAP_FONTS.italic],
        'text-size': ['match', ['get', 'rank'], 1, 13, 11.5],
        'text-letter-spacing': 0.12,
        'text-max-width': 6,
        'text-padding': 12,
      },
      paint: { 'text-color': colours.seaText },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'labels',
      filter: [
        'all',
        ['==', ['get', 'kind'], 'country'],
        ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...MAP_FONTS.medium],
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10.5, 6, 13],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: { 'text-color': colours.countryText, 'text-halo-color': colours.countryHalo, 'text-halo-width': 1.2 },
    },
  ];
}

function graticule(): MultiLineString {
  const lines: [number, number][][] = [];
  for (let longitude = -180; longitude < 180; longitude += GRATICULE_STEP_DEGREES) {
    lines.push([
      [longitude, -85],
      [longitude, 85],
    ]);
  }
  for (let latitude = -60; latitude <= 80; latitude += GRATICULE_STEP_DEGREES) {
    lines.push(Array.from({ length: 37 }, (_, index) => [-180 + index * 10, latitude]));
  }
  return { type: 'MultiLineString', coordinates: lines };
}
