import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import { boundsOf } from './antimeridian.ts';
import { createMap } from './create-map.ts';
import { toJourneyFeatures } from './journey-features.ts';
import { JOURNEY_SOURCE, journeyLayers, VESSEL_IMAGE } from './journey-layers.ts';
import type { Palette } from './palette.ts';
import { drawVessel } from './vessel-image.ts';

const NARROW_PX = 560;
const VESSEL_PX = 64;
const PADDING: PaddingOptions = { top: 110, right: 150, bottom: 60, left: 150 };
const NARROW_PADDING: PaddingOptions = { top: 56, right: 72, bottom: 48, left: 62 };

export interface JourneyMap {
  readonly map: MapLibre;
  /** Draws a newer state without moving the view. */
  update(journey: FeatureCollection): void;
  remove(): void;
}

export interface JourneyMapOptions {
  readonly palette: Palette;
  readonly cooperative?: boolean;
  readonly label?: string;
}

/** The journey of one container: ports, what was sailed, the vessel, and the way ahead. */
export async function createJourneyMap(
  element: HTMLElement,
  journey: FeatureCollection,
  options: JourneyMapOptions,
): Promise<JourneyMap> {
  const compact = element.clientWidth < NARROW_PX;
  const features = toJourneyFeatures(journey, compact);
  const map = await createMap(element, {
    ...options,
    bounds: boundsOf(features),
    padding: compact ? NARROW_PADDING : PADDING,
  });
  const { journey: hull, casing } = options.palette;
  map.addImage(VESSEL_IMAGE, drawVessel(hull, casing, VESSEL_PX), { pixelRatio: 2 });
  map.addSource(JOURNEY_SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features }, tolerance: 0.2 });
  for (const layer of journeyLayers(options.palette)) map.addLayer(layer);
  return {
    map,
    update: (newer) => {
      const data = { type: 'FeatureCollection' as const, features: toJourneyFeatures(newer, compact) };
      map.getSource<GeoJSONSource>(JOURNEY_SOURCE)?.setData(data);
    },
    remove: () => map.remove(),
  };
}
