import { distanceNm } from '../../values/position.ts';
import { parseUnLocode } from '../../values/unlocode.ts';
import type { PlaceReference, ResolvedPlace } from '../observations/observation.ts';
import {
  buildPlaceIndex,
  type Directory,
  type Facility,
  facilityKey,
  type Location,
  type PlaceIndex,
} from './place-index.ts';
import { foldPlaceName } from './place-name.ts';

/** What a sender means by its words for a place; null when it says nothing at all. */
export type ResolvePlace = (reference: PlaceReference) => ResolvedPlace | null;

/** A terminal belongs to a stated place up to here: carriers mix up the codes of ports that share a bay. */
const MAX_FACILITY_DISTANCE_NM = 30;
/** A bare position means the port it lies at. */
const MAX_PORT_DISTANCE_NM = 10;

/**
 * An explicit code decides, then a facility code that is unique in the world, then the name, then the position. Names
 * count only when they mean one place: an ambiguous name resolves to no place rather than to the wrong one.
 */
export function createPlaceResolver(directory: Directory): ResolvePlace {
  const index = buildPlaceIndex(directory);
  return (reference) => {
    const code = parseUnLocode(reference.unLocode ?? '');
    const byCode = code && index.byCode.get(code);
    const stated = byCode ?? worldwideFacility(index, reference)?.location;
    const location =
      stated ?? findByName(index, reference, code) ?? (code ? undefined : findByPosition(index, reference));
    return location
      ? toResolved(location, findFacility(index, reference, location))
      : toUnresolved(index, reference, code ?? null);
  };
}

/** BIC and FIRMS codes need no port beside them. A FIRMS code that two facilities share says too little. */
function worldwideFacility(
  index: PlaceIndex,
  { facilityCode, facilityCodeList }: PlaceReference,
): Facility | undefined {
  if (facilityCode === undefined || facilityCodeList === 'SMDG') return undefined;
  const code = facilityCode.trim().toUpperCase();
  const bic = facilityCodeList === 'FIRMS' ? undefined : index.byBic.get(code);
  const firms = facilityCodeList === 'BIC' ? undefined : index.byFirms.get(code);
  return only(bic) ?? only(firms);
}

function findFacility(index: PlaceIndex, reference: PlaceReference, location: Location): Facility | undefined {
  const { facilityCode, facilityCodeList, facilityName } = reference;
  const nearby = (facilities: readonly Facility[] | undefined) =>
    facilities?.filter((facility) => distanceNm(facility.location, location) <= MAX_FACILITY_DISTANCE_NM);
  if (facilityCode !== undefined) {
    const code = facilityCode.trim().toUpperCase();
    const asked = [
      facilityCodeList === undefined || facilityCodeList === 'SMDG'
        ? index.bySmdg.get(facilityKey(location.locode, code))
        : undefined,
      facilityCodeList === undefined || facilityCodeList === 'BIC' ? nearby(index.byBic.get(code)) : undefined,
      facilityCodeList === undefined || facilityCodeList === 'FIRMS' ? nearby(index.byFirms.get(code)) : undefined,
    ];
    for (const facilities of asked) {
      const facility = only(facilities);
      if (facility) return facility;
    }
  }
  if (facilityName === undefined) return undefined;
  return only(index.byFacilityName.get(facilityKey(location.locode, foldPlaceName(facilityName))));
}

/** A code that is not listed still tells the country. */
function findByName(index: PlaceIndex, reference: PlaceReference, code: string | undefined): Location | undefined {
  const { name } = reference;
  if (name === undefined || name.trim() === '') return undefined;
  const countryCode = reference.countryCode?.toUpperCase() ?? code?.slice(0, 2);
  const [head = '', ...rest] = name.replace(/\([^()]*\)/g, ' ').split(',');
  const narrow = (locations: readonly Location[] = []) => {
    const inCountry = locations.filter((location) => countryCode === undefined || location.countryCode === countryCode);
    return [reference.stateCode ?? '', ...rest].reduce(narrowedBy, inCountry);
  };
  for (const candidates of [
    narrow(index.byName.get(foldPlaceName(name))),
    narrow(index.byName.get(foldPlaceName(head))),
    narrow(index.byCity.get(foldPlaceName(head))),
  ]) {
    if (candidates.length > 0) return onlyPlace(candidates);
  }
  return undefined;
}

/** What stands behind a name, such as `CA` or `China`, chooses among namesakes; what fits none of them is ignored. */
function narrowedBy(locations: readonly Location[], hint: string): readonly Location[] {
  const folded = foldPlaceName(hint);
  if (folded === '') return locations;
  const fits = locations.filter(({ countryCode, country, stateAbbr, state }) =>
    [countryCode, country, stateAbbr, state].some((text) => text !== null && foldPlaceName(text) === folded),
  );
  return fits.length > 0 ? fits : locations;
}

/** A port and the metro area around it share a code: then the port is meant. */
function onlyPlace(locations: readonly Location[]): Location | undefined {
  const codes = new Set(locations.map(({ locode }) => locode));
  return codes.size === 1 ? (locations.find(({ type }) => type === 'port') ?? locations[0]) : undefined;
}

function findByPosition(index: PlaceIndex, { position }: PlaceReference): Location | undefined {
  if (position === undefined) return undefined;
  const near = index.ports
    .map((port) => ({ port, distance: distanceNm(port, position) }))
    .filter(({ distance }) => distance <= MAX_PORT_DISTANCE_NM)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.port;
}

function only<Value>(values: readonly Value[] | undefined): Value | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

function toResolved(location: Location, facility: Facility | undefined): ResolvedPlace {
  return {
    key: location.locode,
    locode: location.locode,
    name: location.name,
    locationType: location.type,
    locationId: location.id,
    terminalType: facility?.type ?? null,
    terminalId: facility?.id ?? null,
    zone: location.timeZone,
  };
}

/** A place that is not listed has the clocks of its country, where that has but one time. */
function toUnresolved(index: PlaceIndex, reference: PlaceReference, locode: string | null): ResolvedPlace | null {
  const name = reference.name?.trim() || reference.facilityName?.trim() || locode;
  if (!name) return null;
  const country = reference.countryCode?.toUpperCase() ?? '';
  return {
    key: locode ?? [foldPlaceName(name), country].filter(Boolean).join(','),
    locode,
    name,
    locationType: null,
    locationId: null,
    terminalType: null,
    terminalId: null,
    zone: index.zoneByCountry.get(country || (locode?.slice(0, 2) ?? '')) ?? null,
  };
}
