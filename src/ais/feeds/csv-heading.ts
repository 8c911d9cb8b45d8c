/** Column names of the archives, without case and punctuation; those of German files beside them. */
const COLUMNS = {
  time: ['timestamp', 'basedatetime', 'datetime', 'time', 'dateutc', 'datetimeutc', 'zeitstempel', 'zeit'],
  mmsi: ['mmsi'],
  latitude: ['lat', 'latitude', 'breite', 'geobreite'],
  longitude: ['lon', 'long', 'longitude', 'laenge', 'geolaenge'],
  speed: ['sog', 'speed', 'speedoverground', 'geschwindigkeit'],
  course: ['cog', 'course', 'courseoverground', 'kurs'],
  heading: ['heading', 'trueheading', 'hdg'],
  status: ['status', 'navigationalstatus', 'navstatus', 'navstat'],
  name: ['vesselname', 'name', 'shipname', 'schiffsname'],
  imo: ['imo', 'imonumber', 'imonummer'],
  callsign: ['callsign', 'rufzeichen'],
  shipType: ['vesseltype', 'shiptype', 'schiffstyp'],
  length: ['length', 'schiffslaenge'],
  width: ['width', 'beam', 'schiffsbreite'],
  draught: ['draft', 'draught', 'tiefgang'],
  destination: ['destination', 'zielhafen', 'ziel'],
  eta: ['eta'],
  mobile: ['typeofmobile', 'transceiverclass', 'transceiver'],
} as const;
export type Column = keyof typeof COLUMNS;

const NEEDED = ['time', 'mmsi', 'latitude', 'longitude'] as const;
const SEPARATORS = [',', ';', '\t'] as const;

/** How the rows of an archive are to be read. */
export interface Heading {
  readonly separator: (typeof SEPARATORS)[number];
  readonly columns: ReadonlyMap<Column, number>;
}

/** Undefined where time, ship and place are not among the columns. */
export function readHeading(line: string): Heading | undefined {
  for (const separator of SEPARATORS) {
    const columns = findColumns(splitRow(line, separator));
    if (NEEDED.every((column) => columns.has(column))) return { separator, columns };
  }
  return undefined;
}

function findColumns(headings: readonly string[]): Map<Column, number> {
  const folded = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/ä/g, 'ae')
      .replace(/[^a-z]/g, ''),
  );
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(COLUMNS)) {
    // In the order of the names: "Breite" is the latitude only where nothing else is.
    const at = names.map((name) => folded.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) columns.set(column as Column, at);
  }
  return columns;
}

/** Names contain bare quotes, so only a quote at the beginning of a field counts, up to one at its end. */
export function splitRow(line: string, separator = ','): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  for (let from = 0; from <= line.length; ) {
    const closing = line[from] === '"' ? closingQuote(line, from + 1, separator) : -1;
    if (closing >= 0) {
      fields.push(line.slice(from + 1, closing).replaceAll('""', '"'));
      from = closing + 2;
    } else {
      const end = line.indexOf(separator, from);
      const to = end < 0 ? line.length : end;
      fields.push(line.slice(from, to));
      from = to + 1;
    }
  }
  return fields;
}

/** The first quote with the end of a field behind it. */
function closingQuote(line: string, from: number, separator: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    if (at + 1 === line.length || line[at + 1] === separator) return at;
  }
  return -1;
}
