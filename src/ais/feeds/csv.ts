import { withinRange } from '../decode/feed-time.ts';
import { Lines } from '../decode/lines.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';
import type { ByteDecoder, FeedContext } from './feed.ts';
import { positionReport, staticReport } from './reports.ts';

const MAX_LINE_BYTES = 16 * 1024;
const MAX_REMEMBERED_SHIPS = 200_000;

/** Column names of the archives, without case and punctuation. */
const COLUMNS = {
  time: ['timestamp', 'basedatetime', 'datetime'],
  mmsi: ['mmsi'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'longitude'],
  speed: ['sog'],
  course: ['cog'],
  heading: ['heading'],
  status: ['status', 'navigationalstatus'],
  name: ['vesselname', 'name'],
  imo: ['imo'],
  callsign: ['callsign'],
  shipType: ['vesseltype', 'shiptype'],
  length: ['length'],
  width: ['width'],
  draught: ['draft', 'draught'],
  destination: ['destination'],
  mobile: ['typeofmobile'],
} as const;
type Column = keyof typeof COLUMNS;
type Row = (column: Column) => string;

/** The Danish archive writes words where others have the code. */
const STATUS_WORDS: Readonly<Record<string, number>> = {
  'under way using engine': 0,
  'at anchor': 1,
  moored: 5,
  aground: 6,
};
const SHIPS = new Set(['', 'class a', 'class b']);

/**
 * An archive with a heading line: MarineCadastre in both its layouts, the Danish Maritime Authority's, and what looks
 * like them. Columns are found by name. A ship's static data is handed over when it changes.
 */
export function createCsv(context: FeedContext): ByteDecoder {
  const { status, sink } = context;
  const remembered = new Map<number, string>();
  let columns: Map<Column, number> | undefined;
  const readLine = (text: string): void => {
    if (!columns) {
      columns = findColumns(splitRow(text));
      return;
    }
    const found = readRow(splitRow(text), columns);
    if (found === undefined) {
      status.drops.unreadable++;
      return;
    }
    sink.position(found.position, status);
    if (remembered.get(found.position.mmsi) === found.fingerprint) return;
    if (remembered.size >= MAX_REMEMBERED_SHIPS) remembered.clear();
    remembered.set(found.position.mmsi, found.fingerprint);
    sink.static(found.ship, status);
  };
  const lines = new Lines(
    {
      line: (bytes, from, to) => {
        const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
          .toString('utf8')
          .trimEnd();
        if (text !== '') readLine(text);
      },
      overlong: () => {
        status.drops.overlong_line++;
      },
    },
    MAX_LINE_BYTES,
  );
  return { push: (chunk) => lines.push(chunk), end: () => lines.end() };
}

export function isCsvHeading(line: string): boolean {
  const columns = findColumns(splitRow(line));
  return (['time', 'mmsi', 'latitude', 'longitude'] as const).every((column) => columns.has(column));
}

function findColumns(headings: readonly string[]): Map<Column, number> {
  const folded = headings.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(COLUMNS)) {
    const at = folded.findIndex((heading) => (names as readonly string[]).includes(heading));
    if (at >= 0) columns.set(column as Column, at);
  }
  return columns;
}

/** Names contain bare quotes, so only a quote at the beginning of a field counts, up to one at its end. */
export function splitRow(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  for (let from = 0; from <= line.length; ) {
    const closing = line[from] === '"' ? line.slice(from + 1).search(/"(?=,|$)/) : -1;
    if (closing >= 0) {
      fields.push(line.slice(from + 1, from + 1 + closing).replaceAll('""', '"'));
      from += closing + 3;
    } else {
      const comma = line.indexOf(',', from);
      const to = comma < 0 ? line.length : comma;
      fields.push(line.slice(from, to));
      from = to + 1;
    }
  }
  return fields;
}

function readRow(
  fields: readonly string[],
  columns: ReadonlyMap<Column, number>,
): { position: PositionReport; ship: StaticReport; fingerprint: string } | undefined {
  const row: Row = (column) => fields[columns.get(column) ?? -1]?.trim() ?? '';
  const atMs = readTime(row('time'));
  const mmsi = numberIn(row('mmsi'));
  if (atMs === undefined || mmsi === null || !SHIPS.has(row('mobile').toLowerCase())) return undefined;
  const position = positionReport({
    mmsi,
    atMs,
    latitude: numberIn(row('latitude')),
    longitude: numberIn(row('longitude')),
    speed: numberIn(row('speed')),
    course: numberIn(row('course')),
    heading: numberIn(row('heading')),
    status: STATUS_WORDS[row('status').toLowerCase()] ?? numberIn(row('status')),
  });
  const ship = staticReport({
    mmsi,
    atMs,
    imo: row('imo'),
    name: row('name'),
    callsign: row('callsign'),
    shipType: numberIn(row('shipType')),
    lengthMetres: numberIn(row('length')),
    beamMetres: numberIn(row('width')),
    draughtMetres: numberIn(row('draught')),
    destination: row('destination'),
  });
  return { position, ship, fingerprint: JSON.stringify({ ...ship, atMs: 0 }) };
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)/;
const DANISH_TIME = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})/;

/** Archives are in UTC and do not say so. */
function readTime(text: string): number | undefined {
  const iso = ISO_TIME.exec(text);
  if (iso) return withinRange(Date.parse(`${iso[1]}T${iso[2]}Z`));
  const danish = DANISH_TIME.exec(text);
  return danish ? withinRange(Date.parse(`${danish[3]}-${danish[2]}-${danish[1]}T${danish[4]}Z`)) : undefined;
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}
