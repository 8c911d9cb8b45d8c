import { expect, it } from 'vitest';
import { hostOf, parseFeeds } from './ais-feed.ts';
import { attributionOf, readOpenFeeds } from './open-feed.ts';

it('reads feeds of every kind', () => {
  const text = `roof=udp://0.0.0.0:10110
    hub=tcp://data.example.net:4001 in=tcp-listen://[::]:5631
    world=wss://stream.aisstream.io/v0/stream?key=secret&box=40,-10,60,20&box=-90,-180,90,180
    fi=https://meri.digitraffic.fi/ log=file:///var/log/ais%20log.nmea.gz?speed=10`;
  expect(parseFeeds(text)).toEqual([
    { name: 'roof', isStandby: false, kind: 'udp', host: '0.0.0.0', port: 10110 },
    { name: 'hub', isStandby: false, kind: 'tcp', host: 'data.example.net', port: 4001 },
    { name: 'in', isStandby: false, kind: 'tcp-listen', host: '::', port: 5631 },
    {
      name: 'world',
      isStandby: false,
      kind: 'aisstream',
      url: 'wss://stream.aisstream.io/v0/stream',
      key: 'secret',
      boxes: [
        [
          [40, -10],
          [60, 20],
        ],
        [
          [-90, -180],
          [90, 180],
        ],
      ],
      ships: undefined,
    },
    { name: 'fi', isStandby: false, kind: 'digitraffic', url: 'https://meri.digitraffic.fi' },
    { name: 'log', isStandby: false, kind: 'file', path: '/var/log/ais log.nmea.gz', speed: 10 },
  ]);
});

it('keeps a feed for when the others are silent', () => {
  expect(parseFeeds('a=tcp://h:1?standby b=wss://h/v0/stream?key=k&standby c=https://h?standby')).toMatchObject([
    { isStandby: true, kind: 'tcp', host: 'h', port: 1 },
    { isStandby: true, kind: 'aisstream', url: 'wss://h/v0/stream', key: 'k' },
    { isStandby: true, kind: 'digitraffic', url: 'https://h' },
  ]);
});

it('asks for the ships of the fleet where it is told so, within what accounts of one person are allowed', () => {
  expect(
    parseFeeds(
      'a=wss://h/v0/stream?key=k&ships b=wss://h/?key=k&ships&connections=4&places=200 c=https://h/ws.php?key=m&ships',
    ),
  ).toMatchObject([
    { kind: 'aisstream', ships: { connections: 2, places: 50 } },
    { kind: 'aisstream', ships: { connections: 4, places: 200 } },
    { kind: 'aishub', url: 'https://h/ws.php', key: 'm', hasShips: true },
  ]);
  expect(() => parseFeeds('a=wss://h/?key=k&ships&connections=0')).toThrow('connections is a number from 1 to 20');
});

it('hears the whole world from aisstream.io unless told otherwise', () => {
  expect(parseFeeds('a=ws://localhost:1/v0/stream?key=k')).toMatchObject([
    {
      url: 'ws://localhost:1/v0/stream',
      boxes: [
        [
          [-90, -180],
          [90, 180],
        ],
      ],
    },
  ]);
});

it.each([
  ['udp://0.0.0.0:1', 'name=address'],
  ['a=nonsense', 'cannot be read'],
  ['a=gopher://host:1', 'none of'],
  ['a=tcp://host', 'host and port'],
  ['a=wss://host/?box=1,2,3,4', 'key'],
  ['a=wss://host/?key=k&box=1,2,3', 'box'],
  ['a=file:///x?speed=-1', 'speed'],
  ['a=udp://h:1 a=udp://h:2', 'two feeds'],
])('refuses %s', (text, problem) => {
  expect(() => parseFeeds(text)).toThrow(problem);
});

it('does not show a key in an error', () => {
  expect(() => parseFeeds('a=wss://host/?key=secret&box=1')).not.toThrow('secret');
});

it('takes open feeds by their names, with those that stand in for them', () => {
  const openFeeds = readOpenFeeds();
  const feeds = parseFeeds('norway,finland roof=udp://0.0.0.0:10110', openFeeds);
  expect(feeds).toMatchObject([
    { name: 'norway', isStandby: false, kind: 'tcp', port: 5631 },
    { name: 'finland', isStandby: false, kind: 'digitraffic-mqtt', url: 'wss://meri.digitraffic.fi/mqtt' },
    { name: 'finland-http', isStandby: true, standsInFor: 'finland', kind: 'digitraffic' },
    { name: 'roof', kind: 'udp' },
  ]);
  expect(feeds.map((feed) => attributionOf(openFeeds, hostOf(feed))?.slice(0, 8))).toEqual([
    'Contains',
    'Source: ',
    'Source: ',
    undefined,
  ]);
  expect(() => parseFeeds('atlantis', openFeeds)).toThrow(
    '"atlantis" is neither an open feed (aiscast, finland, finland-http, finland-port-calls, norway) nor written name=address',
  );
});

it('asks aiscast for one area of the size that needs no token', () => {
  expect(parseFeeds('sea=https://ais.openwaters.io/v1/vessels?box=50,-2,58,10')).toMatchObject([
    { kind: 'aiscast', url: 'https://ais.openwaters.io/v1/vessels' },
  ]);
  expect(() => parseFeeds('sea=https://ais.openwaters.io/v1/vessels')).toThrow('one box of at most 100 square degrees');
  expect(() => parseFeeds('sea=https://h/v1/vessels?box=0,0,11,10')).toThrow('one box of at most 100 square degrees');
});
