import { type OpenFeed, setupsOfOpenFeed } from './open-feed.ts';

/** Where AIS data comes from, as one word of the setting `AIS_FEEDS`: `name=scheme://…`. */
export type FeedAddress = {
  readonly name: string;
  /** Opened only while others are silent: all feeds that are no standbys, or the one that it stands in for. */
  readonly isStandby: boolean;
  readonly standsInFor?: string;
} & (
  | { readonly kind: 'tcp' | 'tcp-listen' | 'udp'; readonly host: string; readonly port: number }
  | {
      readonly kind: 'aisstream';
      readonly url: string;
      readonly key: string;
      readonly boxes: readonly FeedBox[];
      readonly ships: ShipsAsked | undefined;
    }
  | { readonly kind: 'digitraffic' | 'digitraffic-mqtt' | 'port-calls'; readonly url: string }
  | { readonly kind: 'aiscast'; readonly url: string; readonly boxes: readonly FeedBox[] }
  | { readonly kind: 'aishub'; readonly url: string; readonly key: string; readonly hasShips: boolean }
  | { readonly kind: 'barentswatch'; readonly url: string; readonly clientId: string; readonly key: string }
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

/** Whom it is heard from; nobody in particular of a file and of what others send. */
export function hostOf(address: FeedAddress): string | undefined {
  if ('url' in address) return new URL(address.url).host;
  return address.kind === 'tcp' ? `${address.host}:${address.port}` : undefined;
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

/**
 * Feeds separated by spaces: each with its address, or names of open feeds with commas between them. Throws with what is
 * wrong, without showing keys.
 */
export function parseFeeds(text: string, openFeeds: readonly OpenFeed[] = []): FeedAddress[] {
  const feeds = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (word.includes('=') ? [parseFeed(word)] : parseOpenFeeds(word, openFeeds)));
  if (feeds.length > MAX_FEEDS) throw new Error(`at most ${MAX_FEEDS} feeds`);
  const names = feeds.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`two feeds are called ${repeated}`);
  return feeds;
}

/** `norway,finland`, each with those that stand in for it. */
function parseOpenFeeds(names: string, openFeeds: readonly OpenFeed[]): FeedAddress[] {
  return names
    .split(',')
    .filter(Boolean)
    .flatMap((id) => {
      const setups = setupsOfOpenFeed(openFeeds, id);
      if (setups !== undefined) return setups.map(({ name, address }) => parseFeed(`${name}=${address}`));
      const known = openFeeds.filter(({ needs }) => needs === 'nothing').map((feed) => feed.id);
      throw new Error(`"${id}" is neither an open feed (${known.join(', ')}) nor written name=address`);
    });
}

/** Whom we connect to: what listens on the machine, or reads its files, is for whoever runs it to set up. */
const ADDED_PROTOCOLS = ['tcp:', 'ws:', 'wss:', 'http:', 'https:'];
const WEBSOCKET_PROTOCOLS = ['ws:', 'wss:'];
/** Services are told apart by the paths that their operators chose. */
const PATHS = {
  aishub: /\/ws\.php$/,
  aiscast: /\/v1\/vessels$/,
  barentswatch: /\/v1\/latest\/combined$/,
  mqtt: /\/mqtt$/,
  'port-calls': /\/port-calls$/,
};
const KEYED_KINDS: readonly (FeedAddress['kind'] | undefined)[] = ['aisstream', 'aishub', 'barentswatch'];
/** What aiscast answers without a token. */
const MAX_AISCAST_SQUARE_DEGREES = 100;

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
  else if (key !== null) throw new Error(`${name}: only aisstream.io, AISHub and BarentsWatch are asked with a key`);
  const standby = takeStandby(url);
  return { name, ...standby, isStandby: isStandby || standby.isStandby, ...parseAddress(name, url) };
}

export function kindOfAdded(address: string): FeedAddress['kind'] {
  return kindOf(new URL(address)) ?? 'digitraffic';
}

/** Undefined for what is none of ours. */
function kindOf({ protocol, pathname }: URL): FeedAddress['kind'] | undefined {
  if (protocol === 'tcp:' || protocol === 'tcp-listen:' || protocol === 'udp:' || protocol === 'file:')
    return protocol.slice(0, -1) as 'tcp' | 'tcp-listen' | 'udp' | 'file';
  if (WEBSOCKET_PROTOCOLS.includes(protocol)) return PATHS.mqtt.test(pathname) ? 'digitraffic-mqtt' : 'aisstream';
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (PATHS.aishub.test(pathname)) return 'aishub';
  if (PATHS['port-calls'].test(pathname)) return 'port-calls';
  if (PATHS.barentswatch.test(pathname)) return 'barentswatch';
  return PATHS.aiscast.test(pathname) ? 'aiscast' : 'digitraffic';
}

function isKeyed(url: URL): boolean {
  return KEYED_KINDS.includes(kindOf(url));
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
  const standby = takeStandby(url);
  if (standby.isStandby && url.protocol === 'file:') throw new Error(`${name}: a file is no standby`);
  return { name, ...standby, ...parseAddress(name, url) };
}

/** `standby` for all others, `standby=name` for one; it is no part of what is asked for. */
function takeStandby(url: URL): Pick<FeedAddress, 'isStandby' | 'standsInFor'> {
  const standsInFor = url.searchParams.get('standby');
  url.searchParams.delete('standby');
  return { isStandby: standsInFor !== null, ...(standsInFor ? { standsInFor } : {}) };
}

function parseAddress(name: string, url: URL) {
  const kind = kindOf(url);
  switch (kind) {
    case 'tcp':
    case 'tcp-listen':
    case 'udp':
      return { kind, ...hostAndPort(name, url) };
    case 'aisstream':
      return aisstream(name, url);
    case 'digitraffic':
    case 'digitraffic-mqtt':
    case 'port-calls':
      return { kind, url: url.href.replace(/(?<!\/)\/+$/, '') };
    case 'aishub':
      return aishub(name, url);
    case 'barentswatch':
      return barentswatch(name, url);
    case 'aiscast':
      return aiscast(name, url);
    case 'file':
      return { kind, path: decodeURIComponent(url.pathname), speed: speedOf(name, url) };
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

function barentswatch(name: string, url: URL) {
  const [clientId, key] = [url.searchParams.get('client'), url.searchParams.get('key')];
  if (!clientId || !key) {
    throw new Error(
      `${name}: the id of the client in the address (?client=me@example.com:landfall) and its secret as the key are needed`,
    );
  }
  return { kind: 'barentswatch' as const, url: `${url.origin}${url.pathname}`, clientId, key };
}

function aiscast(name: string, url: URL) {
  const boxes = url.searchParams.getAll('box').map((text) => parseBox(name, text));
  const squareDegrees = boxes.reduce((sum, [[south, west], [north, east]]) => sum + (north - south) * (east - west), 0);
  if (boxes.length !== 1 || squareDegrees > MAX_AISCAST_SQUARE_DEGREES) {
    throw new Error(
      `${name}: one box of at most ${MAX_AISCAST_SQUARE_DEGREES} square degrees is needed, ?box=50,-2,58,10`,
    );
  }
  return { kind: 'aiscast' as const, url: `${url.origin}${url.pathname}`, boxes };
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
