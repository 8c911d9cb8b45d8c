// Run in a process of its own: the service as it is started, with an eye on its event loop and memory.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';

const TICK_MS = 10;

/** The clock on the wall, which others may set; time itself goes on. */
let aheadMs = 0;
const WallClock = Date;
globalThis.Date = new Proxy(WallClock, {
  construct: (clock, given: [] | [number]) =>
    given.length === 0 ? new clock(clock.now() + aheadMs) : new clock(...given),
  get: (clock, name) => (name === 'now' ? () => clock.now() + aheadMs : Reflect.get(clock, name)),
});

/** Everything that it answers at, whoever added it. */
const addresses: { method: string; url: string }[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) addresses.push({ method: one, url });
  });
});

const settings: Record<string, string> = JSON.parse(process.argv[2] ?? '{}');
const app = await startApp(readConfig(settings), createLog('silent'));

let longestMs = 0;
let longestAtMs = 0;
let lastMs = performance.now();
let lastWorkedMs = workedMs();
setInterval(() => {
  const [nowMs, ownMs] = [performance.now(), workedMs()];
  // Time in which others had the processor is no stall of ours.
  const stallMs = Math.min(nowMs - lastMs - TICK_MS, ownMs - lastWorkedMs);
  if (stallMs > longestMs) [longestMs, longestAtMs] = [stallMs, WallClock.now()];
  [lastMs, lastWorkedMs] = [nowMs, ownMs];
}, TICK_MS);

/** How long the thread that serves has had the processor; where the system does not say, all threads. */
function workedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

process.on('message', async (word) => {
  if (typeof word === 'number') aheadMs = word;
  if (word === 'stop') {
    await app.stop();
    process.exit(0);
  }
  if (word === 'measure') {
    const [longestStallMs, longestStallAtMs] = [longestMs, longestAtMs];
    global.gc?.();
    process.send?.({ longestStallMs, longestStallAtMs, heapBytes: process.memoryUsage().heapUsed });
    // What the measuring took is none of the service's doing.
    [longestMs, lastMs, lastWorkedMs] = [0, performance.now(), workedMs()];
  }
});
process.send?.({ url: app.url, key: app.firstAccount.key, addresses });
