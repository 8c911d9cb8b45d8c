import { withinRange } from '../decode/feed-time.ts';
import type { PositionReport, SailorEta, StaticReport } from '../decode/message.ts';
import type { Column, Heading } from './csv-heading.ts';
import { positionReport, staticReport } from './reports.ts';

export interface ArchiveRow {
  readonly position: PositionReport;
  readonly ship: StaticReport;
}

type Field = (column: Column) => string;

/** The Danish archive writes words where others have the code. */
const STATUS_WORDS: Readonly<Record<string, number>> = {
  'under way using engine': 0,
  'at anchor': 1,
  moored: 5,
  aground: 6,
};
const SHIP_TYPE_WORDS: Readonly<Record<string, number>> = {
  fishing: 30,
  towing: 31,
  dredging: 33,
  sailing: 36,
  pleasure: 37,
  hsc: 40,
  pilot: 50,
  tug: 52,
  passenger: 60,
  cargo: 70,
  tanker: 80,
  other: 90,
};
/** Freight ships by the codes that the older American files have instead of those of the radio. */
const FREIGHT_SHIPS: ReadonlySet<number> = new Set([1004, 1016]);
const CARGO = 70;
const SHIPS = new Set(['', 'a', 'b', 'class a', 'class b']);
const UNKNOWN = new Set(['unknown', 'undefined', 'unknown value']);

/** Undefined where it does not say which ship it is about, or when, or is about no ship. */
export function readRow(fields: readonly string[], { separator, columns }: Heading): ArchiveRow | undefined {
  const field: Field = (column) => {
    const text = fields[columns.get(column) ?? -1]?.trim() ?? '';
    return UNKNOWN.has(text.toLowerCase()) ? '' : text;
  };
  const numberIn = (text: string): number | null => {
    // Where the comma separates no columns it is the point of a number.
    const value = Number(separator === ',' ? text : text.replace(',', '.'));
    return text === '' || !Number.isFinite(value) ? null : value;
  };
  const atMs = readTime(field('time'));
  const mmsi = numberIn(field('mmsi'));
  if (atMs === undefined || mmsi === null || !SHIPS.has(field('mobile').toLowerCase())) return undefined;
  const position = positionReport({
    mmsi,
    atMs,
    latitude: numberIn(field('latitude')),
    longitude: numberIn(field('longitude')),
    speed: numberIn(field('speed')),
    course: numberIn(field('course')),
    heading: numberIn(field('heading')),
    status: STATUS_WORDS[field('status').toLowerCase()] ?? numberIn(field('status')),
  });
  const ship = staticReport({
    mmsi,
    atMs,
    imo: field('imo'),
    name: field('name'),
    callsign: field('callsign'),
    shipType: readShipType(field('shipType'), numberIn),
    lengthMetres: numberIn(field('length')),
    beamMetres: numberIn(field('width')),
    draughtMetres: numberIn(field('draught')),
    destination: field('destination'),
    eta: readSailorEta(field('eta')),
  });
  return { position, ship };
}

function readShipType(text: string, numberIn: (text: string) => number | null): number | null {
  const type = SHIP_TYPE_WORDS[text.toLowerCase()] ?? numberIn(text);
  return type !== null && FREIGHT_SHIPS.has(type) ? CARGO : type;
}

/** The archives put a year to what the bridge enters without one; what was entered is kept. */
function readSailorEta(text: string): SailorEta | null {
  const ms = readTime(text);
  if (ms === undefined) return null;
  const at = new Date(ms);
  return { month: at.getUTCMonth() + 1, day: at.getUTCDate(), hour: at.getUTCHours(), minute: at.getUTCMinutes() };
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)/;
/** Danish with slashes, German with points. */
const DAY_FIRST_TIME = /^(\d{2})[/.](\d{2})[/.](\d{4}) (\d{2}:\d{2}:\d{2})/;

/** Archives are in UTC and do not say so. */
function readTime(text: string): number | undefined {
  const iso = ISO_TIME.exec(text);
  if (iso) return withinRange(Date.parse(`${iso[1]}T${iso[2]}Z`));
  const dayFirst = DAY_FIRST_TIME.exec(text);
  if (!dayFirst) return undefined;
  return withinRange(Date.parse(`${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}T${dayFirst[4]}Z`));
}
