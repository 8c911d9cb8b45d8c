/** Where AIS data comes from, as one word of the setting `AIS_FEEDS`: `name=scheme://…`. */
export type FeedAddress = {
  readonly name: string;
  /** Opened only while all feeds that are none are silent. */
  readonly isStandby: boolean;
} & (
  | { readonly kind: 'tcp' | 'tcp-listen' | 'udp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'aisstream';
      readonly url: string;
      readonly key: string;
      readonly boxes: readonly FeedBox[];
      readonly ships: ShipsAsked | undefined;
    }
  | { readonly kind: 'digitraffic'; readonly url: string }
  | { readonly kind: 'aishub'; readonly url: string; readonly key: string; readonly hasShips: boolean }
  | { readonly kind: 'file'; readonly path: string; readonly speed: number | undefined }
);

/** A stream that is asked for the ships that carry our boxes: over so many connections, for so many ships by each. */
export interface ShipsAsked {
  readonly connections: number;
  readonly places: number;
}

/** Two corners, each latitude and longitude. */
export type FeedBox = readonly [readonly [number, number], readonly [number, number]];

/** Whether it is asked for the ships of the fleet rather than for all there are. */
export function isAskedForShips(address: FeedAddress): boolean {
  return address.kind === 'aisstream' ? address.ships !== undefined : address.kind === 'aishub' && address.hasShips;
}

const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/i;
const WHOLE_WORLD: FeedBox = [
  [-90, -180],
  [90, 180],
];
const MAX_FEEDS = 50;
/** What aisstream.io and personal accounts of others allow: fifty ships by a connection, and two connections. */
const SHIPS_ASKED: ShipsAsked = { connections: 2, places: 50 };
const MOST_ASKED: ShipsAsked = { connections: 20, places: 1_000 };

/** Feeds separated by spaces. Throws with what is wrong, without showing keys. */
export function parseFeeds(text: string): FeedAddress[] {
  const feeds = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => parseFeed(word));
  if (feeds.length > MAX_FEEDS) throw new Error(`at most ${MAX_FEEDS} feeds`);
  const names = feeds.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`two feeds are called ${repeated}`);
  return feeds;
}

/** Whom we connect to: what listens on the machine, or reads its files, is for whoever runs it to set up. */
const ADDED_PROTOCOLS = ['tcp:', 'ws:', 'wss:', 'http:', 'https:'];
/** A WebSocket is asked with a key, and so is AISHub with the name of a member; the others send to whoever connects. */
const KEYED_PROTOCOLS = ['ws:', 'wss:'];
const AISHUB_PATH = /\/ws\.php$/;

export interface GivenFeed {
  readonly name: string;
  readonly address: string;
  readonly isStandby: boolean;
  readonly key: string | null;
}

/** A feed that somebody adds: its key is no part of the address. Throws with what is wrong, without showing the key. */
export function parseAddedFeed({ name, address, isStandby, key }: GivenFeed): FeedAddress {
  if (!NAME.test(name)) throw new Error('a name has up to 40 letters, digits, _ and -');
  const url = readUrl(name, address);
  if (!ADDED_PROTOCOLS.includes(url.protocol)) {
    throw new Error(`${name}: feeds that are added begin with ${ADDED_PROTOCOLS.map((one) => `${one}//`).join(', ')}`);
  }
  if (url.username !== '' || url.password !== '' || url.searchParams.has('key')) {
    throw new Error(`${name}: the key is given apart from the address`);
  }
  if (isKeyed(url)) url.searchParams.set('key', key ?? '');
  else if (key !== null) throw new Error(`${name}: only WebSockets and AISHub are asked with a key`);
  url.searchParams.delete('standby');
  return { name, isStandby, ...parseAddress(name, url) };
}

export function kindOfAdded(address: string): FeedAddress['kind'] {
  const url = new URL(address);
  if (url.protocol === 'tcp:') return 'tcp';
  if (KEYED_PROTOCOLS.includes(url.protocol)) return 'aisstream';
  return isKeyed(url) ? 'aishub' : 'digitraffic';
}

function isKeyed({ protocol, pathname }: URL): boolean {
  return KEYED_PROTOCOLS.includes(protocol) || (protocol.startsWith('http') && AISHUB_PATH.test(pathname));
}

/** Where a key of the feed would be sent. */
export function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

function readUrl(name: string, address: string): URL {
  if (!URL.canParse(address)) throw new Error(`the address of ${name} cannot be read`);
  return new URL(address);
}

function parseFeed(word: string): FeedAddress {
  const equals = word.indexOf('=');
  const name = word.slice(0, Math.max(equals, 0));
  if (!NAME.test(name)) throw new Error(`each feed is written name=address, such as roof=udp://0.0.0.0:10110`);
  const url = readUrl(name, word.slice(equals + 1));
  const isStandby = url.searchParams.has('standby');
  if (isStandby && url.protocol === 'file:') throw new Error(`${name}: a file is no standby`);
  url.searchParams.delete('standby');
  return { name, isStandby, ...parseAddress(name, url) };
}

function parseAddress(name: string, url: URL) {
  switch (url.protocol) {
    case 'tcp:':
    case 'tcp-listen:':
    case 'udp:':
      return { kind: url.protocol.slice(0, -1) as 'tcp' | 'tcp-listen' | 'udp', ...hostAndPort(name, url) };
    case 'ws:':
    case 'wss:':
      return aisstream(name, url);
    case 'http:':
    case 'https:':
      if (isKeyed(url)) return aishub(name, url);
      return { kind: 'digitraffic' as const, url: url.href.replace(/(?<!\/)\/+$/, '') };
    case 'file:':
      return { kind: 'file' as const, path: decodeURIComponent(url.pathname), speed: speedOf(name, url) };
    default:
      throw new Error(`${name}: ${url.protocol}// is none of tcp, tcp-listen, udp, wss, https and file`);
  }
}

function hostAndPort(name: string, url: URL): { host: string; port: number } {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || url.port === '') throw new Error(`${name}: host and port are needed, such as tcp://host:4001`);
  return { host, port: Number(url.port) };
}

function aishub(name: string, url: URL) {
  const key = url.searchParams.get('key');
  if (!key) throw new Error(`${name}: the key is needed, such as https://data.aishub.net/ws.php?key=MEMBER`);
  return { kind: 'aishub' as const, url: `${url.origin}${url.pathname}`, key, hasShips: url.searchParams.has('ships') };
}

function aisstream(name: string, url: URL) {
  const key = url.searchParams.get('key');
  if (!key) throw new Error(`${name}: the key is needed, such as wss://stream.aisstream.io/v0/stream?key=…`);
  const boxes = url.searchParams.getAll('box').map((text) => parseBox(name, text));
  const bare = `${url.origin.startsWith('null') ? `${url.protocol}//${url.host}` : url.origin}${url.pathname}`;
  const ships = url.searchParams.has('ships') ? shipsAsked(name, url) : undefined;
  return { kind: 'aisstream' as const, url: bare, key, boxes: boxes.length > 0 ? boxes : [WHOLE_WORLD], ships };
}

function shipsAsked(name: string, url: URL): ShipsAsked {
  const read = (member: keyof ShipsAsked) => {
    const value = Number(url.searchParams.get(member) ?? SHIPS_ASKED[member]);
    if (Number.isInteger(value) && value >= 1 && value <= MOST_ASKED[member]) return value;
    throw new Error(`${name}: ${member} is a number from 1 to ${MOST_ASKED[member]}`);
  };
  return { connections: read('connections'), places: read('places') };
}

/** `south,west,north,east` */
function parseBox(name: string, text: string): FeedBox {
  const [south = Number.NaN, west = 0, north = 0, east = 0, ...more] = text.split(',').map(Number);
  const isBox = [south, west, north, east].every(Number.isFinite) && more.length === 0 && south < north && west < east;
  if (!isBox) throw new Error(`${name}: a box is south,west,north,east in degrees`);
  return [
    [south, west],
    [north, east],
  ];
}

function speedOf(name: string, url: URL): number | undefined {
  const text = url.searchParams.get('speed');
  if (text === null) return undefined;
  const speed = Number(text);
  if (!(speed > 0 && speed <= 1_000_000)) throw new Error(`${name}: speed is a number of times, such as 10`);
  return speed;
}
