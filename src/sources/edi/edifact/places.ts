import type { PlaceReference } from '../../../domain/observations/observation.ts';
import { parseUnLocode } from '../../../values/unlocode.ts';
import { lookUp } from '../code-table.ts';
import type { RouteCall } from '../route.ts';
import { component, type EdifactSegment } from './segment.ts';

/** LOC 3227: the part a place plays. */
const FUNCTIONS: Readonly<Record<string, RouteCall['stop']>> = {
  '175': 'activity',
  '88': 'receipt',
  '9': 'lading',
  '13': 'transshipment',
  '11': 'discharge',
  '12': 'discharge',
  '7': 'delivery',
};

/** Code lists of C519 that say country, and agencies whose facility codes are public. */
const COUNTRY_LIST = '162';
const SMDG_AGENCY = '306';
const BIC_LIST = 'BIC';

export function functionOf(loc: EdifactSegment): RouteCall['stop'] | undefined {
  return lookUp(FUNCTIONS, component(loc, 1));
}

/** The place in C517, and in C519 the terminal, or the country, it belongs to. */
export function locPlace(loc: EdifactSegment | undefined): PlaceReference | undefined {
  const unLocode = parseUnLocode(component(loc, 2, 1) ?? '');
  const name = component(loc, 2, 4)?.split(',')[0]?.trim();
  if (!unLocode && !name) return undefined;
  return { ...(unLocode && { unLocode }), ...(name && { name }), ...facilityOf(loc) };
}

/** The place of the first LOC with one of the qualifiers, in the order of the qualifiers. */
export function placeAt(
  segments: readonly EdifactSegment[],
  qualifiers: readonly string[],
): PlaceReference | undefined {
  for (const qualifier of qualifiers) {
    const place = locPlace(segments.find((segment) => segment.tag === 'LOC' && component(segment, 1) === qualifier));
    if (place) return place;
  }
  return undefined;
}

function facilityOf(loc: EdifactSegment | undefined): PlaceReference {
  const [code, list, agency, name] = [1, 2, 3, 4].map((ordinal) => component(loc, 3, ordinal));
  if (list === COUNTRY_LIST) return code?.length === 2 ? { countryCode: code.toUpperCase() } : {};
  const codeList = agency === SMDG_AGENCY ? 'SMDG' : list?.toUpperCase() === BIC_LIST ? 'BIC' : undefined;
  return {
    ...(code && { facilityCode: code }),
    ...(code && codeList && { facilityCodeList: codeList }),
    ...(name && { facilityName: name }),
  };
}
