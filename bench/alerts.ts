// What it costs to find who wants to be told of a change, with few alert subscriptions and with very many, and how soon messages
// are out while changes come all the time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { startAlerts } from '../src/alerts/start-alerts.ts';
import { createChangeTaker } from '../src/alerts/take-changes.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createLog } from '../src/log.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import { insertAlertSubscription } from '../src/store/alerts/alert-subscriptions.ts';
import type { Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { toInstant } from '../src/values/instant.ts';
import { newKeys } from '../test/webhooks/outbox.ts';
import { createProcessorClock } from './processor-time.ts';
import { medianOf, tell } from './report/figure.ts';

const ACCOUNTS = 10;
const SHIPMENTS = 10_000;
/** Each of a shipment of its own: one change in ten is wanted by somebody. */
const WANTED = 1_000;
const SUBSCRIPTIONS = 100_000;
const ROUNDS = 5;
/** Not counted: plans and code are warm after them. */
const WARMING_ROUNDS = 3;
const CHANGES_OF_ROUND = 2_000;
const CHANGES_A_SECOND = 1_000;
const [SECONDS = '10'] = process.argv.slice(2);
const TICK_MS = 100;
const MAX_MATCHING_MS = 0.2;
const MAX_OUT_MS = 5_000;
const PATIENCE_MS = 120_000;

const log = createLog('error');
const keys = newKeys();
const dataDir = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir, log });
const database = await openDatabase<Tables>(server.url, { maxConnections: 8, log });
const db = database.kysely;
const now = () => new Date();
const noReport = () => Promise.reject(new Error('nobody has a report made here'));
const matchView = async () => new Set<string>();
try {
  await migrate(database.pool, { log });
  await measure();
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await fill();
  const few = await matching(`${WANTED} subscriptions`);
  await subscribeMany();
  const many = await matching(`${SUBSCRIPTIONS} subscriptions`);
  tell({
    name: `Finding who wants a change, with ${SUBSCRIPTIONS} subscriptions against ${WANTED}`,
    ...{ value: many / few, unit: '×', better: 'less', note: `${many.toFixed(3)} ms against ${few.toFixed(3)} ms` },
  });
  await sendAll();
}

/** Accounts with shipments, of which one in ten has somebody who wants to know of arrivals. */
async function fill(): Promise<void> {
  const accountIds = Array.from({ length: ACCOUNTS }, () => newId());
  for (const id of accountIds) await insertAccount(db, { id, companyName: 'Bench', entitlements: [] });
  await sql`
    insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac, shipping_line_name,
      shipping_line_short_name)
    select (${accountIds}::uuid[])[1 + n % ${ACCOUNTS}], gen_random_uuid(), 'bill_of_lading', 'BENCH' || n, 'BENCH' || n,
      'MAEU', 'Maersk A/S', 'Maersk'
    from generate_series(1, ${SHIPMENTS}::integer) as n`.execute(db);
  const wanted = await db
    .selectFrom('shipment')
    .select(['account_id as accountId', 'id'])
    .orderBy('id')
    .limit(WANTED)
    .execute();
  const at = toInstant(now());
  await inTransaction(db, async (trx) => {
    for (const { accountId, id: scopeId } of wanted) {
      const id = newId();
      const receiver = {
        way: 'webhook',
        address: 'alerts.example',
        target: `https://alerts.example/${scopeId}`,
      } as const;
      const timing = {
        rhythm: 'at_once',
        atTime: '08:00',
        timezone: 'UTC',
        quietFrom: null,
        quietUntil: null,
      } as const;
      const scope = { scope: 'shipment', savedViewId: null, scopeId, tag: null } as const;
      const state = { active: true, deactivatedReason: null, lastError: null, dueAt: null, lastSentAt: null };
      const given = { accountId, id, userId: null, name: 'Arrivals', kinds: ['arrival'] as const };
      const whole = { ...given, ...receiver, ...timing, ...scope, ...state, createdAt: at, updatedAt: at };
      await insertAlertSubscription(trx, keys, whole, null);
    }
  });
}

/** The others want other things of the same shipments. */
async function subscribeMany(): Promise<void> {
  await sql`
    with made as (
      insert into alert_subscription (account_id, id, name, way, address, kinds, scope, scope_id, rhythm, at_time, timezone)
      select account_id, gen_random_uuid(), 'Fees', 'email', 'ops@example.com', array['fee'], 'shipment', id, 'daily', '08:00', 'UTC'
      from (select account_id, id from shipment cross join generate_series(1, 10) limit ${SUBSCRIPTIONS - WANTED}) as subject
      returning account_id, id, scope_id
    )
    insert into alert_interest (account_id, kind, scope_key, subscription_id)
    select account_id, 'fee', 'shipment:' || scope_id, id from made`.execute(db);
  await sql`analyze alert_interest, alert_subscription, shipment`.execute(db);
}

/** Changes of shipments drawn at random, as whoever changes them leaves them. */
async function change(count: number): Promise<void> {
  await sql`
    with happened as (
      insert into domain_event (account_id, name, occurred_at, shipment_id, subject_type, subject_id, data)
      select account_id, 'container.transport.vessel_arrived', now(), id, 'transport_event', gen_random_uuid(), '{}'
      from (select account_id, id from shipment order by random() limit ${count}) as drawn
      returning account_id, id
    )
    insert into alert_inbox (account_id, event_id) select account_id, id from happened`.execute(db);
}

/** Milliseconds of the processors for a change, in the service and in its database. */
async function matching(beside: string): Promise<number> {
  const take = createChangeTaker({ db, matchView, log, now });
  const clock = await createProcessorClock(db);
  const rounds: number[] = [];
  for (let round = 0; round < WARMING_ROUNDS + ROUNDS; round++) {
    await change(CHANGES_OF_ROUND);
    let taken = 0;
    const spentMs = await clock(async () => {
      while (taken < CHANGES_OF_ROUND) taken += await take();
    });
    if (round >= WARMING_ROUNDS) rounds.push(spentMs / CHANGES_OF_ROUND);
    await sql`delete from alert_item`.execute(db);
  }
  const value = medianOf(rounds);
  const name = `Finding who wants a change, ${beside}, processor time`;
  tell({ name, value, unit: 'ms', better: 'less', wanted: MAX_MATCHING_MS, rounds });
  return value;
}

/** How long after the first change that somebody waits for their message is out, while changes come all the time. */
async function sendAll(): Promise<void> {
  await sql`update alert_subscription set due_at = null`.execute(db);
  const wantedAt = new Map<string, number>();
  const outMs: number[] = [];
  const post = async ({ url }: { readonly url: string }) => {
    const since = wantedAt.get(url.slice(url.lastIndexOf('/') + 1));
    if (since !== undefined) outMs.push(performance.now() - since);
    return { succeeded: true, statusCode: 200, error: null, responseBody: null, retryAfterSeconds: undefined };
  };
  const stop = startAlerts({
    ...{ db, keys, log, now, baseUrl: 'https://track.example', maxMailsAnHour: 1_000, sendMail: undefined, post },
    ...{ listExceptions: async () => [], matchView, writeReportFiles: async () => [], gatherReport: noReport },
  });
  const startedAt = performance.now();
  const ticks = (Number(SECONDS) * 1_000) / TICK_MS;
  for (let tick = 0; tick < ticks; tick++) {
    const at = performance.now();
    await change((CHANGES_A_SECOND * TICK_MS) / 1_000);
    const due = await sql<{ id: string }>`
      select distinct shipment_id as id from domain_event where id > (select max(id) from domain_event) - ${TICK_MS}`.execute(
      db,
    );
    for (const { id } of due.rows) if (!wantedAt.has(id)) wantedAt.set(id, at);
    await delay(Math.max(0, startedAt + (tick + 1) * TICK_MS - performance.now()));
  }
  const tookMs = performance.now() - startedAt;
  const heard = await sql<{ count: number }>`
    select count(distinct scope_id)::int as count from alert_subscription where way = 'webhook'
      and scope_id = any(${[...wantedAt.keys()]}::uuid[])`.execute(db);
  const expected = heard.rows[0]?.count ?? 0;
  const until = performance.now() + PATIENCE_MS;
  while (outMs.length < expected && performance.now() < until) await delay(TICK_MS);
  await stop();
  const sorted = outMs.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? PATIENCE_MS;
  const rate = ((ticks * CHANGES_A_SECOND * TICK_MS) / tookMs).toFixed(0);
  tell({
    name: `Messages out after the first change, p95, ${SUBSCRIPTIONS} subscriptions`,
    ...{ value: p95, unit: 'ms', better: 'less', wanted: MAX_OUT_MS },
    note: `${outMs.length} of ${expected} messages at ${rate} changes a second; two seconds of it gather`,
  });
}
