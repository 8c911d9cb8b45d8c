import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { positionA, sentences, staticVoyage, tenThousandths } from '../encoder.ts';

/** About forty sentences a second, of which some are one transmission that two base stations heard. */
const TICK_MS = 100;
const SENTENCES_A_TICK = 4;
const STATIONS = [2573010, 2573105, 2573210, 2573415, 2573555];
const FIRST_MMSI = 257_000_000;

export interface Coast {
  readonly address: string;
  readonly sockets: ReadonlySet<Socket>;
  readonly ships: number;
  /** Connections are cut; whoever connects again is served again. */
  kill(): void;
  /** Connections stay open and nothing comes. */
  silence(): void;
  /** Everything there is, so many times over, at once. */
  flood(times: number): void;
  stop(): void;
}

/**
 * The open stream of the Norwegian Coastal Administration as it is described: TCP without a word from the client, IEC
 * 62320-1 sentences of base stations (`!BSVDM`, `!B2VDM`) with a tag block of station and time before each, and other
 * messages and damaged lines among them.
 */
export async function startCoast(ships = 900): Promise<Coast> {
  const sockets = new Set<Socket>();
  let [at, isSilent] = [0, false];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (lines: string) => {
    for (const socket of sockets) socket.write(lines);
  };
  const next = () => linesOf(at++, ships);
  const timer = setInterval(() => {
    if (!isSilent && sockets.size > 0) say(Array.from({ length: SENTENCES_A_TICK / 2 }, next).join(''));
  }, TICK_MS);
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    ships,
    kill: () => {
      for (const socket of sockets) socket.destroy();
    },
    silence: () => {
      isSilent = true;
    },
    flood: (times) => {
      const all = Array.from({ length: ships }, (_, ship) => linesOf(ship, ships)).join('');
      for (let time = 0; time < times; time++) say(all);
    },
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const ODD_LINES = [
  '\r\n',
  '!BSVDM,1,1,,A,13mB7d001E1dDH0`KlKBjB?<0490,0*00\r\n',
  '\\s:2573010,c:broken*00\\!BSVDM\r\n',
];

/** One transmission as two stations heard it. Every tenth ship says who it is as well, and odd lines come in between. */
function linesOf(turn: number, ships: number): string {
  const ship = turn % ships;
  const second = Math.floor(Date.now() / 1_000);
  const mmsi = FIRST_MMSI + ship;
  const message = positionA({
    type: 1,
    repeat: 0,
    mmsi,
    status: 0,
    turn: 0,
    speed: 120,
    accuracy: 1,
    latitude: tenThousandths(58 + (ship % 30) * 0.4),
    longitude: tenThousandths(2 + Math.floor(ship / 30) * 0.2),
    course: 100,
    heading: 10,
    second: second % 60,
    maneuver: 0,
    raim: 0,
    radio: turn % 1_000,
  });
  const [one = 0, other = 0] = [STATIONS[turn % 5], STATIONS[(turn + 2) % 5]];
  const heard = [one, other].flatMap((station) =>
    sentences(message, { talker: 'BS', tag: `s:${station},c:${second}` }),
  );
  const tag = `s:${one},c:${second}`;
  const who = ship % 10 === 0 ? sentences(whoIs(mmsi, ship), { talker: 'B2', sequence: turn % 10, tag }) : [];
  const odd = ship % 50 === 0 ? (ODD_LINES[(ship / 50) % ODD_LINES.length] ?? '') : '';
  return `${[...heard, ...who].join('\r\n')}\r\n${odd}`;
}

function whoIs(mmsi: number, ship: number): string {
  return staticVoyage({
    repeat: 0,
    mmsi,
    version: 0,
    imo: 0,
    callsign: `LA${ship}`,
    name: `COASTER ${ship}`,
    shipType: 70,
    toBow: 80,
    toStern: 20,
    toPort: 8,
    toStarboard: 8,
    fixType: 1,
    month: 12,
    day: 1,
    hour: 8,
    minute: 0,
    draught: 60,
    destination: 'NOBGO',
    dte: 0,
  });
}
