import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { RecordedMove } from '../src/domain/observation.ts';
import { createLog } from '../src/log.ts';
import { insertAccount } from '../src/store/accounts.ts';
import { appendDomainEvents } from '../src/store/domain-events.ts';
import { claimPolls, listDueCarriers } from '../src/store/polls.ts';
import { insertShipment } from '../src/store/shipment-tracking.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { lockTrackedShipment } from '../src/store/tracked-shipments.ts';
import { applyFacts } from '../src/tracking/steps/apply-facts.ts';
import { newId } from '../src/values/id.ts';
import { move } from '../test/observed.ts';

/**
 * How fast answers are taken in, and how long it takes to find what is due. Ratios are against a bare transaction of
 * the same number of statements on the same connections, measured in the same run.
 */
const CONTAINERS = Number(process.argv[2] ?? 1_000);
const OBSERVATIONS = 30;
const CONNECTIONS = 8;
const POLLS = 100_000;
const ACCOUNTS = 20;
const CARRIERS = 20;
const CLAIMS = 50;
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
  await inParallel(ids, (id) => apply(id, history(), '2026-03-20T00:00:00Z', true));
  const changed = [
    ...history(),
    move('EST ARRI', 'NLRTM', '2026-04-05 08:00', { vessel: 'EVER', said: '2026-03-21 00:00' }),
  ];
  const elapsedMs = await inParallel(ids, (id) => apply(id, changed, '2026-03-21T01:00:00Z', false));
  const bareMs = await inParallel(ids, bareTransaction);
  const perSecond = (CONTAINERS / elapsedMs) * 1000;
  console.log(`\nTaking in an answer of ${OBSERVATIONS + 1} observations, one of them new (${CONTAINERS} containers)`);
  console.log(`  derive + diff + commit   ${perSecond.toFixed(0)} containers/s (wanted ${WANTED_PER_SECOND})`);
  console.log(
    `  bare transactions        ${((CONTAINERS / bareMs) * 1000).toFixed(0)}/s, ratio ${(bareMs / elapsedMs).toFixed(2)}`,
  );
}

function history() {
  const legs = [
    ['CNSHA', 'SGSIN', 'EVER'],
    ['SGSIN', 'NLRTM', 'EVER'],
  ] as const;
  const moves = legs.flatMap(([from, to, vessel], index) => [
    move('ACT LOAD', from, `2026-03-0${2 + index * 4} 08:00`, { vessel: `${vessel}${index}`, voyage: '1W' }),
    move('ACT DEPA', from, `2026-03-0${3 + index * 4} 08:00`, { vessel: `${vessel}${index}`, voyage: '1W' }),
    move('PLN ARRI', to, `2026-03-1${2 + index * 4} 08:00`, { vessel: `${vessel}${index}`, voyage: '1W' }),
    move('PLN DISC', to, `2026-03-1${3 + index * 4} 08:00`, { vessel: `${vessel}${index}`, voyage: '1W' }),
  ]);
  const estimates = Array.from({ length: OBSERVATIONS - moves.length }, (_, index) =>
    move('EST ARRI', 'NLRTM', `2026-04-02 ${String(index % 24).padStart(2, '0')}:${index >= 24 ? '30' : '00'}`, {
      vessel: 'EVER1',
      said: `2026-03-10 ${String(index % 24).padStart(2, '0')}:${index >= 24 ? '30' : '00'}`,
    }),
  );
  return [...moves, ...estimates];
}

async function apply(id: string, observations: ReturnType<typeof history>, at: string, create: boolean): Promise<void> {
  const facts = observations.map(({ fact }) => ({ fact: fact as RecordedMove, payloadId: id }));
  await inTransaction(db, async (trx) => {
    if (create) {
      const number = `BL${id.slice(-12)}`;
      const labels = { customerId: null, refNumbers: [], tags: [] };
      await insertShipment(trx, {
        accountId,
        id,
        numberType: 'bill_of_lading',
        number,
        normalizedNumber: number,
        line,
        ...labels,
        at,
      });
    }
    const tracked = await lockTrackedShipment(trx, accountId, id);
    if (!tracked) throw new Error('gone');
    const sender = { source: 'shipping_line', sourceName: 'dcsa:MAEU', receivedAt: at } as const;
    const applied = await applyFacts(trx, tracked, { facts, complete: true, missing: {} }, sender);
    await appendDomainEvents(trx, applied.events);
  });
}

/** The same number of round trips, each doing next to nothing. */
async function bareTransaction(): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (let statement = 0; statement < 10; statement++) await sql`select 1`.execute(trx);
  });
}

async function inParallel(ids: readonly string[], work: (id: string) => Promise<void>): Promise<number> {
  const waiting = [...ids];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await work(id);
    }),
  );
  return performance.now() - startedMs;
}

async function schedule(): Promise<void> {
  await fillSchedule(db);
  const now = '2026-03-10T00:00:00Z';
  const until = '2026-03-10T00:10:00Z';
  const times: number[] = [];
  for (let claim = 0; claim < CLAIMS; claim++) {
    const startedMs = performance.now();
    const taken = await inTransaction(db, async (trx) => {
      const due = await listDueCarriers(trx, now);
      return claimPolls(
        trx,
        due.map(({ scac }) => ({ scac, count: 4 })),
        { id: newId(), now, until },
      );
    });
    times.push(performance.now() - startedMs);
    if (taken.length === 0) throw new Error('nothing was due');
  }
  const scan = await timed(() =>
    sql`select account_id, id from poll where due_at <= ${now} order by priority, due_at limit 80`.execute(db),
  );
  times.sort((one, other) => one - other);
  const [median = 0, worst = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  console.log(`\nTaking what is due out of ${POLLS} polls, all due (${CARRIERS} carriers, ${ACCOUNTS} accounts)`);
  console.log(
    `  fair claim of 80         median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms (wanted ${WANTED_CLAIM_MS} ms)`,
  );
  console.log(`  plain sort of all due    ${scan.toFixed(1)} ms, ratio ${(scan / median).toFixed(1)}`);
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
