import { Worker } from 'node:worker_threads';

interface ProcessLimits {
  /** Unpacked streams live outside the heap and its limit. It is looked at now and then, and may be more in between. */
  readonly maxMemoryBytes: number;
  /** So much of a processor for one turn of the event loop; a process that others keep waiting uses none. */
  readonly maxTurnMs?: number;
}

const LOOK_EVERY_MS = 100;

/** While something is read nothing else of the process runs, so that a thread beside it looks after it and the parent. */
const WATCH = `
  const { workerData: { turns, maxMemoryBytes, maxTurnMs } } = require('node:worker_threads');
  const { ppid } = process;
  const usedMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  let [turn, fromMs] = [0, usedMs()];
  setInterval(() => {
    const now = Atomics.load(turns, 0);
    if (now !== turn) [turn, fromMs] = [now, usedMs()];
    const isTooMuch = process.memoryUsage.rss() > maxMemoryBytes || usedMs() - fromMs > maxTurnMs;
    if (isTooMuch || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, ${LOOK_EVERY_MS});`;

/** Ends this process when it takes more than it may, or when nobody waits for it any more. */
export function watchProcess({ maxMemoryBytes, maxTurnMs = Number.POSITIVE_INFINITY }: ProcessLimits): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  if (Number.isFinite(maxTurnMs)) setInterval(() => Atomics.add(turns, 0, 1), LOOK_EVERY_MS).unref();
  new Worker(WATCH, { eval: true, workerData: { turns, maxMemoryBytes, maxTurnMs } });
  process.on('disconnect', () => process.exit());
}
