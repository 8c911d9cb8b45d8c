import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { brokenBounds, MEGABYTE, WANTED } from './broken-bounds.ts';
import { attackFullDisk } from './full-disk.ts';
import { runAttack } from './run.ts';

/** `npm run attack -- [--minutes 10] [--seed 1] [--explain]`; what is explained is measured at a slower pace. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    explain: { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
const MAX_CONNECTIONS = 4;

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
  const { ordinary, alone } = report;
  const p95Times = ordinary.p95Ms / alone.p95Ms;
  console.log(`Answers of 5xx   ${report.faults.length}, and ${report.busy} of 503 for being busy`);
  console.log(`Unanswered       ${report.unanswered.length}`);
  console.log(
    `Longest stall    ${report.longestStallMs} ms, ${report.idleStallMs} ms when idle (wanted: at most ${WANTED.stallMs} ms more)`,
  );
  for (const line of [...report.stalls, ...report.doing]) console.log(`  ${line}`);
  console.log(`Heap             ${heap(report.heapBefore)} before, ${heap(report.heapAfter)} after`);
  const byProcess = Object.entries(report.highestBytes).map(([name, bytes]) => `${name} ${heap(bytes)}`);
  console.log(`Highest memory   ${byProcess.join(', ')} (wanted: at most ${WANTED.memoryMb} MB each)`);
  console.log(`Ordinary day     ${ordinary.served} requests, ${ordinary.unserved.length} not served`);
  console.log(
    `  p95 ${ordinary.p95Ms.toFixed(1)} ms, ${alone.p95Ms.toFixed(1)} ms alone: ×${p95Times.toFixed(2)} (wanted: at most ×${WANTED.p95Times})`,
  );
  const finds = [...report.leaks, ...report.faults, ...report.unanswered, ...ordinary.unserved, ...alone.unserved];
  for (const find of finds) console.log(`  ${find}`);
  const disk = await attackFullDisk();
  console.log(
    `Full disk        ${disk.kind === 'tried' ? `${JSON.stringify(disk.answers)}, ${disk.recovered ? 'recovered by itself' : 'NOT RECOVERED'}` : disk.reason}`,
  );
  for (const fault of disk.kind === 'tried' ? disk.faults : []) console.log(`  ${fault}`);
  const diskFaults = disk.kind === 'tried' ? [...disk.faults, ...(disk.recovered ? [] : ['the disk'])] : [];
  const broken = [...brokenBounds(report), ...diskFaults];
  console.log(broken.length === 0 ? 'Everything held' : `NOT HELD: ${broken.join('; ')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
