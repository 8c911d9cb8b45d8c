import type { Port } from '../../domain/places/port.ts';
import { wordsIn } from '../../text/words-in.ts';
import { distanceNm } from '../../values/position.ts';
import type { ReferenceData } from '../reference-files.ts';
import { columnOf, type Entry, type Passed, type PublishedList } from './entry.ts';

/** The code list without its first line, as UNECE publishes it. */
const COLUMNS = wordsIn(
  'Change Country Location Name NameWoDiacritics Subdivision Function Status Date IATA Coordinates',
  'Remarks',
);
export const UNLOCODE_HEADER = COLUMNS.join(',');

/** A number is a code of a subdivision, but no abbreviation that anybody writes; see PROVENANCE.md. */
const ABBREVIATION = /^[A-Z]{1,3}$/;
/** A place so near to a known one of its country shows the same clock. */
const SAME_CLOCK_NM = 150;
const PORT_FUNCTION = '1';
const COORDINATES = /^(\d{2})(\d{2})([NS]) (\d{3})(\d{2})([EW])$/;

type Place = Pick<Port, 'countryCode' | 'latitude' | 'longitude' | 'timeZone'>;

/** Seaports of the code list for trade and transport locations (UN/LOCODE); other places are not looked at. */
export function readUnlocodes(lines: readonly Readonly<Record<string, string>>[], known: ReferenceData): PublishedList {
  const byCode = new Map(known.ports.flatMap((port) => [port.unlocode, ...port.aliases].map((code) => [code, port])));
  const places = [...known.ports, ...known.metroAreas];
  const coasts = new Set(known.ports.map(({ countryCode }) => countryCode));
  const entries: Entry[] = [];
  const passed: Passed[] = [];
  for (const line of lines) {
    const place = columnOf(line, 'LOCODE').replace(' ', '');
    const code = place === '' ? `${columnOf(line, 'Country')}${columnOf(line, 'Location')}` : place;
    if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(code) || !columnOf(line, 'Function').startsWith(PORT_FUNCTION)) continue;
    const names = namesOf(columnOf(line, 'Name'), columnOf(line, 'NameWoDiacritics'));
    const ended = columnOf(line, 'Change', 'Ch').startsWith('X');
    const port = byCode.get(code);
    if (port !== undefined) {
      const spelt = new Set([port.name, port.city, ...port.otherNames].map((name) => name?.toLowerCase()));
      const further = names.filter((name) => !spelt.has(name.toLowerCase()));
      const otherNames = [...port.otherNames, ...further].join('|');
      entries.push({ key: port.unlocode, ended, fields: further.length === 0 ? {} : { other_names: otherNames } });
      continue;
    }
    const added = coasts.has(code.slice(0, 2)) ? newPort(code, names, line, places) : 'no port of its country is known';
    if (ended) passed.push({ key: code, reason: 'it is marked to be removed' });
    else if (typeof added === 'string') passed.push({ key: code, reason: added });
    else entries.push(added);
  }
  return { file: 'ports.csv', entries, passed };
}

/** A port that is not known, or why it cannot be added. */
function newPort(
  code: string,
  [name = '', ...others]: readonly string[],
  line: Readonly<Record<string, string>>,
  places: readonly Place[],
): Entry | string {
  const position = positionOf(columnOf(line, 'Coordinates'));
  if (position === undefined) return 'the list has no position of it';
  const countryCode = code.slice(0, 2);
  const timeZone = clockOf({ ...position, countryCode }, places);
  if (timeZone === undefined) return 'its time zone does not follow from the places that are known';
  const subdivision = columnOf(line, 'Subdivision', 'SubDiv');
  const abbr = ABBREVIATION.test(subdivision) ? subdivision : '';
  return {
    key: code,
    ended: false,
    fields: {
      unlocode: code,
      name,
      city: name,
      state_abbr: abbr,
      country_code: countryCode,
      latitude: position.latitude.toFixed(4),
      longitude: position.longitude.toFixed(4),
      time_zone: timeZone,
      other_names: others.join('|'),
    },
  };
}

/** "Alger (Algiers)" are two names, and so are those with and without marks; a former one is in use for long. */
function namesOf(name: string, plain: string): string[] {
  const [, main = name, other] = /^([^(]+?)\s*\((?:ex |=\s*)?([^)]+)\)$/.exec(plain) ?? ['', plain];
  const marked = name.includes('(') ? undefined : name;
  return [...new Set([main, marked, other].filter((one): one is string => one !== undefined && one !== ''))];
}

/** Degrees and minutes, as "5157N 00408E". */
export function positionOf(text: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, latitudeMinutes, north, longitude, longitudeMinutes, east] = COORDINATES.exec(text) ?? [];
  if (Number(latitudeMinutes) > 59 || Number(longitudeMinutes) > 59) return undefined;
  const degrees = {
    latitude: (Number(latitude) + Number(latitudeMinutes) / 60) * (north === 'S' ? -1 : 1),
    longitude: (Number(longitude) + Number(longitudeMinutes) / 60) * (east === 'W' ? -1 : 1),
  };
  return Math.abs(degrees.latitude) <= 90 && Math.abs(degrees.longitude) <= 180 ? degrees : undefined;
}

/** That of the whole country, or of the nearest place in it. */
function clockOf(at: Omit<Place, 'timeZone'>, places: readonly Place[]): string | undefined {
  const there = places.filter(({ countryCode }) => countryCode === at.countryCode);
  const clocks = new Set(there.map(({ timeZone }) => timeZone));
  if (clocks.size === 1) return there[0]?.timeZone;
  const near = there
    .map((place) => ({ timeZone: place.timeZone, nm: distanceNm(at, place) }))
    .toSorted((one, other) => one.nm - other.nm)[0];
  return near !== undefined && near.nm <= SAME_CLOCK_NM ? near.timeZone : undefined;
}
