// Syncs an account to a destination once, or again and again until it is ended, in a process of its own: what it took is its alone.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../src/db/database.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import { openDestination } from '../src/sync/open-destination.ts';
import { sync } from '../src/sync/sync.ts';

const [url = '', accountId = '', address = '', everySeconds] = process.argv.slice(2);
const { sessions: pool, close } = await openDatabase<Tables>(url, { maxConnections: 3, log: createLog('silent') });

async function run(): Promise<void> {
  const begunMs = performance.now();
  const { destination } = await openDestination(address, 'landfall');
  const report = await sync({ pool, accountId, destination, now: () => new Date() }).finally(() => destination.close());
  const rows = report.changed.reduce((sum, one) => sum + one.rows, 0);
  const { maxRSS } = process.resourceUsage();
  const seconds = (performance.now() - begunMs) / 1000;
  process.send?.({ at: Date.parse(report.at), doneMs: Date.now(), seconds, rows, megabytes: maxRSS / 1024 });
}

await run();
if (everySeconds === undefined) {
  await close();
  process.disconnect?.();
} else {
  for (;;) {
    await delay(Number(everySeconds) * 1000);
    await run();
  }
}
