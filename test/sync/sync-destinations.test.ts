import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { parseSyncTarget, shownTarget } from '../../src/domain/warehouse/sync-target.ts';
import { PUBLIC_TARGETS, type TargetPolicy } from '../../src/domain/webhooks/webhook-target.ts';
import { createLog } from '../../src/log.ts';
import { enqueueDueSchedules, registerSchedules } from '../../src/queue/schedule.ts';
import { createWorker } from '../../src/queue/worker.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { createSyncApart } from '../../src/sync/apart.ts';
import { createSyncJobs, planSyncDestination, runSyncDestination, type SyncServices } from '../../src/sync/jobs.ts';
import { checkedAddresses } from '../../src/webhooks/guard.ts';
import { startHostilePostgres } from '../attack/hostile-postgres.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { LOOPBACK, newKeys } from '../webhooks/outbox.ts';
import { startBucketServer } from './bucket-server.ts';
import { startMariadb } from './mariadb-server.ts';
import { readMysql, readPostgres } from './stores.ts';
import { startTdsServer } from './tds-server.ts';

const NEVER = new AbortController().signal;
/** What costs the most where it is read. */
const COSTLY = ['json', 'columns'];
/** Only time tells. */
const WAITED_FOR = ['silence', 'drip'];
const keys = newKeys();

let service: TestService;
let database: Database<Tables>;
let warehouse: TestDatabase<Tables>;
let client: Client;
let services: SyncServices;
let program: CompiledScript;

beforeAll(async () => {
  program = compileScript('src/roles/sync-process.ts');
  warehouse = await createTestDatabase<Tables>();
  service = await startTestService({
    services: (db) => ({
      sealingKeys: keys,
      warehouse: { plan: (own, signal) => planSyncDestination(syncServices(db, LOOPBACK), own, signal) },
    }),
  });
  database = await openDatabase<Tables>(service.databaseUrl, { maxConnections: 6, log: createLog('silent') });
  services = syncServices(service.db, LOOPBACK);
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId, 'BLSYNC1');
  await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
});
afterAll(async () => {
  await database?.close();
  await service?.close();
  await warehouse?.close();
  program?.remove();
});

function syncServices(db: Db, policy: TargetPolicy): SyncServices {
  const resolve = async (hostname: string) => (hostname === 'inside.example' ? ['10.0.0.7'] : []);
  return {
    db,
    keys,
    now: () => new Date(),
    log: createLog('silent'),
    addressesOf: (hostname) => checkedAddresses(policy, resolve, hostname, NEVER),
    apart: createSyncApart({ name: 'sync-process', source: pathToFileURL(program.path) }, service.databaseUrl, {}),
  };
}

function address(schema: string): string {
  return `${warehouse.url}?schema=${schema}&sslmode=disable`;
}

async function create(name: string, to: string): Promise<string> {
  const { body, status, text } = await client.call('POST', '/sync_destinations', {
    data: { type: 'sync_destination', attributes: { name, address: to } },
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function attributesOf(id: string) {
  return (await client.call('GET', `/sync_destinations/${id}`)).body.data.attributes;
}

describe('a sync destination', () => {
  it('is set up, shown without its password, planned, brought up to date by the service, changed and deleted', {
    timeout: 180_000,
  }, async () => {
    const id = await create('Analytics', address('served'));
    const { password } = new URL(warehouse.url);
    const listed = await client.call('GET', '/sync_destinations');
    expect(listed.text).not.toContain(password);
    expect(listed.body.data[0].attributes).toMatchObject({
      name: 'Analytics',
      kind: 'postgres',
      every_minutes: 60,
      synced_at: null,
      lag_seconds: null,
      changed_rows: null,
      last_error: null,
    });
    const planned = await client.call('POST', `/sync_destinations/${id}/dry_run`);
    expect(planned.body.statements[0]).toBe('create schema if not exists "served"');

    const jobs = createSyncJobs(services);
    const worker = createWorker({ db: database, ...jobs, log: createLog('silent') });
    await registerSchedules(database.kysely, jobs.schedules);
    await enqueueDueSchedules(database.kysely, jobs.schedules);
    await expect.poll(async () => (await attributesOf(id)).synced_at, { timeout: 60_000 }).toEqual(expect.any(String));
    const rows = { containers: 1, shipments: 1, tracking_requests: 0, transport_events: 0 };
    expect(await attributesOf(id)).toMatchObject({
      changed_rows: rows,
      total_rows: 2,
      failures: 0,
      lag_seconds: expect.any(Number),
    });
    const stored = await warehouse.pool.query('select container_number from served.containers');
    expect(stored.rows).toEqual([{ container_number: 'MSKU6058113' }]);

    // Asked for now, it goes on from its place.
    await client.call('POST', `/sync_destinations/${id}/run`);
    await expect
      .poll(async () => (await attributesOf(id)).changed_rows, { timeout: 60_000 })
      .toMatchObject({ containers: 0 });
    await worker.stop();

    const moved = await client.call('PATCH', `/sync_destinations/${id}`, {
      data: { attributes: { address: address('elsewhere'), every_minutes: 30, active: false } },
    });
    expect(moved.body.data.attributes).toMatchObject({ every_minutes: 30, active: false, synced_at: null });
    await runSyncDestination(services, { accountId: client.accountId, id }, NEVER);
    expect(await attributesOf(id)).toMatchObject({ synced_at: null });
    expect((await client.call('DELETE', `/sync_destinations/${id}`)).status).toBe(204);
    expect((await client.call('GET', `/sync_destinations/${id}`)).status).toBe(404);
  });

  it('is of its account and of those who administer it', async () => {
    const id = await create('Ours', address('ours'));
    const other = await service.createClient();
    const writer = await service.createClient({ accountId: client.accountId, scope: 'write' });
    for (const [method, path] of [
      ['GET', `/sync_destinations/${id}`],
      ['DELETE', `/sync_destinations/${id}`],
      ['POST', `/sync_destinations/${id}/run`],
      ['POST', `/sync_destinations/${id}/dry_run`],
    ] as const) {
      expect([method, (await other.call(method, path)).status]).toEqual([method, 404]);
      expect([method, (await writer.call(method, path)).status]).toEqual([method, 403]);
    }
    await client.call('DELETE', `/sync_destinations/${id}`);
  });

  it('says why it failed, and what happens next is another try', async () => {
    const wrong = new URL(address('wrong'));
    wrong.password = 'not-this-one';
    const id = await create('Wrong', wrong.href);
    await runSyncDestination(services, { accountId: client.accountId, id }, NEVER);
    expect(await attributesOf(id)).toMatchObject({ failures: 1, last_error: expect.stringMatching(/password/) });
    await client.call('PATCH', `/sync_destinations/${id}`, { data: { attributes: { address: address('right') } } });
    await runSyncDestination(services, { accountId: client.accountId, id }, NEVER);
    expect(await attributesOf(id)).toMatchObject({ failures: 0, last_error: null, total_rows: 2 });
    await client.call('DELETE', `/sync_destinations/${id}`);
  });

  it('reaches nothing inside, by address or by name, and says the same of what is there and what is not', async () => {
    const outside = syncServices(service.db, PUBLIC_TARGETS);
    const hosts = ['127.0.0.1:5432', '[::1]:5432', 'inside.example', 'nowhere.example', '0x7f.1'];
    const kinds = ['postgres', 'mariadb', 's3+csv'];
    for (const [kind, host] of kinds.flatMap((kind) => hosts.map((host) => [kind, host]))) {
      const id = await create('Inside', `${kind}://a:b@${host}/cellar?sslmode=disable`);
      await runSyncDestination(outside, { accountId: client.accountId, id }, NEVER);
      expect((await attributesOf(id)).last_error).toMatch(/has no address that may be connected to$/);
      await client.call('DELETE', `/sync_destinations/${id}`);
    }
  });

  it('gives up a server that answers to do harm, and nobody else notices', { timeout: 600_000 }, async () => {
    const hostile = await startHostilePostgres();
    const stalls = monitorEventLoopDelay({ resolution: 10 });
    stalls.enable();
    for (const kind of COSTLY) {
      const id = await create(kind, `postgres://a:b@127.0.0.1:${hostile.port}/${kind}?sslmode=disable`);
      await runSyncDestination(services, { accountId: client.accountId, id }, NEVER);
      expect([kind, (await attributesOf(id)).last_error]).toEqual([kind, expect.stringMatching(/\w/)]);
      await client.call('DELETE', `/sync_destinations/${id}`);
    }
    stalls.disable();
    // What any of them costs where it is read is seconds.
    expect(stalls.max / 1e6).toBeLessThan(2_000);
    await hostile.close();
  });

  it('that is not answered ends when whoever waits for it has gone', async () => {
    const hostile = await startHostilePostgres();
    for (const kind of WAITED_FOR) {
      const id = await create(kind, `postgres://a:b@127.0.0.1:${hostile.port}/${kind}?sslmode=disable`);
      const run = runSyncDestination(services, { accountId: client.accountId, id }, AbortSignal.timeout(3_000));
      await run;
      expect((await attributesOf(id)).last_error).toBe('not done in time');
      await client.call('DELETE', `/sync_destinations/${id}`);
    }
    await hostile.close();
  });

  it('is a MariaDB, a SQL Server or a bucket, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'landfall-served-'));
    const [mariadb, bucket, sqlServer] = await Promise.all([
      startMariadb(),
      startBucketServer(folder),
      startTdsServer(warehouse.url),
    ]);
    try {
      for (const to of [mariadb.url, sqlServer.url, `s3+csv${bucket.address('ours')}`]) {
        const id = await create('Elsewhere', to);
        await runSyncDestination(services, { accountId: client.accountId, id }, NEVER);
        const { kind, address: shown, ...its } = await attributesOf(id);
        expect(its).toMatchObject({ last_error: null, changed_rows: { containers: 1, shipments: 1 } });
        expect(to.startsWith(`${kind}://`)).toBe(true);
        expect(shown).not.toContain(new URL(to).password);
        await client.call('DELETE', `/sync_destinations/${id}`);
      }
      for (const stored of [await readMysql(mariadb.url), await readPostgres(warehouse.url, 'landfall')])
        expect(Object.values(stored['containers'] ?? {})).toMatchObject([{ container_number: 'MSKU6058113' }]);
      const files = readdirSync(`${folder}/lake/ours/containers`, { recursive: true, encoding: 'utf8' });
      const texts = files
        .filter((name) => name.endsWith('.csv'))
        .map((name) => readFileSync(`${folder}/lake/ours/containers/${name}`));
      expect(texts.map((text) => parse(text, { columns: true }))).toMatchObject([
        [{ container_number: 'MSKU6058113' }],
      ]);
    } finally {
      await Promise.all([mariadb.close(), bucket.close(), sqlServer.close()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('can be set up ten times in an account', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) ids.push(await create(`Store ${count}`, address('many')));
    const { status } = await client.call('POST', '/sync_destinations', {
      data: { attributes: { name: 'One too many', address: address('many') } },
    });
    expect(status).toBe(409);
    for (const id of ids) await client.call('DELETE', `/sync_destinations/${id}`);
  });
});

it('an address says everything that opens a destination, and nothing of this machine', () => {
  const shown = (text: string) => {
    const verdict = parseSyncTarget(text);
    return verdict.kind === 'target' ? shownTarget(verdict.target) : verdict.reason;
  };
  expect(shown('postgres://load%40er:p%2Fw@db.example:6432/analytics?schema=fleet')).toBe(
    'postgres://load%40er@db.example:6432/analytics?schema=fleet',
  );
  expect(shown('mariadb://loader:secret@db.example:3307/analytics')).toBe('mariadb://loader@db.example:3307/analytics');
  expect(shown('sqlserver://loader:secret@db.example/analytics?schema=fleet')).toBe(
    'sqlserver://loader@db.example/analytics?schema=fleet',
  );
  expect(shown('s3+parquet://key:se%2Fcret@s3.eu-central-1.amazonaws.com/lake/fleet/a?region=eu-central-1')).toBe(
    's3+parquet://key@s3.eu-central-1.amazonaws.com/lake/fleet/a?region=eu-central-1',
  );
  for (const text of [
    'postgres://loader@db.example/analytics',
    'postgres://loader:secret@/analytics',
    'postgres://loader:secret@db.example',
    'postgres://loader:secret@db.example/a?host=/var/run/postgresql',
    'postgres://loader:secret@db.example/a?sslrootcert=/etc/passwd',
    'postgres://loader:secret@db.example/a?sslmode=prefer',
    'postgres://loader:%zz@db.example/a',
    'mysql://loader:secret@db.example/a?schema=b',
    'mysql://loader:secret@db.example/a?socketPath=/run/mysqld.sock',
    's3+csv://key:secret@s3.example/',
    's3+csv://key:secret@s3.example/lake/a%20b',
    's3+csv://key:secret@s3.example/lake?sslmode=require',
    's3+csv://key:secret@s3.example/lake?region=a/b',
    'csv:/srv/lake',
    'sqlite:/srv/file',
    'duckdb:/srv/file',
    'file:///etc/passwd',
    '',
  ])
    expect([text, parseSyncTarget(text).kind]).toEqual([text, 'refused']);
});
