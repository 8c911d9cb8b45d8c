import { type AddressInfo, createServer, type Socket } from 'node:net';
import { positionA, sentences, tenThousandths } from '../../ais/encoder.ts';

const EVERY_MS = 500;
const FIRST_MMSI = 244_670_001;
const SHIPS = 3;
/** About 12 knots: as fast as a ship says that it is. */
const DEGREES_PER_SECOND = 12 / 3600 / 60;
/** So that many are on the same sea. */
const APART = 0.1;
const START = { latitude: 50, longitude: -20 };

export interface ShipFeed {
  readonly address: string;
  readonly ships: number;
  /** Where all of them are now. */
  longitude(): number;
  close(): void;
}

/** A receiver on loopback: ships that go east, each heard twice a second by whoever is connected. */
export async function startShipFeed(ships = SHIPS): Promise<ShipFeed> {
  const listeners = new Set<Socket>();
  const server = createServer((socket) => {
    listeners.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => listeners.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const beganMs = performance.now();
  const longitude = () => START.longitude + ((performance.now() - beganMs) / 1000) * DEGREES_PER_SECOND;
  const timer = setInterval(() => {
    const lines = Array.from({ length: ships }, (_, ship) => reportOf(ship, longitude()));
    for (const socket of listeners) socket.write(`${lines.join('\r\n')}\r\n`);
  }, EVERY_MS);
  return {
    ships,
    longitude,
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      for (const socket of listeners) socket.destroy();
      server.close();
    },
  };
}

function reportOf(ship: number, longitude: number): string {
  const report = positionA({
    type: 1,
    repeat: 0,
    mmsi: FIRST_MMSI + ship,
    status: 0,
    turn: 0,
    speed: 120,
    accuracy: 1,
    longitude: tenThousandths(longitude),
    latitude: tenThousandths(START.latitude + ship * APART),
    course: 900,
    heading: 90,
    second: new Date().getUTCSeconds(),
    maneuver: 0,
    raim: 0,
    radio: 0,
  });
  return sentences(report).join('\r\n');
}
