import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { MAP_FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

export const JOURNEY_SOURCE = 'journey';
export const VESSEL_IMAGE = 'journey-vessel';

const LINE_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, 2, 6, 3.5];
const CASING_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, 4.5, 6, 7];
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;
const SAILED = isType('past_vessel_locations');
const HEARD: ExpressionSpecification = ['all', SAILED, ['get', 'heard']];
const UNHEARD: ExpressionSpecification = ['all', SAILED, ['!', ['get', 'heard']]];
const AHEAD: ExpressionSpecification = ['any', isType('estimated_partial_leg'), isType('estimated_full_legs')];

export function journeyLayers(colours: Palette): LayerSpecification[] {
  return [...lineLayers(colours), ...pointLayers(colours), portNames(colours), vesselLayer(colours)];
}

function isType(type: string): ExpressionSpecification {
  return ['==', ['get', 'feature_type'], type];
}

function lineLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'journey-casing',
      type: 'line',
      source: JOURNEY_SOURCE,
      filter: ['any', SAILED, AHEAD],
      layout: ROUND,
      paint: { 'line-color': colours.casing, 'line-opacity': colours.casingOpacity, 'line-width': CASING_WIDTH },
    },
    {
      id: 'journey-ahead',
      type: 'line',
      source: JOURNEY_SOURCE,
      filter: AHEAD,
      layout: { 'line-cap': 'butt', 'line-join': 'round' },
      paint: {
        'line-color': colours.journey,
        'line-width': LINE_WIDTH,
        'line-dasharray': [2, 1.6],
        'line-opacity': 0.9,
      },
    },
    {
      id: 'journey-sailed',
      type: 'line',
      source: JOURNEY_SOURCE,
      filter: HEARD,
      layout: ROUND,
      paint: sailedPaint(colours),
    },
    {
      id: 'journey-unheard',
      type: 'line',
      source: JOURNEY_SOURCE,
      filter: UNHEARD,
      layout: ROUND,
      paint: { ...sailedPaint(colours), 'line-dasharray': [0.01, 1.8] },
    },
  ];
}

function sailedPaint(colours: Palette) {
  const opacity: ExpressionSpecification = ['case', ['get', 'active'], 1, 0.5];
  return { 'line-color': colours.journey, 'line-width': LINE_WIDTH, 'line-opacity': opacity };
}

function pointLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'journey-ports',
      type: 'circle',
      source: JOURNEY_SOURCE,
      filter: isType('port'),
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', ['get', 'reached'], colours.journey, colours.portFill],
        'circle-stroke-color': ['case', ['get', 'reached'], colours.casing, colours.journey],
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'journey-vessel-halo',
      type: 'circle',
      source: JOURNEY_SOURCE,
      filter: isType('current_vessel'),
      paint: {
        'circle-radius': 20,
        'circle-color': colours.journey,
        'circle-opacity': 0.14,
        'circle-stroke-color': colours.journey,
        'circle-stroke-opacity': 0.35,
        'circle-stroke-width': 1,
      },
    },
  ];
}

/** Anchors in order of preference with their offsets, by the side that is free. */
const NAME_ANCHORS: ExpressionSpecification = [
  'match',
  ['get', 'side'],
  'centre',
  ['literal', ['top', [0, 0.8], 'bottom', [0, -0.8]]],
  'left',
  ['literal', ['right', [-0.9, 0], 'bottom-right', [-0.7, -0.3], 'top-right', [-0.7, 0.3], 'top', [0, 0.9]]],
  'right',
  ['literal', ['left', [0.9, 0], 'top-left', [0.7, 0.3], 'bottom-left', [0.7, -0.3], 'top', [0, 0.9]]],
  [
    'literal',
    ['top-left', [0.7, 0.3], 'top-right', [-0.7, 0.3], 'bottom-left', [0.7, -0.3], 'bottom-right', [-0.7, -0.3]],
  ],
];

function portNames(colours: Palette): LayerSpecification {
  const semibold: ExpressionSpecification = ['literal', [...MAP_FONTS.semibold]];
  const medium: ExpressionSpecification = ['literal', [...MAP_FONTS.medium]];
  return {
    id: 'journey-port-names',
    type: 'symbol',
    source: JOURNEY_SOURCE,
    filter: isType('port'),
    layout: {
      'text-field': [
        'format',
        ['get', 'tag'],
        { 'font-scale': 0.78, 'text-font': semibold, 'text-color': colours.journey },
        ['case', ['==', ['get', 'tag'], ''], '', '  '],
        {},
        ['get', 'name'],
        { 'text-font': semibold },
        '\n',
        {},
        ['get', 'caption'],
        { 'font-scale': 0.86, 'text-font': medium, 'text-color': colours.subtext },
      ],
      'text-font': [...MAP_FONTS.semibold],
      'text-size': 13.5,
      'text-variable-anchor-offset': NAME_ANCHORS,
      'text-justify': 'auto',
      'text-line-height': 1.25,
      'text-max-width': 20,
      'text-padding': 2,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 2 },
  };
}

function vesselLayer(colours: Palette): LayerSpecification {
  return {
    id: 'journey-vessel',
    type: 'symbol',
    source: JOURNEY_SOURCE,
    filter: isType('current_vessel'),
    layout: {
      'icon-image': VESSEL_IMAGE,
      'icon-rotate': ['coalesce', ['get', 'vessel_location_heading'], 0],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'text-field': ['get', 'vessel_name'],
      'text-font': [...MAP_FONTS.semibold],
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -1.9],
      'text-letter-spacing': 0.04,
      'text-optional': true,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 2 },
  };
}
