import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createProgressBar } from '../../../src/cli/progress-bar.ts';
import { openDatabase } from '../../../src/db/database.ts';
import { startEmbeddedServer } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { createLog } from '../../../src/log.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { differencesOf } from './differences.ts';
import { runWorld } from './run-world.ts';

/** `npm run worlds -- [--seeds 50] [--first 1] [--bookings 12]`: worlds that have to be shown as they were. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    bookings: { type: 'string', default: '12' },
  },
});
const log = createLog('error');
const first = Number(values.first);
const count = Number(values.seeds);
const dataDir = mkdtempSync(join(tmpdir(), 'landfall-worlds-'));
const server = await startEmbeddedServer({ dataDir, log });
const bar = createProgressBar(process.stderr);
let failed = 0;
try {
  await onServer('alter role landfall set synchronous_commit to off');
  for (let index = 0; index < count; index++) {
    const seed = `world ${first + index}`;
    const found = await runSeed(seed, (share) => bar.show(index + share, count, `${seed}, ${failed} failed`));
    bar.end();
    console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${seed}`);
    for (const line of found) console.log(`       ${line}`);
    if (found.length > 0) failed++;
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${count - failed} of ${count} worlds were shown as they were.`);
process.exit(failed === 0 ? 0 : 1);

/** A line for each thing that is shown otherwise than it was. */
async function runSeed(seed: string, onProgress: (share: number) => void): Promise<string[]> {
  const name = `world_${process.pid}`;
  await onServer(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const database = await openDatabase<Tables>(url.href, { maxConnections: 8, log });
  try {
    await migrate(database.pool, { log });
    const report = await runWorld({
      database,
      seed,
      bookings: Number(values.bookings),
      onProgress: (done, total) => onProgress(done / total),
    });
    return [
      ...report.outcomes.flatMap(({ booking, shown, truth }) =>
        differencesOf(shown, truth).map((line) => `${booking.line.scac} ${booking.key}: ${line}`),
      ),
      ...report.differences.map((difference) => `derived again: ${JSON.stringify(difference)}`),
    ];
  } finally {
    await database.close();
    await onServer(`drop database ${name} with (force)`);
  }
}

async function onServer(command: string): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(command);
  await client.end();
}
