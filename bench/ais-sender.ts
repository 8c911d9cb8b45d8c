import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createTraffic } from './ais-traffic.ts';

/**
 * A receiver for the benchmarks, in a process of its own: sends the positions of a fleet to whoever connects, as fast as
 * they are taken, and closes. `ais-sender.ts SHIPS POSITIONS_PER_SHIP`; prints its port over IPC.
 */
const [ships = 0, positionsPerShip = 0] = process.argv.slice(2).map(Number);
const bytes = createTraffic(ships, positionsPerShip);
const server = createServer((socket) => socket.on('error', () => {}).end(bytes));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
