import type { PlaceReference } from '../../domain/observations/observation.ts';
import { isPosition, type Position } from '../../values/position.ts';
import { parseUnLocode } from '../../values/unlocode.ts';
import { CODE_LISTS, lookUp } from './codes.ts';
import { type Members, objectOf, textOf } from './members.ts';

export interface PlaceReading {
  readonly place: PlaceReference | undefined;
  readonly impossiblePosition: boolean;
}

/**
 * Where an event happened. Its own location comes before that of the transport call, and a code from any of them before
 * a name: a name is matched loosely, a code is not.
 */
export function readPlace(event: Members, transportCall: Members | undefined): PlaceReading {
  const spots = [
    placeIn(event, 'eventLocation', 'location'),
    placeIn(transportCall, 'location', 'eventLocation'),
    transportCall,
  ].filter((spot) => spot !== undefined);
  const first = <Value>(read: (spot: Members) => Value | undefined): Value | undefined => {
    for (const spot of spots) {
      const value = read(spot);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const unLocode = first((spot) => parseUnLocode(textOf(spot, 'UNLocationCode', 'unLocationCode') ?? ''));
  const facility = first(facilityOf);
  const address = first((spot) => objectOf(spot, 'address'));
  const name = first((spot) => textOf(spot, 'locationName')) ?? textOf(address, 'cityName', 'city', 'name');
  const countryCode = countryOf(textOf(address, 'countryCode', 'country'));
  const stateCode = textOf(address, 'stateRegion', 'stateCode');
  const coordinates = first(coordinatesOf);
  const position = coordinates === 'impossible' ? undefined : coordinates;
  const place = {
    ...(unLocode && { unLocode }),
    ...(name && { name }),
    ...(countryCode && { countryCode }),
    ...(stateCode && { stateCode }),
    ...facility,
    ...(position && { position }),
  };
  return {
    place: Object.keys(place).length > 0 ? place : undefined,
    impossiblePosition: coordinates === 'impossible',
  };
}

/** Some lines write the name of a place where the standard has an object. */
function placeIn(members: Members | undefined, ...names: readonly string[]): Members | undefined {
  const object = objectOf(members, ...names);
  if (object) return object;
  const locationName = textOf(members, ...names);
  return locationName === undefined ? undefined : { locationName };
}

function facilityOf(spot: Members): Partial<PlaceReference> | undefined {
  const inner = objectOf(spot, 'facility') ?? spot;
  const facilityCode = textOf(inner, 'facilityCode')?.toUpperCase();
  const facilityName = textOf(spot, 'otherFacility') ?? textOf(inner, 'facilityName');
  if (!facilityCode && !facilityName) return undefined;
  const list = lookUp(CODE_LISTS, textOf(inner, 'facilityCodeListProvider') ?? '');
  return {
    ...(facilityCode && { facilityCode }),
    ...(facilityCode && list && { facilityCodeList: list }),
    ...(facilityName && { facilityName }),
  };
}

function coordinatesOf(spot: Members): Position | 'impossible' | undefined {
  const given = objectOf(spot, 'geoCoordinate') ?? spot;
  const [latitude, longitude] = [textOf(given, 'latitude'), textOf(given, 'longitude')];
  if (latitude === undefined || longitude === undefined) return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return isPosition(position.latitude, position.longitude) ? position : 'impossible';
}

/** The standard has the country's name here; many send its code. */
function countryOf(text: string | undefined): string | undefined {
  return text && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : undefined;
}
