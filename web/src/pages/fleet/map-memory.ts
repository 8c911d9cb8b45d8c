import type { MapPlace, PlaceMemory } from '../../map/fleet-camera.ts';
import { readPreference, writePreference } from '../../ui/preferences.ts';

const NAME = 'map-place';

/** Where the map of the fleet was left, in this browser. */
export const MAP_MEMORY: PlaceMemory = {
  read: () => placeIn(readPreference(NAME)),
  write: (place) => writePreference(NAME, place === undefined ? '' : [...place.center, place.zoom].join(' ')),
};

/** `longitude latitude zoom`; undefined for anything else. */
export function placeIn(text: string | null): MapPlace | undefined {
  const [longitude = Number.NaN, latitude = Number.NaN, zoom = Number.NaN] = (text || 'none').split(' ').map(Number);
  const isPlace = Number.isFinite(longitude) && Math.abs(latitude) <= 90 && zoom >= 0;
  return isPlace ? { center: [longitude, latitude], zoom } : undefined;
}
