import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../src/db/embedded/backup.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = createLog('silent');
const servers: EmbeddedServer[] = [];
let folder: string;
let dataDir: string;
let server: EmbeddedServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-backup-'));
  dataDir = join(folder, 'data');
  server = await start(dataDir);
});

afterEach(async () => {
  for (const one of servers.splice(0)) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('made while rows are written holds all that were committed before, whole transactions only, and sound indexes', async () => {
    const writer = await connect(server.url);
    await writer.query('create table pair (n integer primary key, half integer not null, filler text)');
    let committed = 0;
    let stopped = false;
    const writing = (async () => {
      for (; !stopped; committed++) {
        await writer.query(
          `insert into pair select n, $1, repeat(md5(n::text), 40) from generate_series($1::int * 2, $1::int * 2 + 1) n`,
          [committed],
        );
        if (committed % 50 === 0) await writer.query('update pair set filler = reverse(filler) where half % 7 = 0');
      }
    })();
    await vi.waitFor(() => expect(committed).toBeGreaterThan(100), { timeout: 60_000 });
    const before = committed;
    const progress: number[] = [];
    await backUp({
      url: server.url,
      dataDir,
      target: join(folder, 'copy'),
      onProgress: (copied, total) => progress.push(copied / total),
    });
    stopped = true;
    await writing;
    await writer.end();

    const copy = await connect((await start(join(folder, 'copy'))).url);
    const { rows } = await copy.query(
      'select count(*)::int as rows, count(distinct half)::int as pairs, max(half) as newest from pair',
    );
    expect(rows[0].rows).toBe(rows[0].pairs * 2);
    expect(rows[0].pairs).toBe(rows[0].newest + 1);
    expect(rows[0].pairs).toBeGreaterThanOrEqual(before);
    await copy.query('set enable_seqscan = off');
    expect((await copy.query('select count(*)::int as rows from pair where n >= 0')).rows[0].rows).toBe(rows[0].rows);
    await copy.end();
    expect(progress.at(-1)).toBe(1);
  });

  it('takes the keys along, for their owner alone, and leaves the original running', async () => {
    writeFileSync(join(dataDir, 'secret-key'), 'a key\n', { mode: 0o600 });
    const target = join(folder, 'copy');
    await backUp({ url: server.url, dataDir, target, onProgress: () => {} });
    expect(readFileSync(join(target, 'secret-key'), 'utf8')).toBe('a key\n');
    expect(statSync(join(target, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(statSync(target).mode & 0o777).toBe(0o700);
    expect(existsSync(`${target}.unfinished`)).toBe(false);
    const original = await connect(server.url);
    expect((await original.query('select count(*)::int as slots from pg_replication_slots')).rows).toEqual([
      { slots: 0 },
    ]);
    await original.end();
    const copy = await connect((await start(target)).url);
    expect((await copy.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await copy.end();
  });

  it('is not put into the data directory or over something else', async () => {
    const into = (target: string) => backUp({ url: server.url, dataDir, target, onProgress: () => {} });
    await expect(into(dataDir)).rejects.toThrow('cannot be put into the data directory');
    await expect(into(join(dataDir, 'backups', 'one'))).rejects.toThrow('cannot be put into the data directory');
    mkdirSync(join(folder, 'taken'));
    await expect(into(join(folder, 'taken'))).rejects.toThrow('exists already');
  });

  it('that was cut off has another name, and the next one begins anew', async () => {
    const target = join(folder, 'copy');
    const cut = backUp({
      url: server.url,
      dataDir,
      target,
      onProgress: () => {
        throw new Error('cut off');
      },
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(existsSync(target)).toBe(false);
    await backUp({ url: server.url, dataDir, target, onProgress: () => {} });
    expect(existsSync(join(target, 'postgresql', 'cluster', 'backup_label'))).toBe(true);
  });
});

async function start(dataDirectory: string): Promise<EmbeddedServer> {
  const started = await startEmbeddedServer({ dataDir: dataDirectory, log });
  servers.push(started);
  return started;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
