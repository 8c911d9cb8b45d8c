// Requests a second of the service against a bare node:http server that runs the same SQL and JSON.stringify.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createServer } from '../src/http/server.ts';
import type { Services } from '../src/http/services.ts';
import { sessionCookie } from '../src/http/session-cookie.ts';
import { createLog } from '../src/log.ts';
import { createMetrics } from '../src/metrics.ts';
import { ensureFirstAccount } from '../src/operations/first-account.ts';
import { openSession } from '../src/operations/sign-in/open-session.ts';
import { insertUser } from '../src/store/accounts/users.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { createTestServices } from '../test/services.ts';
import { listAll } from './list-rows.ts';
import { medianOf, tell } from './report/figure.ts';

const SHIPMENTS = 2_000;
const CONTAINERS_PER_SHIPMENT = 3;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const MIN_RATIO = 0.8;
const MAX_TOLD_RATIO = 1.05;

const run = promisify(execFile);
const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: CONNECTIONS, log });
await migrate(database.pool, { log });
const { id: accountId, key = '' } = await ensureFirstAccount(database.kysely, { demo: true, key: undefined });
const shipmentId = await fill(database.kysely, accountId);

const { services } = createTestServices(database.kysely, { log });
const service = await serve(services);
const serviceUrl = urlOf(service.server);

for (const path of [`/v2/shipments/${shipmentId}`, '/v2/shipments?include=containers']) {
  const bare = await startBareServer(database, `${serviceUrl}${path}`, key);
  const ratios: number[] = [];
  let note = '';
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await load(`${urlOf(bare)}${path}`, key);
    const ours = await load(`${serviceUrl}${path}`, key);
    ratios.push(ours / baseline);
    note = `${ours.toFixed(0)}/s against ${baseline.toFixed(0)}/s`;
  }
  const name = `GET ${path.replace(shipmentId, '{id}')} against bare node:http with the same statements`;
  tell({ name, value: medianOf(ratios), unit: '×', better: 'more', wanted: MIN_RATIO, rounds: ratios, note });
  bare.close();
}

await measureTrail(shipmentId);

await service.close();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });

async function serve(given: Services) {
  const server = createServer({
    services: given,
    metrics: createMetrics(),
    publicUrl: undefined,
    rateLimits: false,
    hasCompany: () => false,
    trustProxy: undefined,
    metricsToken: undefined,
    hasFreeSpace: async () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

/** Milliseconds of user CPU time that the service spends on a request. */
async function costOf(url: string, credential: string): Promise<number> {
  const before = process.cpuUsage();
  const answered = (await load(url, credential)) * SECONDS;
  return process.cpuUsage(before).user / 1_000 / answered;
}

/** What a look at a container costs since the trail tells of it. */
async function measureTrail(ofShipment: string): Promise<void> {
  const { kysely: db } = database;
  const box = await db
    .selectFrom('container')
    .select('id')
    .where('shipment_id', '=', ofShipment)
    .executeTakeFirstOrThrow();
  const person = {
    id: newId(),
    accountId,
    email: 'ann@example.com',
    name: 'Ann',
    role: 'member' as const,
    partyId: null,
  };
  await insertUser(db, person, 'none');
  const user = { ...person, hasPassword: true, tourClosed: false };
  const { secret } = await openSession(db, user, { address: '127.0.0.1', userAgent: undefined }, new Date());
  const cookie = sessionCookie(secret, false).split(';')[0] ?? '';
  const untold = await serve({ ...services, trail: { saw: () => undefined, refused: () => undefined } });
  const path = `/v2/containers/${box.id}?include=shipment`;
  const ratios: number[] = [];
  let note = '';
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await costOf(`${urlOf(untold.server)}${path}`, cookie);
    const ours = await costOf(`${serviceUrl}${path}`, cookie);
    ratios.push(ours / baseline);
    note = `${ours.toFixed(2)} ms against ${baseline.toFixed(2)} ms`;
  }
  const name = 'User CPU time of GET /v2/containers/{id} by a person, told to the trail against not';
  tell({ name, value: medianOf(ratios), unit: '×', better: 'less', wanted: MAX_TOLD_RATIO, rounds: ratios, note });
  await untold.close();
}

async function load(url: string, apiKey: string): Promise<number> {
  const script = new URL('./http-load.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [
    '--import',
    'tsx',
    script,
    url,
    apiKey,
    String(SECONDS),
    String(CONNECTIONS),
  ]);
  return Number(stdout);
}

/** Learns which statements the service sends for one request, and serves their rows without anything else. */
async function startBareServer({ pool }: Database<Tables>, url: string, apiKey: string): Promise<Server> {
  const statements = await recordStatements(async () => {
    await fetch(url, { headers: { authorization: `Token ${apiKey}` } });
  });
  const [primary, ...others] = statements;
  if (primary === undefined) throw new Error('the service sent no statement');
  const server = createPlainServer(async (_request, response) => {
    const data = (await pool.query(primary)).rows;
    const rest = [];
    for (const statement of others) rest.push((await pool.query(statement)).rows);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data, included: rest.flat() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function recordStatements(work: () => Promise<void>): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const original = pg.Client.prototype.query;
  const recorder = function (this: pg.Client, ...given: unknown[]) {
    const config = given[0] as pg.QueryConfig;
    const isOwn = typeof config === 'object' && config.text !== undefined;
    if (isOwn && !config.text.includes('api_key'))
      statements.push({ name: config.name ?? 'bare', text: config.text, values: config.values ?? [] });
    return Reflect.apply(original, this, given);
  };
  pg.Client.prototype.query = recorder as typeof original;
  await work();
  pg.Client.prototype.query = original;
  return statements;
}

async function fill(db: Db, owner: string): Promise<string> {
  const now = new Date().toISOString();
  const shipments = Array.from({ length: SHIPMENTS }, (_, index) => ({
    account_id: owner,
    id: newId(),
    number_type: 'bill_of_lading' as const,
    bill_of_lading_number: `MAEU${100_000_000 + index}`,
    normalized_number: `MAEU${100_000_000 + index}`,
    scac: 'MAEU',
    shipping_line_name: 'Maersk A/S',
    shipping_line_short_name: 'Maersk',
    ref_numbers: ['PO 4711', 'PO 4712'],
    port_of_lading_locode: 'CNSHA',
    port_of_lading_name: 'Shanghai',
    port_of_discharge_locode: 'USLGB',
    port_of_discharge_name: 'Long Beach',
    pod_eta_at: now,
    pod_original_eta_at: now,
    pol_timezone: 'Asia/Shanghai',
    pod_timezone: 'America/Los_Angeles',
  }));
  const containers = shipments.flatMap((shipment, index) =>
    Array.from({ length: CONTAINERS_PER_SHIPMENT }, (_, box) => ({
      account_id: owner,
      id: newId(),
      shipment_id: shipment.id,
      number: `MSKU${String(index * CONTAINERS_PER_SHIPMENT + box).padStart(7, '0')}`,
    })),
  );
  for (let from = 0; from < shipments.length; from += 500)
    await db
      .insertInto('shipment')
      .values(shipments.slice(from, from + 500))
      .execute();
  for (let from = 0; from < containers.length; from += 1000)
    await db
      .insertInto('container')
      .values(containers.slice(from, from + 1000))
      .execute();
  await listAll(db, owner);
  return shipments[SHIPMENTS / 2]?.id ?? '';
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
