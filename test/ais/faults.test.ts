import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createTcpClient } from '../../src/ais/feeds/tcp-client.ts';
import { Ingest } from '../../src/ais/ingest/ingest.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { checksum, positionA, sentences, tenThousandths } from './encoder.ts';
import { drawFrom } from './sample.ts';

const MEGABYTE = 1024 * 1024;
const MEMORY_GROWTH_BYTES = 60 * MEGABYTE;

/** Newer versions of Node.js leave more lying about, which is not what is measured. */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let database: TestDatabase<Tables>;
const undo: (() => unknown)[] = [];

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await database.close();
});

/** A ship under way, one position a minute, so that each one is kept. */
function positionLine(mmsi: number, minute: number, startS = Math.floor(Date.now() / 1000) - 86_400): string {
  const atS = startS + minute * 60;
  const place = { latitude: tenThousandths(40 + minute * 0.004), longitude: tenThousandths(-30 + minute * 0.002) };
  const motion = { status: 0, turn: 0, speed: 150, accuracy: 1, course: 300, heading: 30, second: atS % 60 };
  const message = positionA({ type: 1, repeat: 0, mmsi, ...place, ...motion, maneuver: 0, raim: 0, radio: 0 });
  return sentences(message, { tag: `c:${atS}` })[0] ?? '';
}

/** The last line a sender writes, newer than all before it: whoever has it has read everything. */
const LAST_LINE_S = Math.floor(Date.now() / 1000) - 600;

/** A sender that does its worst, then goes on as it should on the same connection. */
async function receive(misbehave: (socket: Socket) => Promise<void>) {
  const server = createServer(async (socket) => {
    socket.on('error', () => {});
    await misbehave(socket);
    socket.write(`\r\n${positionLine(219_000_001, 0, LAST_LINE_S)}\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const sink = new Ingest({ database, log: createLog('silent'), retentionDays: 10, now: Date.now });
  const status = new FeedStatus('bad', 'tcp', Date.now());
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const feed = createTcpClient({ status, sink, log: createLog('silent'), now: Date.now }, address);
  undo.push(async () => {
    await feed.stop();
    await sink.stop();
  });
  while ((status.newestMs ?? 0) < LAST_LINE_S * 1000) await new Promise((resolve) => setTimeout(resolve, 5));
  await sink.flush();
  return { status, sink };
}

async function write(socket: Socket, chunk: Buffer | string): Promise<void> {
  if (!socket.write(chunk)) await once(socket, 'drain');
}

async function countPositions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from vessel_position`.execute(database.kysely);
  return rows[0]?.count ?? 0;
}

describe('a feed that', () => {
  it('sends garbage is read on from the next good line', async () => {
    const draw = drawFrom(11);
    const { status } = await receive(async (socket) => {
      for (let at = 0; at < 50; at++) {
        await write(socket, Buffer.from(Array.from({ length: 20_000 }, () => draw.below(256))));
      }
    });
    expect(status.drops.not_ais + status.drops.overlong_line).toBeGreaterThan(1_000);
    expect(await countPositions()).toBe(1);
  });

  it('sends half-lines of a megabyte, 400 of them, is not kept in memory', async () => {
    const line = Buffer.alloc(MEGABYTE, '!AIVDM,1,1,,A,');
    const before = process.memoryUsage().rss;
    const { status } = await receive(async (socket) => {
      for (let at = 0; at < 400; at++) {
        await write(socket, line);
        if (at % 2 === 1) await write(socket, '\r\n');
        if (at % 10 === 0) collectGarbage();
      }
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_GROWTH_BYTES);
    expect(status.drops.overlong_line).toBe(200);
    expect(await countPositions()).toBe(1);
  });

  it('floods with parts without an end and with repetitions keeps none of them', async () => {
    const part = (at: number) => {
      const body = `AIVDM,2,1,${at % 10},A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0`;
      return `\\s:${at}*${checksum(`s:${at}`)}\\!${body}*${checksum(body)}`;
    };
    const repeated = positionLine(219_000_002, 0);
    const { status } = await receive(async (socket) => {
      for (let round = 0; round < 100; round++) {
        const lines = Array.from({ length: 300 }, (_, at) => [part(round * 300 + at), repeated]).flat();
        await write(socket, `${lines.join('\r\n')}\r\n`);
      }
    });
    expect(status.drops.repeated).toBeGreaterThan(29_000);
    expect(status.drops.incomplete_multipart).toBeGreaterThan(29_000);
  });

  it('stops in the middle of a sentence loses that sentence alone', async () => {
    let connections = 0;
    const half = positionLine(219_000_003, 5);
    const { status } = await receive(async (socket) => {
      if (connections++ > 0) return;
      await write(socket, `${positionLine(219_000_003, 0)}\r\n${half.slice(0, 40)}`);
      socket.destroy();
    });
    expect(status.drops.malformed + status.drops.not_ais + status.drops.checksum).toBe(1);
  });
});

it('kill -9 during ingest loses nothing that was stored, and reading again doubles nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-kill-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const startS = Math.floor(Date.now() / 1000) - 86_400;
  const lines: string[] = [];
  for (let minute = 0; minute < 60; minute++) {
    for (let ship = 0; ship < 1_000; ship++) lines.push(positionLine(219_100_000 + ship, minute, startS));
  }
  const path = join(folder, 'log.nmea');
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);

  for (let kill = 0; kill < 2; kill++) {
    const reader = start(path);
    let acknowledged = 0;
    for await (const text of reader.stdout) {
      acknowledged = Number(String(text).trim().split('\n').at(-1));
      if (acknowledged > 0) break;
    }
    reader.kill('SIGKILL');
    await once(reader, 'exit');
    expect(await countPositions()).toBeGreaterThanOrEqual(acknowledged);
  }
  const reader = start(path);
  await once(reader, 'exit');
  expect(reader.exitCode).toBe(0);
  expect(await countPositions()).toBe(60_000);
  const { rows } = await sql<{ vessels: number; latest: number }>`
    select (select count(*) from vessel) as vessels, (select count(*) from vessel_latest) as latest`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ vessels: 1_000, latest: 1_000 }]);
}, 120_000);

function start(path: string) {
  const script = fileURLToPath(new URL('./replay-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  undo.push(() => child.kill('SIGKILL'));
  return child;
}
