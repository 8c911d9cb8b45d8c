import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const log = createLog('silent');
let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop table schema_migrations');
  folder = mkdtempSync(join(tmpdir(), 'landfall-migrations-'));
  write('0001_first.sql', 'create table first_table (n integer); insert into first_table values (1);');
  write('0002_second.sql', 'alter table first_table add column m integer;');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('are applied in order, once', async () => {
    await run();
    await run();
    expect(await rows('select n, m from first_table')).toEqual([{ n: 1, m: null }]);
    write('0010_third.sql', 'update first_table set m = 3;');
    await run();
    expect(await rows('select n, m from first_table')).toEqual([{ n: 1, m: 3 }]);
    expect(await rows('select version, name from schema_migrations order by version')).toEqual([
      { version: 1, name: '0001_first.sql' },
      { version: 2, name: '0002_second.sql' },
      { version: 10, name: '0010_third.sql' },
    ]);
  });

  it('of several processes that start together run once', async () => {
    write('0003_slow.sql', 'select pg_sleep(0.3); insert into first_table values (2);');
    const others: Database<unknown>[] = [];
    for (let index = 0; index < 4; index++) others.push(await openDatabase(database.url, { maxConnections: 1, log }));
    await Promise.all(others.map(({ pool }) => migrate(pool, { log, folder })));
    for (const other of others) await other.close();
    expect(await rows('select n from first_table order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('that take long say so while they go on', async () => {
    const lines: string[] = [];
    const told = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    write('0003_slow.sql', 'select pg_sleep(1);');
    await migrate(database.pool, { log: told, folder, progressEveryMs: 20 });
    const going = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'still migrating');
    expect(going.at(-1)).toMatchObject({ migration: '0003_slow.sql', place: '3 of 3', seconds: expect.any(Number) });
  });

  it('that wait for work that waits for them are tried again when it is done', async () => {
    await run();
    await database.pool.query('create table other_table ()');
    write(
      '0003_both.sql',
      'lock other_table; select pg_advisory_xact_lock(1); alter table first_table add column k integer;',
    );
    const others = await openDatabase(database.url, { maxConnections: 2, log });
    const [worker, gate] = [await others.pool.connect(), await others.pool.connect()];
    await gate.query('select pg_advisory_lock(1)');
    await worker.query('begin; lock first_table in access share mode');
    const migrating = run();
    await expect.poll(() => waiting('advisory')).toBe(1);
    // It is the migration that finds out: it is the last to wait, and the other does not look.
    await worker.query(`set deadlock_timeout to '10min'`);
    const working = worker.query('lock other_table in access share mode; commit');
    await expect.poll(() => waiting('relation')).toBe(1);
    await gate.query('select pg_advisory_unlock(1)');
    await Promise.all([migrating, working]);
    for (const client of [worker, gate]) client.release();
    await others.close();
    expect(await rows('select k from first_table')).toEqual([{ k: null }]);
  });

  it('that fail leave nothing behind, and run after they have been corrected', async () => {
    write('0003_wrong.sql', 'insert into first_table values (2); select 1 / 0;');
    await expect(run()).rejects.toThrow('Migration 0003_wrong.sql failed and was undone: division by zero');
    expect(await rows('select n from first_table')).toEqual([{ n: 1 }]);
    write('0003_wrong.sql', 'insert into first_table values (2);');
    await run();
    expect(await rows('select n from first_table order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('must not change after they were applied, line ends aside', async () => {
    await run();
    write('0002_second.sql', 'alter table first_table add column m integer;\r\n'.trim());
    await run();
    write('0002_second.sql', 'alter table first_table add column m text;');
    await expect(run()).rejects.toThrow('0002_second.sql was changed after it had been applied');
  });

  it('must not come before one that was applied', async () => {
    write('0005_fifth.sql', 'select 1;');
    await run();
    write('0004_fourth.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0004_fourth.sql comes too late: 0005_fifth.sql has been applied');
  });

  it('unknown to this version stop an older program on a newer database', async () => {
    await run();
    rmSync(join(folder, '0002_second.sql'));
    await expect(run()).rejects.toThrow(
      'has had migration 0002_second.sql, which this version of Landfall does not know',
    );
  });

  it('have one number each and a name that says what they do', async () => {
    write('0002_again.sql', '');
    await expect(run()).rejects.toThrow('Two migrations have one number: 0002_again.sql and 0002_second.sql');
    write('3.sql', '');
    await expect(run()).rejects.toThrow('NNNN_what_it_does.sql, not 3.sql');
  });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

function run(): Promise<void> {
  return migrate(database.pool, { log, folder });
}

async function waiting(kind: 'advisory' | 'relation'): Promise<number> {
  const text = `select from pg_locks where not granted and locktype = '${kind}'
    and database = (select oid from pg_database where datname = current_database())`;
  return (await rows(text)).length;
}

async function rows(text: string): Promise<unknown[]> {
  return (await database.pool.query(text)).rows;
}
