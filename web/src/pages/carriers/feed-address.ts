/** How one reaches a kind of feed: what its address looks like, and whether it is asked with a key. */
export const FEED_KINDS = {
  aisstream: {
    label: 'Stream with a key (aisstream.io and compatible)',
    address: 'wss://stream.aisstream.io/v0/stream',
    hint: 'A WebSocket. The key comes with an account at the service.',
  },
  digitraffic: {
    label: 'Open data service (Digitraffic and compatible)',
    address: 'https://meri.digitraffic.fi',
    hint: 'Asked twice a minute, without a key.',
  },
  tcp: {
    label: 'Receiver or aggregator (TCP)',
    address: 'tcp://',
    hint: 'Host and port, such as tcp://data.example.net:4001: NMEA, JSON lines or CSV to whoever connects.',
  },
} as const;

export type FeedKind = keyof typeof FEED_KINDS;

/** `south,west,north,east` in degrees, one a line, as the address carries them. */
export function withAreas(address: string, areas: string): string {
  const boxes = areas
    .split(/\n/)
    .map((line) => line.replaceAll(/\s+/g, ''))
    .filter(Boolean);
  return boxes.length === 0 ? address : `${address}?${boxes.map((box) => `box=${box}`).join('&')}`;
}

export function splitAreas(address: string): { readonly address: string; readonly areas: string } {
  const [bare = '', query = ''] = address.split('?');
  return { address: bare, areas: new URLSearchParams(query).getAll('box').join('\n') };
}

export function isFeedKind(kind: string): kind is FeedKind {
  return Object.hasOwn(FEED_KINDS, kind);
}
