// Run in a process of its own: the service as it is started, with an eye on its event loop and memory.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { type Stall, watchPlaces } from './stall-profile.ts';
import { TrueDate } from './wall-clock.ts';

const TICK_MS = 10;
const MAX_STALLS = 5;

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
const places = process.argv[3] === 'explained' ? await watchPlaces() : undefined;

/** The longest, longest first. */
let stalls: (Stall & { readonly atMs: number })[] = [];
let lastMs = performance.now();
let lastWorkedMs = workedMs();
setInterval(() => {
  const [nowMs, ownMs] = [performance.now(), workedMs()];
  // Time in which others had the processor is no stall of ours.
  const lastedMs = Math.min(nowMs - lastMs - TICK_MS, ownMs - lastWorkedMs);
  if (lastedMs > (stalls[MAX_STALLS - 1]?.lastedMs ?? 0)) {
    const endedMicros = Number(process.hrtime.bigint() / 1_000n);
    stalls = [...stalls, { lastedMs, endedMicros, atMs: TrueDate.now() }]
      .sort((one, other) => other.lastedMs - one.lastedMs)
      .slice(0, MAX_STALLS);
  }
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
  if (word === 'stop') {
    await app.stop();
    process.exit(0);
  }
  if (word === 'measure') {
    const told = stalls.map(({ lastedMs, atMs }) => ({ lastedMs, atMs }));
    const doing = (await places?.explain(stalls)) ?? [];
    global.gc?.();
    process.send?.({ stalls: told, doing, heapBytes: process.memoryUsage().heapUsed });
    // What the measuring took is none of the service's doing.
    [stalls, lastMs, lastWorkedMs] = [[], performance.now(), workedMs()];
  }
});
process.send?.({ url: app.url, key: app.firstAccount.key, addresses });
