import { readFileSync } from 'node:fs';
import { placeOf } from '../../src/simulator/world/places.ts';
import { parseCsvByHeader } from '../../src/text/csv.ts';

/** What the project's own data says of a place. */
export interface ReferencePlace {
  readonly kind: 'Port' | 'MetroArea';
  readonly locode: string;
  readonly name: string;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  readonly countryCode: string;
  readonly country: string;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
}

export function referencePlace(locode: string): ReferencePlace {
  const place = PLACES.get(locode);
  if (!place) throw new Error(`no such place: ${locode}`);
  return place;
}

export function terminalName(locode: string): string {
  const { terminal } = placeOf(locode);
  const row =
    terminal.codeList === 'SMDG'
      ? TERMINALS.find((one) => one['port_unlocode'] === locode && one['smdg_code'] === terminal.code)
      : RAIL_TERMINALS.find((one) => one['firms_code'] === terminal.code);
  if (!row) throw new Error(`no terminal ${terminal.code} in ${locode}`);
  return row['name'] ?? '';
}

export function lineNames(scac: string): { readonly name: string; readonly shortName: string } {
  const row = LINES.find((one) => one['scac'] === scac);
  if (!row) throw new Error(`no such line: ${scac}`);
  return { name: row['name'] ?? '', shortName: row['short_name'] ?? '' };
}

type Row = Readonly<Record<string, string>>;

const COUNTRIES = new Map(rowsOf('countries').map((row) => [row['code'] ?? '', row['name'] ?? '']));
const TERMINALS = rowsOf('terminals');
const RAIL_TERMINALS = rowsOf('rail-terminals');
const LINES = rowsOf('shipping-lines');
const PLACES: ReadonlyMap<string, ReferencePlace> = new Map([
  ...rowsOf('metro-areas').map((row) => [row['code'] ?? '', toPlace('MetroArea', row['code'] ?? '', row)] as const),
  ...rowsOf('ports').map((row) => [row['unlocode'] ?? '', toPlace('Port', row['unlocode'] ?? '', row)] as const),
]);

function rowsOf(name: string): readonly Row[] {
  return parseCsvByHeader(readFileSync(new URL(`../../data/${name}.csv`, import.meta.url), 'utf8'));
}

function toPlace(kind: ReferencePlace['kind'], locode: string, row: Row): ReferencePlace {
  const countryCode = row['country_code'] ?? '';
  return {
    kind,
    locode,
    name: row['name'] ?? '',
    stateAbbr: row['state_abbr'] || null,
    state: row['state'] || null,
    countryCode,
    country: COUNTRIES.get(countryCode) ?? '',
    zone: row['time_zone'] ?? '',
    latitude: Number(row['latitude']),
    longitude: Number(row['longitude']),
  };
}
