import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TICK_MS = 100;
const MESSAGES_A_TICK = 4;
const FIRST_MMSI = 230_000_000;
const [PUBLISH, CONNACK, SUBACK, PINGRESP] = [0x30, 0x20, 0x90, 0xd0];
const FINLAND = { south: 59.2, west: 20, step: 0.15 };

export interface Digitraffic {
  /** Of its HTTP interface. */
  readonly url: string;
  /** Of its stream. */
  readonly stream: string;
  readonly ships: number;
  readonly sockets: ReadonlySet<Socket>;
  /** Of them, those that have asked for the topics: nothing is said to the others. */
  readonly subscribed: ReadonlySet<Socket>;
  /** Questions by their paths, with what was wrong with those that were refused. */
  readonly asked: readonly string[];
  /** What its clients said of themselves. */
  readonly users: ReadonlySet<string>;
  kill(): void;
  /** The stream stays open and answers pings; over HTTP it goes on. */
  silenceStream(): void;
  silenceHttp(): void;
  flood(times: number): void;
  /** Says something to all that is no packet of MQTT, or none that fits. */
  say(bytes: Buffer): void;
  stop(): void;
}

/**
 * Digitraffic as it is described: answers over HTTP only packed (406 otherwise), locations as GeoJSON and vessels as a list;
 * MQTT over a WebSocket with the topics `vessels-v2/<mmsi>/location`, `/metadata` and `vessels-v2/status`.
 */
export async function startDigitraffic(ships = 1_000): Promise<Digitraffic> {
  const sockets = new Set<Socket>();
  const subscribed = new Set<Socket>();
  const asked: string[] = [];
  const users = new Set<string>();
  const quiet = { stream: false, http: false };
  let turn = 0;
  const server = createServer((request, response) => {
    asked.push(`${request.url}`);
    users.add(String(request.headers['digitraffic-user']));
    answer(request, response, quiet.http ? 0 : ships);
  });
  server.on('upgrade', (request, socket: Socket) => {
    users.add(String(request.headers['digitraffic-user']));
    if (!accept(request, socket)) return;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      subscribed.delete(socket);
    });
    listen(socket, () => subscribed.add(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (bytes: Buffer) => {
    for (const socket of subscribed) socket.write(bytes);
  };
  const timer = setInterval(() => {
    if (quiet.stream || subscribed.size === 0) return;
    // Two packets in one message of the WebSocket, and one in two.
    const packets = Array.from({ length: MESSAGES_A_TICK }, () => messageOf(turn++, ships));
    const [one = Buffer.alloc(0), other = Buffer.alloc(0), ...more] = packets;
    say(frame(Buffer.concat([one, other.subarray(0, 5)])));
    say(frame(other.subarray(5)));
    for (const packet of more) say(frame(packet));
  }, TICK_MS);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stream: `ws://127.0.0.1:${port}/mqtt`,
    ships,
    sockets,
    subscribed,
    asked,
    users,
    kill: () => {
      for (const socket of sockets) socket.destroy();
    },
    silenceStream: () => {
      quiet.stream = true;
    },
    silenceHttp: () => {
      quiet.http = true;
    },
    flood: (times) => {
      for (let time = 0; time < times; time++) {
        for (let ship = 0; ship < ships; ship++)
          say(frame(publish(`vessels-v2/${FIRST_MMSI + ship}/location`, location(ship))));
      }
    },
    say,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, ships: number): void {
  if (!String(request.headers['accept-encoding']).includes('gzip')) {
    response.writeHead(406, { 'content-type': 'text/plain' });
    response.end('Use of gzip compression is required with Accept-Encoding: gzip header.');
    return;
  }
  const path = new URL(request.url ?? '', 'http://digitraffic').pathname;
  const body =
    path === '/api/ais/v1/locations'
      ? { type: 'FeatureCollection', dataUpdatedTime: new Date().toISOString(), features: range(ships).map(feature) }
      : range(ships).map(vessel);
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(body)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function placeOf(ship: number) {
  const { south, west, step } = FINLAND;
  return { lat: south + (ship % 40) * step, lon: west + Math.floor(ship / 40) * step };
}

function feature(ship: number) {
  const { lat, lon } = placeOf(ship);
  const mmsi = FIRST_MMSI + ship;
  const nowMs = Date.now();
  const motion = { sog: 11.5, cog: 90, navStat: 0, rot: 0, posAcc: true, raim: false, heading: 511 };
  const when = { timestamp: Math.floor(nowMs / 1_000) % 60, timestampExternal: nowMs };
  return {
    mmsi,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { mmsi, ...motion, ...when },
  };
}

function vessel(ship: number) {
  const sides = { referencePointA: 90, referencePointB: 20, referencePointC: 9, referencePointD: 9 };
  const who = { mmsi: FIRST_MMSI + ship, name: `BALTIC ${ship}`, callSign: `OJ${ship}`, imo: 0, shipType: 70 };
  return { ...who, ...sides, draught: 61, eta: 176640, posType: 1, destination: 'FIHEL', timestamp: Date.now() };
}

function location(ship: number): string {
  const { lat, lon } = placeOf(ship);
  const time = Math.floor(Date.now() / 1_000);
  return JSON.stringify({
    time,
    sog: 11.5,
    cog: 90,
    navStat: 0,
    rot: 0,
    posAcc: true,
    raim: false,
    heading: 90,
    lon,
    lat,
  });
}

/** Now and then a ship says who it is, the service how it is, and something that is neither. */
function messageOf(turn: number, ships: number): Buffer {
  const ship = turn % ships;
  const mmsi = FIRST_MMSI + ship;
  if (turn % 97 === 0) return publish('vessels-v2/status', '{"status":"UP"}');
  if (turn % 89 === 0) return publish(`vessels-v2/${mmsi}/location`, '{"time":');
  if (turn % 10 !== 0) return publish(`vessels-v2/${mmsi}/location`, location(ship));
  const sides = { refA: 90, refB: 20, refC: 9, refD: 9 };
  const who = { timestamp: Date.now(), name: `BALTIC ${ship}`, callSign: `OJ${ship}`, imo: 0, type: 70, ...sides };
  return publish(
    `vessels-v2/${mmsi}/metadata`,
    JSON.stringify({ ...who, destination: 'FIHEL', draught: 61, eta: 176640 }),
  );
}

function publish(topic: string, payload: string): Buffer {
  const name = Buffer.from(topic);
  return packet(PUBLISH, Buffer.concat([Buffer.from([0, name.length]), name, Buffer.from(payload)]));
}

function packet(first: number, body: Buffer): Buffer {
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

function frame(bytes: Buffer): Buffer {
  const head = bytes.length < 126 ? [0x82, bytes.length] : [0x82, 126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Whoever does not ask for the protocol of MQTT is none of its clients. */
function accept(request: IncomingMessage, socket: Socket): boolean {
  if (request.url !== '/mqtt' || request.headers['sec-websocket-protocol'] !== 'mqtt') {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return false;
  }
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64');
  const head = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${key}`,
    'Sec-WebSocket-Protocol: mqtt',
  ];
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`);
  return true;
}

/** Nothing is sent to whoever has not said the right things in the right order. */
function listen(socket: Socket, onSubscribed: () => void): void {
  let isConnected = false;
  socket.on('data', (bytes) => {
    for (const said of payloadsIn(bytes)) {
      const type = (said[0] ?? 0) >> 4;
      if (type === 1) {
        isConnected = said.toString('latin1', 4, 8) === 'MQTT' && said[8] === 4;
        socket.write(frame(packet(CONNACK, Buffer.from([0, isConnected ? 0 : 1]))));
      } else if (type === 8 && isConnected) {
        socket.write(frame(packet(SUBACK, Buffer.from([0, 1, 0, 0]))));
        if (said.includes('vessels-v2/+/location')) onSubscribed();
      } else if (type === 12) socket.write(frame(Buffer.from([PINGRESP, 0])));
    }
  });
}

/** The masked messages of a client, each shorter than 126 bytes or 64 kilobytes. */
function payloadsIn(bytes: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at + 6 <= bytes.length; ) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const head = short === 126 ? 4 : 2;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    const mask = bytes.subarray(at + head, at + head + 4);
    const from = at + head + 4;
    payloads.push(Buffer.from(bytes.subarray(from, from + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))));
    at = from + length;
  }
  return payloads;
}
