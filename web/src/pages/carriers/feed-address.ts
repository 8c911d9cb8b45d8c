/** How one reaches a kind of feed: what its address looks like, and whether it is asked with a key. */
export const FEED_KINDS = {
  aisstream: {
    label: 'Stream with a key (aisstream.io and compatible)',
    address: 'wss://stream.aisstream.io/v0/stream',
    hint: 'A WebSocket. The key comes with an account at the service.',
  },
  aishub: {
    label: 'AISHub',
    address: 'https://data.aishub.net/ws.php',
    hint: 'Asked once a minute. The key is the name of a member.',
  },
  barentswatch: {
    label: 'BarentsWatch',
    address: 'https://live.ais.barentswatch.no/v1/latest/combined?client=',
    hint: 'Asked twice a minute. The id of your client stands behind client= (me@example.com:landfall), its secret is the key.',
  },
  digitraffic: {
    label: 'Open data service (Digitraffic and compatible)',
    address: 'https://meri.digitraffic.fi',
    hint: 'Asked twice a minute, without a key.',
  },
  'digitraffic-mqtt': {
    label: 'Stream of Digitraffic (MQTT)',
    address: 'wss://meri.digitraffic.fi/mqtt',
    hint: 'MQTT over a WebSocket, without a key.',
  },
  aiscast: {
    label: 'aiscast',
    address: 'https://ais.openwaters.io/v1/vessels?box=50,-2,58,10',
    hint: 'Asked twice a minute for one area of at most 100 square degrees: south, west, north, east.',
  },
  tcp: {
    label: 'Receiver or aggregator (TCP)',
    address: 'tcp://',
    hint: 'Host and port, such as tcp://data.example.net:4001: NMEA, JSON lines or CSV to whoever connects.',
  },
} as const;

export type FeedKind = keyof typeof FEED_KINDS;

/** An address as people edit it: apart from what it is asked for. */
export interface FeedParts {
  readonly address: string;
  /** `south,west,north,east` in degrees, one a line. */
  readonly areas: string;
  /** Asked for the ships that carry our boxes, and for no others. */
  readonly asksForShips: boolean;
}

export function joinAddress({ address, areas, asksForShips }: FeedParts): string {
  const boxes = areas
    .split(/\n/)
    .map((line) => line.replaceAll(/\s+/g, ''))
    .filter(Boolean);
  const asked = [...boxes.map((box) => `box=${box}`), ...(asksForShips ? ['ships'] : [])];
  if (asked.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${asked.join('&')}`;
}

/** What else the address says, such as how many connections there may be, stays a part of it. */
export function splitAddress(address: string): FeedParts {
  const [bare = '', query = ''] = address.split('?');
  const words = query.split('&').filter(Boolean);
  const isShips = (word: string) => word === 'ships' || word.startsWith('ships=');
  const others = words.filter((word) => !word.startsWith('box=') && !isShips(word));
  return {
    address: others.length === 0 ? bare : `${bare}?${others.join('&')}`,
    areas: new URLSearchParams(query).getAll('box').join('\n'),
    asksForShips: words.some(isShips),
  };
}

export function isFeedKind(kind: string): kind is FeedKind {
  return Object.hasOwn(FEED_KINDS, kind);
}
