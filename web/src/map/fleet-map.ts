import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { createMap } from './create-map.ts';
import type { Fleet } from './fleet.ts';
import { firstSight, keepCamera, type PlaceMemory } from './fleet-camera.ts';
import { MAP_FONTS } from './fonts.ts';
import { PALETTES, type Theme, type Tone } from './palette.ts';
import { drawVessel } from './vessel-image.ts';

export interface FleetMapOptions {
  readonly theme: Theme;
  readonly onVessel: (id: string) => void;
  readonly onPort: (code: string) => void;
  /** Where the map was when it was last looked at. */
  readonly memory?: PlaceMemory | undefined;
}

export interface FleetMap {
  readonly map: MapLibre;
  update(fleet: Fleet): void;
  remove(): void;
}

const VESSEL_PX = 48;
const CLUSTER_RADIUS_PX = 20;
const CLUSTER_MAX_ZOOM = 6;
const TONE_RANK: Readonly<Record<Tone, number>> = { plan: 0, watch: 1, act: 2 };

/**
 * Every vessel that carries something of ours, and the ports it is bound for. Numbers are of containers everywhere: aboard
 * a ship, aboard ships that would overlap, and waiting in a port.
 */
export async function createFleetMap(element: HTMLElement, fleet: Fleet, options: FleetMapOptions): Promise<FleetMap> {
  const colours = PALETTES[options.theme];
  const map = await createMap(element, { palette: colours, ...firstSight(element, fleet, options.memory) });
  for (const [tone, colour] of Object.entries(colours.tones)) {
    map.addImage(`vessel-${tone}`, drawVessel(colour, colours.casing, VESSEL_PX), { pixelRatio: 2 });
  }
  map.addSource('fleet-lanes', { type: 'geojson', data: laneFeatures(fleet), tolerance: 0.2 });
  map.addSource('fleet-heard', { type: 'geojson', data: heardFeatures(fleet) });
  map.addSource('fleet-ports', { type: 'geojson', data: portFeatures(fleet) });
  map.addSource('fleet', {
    type: 'geojson',
    data: vesselFeatures(fleet),
    cluster: true,
    clusterRadius: CLUSTER_RADIUS_PX,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    clusterProperties: {
      worst: ['max', ['get', 'rank']],
      containers: ['+', ['get', 'containers']],
    },
  });
  for (const layer of fleetLayers(options.theme)) map.addLayer(layer);
  listenForClicks(map, options);
  const follow = keepCamera(map, fleet, options.memory);
  return {
    map,
    update: (newer) => {
      map.getSource<GeoJSONSource>('fleet')?.setData(vesselFeatures(newer));
      map.getSource<GeoJSONSource>('fleet-heard')?.setData(heardFeatures(newer));
      map.getSource<GeoJSONSource>('fleet-ports')?.setData(portFeatures(newer));
      map.getSource<GeoJSONSource>('fleet-lanes')?.setData(laneFeatures(newer));
      follow(newer);
    },
    remove: () => map.remove(),
  };
}

function vesselFeatures(fleet: Fleet): FeatureCollection {
  const features = fleet.vessels.map((vessel): Feature<Point> => {
    const tone: Tone = vessel.severity ?? 'plan';
    const { id, name, containers, heading } = vessel;
    return {
      type: 'Feature',
      properties: { id, name, containers, heading: heading ?? 0, tone, rank: TONE_RANK[tone] },
      geometry: { type: 'Point', coordinates: [vessel.longitude, vessel.latitude] },
    };
  });
  return { type: 'FeatureCollection', features };
}

function laneFeatures(fleet: Fleet): FeatureCollection {
  const features = fleet.lanes.map(
    ({ containers, line }): Feature<LineString> => ({
      type: 'Feature',
      properties: { containers },
      geometry: { type: 'LineString', coordinates: [...line] },
    }),
  );
  return { type: 'FeatureCollection', features };
}

function heardFeatures({ heard = [] }: Fleet): FeatureCollection {
  const features = heard.map(
    ({ id, longitude, latitude }): Feature<Point> => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  return { type: 'FeatureCollection', features };
}

function portFeatures(fleet: Fleet): FeatureCollection {
  const features = fleet.ports.map(
    ({ code, name, containers, waiting, longitude, latitude }): Feature<Point> => ({
      type: 'Feature',
      properties: { code, containers, waiting, label: waiting === 0 ? name : `${name} · ${waiting}` },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  return { type: 'FeatureCollection', features };
}

function fleetLayers(theme: Theme): LayerSpecification[] {
  return [heardLayer(theme), laneLayer(theme), ...portLayers(theme), ...clusterLayers(theme), vesselLayer(theme)];
}

/** Small, below everything and in no colour that says how boxes aboard are doing. */
function heardLayer(theme: Theme): LayerSpecification {
  const colours = PALETTES[theme];
  return {
    id: 'fleet-heard',
    type: 'circle',
    source: 'fleet-heard',
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 1, 1.4, 4, 2.4, 8, 4.5],
      'circle-color': colours.subtext,
      'circle-opacity': 0.75,
      'circle-stroke-color': colours.casing,
      'circle-stroke-width': 0.4,
    },
  };
}

function laneLayer(theme: Theme): LayerSpecification {
  return {
    id: 'fleet-lanes',
    type: 'line',
    source: 'fleet-lanes',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': PALETTES[theme].journey, 'line-opacity': 0.3, 'line-width': 1.3 },
  };
}

function portLayers(theme: Theme): LayerSpecification[] {
  const colours = PALETTES[theme];
  return [
    {
      id: 'fleet-ports',
      type: 'circle',
      source: 'fleet-ports',
      paint: {
        'circle-radius': ['case', ['>', ['get', 'waiting'], 0], 5, 3.5],
        'circle-color': ['case', ['>', ['get', 'waiting'], 0], colours.portRing, colours.portFill],
        'circle-stroke-color': colours.portRing,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'fleet-port-names',
      type: 'symbol',
      source: 'fleet-ports',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': [...MAP_FONTS.medium],
        'text-size': 11.5,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.6,
        'symbol-sort-key': ['-', 0, ['get', 'containers']],
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    },
  ];
}

function clusterLayers(theme: Theme): LayerSpecification[] {
  const colours = PALETTES[theme];
  return [
    {
      id: 'fleet-clusters',
      type: 'circle',
      source: 'fleet',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'containers'], 2, 10, 200, 18],
        'circle-color': ['match', ['get', 'worst'], 2, colours.tones.act, 1, colours.tones.watch, colours.tones.plan],
        'circle-stroke-color': colours.casing,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'fleet-cluster-counts',
      type: 'symbol',
      source: 'fleet',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['to-string', ['get', 'containers']],
        'text-font': [...MAP_FONTS.semibold],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colours.casing },
    },
  ];
}

function vesselLayer(theme: Theme): LayerSpecification {
  const colours = PALETTES[theme];
  return {
    id: 'fleet-vessels',
    type: 'symbol',
    source: 'fleet',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['concat', 'vessel-', ['get', 'tone']],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['case', ['>', ['get', 'containers'], 0], ['to-string', ['get', 'containers']], ''],
      'text-font': [...MAP_FONTS.semibold],
      'text-size': 11,
      'text-offset': [0.9, -0.9],
      'text-optional': true,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 },
  };
}

function listenForClicks(map: MapLibre, { onVessel, onPort }: FleetMapOptions): void {
  map.on('click', 'fleet-vessels', ({ features }) => onVessel(String(features?.[0]?.properties['id'])));
  map.on('click', 'fleet-heard', ({ features }) => onVessel(String(features?.[0]?.properties['id'])));
  map.on('click', 'fleet-ports', ({ features }) => onPort(String(features?.[0]?.properties['code'])));
  map.on('click', 'fleet-clusters', ({ lngLat, originalEvent }) => {
    map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 }, { originalEvent });
  });
  for (const layer of ['fleet-heard', 'fleet-vessels', 'fleet-ports', 'fleet-clusters']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer';
    });
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = '';
    });
  }
}
