import {
  AttributionControl,
  type ErrorEvent,
  type LngLatBoundsLike,
  Map as MapLibre,
  NavigationControl,
  type PaddingOptions,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { loadBaseMap } from './base-map-data.ts';
import { baseStyle } from './base-style.ts';
import { loadMapFonts } from './fonts.ts';
import type { Palette } from './palette.ts';

/** A journey across the Pacific fits a phone only from this far out. */
const MIN_ZOOM = 0;
const MAX_ZOOM = 14;
const MAX_FIT_ZOOM = 6;

export interface MapOptions {
  readonly palette: Palette;
  /** West, south, east, north to fit; the whole world otherwise. */
  readonly bounds?: LngLatBoundsLike | undefined;
  readonly padding?: PaddingOptions;
  /** No nearer than this, however close together what is to fit. */
  readonly maxFitZoom?: number;
  readonly center?: [longitude: number, latitude: number];
  readonly zoom?: number;
  /** What the map is of, for screen readers. */
  readonly label?: string;
  /** Two fingers or Ctrl to move: in a page that itself scrolls. */
  readonly cooperative?: boolean;
}

/** The browser has no WebGL, or it failed: a static drawing takes the map's place. */
export class MapUnavailable extends Error {
  override readonly name = 'MapUnavailable';
}

export async function createMap(element: HTMLElement, options: MapOptions): Promise<MapLibre> {
  const [{ world, labels }] = await Promise.all([loadBaseMap(), loadMapFonts()]);
  setWorkerUrl(sameOriginWorker(workerUrl));
  const map = construct(element, options, baseStyle(options.palette, world, labels));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
  map.addControl(new ScaleControl({ unit: 'nautical' }), 'bottom-left');
  await reached(map, 'style.load');
  return map;
}

/** Waits for the map to load its style or to come to rest. One that fails before is removed. */
export async function reached(map: MapLibre, state: 'style.load' | 'idle'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = ({ error }: ErrorEvent) => {
      map.remove();
      reject(new MapUnavailable('The map could not be drawn.', { cause: error }));
    };
    map.once('error', fail);
    map.once(state, () => {
      map.off('error', fail);
      resolve();
    });
  });
}

function construct(element: HTMLElement, options: MapOptions, style: ReturnType<typeof baseStyle>): MapLibre {
  const { bounds, padding, maxFitZoom = MAX_FIT_ZOOM } = options;
  try {
    return new MapLibre({
      container: element,
      style,
      ...(bounds === undefined
        ? { center: options.center ?? [0, 20], zoom: options.zoom ?? 1 }
        : { bounds, fitBoundsOptions: { maxZoom: maxFitZoom, ...(padding === undefined ? {} : { padding }) } }),
      renderWorldCopies: true,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      dragRotate: false,
      pitchWithRotate: false,
      attributionControl: false,
      fadeDuration: 0,
      cooperativeGestures: options.cooperative ?? false,
      ...(options.label === undefined ? {} : { locale: { 'Map.Title': options.label } }),
    });
  } catch (error) {
    element.replaceChildren();
    throw new MapUnavailable('This browser cannot draw the interactive map.', { cause: error });
  }
}

/** A worker must come from the page's own origin; on a foreign page a one-line module of the page's own imports ours. */
function sameOriginWorker(url: string): string {
  const absolute = new URL(url, import.meta.url);
  if (absolute.origin === location.origin) return absolute.href;
  const source = `import ${JSON.stringify(absolute.href)};`;
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}
