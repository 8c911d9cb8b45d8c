import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDestination } from '../../src/sync/open-destination.ts';
import { planSync, type SyncReport, sync } from '../../src/sync/sync.ts';
import { compileScript } from '../compiled-script.ts';
import { type BucketServer, signatureOf, startBucketServer } from './bucket-server.ts';
import { type MariadbServer, startMariadb } from './mariadb-server.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { rowsOfInterface } from './rows-of-interface.ts';
import {
  type Row,
  readCsv,
  readDuckdb,
  readMysql,
  readParquet,
  readPostgres,
  readSqlite,
  type Tables as Stored,
} from './stores.ts';
import { startTdsServer, type TdsServer } from './tds-server.ts';
import { createWorldToSync, type WorldToSync } from './world-to-sync.ts';

const PUBLISHED: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('./fixtures/published-columns.json', import.meta.url), 'utf8'),
);

/** `KILLS=50` for more of them. */
const KILLS = Number(process.env['KILLS'] ?? 6);
const LONGEST_LIFE_MS = 900;
const KILLS_TIMEOUT_MS = 120_000 + KILLS * 30_000;
const SET_UP_MS = 600_000;

const TOLERANCE_MINUTES = 24 * 60;

type Count = { readonly count: number };
interface Group {
  readonly key: string;
  readonly containers: number;
  readonly on_time: Count;
  readonly rolled: Count;
  readonly missed_connections: Count;
  readonly milestones_missing: Count;
}

let world: WorldToSync;
let warehouse: PostgresServer;
let mariadb: MariadbServer;
let sqlServer: TdsServer;
let bucket: BucketServer;
let folder: string;
let reports: Record<string, SyncReport[]>;

async function syncTo(address: string, schema = 'landfall'): Promise<SyncReport> {
  const { destination } = await openDestination(address, schema);
  try {
    const { database, accountId } = world;
    return await sync({ pool: database.sessions, accountId, destination, now: () => new Date() });
  } finally {
    await destination.close();
  }
}

/** One of every kind, and how the rows are read there. */
function allKinds(): readonly { readonly address: string; readonly read: () => Promise<Stored> }[] {
  return [
    { address: warehouse.url, read: () => readPostgres(warehouse.url, 'landfall') },
    { address: mariadb.url, read: () => readMysql(mariadb.url) },
    { address: sqlServer.url, read: () => readPostgres(behindSqlServer(), 'landfall') },
    { address: `parquet:${folder}/parquet`, read: () => readParquet(`${folder}/parquet`) },
    { address: `csv:${folder}/csv`, read: () => readCsv(`${folder}/csv`) },
    { address: `s3+parquet${bucket.address('parquet')}`, read: () => readParquet(`${folder}/lake/parquet`) },
    { address: `s3+csv${bucket.address('a/csv')}`, read: () => readCsv(`${folder}/lake/a/csv`) },
    { address: `sqlite:${folder}/one.sqlite`, read: () => readSqlite(`${folder}/one.sqlite`) },
    { address: `duckdb:${folder}/one.duckdb`, read: () => readDuckdb(`${folder}/one.duckdb`) },
  ];
}

/** Where the stand-in for SQL Server has its tables. */
function behindSqlServer(): string {
  return warehouse.url.replace(/\/postgres$/, '/behind_sql_server');
}

async function expectAllToEqual(stored: Stored): Promise<void> {
  for (const { address, read } of allKinds()) {
    // The name of the kind stands in the message of what differs.
    expect({ kind: address.split(':')[0], rows: await read() }).toEqual({ kind: address.split(':')[0], rows: stored });
  }
}

async function syncAll(): Promise<void> {
  for (const { address } of allKinds()) {
    const report = await syncTo(address);
    reports[address] = [...(reports[address] ?? []), report];
  }
}

beforeAll(async () => {
  world = await createWorldToSync('to sync');
  warehouse = await startPostgres();
  mariadb = await startMariadb();
  const server = new pg.Client({ connectionString: warehouse.url });
  await server.connect();
  await server.query('create database behind_sql_server').finally(() => server.end());
  sqlServer = await startTdsServer(behindSqlServer());
  folder = mkdtempSync(join(tmpdir(), 'landfall-sync-'));
  bucket = await startBucketServer(folder);
  reports = {};
  // Some of it is synced while it happens, the rest when it is over.
  for (let round = 0; round < 4; round++) {
    await world.live(12);
    await syncAll();
  }
}, SET_UP_MS);
afterAll(async () => {
  await world.close();
  await sqlServer.close();
  await warehouse.close();
  await mariadb.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows of which the interface says everything that it can say, and the others. */
async function expectTruth(stored: Stored): Promise<void> {
  const truth = await rowsOfInterface((path) => world.followed.call('GET', path));
  for (const [table, rows] of Object.entries(truth)) {
    expect(Object.keys(rows).length).toBeGreaterThan(4);
    const live = Object.entries(stored[table] ?? {}).filter(([, row]) => row['removed_at'] === null);
    const shown = live.map(([key, row]) => [key, only(row, rows[key])]);
    const wanted = Object.entries(rows).filter(([key]) => stored[table]?.[key]?.['removed_at'] === null);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(wanted));
    expect(Object.keys(rows).filter((key) => stored[table]?.[key] === undefined)).toEqual([]);
  }
}

/** The columns that the interface speaks of. */
function only(row: Row, truth: Row | undefined): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => truth === undefined || name in truth));
}

describe('the tables', () => {
  it('have the published columns in their order, and ours after them', async () => {
    const client = new pg.Client({ connectionString: warehouse.url });
    await client.connect();
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name || ' ' || split_part(data_type, ' ', 1) order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'landfall' group by 1`,
    );
    await client.end();
    const made = new Map(rows.map(({ name, columns }) => [name, columns]));
    for (const [table, columns] of Object.entries(PUBLISHED)) {
      expect([table, made.get(table)?.slice(0, columns.length)]).toEqual([table, columns]);
    }
    const more = [...made].map(([table, columns]) => [table, columns.slice(PUBLISHED[table]?.length ?? 0)]);
    expect(Object.fromEntries(more)).toMatchObject({
      containers: ['current_status text', 'pod_first_eta_at timestamp', 'removed_at timestamp'],
      shipments: ['removed_at timestamp'],
      _transfer_status: [],
    });
  });

  it('say in PostgreSQL what the interface says, field by field', async () => {
    await expectTruth(await readPostgres(warehouse.url, 'landfall'));
  });

  it('say in every other kind of store, read by other readers than the writers, the same as in PostgreSQL', async () => {
    await expectAllToEqual(await readPostgres(warehouse.url, 'landfall'));
  });

  it('are after many changes what a first load makes of them', async () => {
    const report = await syncTo(warehouse.url, 'anew');
    expect(report.isWhole).toBe(true);
    expect(await readPostgres(warehouse.url, 'anew')).toEqual(await readPostgres(warehouse.url, 'landfall'));
    for (const all of Object.values(reports))
      expect(all.map(({ isWhole }) => isWhole)).toEqual([true, false, false, false]);
  });

  it('have a row for each container that arrived, which adds up to what the interface says of reliability', async () => {
    const { arrivals = {} } = await readPostgres(warehouse.url, 'landfall');
    const lines: Record<string, number[]> = {};
    for (const row of Object.values(arrivals)) {
      if (row['removed_at'] !== null) continue;
      const isOnTime = row['delay_minutes'] != null && Number(row['delay_minutes']) <= TOLERANCE_MINUTES;
      const counts = [1, isOnTime ? 1 : 0, row['rolled'] === 'Yes' ? 1 : 0, row['missed_connection'] === 'Yes' ? 1 : 0];
      const line = String(row['shipping_line_scac']);
      const sums = lines[line] ?? [0, 0, 0, 0, 0];
      lines[line] = [...counts, Number(row['milestones_missing'])].map((count, place) => count + (sums[place] ?? 0));
    }
    const period = 'from=2025-06-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    const { data } = await world.followed.call('GET', `/reliability?group_by=line&${period}`);
    const told = data.groups.map((one: Group) => [
      one.key,
      [one.containers, one.on_time.count, one.rolled.count, one.missed_connections.count, one.milestones_missing.count],
    ]);
    expect(Object.fromEntries(told)).toEqual(lines);
    expect(data.total.containers).toBeGreaterThan(0);
  });

  it('keep what was taken back, and say when', async () => {
    const { transport_events: events = {} } = await readPostgres(warehouse.url, 'landfall');
    const { database, accountId } = world;
    const taken = await database.kysely
      .selectFrom('transport_event')
      .select('id')
      .where('account_id', '=', accountId)
      .where('milestone', '=', true)
      .where('withdrawn_at', 'is not', null)
      .execute();
    expect(taken.length).toBeGreaterThan(0);
    for (const { id } of taken) expect(events[id]?.['invalidated_at']).toEqual(expect.any(String));
  });
});

describe('a sync', () => {
  it('writes nothing when nothing changed', async () => {
    for (const { address } of allKinds()) {
      const { changed } = await syncTo(address);
      expect([address, ...changed.map(({ rows }) => rows)]).toEqual([address, 0, 0, 0, 0, 0]);
    }
  });

  it('brings what people change, of the shipment and of all its boxes, and marks a request that was removed', async () => {
    const { call } = world.followed;
    const [shipment] = (await call('GET', '/shipments')).data;
    const tags = JSON.stringify({ data: { type: 'shipment', attributes: { tags: ['late', 'early'] } } });
    await call('PATCH', `/shipments/${shipment.id}`, tags);
    const attributes = { request_type: 'bill_of_lading', request_number: 'NOTHERE1', scac: 'MAEU' };
    const asked = await call(
      'POST',
      '/tracking_requests',
      JSON.stringify({ data: { type: 'tracking_request', attributes } }),
    );
    await syncAll();
    expect((await world.followed.say('DELETE', `/tracking_requests/${asked.data.id}`)).status).toBe(204);
    await syncAll();
    const stored = await readPostgres(warehouse.url, 'landfall');
    expect(stored['tracking_requests']?.[asked.data.id]).toMatchObject({
      request_number: 'NOTHERE1',
      removed_at: expect.any(String),
    });
    const boxes = Object.values(stored['containers'] ?? {}).filter((row) => row['shipment_id'] === shipment.id);
    expect(new Set(boxes.map((row) => row['shipment_tags']))).toEqual(new Set(['early,late']));
    await expectAllToEqual(stored);
    await expectTruth(stored);
  });

  it('adds columns that came later and fills them, and leaves alone what others added', async () => {
    const client = new pg.Client({ connectionString: warehouse.url });
    await client.connect();
    await client.query(
      `alter table landfall.containers drop column removed_at, drop column seal_number, add column our_own text;
       update landfall.containers set our_own = 'mine'; update landfall._landfall_place set origin = 'of an older version'`,
    );
    await syncTo(warehouse.url);
    const { rows } = await client.query('select our_own, seal_number from landfall.containers');
    await client.end();
    expect(new Set(rows.map((row) => row.our_own))).toEqual(new Set(['mine']));
    const { containers = {} } = await readPostgres(warehouse.url, 'anew');
    expect(rows.map((row) => row.seal_number).toSorted()).toEqual(
      Object.values(containers)
        .map((row) => row['seal_number'])
        .toSorted(),
    );
  });

  it('adds columns that came later to a store of any other kind too, and fills them', async () => {
    const uri = `mysql${mariadb.url.slice(mariadb.url.indexOf(':'), mariadb.url.indexOf('?'))}`;
    const client = await mysql.createConnection({ uri, multipleStatements: true });
    await client.query(
      `alter table containers drop column removed_at, drop column seal_number, add column our_own text;
       update containers set our_own = 'mine'; update _landfall_place set origin = 'of an older version'`,
    );
    execFileSync('python3', [
      '-c',
      `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.executescript("alter table containers drop column seal_number; alter table containers add column our_own text; update containers set our_own = 'mine'; update _landfall_place set origin = 'of an older version'")`,
      `${folder}/one.sqlite`,
    ]);
    const instance = await DuckDBInstance.create(`${folder}/one.duckdb`);
    const connection = await instance.connect();
    await connection.run(`alter table containers drop column seal_number`);
    await connection.run(
      `create table our_own as select 1 as one; update _landfall_place set origin = 'of an older version'`,
    );
    connection.closeSync();
    instance.closeSync();
    await syncAll();
    await expectAllToEqual(await readPostgres(warehouse.url, 'landfall'));
    const [kept] = await client.query<mysql.RowDataPacket[]>('select distinct our_own from containers');
    await client.end();
    expect(kept).toEqual([{ our_own: 'mine' }]);
  });

  it('says beforehand what it would do, and does not', async () => {
    const { destination } = await openDestination(warehouse.url, 'planned');
    const { database, accountId } = world;
    const plan = await planSync({ pool: database.sessions, accountId, destination, now: () => new Date() });
    await destination.close();
    expect(plan[0]).toBe('create schema if not exists "planned"');
    expect(plan.filter((line) => line.startsWith('create table'))).toHaveLength(7);
    expect(plan.filter((line) => line.startsWith('insert into "planned"."containers"'))).toHaveLength(1);
    const client = new pg.Client({ connectionString: warehouse.url });
    await client.connect();
    const { rows } = await client.query(`select from information_schema.schemata where schema_name = 'planned'`);
    await client.end();
    expect(rows).toEqual([]);
  });

  it('takes everything again when the place is of another database', async () => {
    const { changed, isWhole } = await syncTo(`csv:${folder}/again`);
    expect([isWhole, changed.every(({ rows }) => rows > 0)]).toEqual([true, true]);
    await expect(syncTo(`parquet:${folder}/again`)).rejects.toThrow('choose another folder');
  });
});

describe('a bucket', () => {
  it('is signed for as in the example that Amazon publishes', () => {
    const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const at = '20130524T000000Z';
    const signature = signatureOf({
      ...{ method: 'GET', path: '/test.txt', query: '', sha256, at, region: 'us-east-1' },
      headers: [
        ['host', 'examplebucket.s3.amazonaws.com'],
        ['range', 'bytes=0-9'],
        ['x-amz-content-sha256', sha256],
        ['x-amz-date', at],
      ],
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    });
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  it('that refuses is quoted', async () => {
    await expect(syncTo(`s3+csv${bucket.address('a/csv', 'another')}`)).rejects.toThrow(
      'The bucket answered 403 to "read s3://lake/a/csv/_landfall_place.json". The signature does not match.',
    );
  });
});

describe('a sync that is killed', () => {
  it(
    `has lost nothing and doubled nothing, ${KILLS} times while rows change`,
    async () => {
      const script = compileScript('test/sync/sync-child.ts');
      const addresses = allKinds().map(({ address }) => address);
      const shipments: { id: string }[] = (await world.followed.call('GET', '/shipments')).data;
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          // Now and then it begins again with nothing there.
          if (kill % 3 === 2) await emptyPostgres();
          // Each kind is the one that is written to at some time.
          const from = kill % addresses.length;
          const inTurn = [...addresses.slice(from), ...addresses.slice(0, from)];
          const child = fork(script.path, [world.database.url, world.accountId, ...inTurn]);
          await once(child, 'message');
          for (const { id } of shipments) await tag(id, `${kill}`);
          await delay(Math.random() * LONGEST_LIFE_MS);
          const endSync = async () => {
            const gone = once(child, 'exit');
            child.kill('SIGKILL');
            await gone;
          };
          // Either sees the other go: the servers under a sync that goes on, and the sync under servers that do.
          if (kill % 2 === 0) await endSync();
          await Promise.all([warehouse.kill(), mariadb.kill(), bucket.crash(), sqlServer.crash()]);
          if (kill % 2 === 1) await delay(Math.random() * LONGEST_LIFE_MS).then(endSync);
          for (const { id } of shipments.slice(1)) await tag(id, `${kill}`, 'after');
        }
      } finally {
        script.remove();
      }
      await syncAll();
      const stored = await readPostgres(warehouse.url, 'landfall');
      await syncTo(warehouse.url, 'undisturbed');
      expect(stored).toEqual(await readPostgres(warehouse.url, 'undisturbed'));
      await expectAllToEqual(stored);
      await expectTruth(stored);
    },
    KILLS_TIMEOUT_MS,
  );

  async function emptyPostgres(): Promise<void> {
    const client = new pg.Client({ connectionString: warehouse.url });
    await client.connect();
    await client.query('drop schema if exists landfall cascade').finally(() => client.end());
  }

  async function tag(id: string, ...tags: string[]): Promise<void> {
    const attributes = { tags };
    const body = JSON.stringify({ data: { type: 'shipment', attributes } });
    const patch = () => world.followed.call('PATCH', `/shipments/${id}`, body);
    // While a server started again, the connection may have been idle for so long that the service closed it.
    await patch().catch(patch);
  }
});
