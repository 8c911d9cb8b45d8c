import type { FeatureCollection } from 'geojson';
import mapCss from 'maplibre-gl/dist/maplibre-gl.css?inline';
import { MapUnavailable, reached } from '../map/create-map.ts';
import { createJourneyMap, type JourneyMap } from '../map/journey-map.ts';
import { drawStaticMap } from '../map/static-map.ts';
import { createElement } from './create-element.ts';
import type { Frame } from './frame.ts';

/** A map that can be moved, or a picture of it where the browser has no WebGL. */
export interface Drawing {
  readonly kind: 'drawn' | 'static';
  readonly map?: JourneyMap['map'];
  update(journey: FeatureCollection): void;
  remove(): void;
}

const styled = new WeakSet<Frame>();

/** Adds the drawing to the element; `label` is what screen readers call it. */
export async function drawJourney(
  frame: Frame,
  element: HTMLElement,
  journey: FeatureCollection,
  label: string,
): Promise<Drawing> {
  if (!styled.has(frame)) frame.addStyles(mapCss);
  styled.add(frame);
  const place = createElement('div', { class: 'map' });
  element.prepend(place);
  try {
    const map = await createJourneyMap(place, journey, { palette: frame.palette(), cooperative: true, label });
    // A page whose policy forbids the map's worker gets the picture too.
    await reached(map.map, 'idle');
    return { kind: 'drawn', map: map.map, update: map.update, remove: () => removeAll(map, place) };
  } catch (error) {
    if (!(error instanceof MapUnavailable)) {
      place.remove();
      throw error;
    }
    return drawStill(place, journey, label);
  }
}

function removeAll(map: JourneyMap, place: HTMLElement): void {
  map.remove();
  place.remove();
}

async function drawStill(place: HTMLElement, journey: FeatureCollection, label: string): Promise<Drawing> {
  await drawStaticMap(place, journey, label);
  return {
    kind: 'static',
    update: (newer) => void drawStaticMap(place, newer, label),
    remove: () => place.remove(),
  };
}
