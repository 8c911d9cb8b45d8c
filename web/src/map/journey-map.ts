import type { Feature, FeatureCollection } from 'geojson';
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
/** Of a letter of a name, on average, and what is free around it. */
const LETTER_PX = 7.6;
const AROUND_PX = 24;
/** Of the width of the map, on each side. */
const MAX_PADDING = 0.27;

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
    padding: paddingFor(features, element.clientWidth, compact),
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

/** So much that the longest name of a port stays on the map: on a phone half of it stands on each side of its port. */
function paddingFor(features: readonly Feature[], width: number, compact: boolean): PaddingOptions {
  const usual = compact ? NARROW_PADDING : PADDING;
  const letters = features.map(({ properties }) => `${properties?.['tag'] ?? ''}${properties?.['name'] ?? ''}`.length);
  const widest = Math.max(0, ...letters) * LETTER_PX;
  const wanted = Math.min((compact ? widest / 2 : widest) + AROUND_PX, width * MAX_PADDING);
  return { ...usual, left: Math.max(usual.left ?? 0, wanted), right: Math.max(usual.right ?? 0, wanted) };
}
