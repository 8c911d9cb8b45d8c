// Run in a process of its own: the service as it is started, with an eye on its event loop and memory.
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

const settings: Record<string, string> = JSON.parse(process.argv[2] ?? '{}');
const app = await startApp(readConfig(settings), createLog('silent'));

let longestMs = 0;
let lastMs = performance.now();
let lastCpu = process.cpuUsage();
setInterval(() => {
  const [nowMs, cpu] = [performance.now(), process.cpuUsage()];
  const workedMs = (cpu.user + cpu.system - lastCpu.user - lastCpu.system) / 1000;
  // Time in which others had the processor is no stall of ours.
  longestMs = Math.max(longestMs, Math.min(nowMs - lastMs - TICK_MS, workedMs));
  [lastMs, lastCpu] = [nowMs, cpu];
}, TICK_MS);

process.on('message', async (word) => {
  if (typeof word === 'number') aheadMs = word;
  if (word === 'stop') {
    await app.stop();
    process.exit(0);
  }
  if (word === 'measure') {
    const longestStallMs = longestMs;
    global.gc?.();
    process.send?.({ longestStallMs, heapBytes: process.memoryUsage().heapUsed });
    // What the measuring took is none of the service's doing.
    [longestMs, lastMs, lastCpu] = [0, performance.now(), process.cpuUsage()];
  }
});
process.send?.({ url: app.url });
