import type { MadeMoment, MadeShip } from './made-ship.ts';

/** How an archive writes one position of a ship. */
export interface ArchiveFormat {
  readonly heading: string;
  row(ship: MadeShip, moment: MadeMoment): string;
}

/** MarineCadastre up to 2024: one row a minute, no destination and no ETA. */
export const MARINE_CADASTRE: ArchiveFormat = {
  heading:
    'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass',
  row: ({ mmsi, imo, name, shipType, lengthMetres }, { atMs, latitude, longitude, knots, status }) =>
    `${mmsi},${isoTime(atMs, 'T')},${latitude.toFixed(5)},${longitude.toFixed(5)},${knots.toFixed(1)},90.0,511.0,${name},IMO${imo},ZZ1,${shipType},${status},${lengthMetres},32,11.5,${shipType},A`,
};

/** MarineCadastre since then, compressed by zstd: longitude first, a space in the time. */
export const MARINE_CADASTRE_2025: ArchiveFormat = {
  heading:
    'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,vessel_type,status,length,width,draft,cargo,transceiver',
  row: ({ mmsi, imo, name, shipType, lengthMetres }, { atMs, latitude, longitude, knots, status }) =>
    `${mmsi},${isoTime(atMs, ' ')},${longitude.toFixed(5)},${latitude.toFixed(5)},${knots.toFixed(1)},90,,"${name}",IMO${imo},ZZ1,${shipType},${status},${lengthMetres},32,11.5,,A`,
};

const DANISH_STATUS: Readonly<Record<number, string>> = { 0: 'Under way using engine', 1: 'At anchor', 5: 'Moored' };

/** The Danish Maritime Authority: words where others have codes, and what the bridge entered. */
export const DANISH: ArchiveFormat = {
  heading:
    '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D',
  row: (
    { mmsi, imo, name, shipType, lengthMetres },
    { atMs, latitude, longitude, knots, status, destination, etaMs },
  ) =>
    `${dayFirst(atMs, '/')},Class A,${mmsi},${latitude.toFixed(6)},${longitude.toFixed(6)},${DANISH_STATUS[status]},0.0,${knots.toFixed(1)},90.0,,${imo},ZZ1,${name},${shipType === 70 ? 'Cargo' : 'Tanker'},No additional information,32,${lengthMetres},GPS,11.5,${destination},${dayFirst(etaMs, '/')},AIS,100,100,16,16`,
};

/** As German authorities write tables: semicolons between columns, commas in numbers, days first. */
export const GERMAN: ArchiveFormat = {
  heading:
    'Zeitstempel;MMSI;IMO;Schiffsname;Rufzeichen;Schiffstyp;Schiffslänge;Breite;Länge;SOG;COG;NavStatus;Ziel;ETA',
  row: (
    { mmsi, imo, name, shipType, lengthMetres },
    { atMs, latitude, longitude, knots, status, destination, etaMs },
  ) =>
    [
      dayFirst(atMs, '.'),
      mmsi,
      imo,
      name,
      'ZZ1',
      shipType,
      lengthMetres,
      comma(latitude.toFixed(6)),
      comma(longitude.toFixed(6)),
      comma(knots.toFixed(1)),
      '90,0',
      status,
      destination,
      dayFirst(etaMs, '.'),
    ].join(';'),
};

function isoTime(ms: number, separator: string): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', separator);
}

function dayFirst(ms: number, separator: string): string {
  const [year, month, day] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${day}${separator}${month}${separator}${year} ${new Date(ms).toISOString().slice(11, 19)}`;
}

function comma(number: string): string {
  return number.replace('.', ',');
}

/** All rows in the order of time, as an archive has them. */
export function writeArchive(format: ArchiveFormat, ships: readonly MadeShip[]): string {
  const rows = ships.flatMap((ship) =>
    ship.moments.map((moment) => ({ atMs: moment.atMs, text: format.row(ship, moment) })),
  );
  rows.sort((one, other) => one.atMs - other.atMs);
  return `${[format.heading, ...rows.map(({ text }) => text)].join('\n')}\n`;
}

const BLOCK_BYTES = 128 * 1024;
const SINGLE_SEGMENT_OF_EIGHT_BYTES = 0xe0;

/** A zstd frame of blocks that are not compressed (RFC 8878): Node 20 cannot compress. */
export function zstdOf(text: string): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(13);
  header.writeUInt32LE(0xfd2fb528, 0);
  header.writeUInt8(SINGLE_SEGMENT_OF_EIGHT_BYTES, 4);
  header.writeBigUInt64LE(BigInt(content.length), 5);
  const blocks: Buffer[] = [];
  for (let from = 0; from < content.length; from += BLOCK_BYTES) {
    const block = content.subarray(from, from + BLOCK_BYTES);
    const isLast = from + BLOCK_BYTES >= content.length;
    const head = Buffer.alloc(3);
    head.writeUIntLE(block.length * 8 + Number(isLast), 0, 3);
    blocks.push(head, block);
  }
  return Buffer.concat([header, ...blocks]);
}
