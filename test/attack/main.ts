import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { attackFullDisk } from './full-disk.ts';
import { BACK_AT_LEVEL_TIMES, runAttack } from './run.ts';

/** `npm run attack -- [--minutes 10] [--seed 1] [--explain]`; what is explained is measured at a slower pace. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    explain: { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const WANTED_STALL_MS = 200;
const MAX_CONNECTIONS = 4;
const MEGABYTE = 1_048_576;

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-attack-db-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: MAX_CONNECTIONS, log });
try {
  await migrate(database.pool, { log });
  const { kysely: db } = database;
  const report = await runAttack({
    db,
    databaseUrl: embedded.url,
    seed,
    attempts: 0,
    minutes,
    isExplained: values.explain,
  });
  const total = Object.values(report.attempts).reduce((sum, count) => sum + count, 0);
  const heap = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  console.log(`Attempts         ${total} ${JSON.stringify(report.attempts)} (seed ${seed}, ${minutes} minutes)`);
  console.log(`Leaks            ${report.leaks.length}`);
  console.log(`Changed          ${report.changed.length} tables of the victim ${report.changed.join(' ')}`);
  console.log(`Answers of 5xx   ${report.faults.length} (503 for being busy not counted)`);
  console.log(`Unanswered       ${report.unanswered.length}`);
  console.log(`Longest stall    ${report.longestStallMs} ms (wanted ${WANTED_STALL_MS} ms)`);
  for (const line of [...report.stalls, ...report.doing]) console.log(`  ${line}`);
  console.log(`Memory           ${heap(report.heapBefore)} before, ${heap(report.heapAfter)} after`);
  console.log(`Ordinary day     ${report.served} requests, ${report.unserved.length} not served`);
  const finds = [...report.leaks, ...report.faults, ...report.unanswered, ...report.unserved];
  for (const find of finds) console.log(`  ${find}`);
  const disk = await attackFullDisk();
  console.log(
    `Full disk        ${disk.kind === 'tried' ? `${JSON.stringify(disk.answers)}, ${disk.recovered ? 'recovered by itself' : 'NOT RECOVERED'}` : disk.reason}`,
  );
  for (const fault of disk.kind === 'tried' ? disk.faults : []) console.log(`  ${fault}`);
  const isWell =
    report.longestStallMs <= WANTED_STALL_MS && report.heapAfter <= report.heapBefore * BACK_AT_LEVEL_TIMES;
  process.exitCode = isWell && finds.length + report.changed.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
