import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CopyWriter, copyIn } from '../src/db/copy.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';
import type { IngestResult } from './ais-ingest-worker.ts';
import { tell } from './report/figure.ts';

/**
 * A TCP feed as fast as it is taken, through decoding and every step of the ingest into PostgreSQL, against a bare binary
 * COPY of the same rows into a table of the same shape in the same run.
 */
const SHIPS = 20_000;
const POSITIONS_PER_SHIP = 25;
const WARM_UP_PER_SHIP = 2;
const ROUNDS = 2;
const ROWS_PER_COPY = 10_000;
const REQUIRED_PER_SECOND = 20_000;
const REQUIRED_RATIO = 0.5;
const MAX_MEMORY_MB = 300;

const log = createLog('error');
const dataDir = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir, log });
try {
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
  await migrate(database.pool, { log });
  await ingest(WARM_UP_PER_SHIP);
  const results = [];
  for (let round = 0; round < ROUNDS; round++) {
    await database.pool.query('truncate vessel_position, vessel_latest');
    const { seconds, stored, memoryMb } = await ingest(POSITIONS_PER_SHIP);
    const copySeconds = await copyRaw(database, await exportBatches(database));
    results.push({ rate: stored / seconds, copyRate: stored / copySeconds, memoryMb, stored });
  }
  report(results);
  await database.close();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(results: readonly { rate: number; copyRate: number; memoryMb: number; stored: number }[]): void {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  // Each at its best: taking the best ratio would reward a COPY that other programs slowed down.
  const rate = Math.max(...results.map((result) => result.rate));
  const copyRate = Math.max(...results.map((result) => result.copyRate));
  const ratio = rate / copyRate;
  const memoryMb = Math.max(...results.map((result) => result.memoryMb));
  if (results.some(({ stored }) => stored !== SHIPS * POSITIONS_PER_SHIP)) throw new Error('positions are missing');
  const rounds = results.map((result) => result.rate / result.copyRate);
  const name = 'from TCP into the table, against a bare binary COPY';
  const note = `${whole(rate)} against ${whole(copyRate)} rows/s`;
  tell({ name: 'positions', value: rate, unit: '/s', better: 'more', wanted: REQUIRED_PER_SECOND });
  tell({ name, value: ratio, unit: '×', better: 'more', wanted: REQUIRED_RATIO, rounds, note });
  tell({ name: 'memory of the process', value: memoryMb, unit: 'MB', better: 'less', wanted: MAX_MEMORY_MB });
}

/** Sender and ingest have processes of their own, so that the memory measured is that of the ingest. */
async function ingest(positionsPerShip: number): Promise<IngestResult> {
  const sender = fork(new URL('./ais-sender.ts', import.meta.url), [String(SHIPS), String(positionsPerShip)]);
  const [port] = (await once(sender, 'message')) as [number];
  const worker = fork(new URL('./ais-ingest-worker.ts', import.meta.url), [
    server.url,
    String(port),
    String(SHIPS * positionsPerShip),
  ]);
  const [result] = (await once(worker, 'message')) as [IngestResult];
  worker.disconnect();
  sender.disconnect();
  return result;
}

/** What the ingest stored, as a program that does nothing else would send it. */
async function exportBatches({ pool }: Database<Tables>): Promise<Buffer[]> {
  const { rows } = await pool.query(
    `select vessel_number, extract(epoch from at)::float8 * 1000 as at_ms, latitude_microdegrees,
       longitude_microdegrees, speed_tenth_knots, course_tenth_degrees, heading_degrees, navigational_status
     from vessel_position order by at, vessel_number`,
  );
  const batches: Buffer[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_COPY) {
    const chunk = rows.slice(from, from + ROWS_PER_COPY);
    const writer = new CopyWriter(chunk.length, 64);
    for (const row of chunk) {
      writer.row(8);
      writer.int4(row.vessel_number);
      writer.timestamptz(row.at_ms);
      writer.int4(row.latitude_microdegrees);
      writer.int4(row.longitude_microdegrees);
      writer.int2(row.speed_tenth_knots);
      writer.int2(row.course_tenth_degrees);
      writer.int2(row.heading_degrees);
      writer.int2(row.navigational_status);
    }
    batches.push(writer.bytes());
  }
  return batches;
}

async function copyRaw({ pool }: Database<Tables>, batches: readonly Buffer[]): Promise<number> {
  await pool.query('create table bare (like vessel_position including all)');
  const client = await pool.connect();
  const startedMs = performance.now();
  for (const batch of batches) await copyIn(client, 'copy bare from stdin (format binary)', batch);
  const seconds = (performance.now() - startedMs) / 1000;
  client.release();
  await pool.query('drop table bare');
  return seconds;
}
