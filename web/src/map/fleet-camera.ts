import type { Position } from 'geojson';
import type { FitBoundsOptions, IControl, Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import type { Bounds } from './antimeridian.ts';
import type { MapOptions } from './create-map.ts';
import type { Fleet } from './fleet.ts';
import { svgElement } from './static-drawing.ts';

/** Where somebody has moved a map to. */
export interface MapPlace {
  readonly center: [longitude: number, latitude: number];
  readonly zoom: number;
}

/** Keeps the place of a map from visit to visit. */
export interface PlaceMemory {
  read(): MapPlace | undefined;
  write(place: MapPlace | undefined): void;
}

/** The Pacific in the middle: most containers cross it. Shown while there is no ship and no port. */
const NOWHERE: MapPlace = { center: [158, 26], zoom: 1.45 };
const NARROW_PX = 560;
/** The name of a port stands to its right. */
const PADDING: PaddingOptions = { top: 48, right: 116, bottom: 64, left: 64 };
const NARROW_PADDING: PaddingOptions = { top: 28, right: 88, bottom: 36, left: 36 };
/** One ship alone is shown with the sea around it. */
const MAX_FIT_ZOOM = 3;
const TURN = 360;
const ICON_PX = 16;

/** What a map of the fleet shows first: where one was, or else all there is. */
export function firstSight(frame: HTMLElement, fleet: Fleet, memory?: PlaceMemory): Partial<MapOptions> {
  const place = memory?.read();
  const bounds = fleetBounds(fleet);
  if (place !== undefined || bounds === undefined) return place ?? NOWHERE;
  return { bounds, padding: paddingFor(frame), maxFitZoom: MAX_FIT_ZOOM };
}

/**
 * Follows who moves the map: a place that somebody chose is remembered and left alone. Until then, what comes to be known
 * after the first sight is brought into view: the ships of a map that had none, the track of a ship.
 */
export function keepCamera(map: MapLibre, first: Fleet, memory?: PlaceMemory): (fleet: Fleet) => void {
  let isChosen = memory?.read() !== undefined;
  let seen = first;
  map.on('moveend', (event) => {
    // The map itself moves without an event of a hand or a key.
    if (!('originalEvent' in event) || event.originalEvent === undefined) return;
    isChosen = true;
    const { lng, lat } = map.getCenter();
    memory?.write({ center: [lng, lat], zoom: map.getZoom() });
  });
  const fit = (options: FitBoundsOptions) => {
    const bounds = fleetBounds(seen);
    const padding = paddingFor(map.getContainer());
    if (bounds !== undefined) map.fitBounds(bounds, { maxZoom: MAX_FIT_ZOOM, padding, ...options });
  };
  const showAll = () => {
    isChosen = false;
    memory?.write(undefined);
    fit({});
  };
  map.addControl(new ShowAll(showAll), 'top-left');
  return (fleet) => {
    const isNews = kindsOf(fleet) > kindsOf(seen);
    seen = fleet;
    if (isNews && !isChosen) fit({ duration: 0 });
  };
}

function kindsOf(fleet: Fleet): number {
  return drawn(fleet).filter((positions) => positions.length > 0).length;
}

/**
 * Lanes only where they are the track of a ship: those of a fleet lead from ports that are long behind it. Ships of others
 * only where there are none of ours.
 */
function drawn({ vessels, ports, lanes, heard = [] }: Fleet): (readonly Position[])[] {
  const others = vessels.length + ports.length === 0 ? heard : [];
  const places = [vessels, ports, others].map((some) => some.map(({ longitude, latitude }) => [longitude, latitude]));
  return [...places, ports.length === 0 ? lanes.flatMap(({ line }) => line) : []];
}

export function fleetBounds(fleet: Fleet): Bounds | undefined {
  return narrowestBounds(drawn(fleet).flat());
}

/** Around all positions, and over the antimeridian where that is the shorter way. East may be beyond 180. */
function narrowestBounds(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined;
  const east = positions.map(([longitude = 0]) => ((longitude % TURN) + TURN) % TURN).toSorted((a, b) => a - b);
  let start = 0;
  let widest = -1;
  for (const [index, longitude] of east.entries()) {
    const before = index === 0 ? (east.at(-1) ?? 0) - TURN : (east[index - 1] ?? 0);
    if (longitude - before <= widest) continue;
    widest = longitude - before;
    start = longitude;
  }
  let south = 90;
  let north = -90;
  for (const [, latitude = 0] of positions) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [start, south, start + TURN - widest, north];
}

function paddingFor(frame: HTMLElement): PaddingOptions {
  return frame.clientWidth < NARROW_PX ? NARROW_PADDING : PADDING;
}

/** A button that brings everything into sight. */
class ShowAll implements IControl {
  readonly #element = document.createElement('div');

  constructor(show: () => void) {
    this.#element.className = 'maplibregl-ctrl maplibregl-ctrl-group show-all';
    const button = document.createElement('button');
    button.type = 'button';
    button.title = 'Show all';
    button.setAttribute('aria-label', 'Show all');
    button.addEventListener('click', show);
    const icon = svgElement('svg', { width: ICON_PX, height: ICON_PX, viewBox: '0 0 16 16', 'aria-hidden': 'true' });
    icon.append(svgElement('path', { d: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4' }));
    button.append(icon);
    this.#element.append(button);
  }

  onAdd(): HTMLElement {
    return this.#element;
  }

  onRemove(): void {
    this.#element.remove();
  }
}
