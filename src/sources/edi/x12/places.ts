import type { PlaceReference } from '../../../domain/observations/observation.ts';
import { parseUnLocode } from '../../../values/unlocode.ts';
import { lookUp } from '../code-table.ts';
import type { RouteCall } from '../route.ts';
import type { Draft } from '../statement.ts';
import { element, type X12Segment } from './segment.ts';

/** R401, X12 element 115: the part a port or terminal plays. */
const FUNCTIONS: Readonly<Record<string, RouteCall['stop']>> = {
  R: 'receipt',
  A: 'receipt',
  L: 'lading',
  T: 'transshipment',
  Y: 'transshipment',
  D: 'discharge',
  '1': 'discharge',
  E: 'delivery',
  M: 'delivery',
  '7': 'delivery',
  '5': 'activity',
};

/** The part an R4 segment's place plays in the route; undefined for the parts a journey does not need. */
export function functionOf(r4: X12Segment): RouteCall['stop'] | undefined {
  return lookUp(FUNCTIONS, element(r4, 1)?.toUpperCase());
}

export function r4Place(r4: X12Segment): PlaceReference | undefined {
  const state = element(r4, 8);
  return place({
    unLocode: code(element(r4, 2), element(r4, 3)),
    name: withoutState(element(r4, 4), state),
    country: element(r4, 5),
    state,
    facilityName: element(r4, 6),
  });
}

/** B4 carries the code in B406, its kind in B412, and, at many carriers, the name in B411. */
export function b4Place(b4: X12Segment): PlaceReference | undefined {
  const kind = element(b4, 12);
  const other = element(b4, 11);
  const unLocode = code(kind, element(b4, 6)) ?? code(kind, other);
  return place({ unLocode, name: other !== undefined && parseUnLocode(other) === undefined ? other : undefined });
}

/** City, state and country in three neighbouring elements, as Q5 and MS1 have them. */
export function cityPlace(segment: X12Segment, cityOrdinal: number): PlaceReference | undefined {
  return place({
    name: element(segment, cityOrdinal),
    state: element(segment, cityOrdinal + 1),
    country: element(segment, cityOrdinal + 2),
  });
}

function place(parts: {
  readonly unLocode?: string | undefined;
  readonly name?: string | undefined;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly facilityName?: string | undefined;
}): PlaceReference | undefined {
  const { unLocode, name, country, state, facilityName } = parts;
  if (!unLocode && !name) return undefined;
  const place: Draft<PlaceReference> = {};
  if (unLocode) place.unLocode = unLocode;
  if (name) place.name = name;
  if (isAlpha2(country)) place.countryCode = country.toUpperCase();
  if (isAlpha2(state)) place.stateCode = state.toUpperCase();
  if (facilityName) place.facilityName = facilityName;
  return place;
}

/** Only a code said to be a UN/LOCODE, or of no stated kind, is taken for one: Schedule D and K are digits, SPLC and others look alike. */
function code(kind: string | undefined, text: string | undefined): string | undefined {
  return text !== undefined && (kind === undefined || kind.toUpperCase() === 'UN') ? parseUnLocode(text) : undefined;
}

/** `HOUSTON, TX` with state TX is Houston. */
function withoutState(name: string | undefined, state: string | undefined): string | undefined {
  if (!isAlpha2(state)) return name;
  return name?.replace(new RegExp(`,\\s*${state}$`, 'i'), '');
}

function isAlpha2(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z]{2}$/.test(text);
}
