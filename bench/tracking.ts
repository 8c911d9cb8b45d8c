import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { RecordedMove, RecordedObservation } from '../src/domain/observations/observation.ts';
import { createLog } from '../src/log.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import { claimPolls, listDueCarriers } from '../src/store/carriers/polls.ts';
import { appendDomainEvents } from '../src/store/events/domain-events.ts';
import { commitShipments } from '../src/store/shipments/commit-shipments.ts';
import { insertShipment } from '../src/store/shipments/shipment-tracking.ts';
import { lockTrackedShipments } from '../src/store/shipments/tracked-shipments.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { workOut } from '../src/tracking/steps/work-out.ts';
import { newId } from '../src/values/id.ts';
import type { Instant } from '../src/values/instant.ts';
import { move } from '../test/observed.ts';
import { medianOf, tell } from './report/figure.ts';

/**
 * How fast answers are taken in, and how long it takes to find what is due, each beside what bare SQL does on the same
 * rows in the same run.
 */
const CONTAINERS = Number(process.argv[2] ?? 2_000);
const OBSERVATIONS = 30;
const SHIPMENTS_PER_TRANSACTION = 32;
const CONNECTIONS = 8;
const WARM_UP_ROUNDS = 2;
const POLLS = 100_000;
const ACCOUNTS = 20;
const CARRIERS = 20;
const CLAIMS = 50;
const CLAIMS_PER_SCAN = 5;
const WANTED_PER_SECOND = 500;
const WANTED_CLAIM_MS = 50;

const log = createLog('silent');
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const embedded = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(embedded.url, { maxConnections: CONNECTIONS, log });
await migrate(database.pool, { log });
const db = database.kysely;
const accountId = newId();
await insertAccount(db, { id: accountId, companyName: 'Bench', entitlements: [] });
const line = { scac: 'MAEU', name: 'Maersk', shortName: 'Maersk' };

await takeIn();
await schedule();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });

async function takeIn(): Promise<void> {
  const ids = Array.from({ length: CONTAINERS }, () => newId());
  const batches = inBatches(ids, SHIPMENTS_PER_TRANSACTION);
  await inParallel(batches, create);
  const first = history();
  await inParallel(batches, (batch) => apply(batch, first, '2026-03-20T00:00:00Z'));
  // As the server does by itself, a while after so much was written.
  await sql`vacuum analyze`.execute(db);
  let news = 0;
  const applyNews = (batch: readonly string[]) => apply(batch, withNews(news), `2026-03-21T${10 + news}:00:00Z`);
  const rate = async (units: readonly (readonly string[])[], work: (batch: readonly string[]) => Promise<void>) => {
    news += 1;
    return (CONTAINERS / (await inParallel(units, work))) * 1000;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await rate(batches, applyNews);
  const together = await rate(batches, applyNews);
  const bare = await rate(batches, bareTransaction);
  const alone = await rate(inBatches(ids, 1), applyNews);
  const latest = news;
  const unchanged = await rate(batches, (batch) => apply(batch, withNews(latest), '2026-03-21T23:00:00Z'));
  console.log(
    `\nTaking in an answer of ${OBSERVATIONS} observations, one of them new (${CONTAINERS} shipments of one container)`,
  );
  const rates = { unit: '/s', better: 'more' } as const;
  const many = `containers, ${SHIPMENTS_PER_TRANSACTION} to a transaction`;
  tell({ name: many, value: together, ...rates, wanted: WANTED_PER_SECOND });
  const name = 'derive, diff and commit, against bare SQL that reads and writes the same rows';
  tell({ name, value: together / bare, unit: '×', better: 'more', note: `bare SQL ${bare.toFixed(0)} containers/s` });
  tell({ name: 'containers, one to a transaction', value: alone, ...rates });
  tell({ name: 'containers without news', value: unchanged, ...rates });
}

/** A journey with a transshipment, and an estimate of the arrival that was corrected again and again. */
function history(estimates = OBSERVATIONS - 8): RecordedObservation[] {
  const moves = [
    ['CNSHA', 'SGSIN', 'EVER0', 2],
    ['SGSIN', 'NLRTM', 'EVER1', 6],
  ] as const;
  const sailed = moves.flatMap(([from, to, vessel, day]) => [
    move('ACT LOAD', from, `2026-03-0${day} 08:00`, { vessel, voyage: '1W' }),
    move('ACT DEPA', from, `2026-03-0${day + 1} 08:00`, { vessel, voyage: '1W' }),
    move('PLN ARRI', to, `2026-03-1${day} 08:00`, { vessel, voyage: '1W' }),
    move('PLN DISC', to, `2026-03-1${day + 1} 08:00`, { vessel, voyage: '1W' }),
  ]);
  const estimated = Array.from({ length: estimates }, (_, index) => {
    const clock = `${String(index % 24).padStart(2, '0')}:00`;
    return move('EST ARRI', 'NLRTM', `2026-04-02 ${clock}`, { vessel: 'EVER1', said: `2026-03-10 ${clock}` });
  });
  return [...sailed, ...estimated];
}

function withNews(count: number): RecordedObservation[] {
  const news = Array.from({ length: count }, (_, index) =>
    move('EST ARRI', 'NLRTM', `2026-04-0${5 + index} 08:00`, { vessel: 'EVER1', said: `2026-03-21 0${index}:00` }),
  );
  return [...history(OBSERVATIONS - 8 - count), ...news];
}

async function create(ids: readonly string[]): Promise<void> {
  const labels = { customerId: null, refNumbers: [], tags: [], line, at: '2026-03-01T00:00:00Z' } as const;
  await inTransaction(db, async (trx) => {
    for (const id of ids) {
      const number = `BL${id.slice(-12)}`;
      const numbers = { numberType: 'bill_of_lading', number, normalizedNumber: number } as const;
      await insertShipment(trx, { accountId, id, ...numbers, ...labels });
    }
  });
}

async function apply(ids: readonly string[], observations: readonly RecordedObservation[], at: Instant): Promise<void> {
  const facts = observations.map(({ fact }) => ({ fact: fact as RecordedMove, payloadId: null }));
  const sender = { source: 'shipping_line', sourceName: 'dcsa:MAEU', receivedAt: at } as const;
  await inTransaction(db, async (trx) => {
    const locked = await lockTrackedShipments(trx, accountId, ids);
    const answered = { facts, complete: true, missing: {} };
    const outcomes = await Promise.all(locked.map((tracked) => workOut(tracked, answered, sender)));
    const commits = outcomes.flatMap(({ commit }) => commit ?? []);
    await commitShipments(trx, accountId, at, commits);
    await appendDomainEvents(
      trx,
      outcomes.flatMap(({ applied }) => applied.events),
    );
  });
}

/** What no implementation can do without: read what is known of the shipments, write one line to each table concerned. */
async function bareTransaction(ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select * from shipment where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for update`.execute(
      trx,
    );
    await sql`select * from container where account_id = ${accountId} and shipment_id = any(${ids}::uuid[])`.execute(
      trx,
    );
    await sql`select * from transport_event where account_id = ${accountId} and shipment_id = any(${ids}::uuid[]) and milestone`.execute(
      trx,
    );
    await sql`select * from observation where account_id = ${accountId} and shipment_id = any(${ids}::uuid[])`.execute(
      trx,
    );
    await sql`with known as (
        select distinct on (shipment_id) * from observation
        where account_id = ${accountId} and shipment_id = any(${ids}::uuid[]) order by shipment_id, id desc
      ), logged as (
        insert into observation (account_id, id, shipment_id, container_number, source, source_name, fingerprint,
          received_at, payload_id, fact)
        select account_id, gen_random_uuid(), shipment_id, container_number, source, 'bare', fingerprint, received_at,
          payload_id, fact from known
      ), boxes as (
        update container set journey = journey || '{"bare": true}', updated_at = now()
        where account_id = ${accountId} and shipment_id = any(${ids}::uuid[])
        returning account_id, shipment_id, id
      ), listed as (
        update listed_container set updated_at = now()
        where account_id = ${accountId} and shipment_id = any(${ids}::uuid[])
      ), happened as (
        insert into transport_event (account_id, id, shipment_id, container_id, event, series_key, data_source, milestone)
        select account_id, gen_random_uuid(), shipment_id, id, 'container.transport.estimated.vessel_arrived', 'bare',
          'shipping_line', false from boxes
      ), estimated as (
        insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, data_source, created_at)
        select account_id, gen_random_uuid(), shipment_id, 'shipment.estimated.arrival', now(), 'shipping_line', now()
        from boxes
      ), told as (
        insert into domain_event (account_id, name, occurred_at, subject_type, subject_id)
        select account_id, 'bare', now(), 'bare', id from boxes cross join generate_series(1, 2)
      )
      update shipment set pod_eta_at = now(), updated_at = now()
      where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(trx);
  });
}

function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

async function inParallel<Unit>(units: readonly Unit[], work: (unit: Unit) => Promise<void>): Promise<number> {
  const waiting = [...units];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) await work(unit);
    }),
  );
  return performance.now() - startedMs;
}

async function schedule(): Promise<void> {
  await fillSchedule(db);
  const now = '2026-03-10T00:00:00Z';
  const until = '2026-03-10T00:10:00Z';
  const times: number[] = [];
  const scans: number[] = [];
  for (let claim = 0; claim < CLAIMS; claim++) {
    const startedMs = performance.now();
    const taken = await inTransaction(db, async (trx) => {
      const due = await listDueCarriers(trx, { now, until });
      return claimPolls(
        trx,
        due.map(({ scac, keyOwner }) => ({ scac, keyOwner, count: 4 })),
        { id: newId(), now, until },
      );
    });
    times.push(performance.now() - startedMs);
    if (taken.length === 0) throw new Error('nothing was due');
    // The baseline in between, so that both meet the same machine.
    if (claim % CLAIMS_PER_SCAN === 0) scans.push(await timed(() => sortAllDue(now)));
  }
  const [median, scan] = [medianOf(times), medianOf(scans)];
  console.log(`\nTaking what is due out of ${POLLS} polls, all due (${CARRIERS} carriers, ${ACCOUNTS} accounts)`);
  const worst = `worst ${Math.max(...times).toFixed(1)} ms`;
  tell({ name: 'fair claim of 80', value: median, unit: 'ms', better: 'less', wanted: WANTED_CLAIM_MS, note: worst });
  tell({ name: 'fair claim against a plain sort of all due', value: median / scan, unit: '×', better: 'less' });
}

async function sortAllDue(now: string): Promise<void> {
  await sql`select account_id, id from poll where due_at <= ${now} order by priority, due_at limit 80`.execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function fillSchedule(target: Db): Promise<void> {
  const accounts = Array.from({ length: ACCOUNTS }, () => newId());
  for (const id of accounts) await insertAccount(target, { id, companyName: 'Bench', entitlements: [] });
  await sql`insert into poll (account_id, id, subject_type, scac, priority, due_at)
    select (${accounts}::uuid[])[1 + number % ${ACCOUNTS}], gen_random_uuid(), 'shipment',
      'C' || lpad((number / ${ACCOUNTS} % ${CARRIERS})::text, 3, '0'), 1,
      timestamptz '2026-03-01 00:00:00+00' + number * interval '1 second'
    from generate_series(1, ${POLLS}) as number`.execute(target);
  await sql`insert into poll_lane (scac, account_id, priority, next_due_at)
    select scac, account_id, priority, min(due_at) from poll group by scac, account_id, priority`.execute(target);
  await sql`analyze poll`.execute(target);
  await sql`analyze poll_lane`.execute(target);
}
