import type { Position } from '../../values/position.ts';

export interface Terminal {
  /** SMDG code at a port, FIRMS code at a rail ramp. */
  readonly code: string;
  readonly codeList: 'SMDG' | 'FIRMS';
  readonly name: string;
}

export interface Place extends Position {
  readonly locode: string;
  readonly name: string;
  readonly countryCode: string;
  readonly zone: string;
  /** Another code that carriers send for the same place. */
  readonly alias?: string;
  /** How carriers write the place when they give no code. */
  readonly written: string;
  readonly terminal: Terminal;
  /** The terminal tells of its boxes by itself. */
  readonly hasFeed: boolean;
}

export function placeOf(locode: string): Place {
  const place = PLACES.get(locode);
  if (!place) throw new Error(`no such place: ${locode}`);
  return place;
}

type Row = readonly [
  locode: string,
  name: string,
  written: string,
  zone: string,
  latitude: number,
  longitude: number,
  terminal: string,
  terminalName: string,
  alias?: string,
];

/** Real places, as in data/ports.csv and data/terminals.csv; a test compares. */
const PORTS: readonly Row[] = [
  ['CNSHA', 'Shanghai', 'SHANGHAI, CHINA', 'Asia/Shanghai', 31.22, 121.49, 'SGICT', 'Shanghai Guandong', 'CNSGH'],
  ['CNNGB', 'Ningbo', 'Ningbo, CN', 'Asia/Shanghai', 29.93, 121.85, 'BLCT2', 'Ningbo Beilun Second', 'CNNBG'],
  ['CNYTN', 'Yantian', 'YANTIAN', 'Asia/Shanghai', 22.575, 114.27, 'YICT', 'Yantian International'],
  ['CNTAO', 'Qingdao', 'Tsingtao', 'Asia/Shanghai', 36.02, 120.22, 'QQCTU', 'Qingdao Qianwan United', 'CNQDG'],
  ['KRPUS', 'Busan', 'PUSAN', 'Asia/Seoul', 35.08, 128.82, 'BNCT', 'Busan New Container Terminal', 'KRBNP'],
  ['JPYOK', 'Yokohama', 'Yokohama', 'Asia/Tokyo', 35.42, 139.67, 'APMYOK', 'Minami-Honmoku'],
  ['VNSGN', 'Ho Chi Minh City', 'Cat Lai', 'Asia/Ho_Chi_Minh', 10.76, 106.79, 'CATLAI', 'Tan Cang Cat Lai', 'VNCLI'],
  ['THLCH', 'Laem Chabang', 'LAEM CHABANG', 'Asia/Bangkok', 13.08, 100.89, 'HLTD', 'Hutchison Laem Chabang D'],
  ['SGSIN', 'Singapore', 'Singapore', 'Asia/Singapore', 1.264, 103.84, 'PSAPPT', 'Pasir Panjang', 'SGKEP'],
  ['MYTPP', 'Tanjung Pelepas', 'TANJUNG PELEPAS', 'Asia/Kuala_Lumpur', 1.363, 103.548, 'PTP', 'PTP'],
  ['LKCMB', 'Colombo', 'Colombo', 'Asia/Colombo', 6.95, 79.85, 'CICT', 'Colombo International'],
  ['IDJKT', 'Jakarta (Tanjung Priok)', 'Tanjung Priok', 'Asia/Jakarta', -6.1, 106.89, 'NPCT1', 'New Priok', 'IDTPP'],
  ['NLRTM', 'Rotterdam', 'ROTTERDAM, NETHERLANDS', 'Europe/Amsterdam', 51.95, 4.05, 'DDE', 'ECT Delta East'],
  ['DEHAM', 'Hamburg', 'Hamburg', 'Europe/Berlin', 53.53, 9.93, 'CTA', 'Altenwerder'],
  ['BEANR', 'Antwerp', 'Antwerpen', 'Europe/Brussels', 51.28, 4.31, '1700', 'Antwerp Gateway'],
  ['GBFXT', 'Felixstowe', 'FELIXSTOWE', 'Europe/London', 51.955, 1.31, 'TTY', 'Trinity'],
  ['ESALG', 'Algeciras', 'ALGECIRAS', 'Europe/Madrid', 36.13, -5.43, 'APM', 'APM Algeciras'],
  ['MAPTM', 'Tanger Med', 'Tangier', 'Africa/Casablanca', 35.89, -5.5, 'APMT', 'APM Tangier', 'MATNG'],
  ['PTLIS', 'Lisbon', 'Lisboa', 'Europe/Lisbon', 38.71, -9.11, 'LISC', 'Liscont'],
  ['GRPIR', 'Piraeus', 'PIRAEUS, GREECE', 'Europe/Athens', 37.94, 23.62, 'GRPCT', 'PCT'],
  ['ITGOA', 'Genoa', 'Genova', 'Europe/Rome', 44.41, 8.91, 'SECH', 'SECH'],
  ['SNDKR', 'Dakar', 'DAKAR', 'Africa/Dakar', 14.68, -17.43, 'DPWSN', 'DP World Dakar'],
  ['CIABJ', 'Abidjan', 'Abidjan', 'Africa/Abidjan', 5.28, -4.01, 'CIT', 'Côte d’Ivoire Terminal'],
  ['USLAX', 'Los Angeles', 'LOS ANGELES, CA', 'America/Los_Angeles', 33.74, -118.26, 'APMT', 'Pier 400'],
  ['USLGB', 'Long Beach', 'Port of Long Beach', 'America/Los_Angeles', 33.755, -118.215, 'LBCT', 'LBCT'],
  ['USOAK', 'Oakland', 'Oakland, CA', 'America/Los_Angeles', 37.8, -122.31, 'B58', 'OICT'],
  ['USNYC', 'New York / New Jersey', 'Newark, NJ', 'America/New_York', 40.67, -74.15, 'MAHER', 'Maher', 'USEWR'],
  ['USSAV', 'Savannah', 'SAVANNAH, GA', 'America/New_York', 32.13, -81.14, 'GCMT', 'Garden City'],
  ['USHOU', 'Houston', 'Houston, TX', 'America/Chicago', 29.68, -94.99, 'BPTM', 'Bayport'],
  ['PAMIT', 'Manzanillo', 'Manzanillo, Panama', 'America/Panama', 9.365, -79.88, 'MIT', 'MIT', 'PACSO'],
];

/** Rail destinations, as in data/metro-areas.csv and data/rail-terminals.csv. */
const RAMPS: readonly Row[] = [
  ['USCHI', 'Chicago', 'Chicago, IL', 'America/Chicago', 41.85, -87.65, 'I206', 'UP Global IV'],
  ['USDAL', 'Dallas', 'DALLAS, TX', 'America/Chicago', 32.7831, -96.8067, 'V963', 'UP Dallas Intermodal Terminal'],
  ['USMEM', 'Memphis', 'Memphis, TN', 'America/Chicago', 35.1495, -90.049, 'P486', 'BNSF Memphis'],
  ['USMKC', 'Kansas City', 'Kansas City, MO', 'America/Chicago', 39.0997, -94.5786, 'J178', 'UP Neff Yard', 'USKCK'],
  ['USATL', 'Atlanta', 'Atlanta, GA', 'America/New_York', 33.749, -84.388, 'L690', 'NS Austell'],
];

const FEEDS = new Set(['USLAX', 'USLGB', 'USOAK', 'USNYC', 'USSAV', 'USHOU', 'NLRTM', 'DEHAM', 'GBFXT']);

const PLACES: ReadonlyMap<string, Place> = new Map([
  ...PORTS.map((row) => [row[0], toPlace(row, 'SMDG')] as const),
  ...RAMPS.map((row) => [row[0], toPlace(row, 'FIRMS')] as const),
]);

export const EVERY_PLACE: readonly Place[] = [...PLACES.values()];

function toPlace(row: Row, codeList: 'SMDG' | 'FIRMS'): Place {
  const [locode, name, written, zone, latitude, longitude, code, terminalName, alias] = row;
  return {
    locode,
    name,
    written,
    zone,
    latitude,
    longitude,
    countryCode: locode.slice(0, 2),
    terminal: { code, codeList, name: terminalName },
    hasFeed: codeList === 'FIRMS' || FEEDS.has(locode),
    ...(alias !== undefined && { alias }),
  };
}
