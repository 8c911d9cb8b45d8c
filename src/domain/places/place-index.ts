import { append, type Group } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Position } from '../../values/position.ts';
import { clockOf, dayOf } from '../../values/time-zone.ts';
import type { LocationType, TerminalType } from '../observations/observation.ts';
import type { MetroArea } from './metro-area.ts';
import { foldPlaceName } from './place-name.ts';
import type { Port } from './port.ts';
import type { RailTerminal } from './rail-terminal.ts';
import type { Terminal } from './terminal.ts';

/** Everything a place reference can mean. */
export interface Directory {
  readonly ports: readonly Port[];
  readonly metroAreas: readonly MetroArea[];
  readonly terminals: readonly (Terminal | RailTerminal)[];
}

/** A port or metro area. */
export interface Location extends Position {
  readonly type: LocationType;
  readonly id: Id;
  readonly locode: string;
  readonly aliases: readonly string[];
  readonly name: string;
  /** Folded. */
  readonly names: readonly string[];
  /** The town a port lies in, folded: a weaker sign than its name. */
  readonly city: string | null;
  readonly countryCode: string;
  readonly country: string;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  readonly timeZone: string;
}

export interface Facility {
  readonly type: TerminalType;
  readonly id: Id;
  readonly location: Location;
  readonly terminal: Terminal | RailTerminal;
}

/** The directory under every key it is looked up by. */
export interface PlaceIndex {
  readonly ports: readonly Location[];
  /** A port goes before a metro area of the same code. */
  readonly byCode: ReadonlyMap<string, Location>;
  readonly byName: ReadonlyMap<string, readonly Location[]>;
  readonly byCity: ReadonlyMap<string, readonly Location[]>;
  /** SMDG codes mean something at a port only: the key is `facilityKey`. */
  readonly bySmdg: ReadonlyMap<string, readonly Facility[]>;
  readonly byBic: ReadonlyMap<string, readonly Facility[]>;
  readonly byFirms: ReadonlyMap<string, readonly Facility[]>;
  /** Of countries whose places all have the same. */
  readonly zoneByCountry: ReadonlyMap<string, string>;
  /** Names of terminals at one place, again by `facilityKey`. */
  readonly byFacilityName: ReadonlyMap<string, readonly Facility[]>;
}

export function facilityKey(locode: string, text: string): string {
  return `${locode} ${text}`;
}

export function buildPlaceIndex(directory: Directory): PlaceIndex {
  const ports = directory.ports.map(locationOfPort);
  const locations = [...ports, ...directory.metroAreas.map(locationOfMetroArea)];
  const byId = new Map(locations.map((location) => [location.id, location]));
  const facilities = directory.terminals.flatMap((terminal): Facility[] => {
    const location = byId.get(terminal.kind === 'rail' ? terminal.metroAreaId : terminal.portId);
    const type = terminal.kind === 'rail' ? 'rail_terminal' : 'terminal';
    return location ? [{ type, id: terminal.id, location, terminal }] : [];
  });
  return {
    ports,
    byCode: codesOf(locations),
    byName: byEach(locations, ({ names }) => names),
    byCity: byEach(ports, ({ city }) => present(city)),
    bySmdg: byEach(facilities, smdgKeysOf),
    byBic: byEach(facilities, ({ terminal }) => (terminal.kind === 'rail' ? [] : present(terminal.bicFacilityCode))),
    byFirms: byEach(facilities, ({ terminal }) => present(terminal.firmsCode)),
    zoneByCountry: zonesOf(locations),
    byFacilityName: byEach(facilities, ({ terminal, location }) =>
      [terminal.name, terminal.nickname].map((name) => facilityKey(location.locode, foldPlaceName(name))),
    ),
  };
}

function locationOfPort(port: Port): Location {
  return {
    ...port,
    type: 'port',
    locode: port.unlocode,
    names: [port.name, ...port.otherNames].map(foldPlaceName),
    city: port.city === null ? null : foldPlaceName(port.city),
  };
}

function locationOfMetroArea(area: MetroArea): Location {
  return { ...area, type: 'metro_area', locode: area.code, names: [foldPlaceName(area.name)], city: null };
}

/** A place's own code goes before another's alias, and earlier places before later ones. */
function codesOf(locations: readonly Location[]): Map<string, Location> {
  const codes = new Map<string, Location>();
  const add = (code: string, location: Location) => codes.has(code) || codes.set(code, location);
  for (const location of locations) add(location.locode, location);
  for (const location of locations) for (const alias of location.aliases) add(alias, location);
  return codes;
}

function zonesOf(locations: readonly Location[]): Map<string, string> {
  const zones = new Map<string, Set<string>>();
  for (const { countryCode, timeZone } of locations) {
    zones.set(countryCode, (zones.get(countryCode) ?? new Set()).add(timeZone));
  }
  return new Map(
    [...zones].flatMap(([country, [zone, ...others]]) =>
      zone && others.every((other) => isSameTime(zone, other)) ? [[country, zone]] : [],
    ),
  );
}

/** Winter and summer of a year: Kuching has the clocks of Kuala Lumpur, under another name. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

function isSameTime(one: string, other: string): boolean {
  return SEASONS.every(
    (atMs) => dayOf(atMs, one) === dayOf(atMs, other) && clockOf(atMs, one) === clockOf(atMs, other),
  );
}

function smdgKeysOf({ terminal, location }: Facility): string[] {
  if (terminal.kind === 'rail' || terminal.smdgCode === null) return [];
  const { smdgCode, otherPorts } = terminal;
  return [location.locode, ...otherPorts].map((locode) => facilityKey(locode, smdgCode));
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}

function byEach<Value>(values: readonly Value[], keysOf: (value: Value) => readonly string[]): Map<string, Value[]> {
  const groups = new Map<string, Group<Value>>();
  for (const value of values) {
    for (const key of new Set(keysOf(value))) append(groups, key, value);
  }
  return groups;
}
