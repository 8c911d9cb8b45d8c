import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { PositionReport, StaticReport } from '../../src/ais/decode/message.ts';
import { createAishub } from '../../src/ais/feeds/aishub.ts';
import { createDigitraffic } from '../../src/ais/feeds/digitraffic-poll.ts';
import type { FeedContext } from '../../src/ais/feeds/feed.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { replay } from '../../src/ais/feeds/replay.ts';
import { createTcpClient } from '../../src/ais/feeds/tcp-client.ts';
import { createTcpServer } from '../../src/ais/feeds/tcp-server.ts';
import { createUdp } from '../../src/ais/feeds/udp.ts';
import { createLog } from '../../src/log.ts';
import type { Imo } from '../../src/values/imo.ts';
import { sampleSentences } from './sample.ts';

const NOW_MS = Date.UTC(2026, 4, 1, 12);
const SENTENCES = sampleSentences(5, 20);
const TEXT = `${SENTENCES.join('\r\n')}\r\n`;
/** Of each kind 20: four with a position, and the static ones. */
const POSITIONS = 20 * 4;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

class Collector {
  readonly positions: PositionReport[] = [];
  readonly statics: StaticReport[] = [];
  isBehind = false;
  release: () => void = () => {};
  isAwaited = false;

  position(report: PositionReport, feed: FeedStatus): void {
    feed.received(report.atMs);
    this.positions.push(report);
  }

  static(report: StaticReport, feed: FeedStatus): void {
    feed.received(report.atMs);
    this.statics.push(report);
  }

  untilReady(): Promise<void> {
    this.isAwaited = true;
    return new Promise((resolve) => {
      this.release = () => {
        this.isBehind = false;
        resolve();
      };
    });
  }
}

function createContext(): FeedContext & { sink: Collector } {
  const status = new FeedStatus('test', 'test', NOW_MS);
  return { status, sink: new Collector(), log: createLog('silent'), now: () => NOW_MS };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe('a TCP client', () => {
  it('reads what it is sent, and connects again after the sender is gone', async () => {
    let connections = 0;
    const port = await listen((socket) => {
      connections++;
      socket.end(TEXT);
    });
    const context = createContext();
    const feed = createTcpClient(context, { host: '127.0.0.1', port });
    undo.push(() => feed.stop());
    await until(() => connections === 2 && context.sink.positions.length === 2 * POSITIONS);
    expect(context.status.messages).toBe(context.sink.positions.length + context.sink.statics.length);
  });

  it('leaves a connection that says nothing', async () => {
    let connections = 0;
    const port = await listen((socket) => {
      connections++;
      socket.on('error', () => {});
    });
    const context = createContext();
    const feed = createTcpClient(context, { host: '127.0.0.1', port }, 50);
    undo.push(() => feed.stop());
    await until(() => connections === 2);
    expect(context.status.lastError).toBe('nothing received for too long');
  });

  it('stops reading while the database is behind, and so stops the sender', async () => {
    let sent = 0;
    const port = await listen((socket) => {
      const push = () => {
        while (socket.write(TEXT)) sent++;
      };
      socket.on('drain', push).on('error', () => {});
      push();
    });
    const context = createContext();
    context.sink.isBehind = true;
    const feed = createTcpClient(context, { host: '127.0.0.1', port });
    undo.push(() => feed.stop());
    await until(() => context.status.state === 'paused');
    const received = context.sink.positions.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const sentWhilePaused = sent;
    expect(context.sink.positions.length).toBe(received);
    context.sink.release();
    await until(() => context.sink.positions.length > 2 * received && sent > sentWhilePaused);
    expect(context.status.state).toBe('receiving');
  });
});

it('a TCP server takes several senders at once and keeps their parts apart', async () => {
  const context = createContext();
  const feed = await createTcpServer(context, { host: '127.0.0.1', port: 0 });
  undo.push(() => feed.stop());
  const [one, two] = [connect(feed.port, '127.0.0.1'), connect(feed.port, '127.0.0.1')];
  await Promise.all([once(one, 'connect'), once(two, 'connect')]);
  for (const line of SENTENCES) {
    one.write(`${line}\r\n`);
    two.write(`${line}\r\n`);
  }
  one.end();
  two.end();
  await until(() => context.sink.positions.length === 2 * POSITIONS);
  expect(context.status.drops.orphan_part).toBe(0);
});

it('UDP takes datagrams, and counts those it must drop', async () => {
  const context = createContext();
  const feed = await createUdp(context, { host: '127.0.0.1', port: 0 });
  undo.push(() => feed.stop());
  const sender = createSocket('udp4');
  undo.push(() => sender.close());
  const send = async () => {
    for (const line of SENTENCES) {
      sender.send(line, feed.port, '127.0.0.1');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  await send();
  await until(() => context.sink.positions.length === POSITIONS);
  context.sink.isBehind = true;
  await send();
  await until(() => context.status.drops.overload === SENTENCES.length);
  expect(context.sink.positions.length).toBe(POSITIONS);
});

it('Digitraffic is asked for what is new', async () => {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    const location = {
      mmsi: 230_992_810,
      geometry: { coordinates: [24.9, 60.1] },
      properties: { sog: 10, cog: 360, heading: 511, navStat: 0, timestamp: 7, timestampExternal: NOW_MS },
    };
    const vessel = {
      mmsi: 230_992_810,
      name: 'FINNMAID',
      imo: 9_319_466,
      timestamp: NOW_MS,
      shipType: 60,
      draught: 71,
    };
    const isVessels = request.url?.includes('vessels');
    response.end(JSON.stringify(isVessels ? [vessel] : { type: 'FeatureCollection', features: [location, {}] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const context = createContext();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feed = createDigitraffic(context, url, 20);
  undo.push(() => feed.stop());
  await until(() => asked.length >= 3);
  expect(asked.slice(0, 3)).toEqual(['/api/ais/v1/locations', '/api/ais/v1/vessels', '/api/ais/v1/locations']);
  expect(context.sink.positions[0]).toMatchObject({
    latitude: 60.1,
    courseDegrees: null,
    headingDegrees: null,
    second: 7,
  });
  expect(context.sink.statics[0]).toMatchObject({ imo: '9319466', name: 'FINNMAID', draughtMetres: 7.1 });
});

it('AISHub is asked for the ships of the fleet, by what they are known by, and tells of each report once', async () => {
  const asked: URLSearchParams[] = [];
  const rows = [
    {
      MMSI: 311_733_000,
      TIME: '2021-07-09 12:08:05 GMT',
      LONGITUDE: -63.04667,
      LATITUDE: 18.01317,
      COG: 48.7,
      SOG: 0,
      HEADING: 49,
      ROT: 0,
      NAVSTAT: 5,
      IMO: 9_111_802,
      NAME: 'ENCHANTMENT OTS',
      CALLSIGN: 'C6FZ7',
      TYPE: 60,
      A: 49,
      B: 253,
      C: 17,
      D: 15,
      DRAUGHT: 7.2,
      DEST: 'PHILIPSBURG',
      ETA: '07-04 13:00',
    },
  ];
  const server = createHttpServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://hub').searchParams);
    const error = [{ ERROR: true, USERNAME: 'AH_1', ERROR_MESSAGE: 'Too frequent requests!' }];
    const answers = ['', JSON.stringify(error)];
    const fine = JSON.stringify([{ ERROR: false, USERNAME: 'AH_1', FORMAT: 'HUMAN', RECORDS: 1 }, rows]);
    response.end(answers[asked.length - 1] ?? fine);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const fleet = { ships: [{ mmsi: 311_733_000, weight: 1 }], unknown: ['9321483' as Imo] };
  const context = { ...createContext(), fleet };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws.php`;
  const feed = createAishub(context, { url, key: 'AH_1', hasShips: true }, 20);
  undo.push(() => feed.stop());
  await until(() => context.status.lastError === 'Too frequent requests!' && asked.length >= 6);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    username: 'AH_1',
    format: '1',
    output: 'json',
    compress: '0',
    mmsi: '311733000',
    imo: '9321483',
  });
  expect(context.sink.positions).toMatchObject([
    { mmsi: 311_733_000, latitude: 18.01317, longitude: -63.04667, status: 5, atMs: Date.UTC(2021, 6, 9, 12, 8, 5) },
  ]);
  expect(context.sink.statics).toMatchObject([
    { imo: '9111802', lengthMetres: 302, destination: 'PHILIPSBURG', eta: { month: 7, day: 4, hour: 13, minute: 0 } },
  ]);
});

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-replay-'));
  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    undo.push(() => rmSync(join(folder, name)));
    return join(folder, name);
  };

  it.each([
    ['log.nmea', Buffer.from(TEXT)],
    ['log.nmea.gz', gzipSync(TEXT)],
  ])('is read to its end: %s', async (name, content) => {
    const context = createContext();
    const progress: number[] = [];
    await replay(context, { path: write(name, content), speed: undefined, onProgress: (read) => progress.push(read) });
    expect(context.sink.positions).toHaveLength(POSITIONS);
    expect(progress.at(-1)).toBe(content.length);
    expect(context.status.state).toBe('finished');
  });

  it('of an archive compressed with zstd is read by its headings', async () => {
    // Two rows in the newer layout of MarineCadastre, compressed by zstd 1.5.
    const content = [
      'KLUv/WRPAAUGADLNKSFQSawDYMQQpJJLNPakiIQIuABIYwcY+E90l6NjiZhNTBhIOqwDQU/WlUVdr8rTQQEC4koAQU',
      'ktCMbgB4YhOELrmqinQ9HXsaSvdCCL8TWgGoDUQMhIkqYjVRIF8PDCsTPjPn3ZnnXeCvuwJ5o5hie6RX6fit6e54WG',
      'js3N5r11LqE7w43N4zl58RYdW068SedNzt53Zop2Lcp3hq4b7mUNz024mxAGCAAEUqA4MxgLaHKk21W4BdPzlRArZN',
      'tilpk=',
    ].join('');
    const context = createContext();
    const path = write('archive.csv.zst', Buffer.from(content, 'base64'));
    await replay(context, { path, speed: undefined });
    expect(context.sink.positions).toMatchObject([{ longitude: -94.25 }, { longitude: -94.24 }]);
    expect(context.sink.statics).toMatchObject([{ imo: '9321483', name: 'EMMA' }]);
  });

  it('that is cut off in the middle of its compression is an error', async () => {
    const path = write('cut.gz', gzipSync(TEXT).subarray(0, 500));
    await expect(replay(createContext(), { path, speed: undefined })).rejects.toThrow();
  });

  it('waits while the database is behind', async () => {
    const context = createContext();
    context.sink.isBehind = true;
    const ended = replay(context, { path: write('slow.nmea', TEXT), speed: undefined });
    await until(() => context.sink.isAwaited);
    expect(context.sink.positions).toHaveLength(0);
    context.sink.release();
    await ended;
    expect(context.sink.positions).toHaveLength(POSITIONS);
  });
});
