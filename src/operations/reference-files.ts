import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LeasingPrefix, ShippingLine } from '../domain/carriers/shipping-line.ts';
import type { MetroArea } from '../domain/places/metro-area.ts';
import type { Port } from '../domain/places/port.ts';
import type { RailTerminal } from '../domain/places/rail-terminal.ts';
import type { Terminal } from '../domain/places/terminal.ts';
import { messageOf } from '../errors.ts';
import type { ReferenceAddition } from '../store/places/place-tables.ts';
import { metroAreaIdOf, portIdOf, shippingLineIdOf, terminalIdOf } from '../store/places/reference-ids.ts';
import { parseCsv } from '../text/csv.ts';
import { wordsIn } from '../text/words-in.ts';
import type { Position } from '../values/position.ts';
import { projectFile } from '../values/project-file.ts';

const DATA_FOLDER = fileURLToPath(projectFile('data/'));

/** Change it when the same files are to be stored in another way: then they are loaded again. */
const LAYOUT = '1';

/** Each file with its columns. data/PROVENANCE.md tells where they come from. */
const FILES = {
  'countries.csv': ['code', 'name'],
  'states.csv': ['country_code', 'abbr', 'name'],
  'ports.csv': wordsIn(
    'unlocode name city state_abbr state country_code latitude longitude time_zone aliases',
    'other_names',
  ),
  'metro-areas.csv': wordsIn('code name state_abbr state country_code latitude longitude time_zone aliases'),
  'terminals.csv': wordsIn(
    'code port_unlocode name nickname smdg_code firms_code bic_facility_code street city state_abbr',
    'zip latitude longitude other_ports',
  ),
  'rail-terminals.csv': wordsIn(
    'code metro_area_code port_unlocode railroad name nickname firms_code city state_abbr',
    'country_code',
  ),
  'shipping-lines.csv': wordsIn(
    'scac alternative_scacs smdg_code name short_name container_prefixes bl_prefixes bl_pattern',
    'booking_pattern brand_of',
  ),
  'leasing-prefixes.csv': ['prefix', 'lessor'],
} as const;
type FileName = keyof typeof FILES;
type Row<Name extends FileName> = Readonly<Record<(typeof FILES)[Name][number], string>>;

/** The files as they are: enough to tell whether anything changed. */
export interface ReferenceFiles {
  readonly texts: Readonly<Record<FileName, string>>;
  readonly sha256: string;
}

export interface ReferenceData {
  readonly ports: readonly Port[];
  readonly metroAreas: readonly MetroArea[];
  readonly terminals: readonly (Terminal | RailTerminal)[];
  readonly shippingLines: readonly ShippingLine[];
  readonly leasingPrefixes: readonly LeasingPrefix[];
}

export function readReferenceFiles(folder = DATA_FOLDER): ReferenceFiles {
  const names = Object.keys(FILES) as FileName[];
  const entries = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const hash = createHash('sha256').update(LAYOUT);
  for (const [name, text] of entries) hash.update(`\0${name}\0${text}`);
  return { texts: Object.fromEntries(entries) as Record<FileName, string>, sha256: hash.digest('hex') };
}

/** The rows of a file with what was imported beside them: the file outranks it, and lists of names are put together. */
export function rowsOfFile<Name extends FileName>(
  { texts }: ReferenceFiles,
  name: Name,
  additions: readonly ReferenceAddition[] = [],
): Row<Name>[] {
  const columns = FILES[name] as readonly (typeof FILES)[Name][number][];
  try {
    const [key] = columns;
    const rows = parseCsv(texts[name], columns);
    const imported = new Map(additions.filter(({ file }) => file === name).map((one) => [one.key, one.fields]));
    if (key === undefined || imported.size === 0) return rows;
    const known = new Set<string>(rows.map((row) => row[key]));
    const empty = Object.fromEntries(columns.map((column) => [column, ''])) as Row<Name>;
    const further = [...imported].filter(([one]) => !known.has(one)).map(([, fields]) => ({ ...empty, ...fields }));
    return [...rows.map((row) => fillGaps(row, imported.get(row[key]) ?? {})), ...further];
  } catch (error) {
    throw new Error(`data/${name}, ${messageOf(error)}`, { cause: error });
  }
}

function fillGaps<One extends Readonly<Record<string, string>>>(
  row: One,
  fields: Readonly<Record<string, string>>,
): One {
  const filled = Object.entries(fields).map(([name, value]) => {
    const own = row[name] ?? '';
    const both = [...new Set([...own.split('|'), ...value.split('|')])].filter((part) => part !== '').join('|');
    return [name, name === 'other_names' ? both : own === '' ? value : own];
  });
  return { ...row, ...Object.fromEntries(filled) };
}

export function parseReferenceFiles(
  files: ReferenceFiles,
  additions: readonly ReferenceAddition[] = [],
): ReferenceData {
  const rows = <Name extends FileName>(name: Name) => rowsOfFile(files, name, additions);
  const countries = new Map(rows('countries.csv').map(({ code, name }) => [code, name]));
  const states = new Map(rows('states.csv').map((row) => [`${row.country_code}-${row.abbr}`, row.name]));
  const countryOf = (code: string) => countries.get(code) ?? missing(`country ${code}`);
  const stateOf = (code: string, abbr: string) => states.get(`${code}-${abbr}`) ?? null;
  const terminals = rows('terminals.csv').map((row) => {
    const countryCode = row.port_unlocode.slice(0, 2);
    return toTerminal(row, countryOf(countryCode), stateOf(countryCode, row.state_abbr));
  });
  return {
    ports: rows('ports.csv').map((row) => toPort(row, countryOf(row.country_code))),
    metroAreas: rows('metro-areas.csv').map((row) => toMetroArea(row, countryOf(row.country_code))),
    terminals: [
      ...terminals,
      ...rows('rail-terminals.csv').map((row) =>
        toRailTerminal(row, countryOf(row.country_code), stateOf(row.country_code, row.state_abbr)),
      ),
    ],
    shippingLines: rows('shipping-lines.csv').map(toShippingLine),
    leasingPrefixes: rows('leasing-prefixes.csv'),
  };
}

function toPort(row: Row<'ports.csv'>, country: string): Port {
  return {
    ...toPlace(row, country),
    id: portIdOf(row.unlocode),
    unlocode: row.unlocode,
    otherNames: row.other_names === '' ? [] : row.other_names.split('|'),
    city: orNull(row.city),
  };
}

function toMetroArea(row: Row<'metro-areas.csv'>, country: string): MetroArea {
  return { ...toPlace(row, country), id: metroAreaIdOf(row.code), code: row.code };
}

function toPlace(row: Row<'ports.csv'> | Row<'metro-areas.csv'>, country: string) {
  return {
    aliases: words(row.aliases),
    name: row.name,
    stateAbbr: orNull(row.state_abbr),
    state: orNull(row.state),
    countryCode: row.country_code,
    country,
    ...positionOf(row),
    timeZone: row.time_zone,
  };
}

function toTerminal(row: Row<'terminals.csv'>, country: string, state: string | null): Terminal {
  return {
    kind: 'terminal',
    id: terminalIdOf(row.code),
    code: row.code,
    portId: portIdOf(row.port_unlocode),
    name: row.name,
    nickname: row.nickname,
    smdgCode: orNull(row.smdg_code),
    firmsCode: orNull(row.firms_code),
    bicFacilityCode: orNull(row.bic_facility_code),
    street: orNull(row.street),
    city: orNull(row.city),
    stateAbbr: orNull(row.state_abbr),
    state,
    zip: orNull(row.zip),
    country,
    position: row.latitude === '' ? null : positionOf(row),
    otherPorts: words(row.other_ports),
  };
}

function toRailTerminal(row: Row<'rail-terminals.csv'>, country: string, state: string | null): RailTerminal {
  return {
    kind: 'rail',
    id: terminalIdOf(row.code),
    code: row.code,
    metroAreaId: metroAreaIdOf(row.metro_area_code),
    portId: row.port_unlocode === '' ? null : portIdOf(row.port_unlocode),
    railroad: row.railroad,
    name: row.name,
    nickname: row.nickname,
    firmsCode: orNull(row.firms_code),
    city: orNull(row.city),
    stateAbbr: orNull(row.state_abbr),
    state,
    country,
  };
}

function toShippingLine(row: Row<'shipping-lines.csv'>): ShippingLine {
  return {
    id: shippingLineIdOf(row.scac),
    scac: row.scac,
    alternativeScacs: words(row.alternative_scacs),
    smdgCode: orNull(row.smdg_code),
    name: row.name,
    shortName: row.short_name,
    containerPrefixes: words(row.container_prefixes),
    blPrefixes: words(row.bl_prefixes),
    blPattern: orNull(row.bl_pattern),
    bookingPattern: orNull(row.booking_pattern),
    brandOf: orNull(row.brand_of),
  };
}

function positionOf(row: { readonly latitude: string; readonly longitude: string }): Position {
  return { latitude: Number(row.latitude), longitude: Number(row.longitude) };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

function missing(what: string): never {
  throw new Error(`data/: ${what} is named but not listed`);
}
