import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { systemCaller } from '../src/operations/first-account.ts';
import { readTariffFile } from '../src/operations/free-time/tariff-file.ts';
import { importTariffs } from '../src/operations/free-time/tariffs.ts';
import { createCalendar } from '../src/operations/free-time/terminal-calendars.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { RECOUNT_JOB } from '../src/queue/jobs/free-time.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import { findRecount } from '../src/store/free-time/recounts.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { createRecounts } from '../src/tracking/upkeep/recount-free-time.ts';
import { newId } from '../src/values/id.ts';

import { addLifecycles } from './lifecycle-containers.ts';
import { kindsOf, type Question } from './list-questions.ts';
import { tell } from './report/figure.ts';

/**
 * A new tariff for an account with many containers: how long the job takes that counts them all, in a process of its own, and
 * what pages of lists take meanwhile against before and after. A round of questions is each filter and each order once.
 *
 *   npx tsx bench/free-time-recount.ts [containers]
 *
 * FREE_TIME_BENCH_DIR names a folder in which the containers are kept for the next time.
 */
const CONTAINERS = Number(process.argv[2] ?? 20_000);
const WANTED_RATIO = 1.5;
const QUIET_ROUNDS = 4;
const TELL_EVERY_MS = 60_000;
const PATIENCE = { connectMs: 60_000, statementMs: 1_200_000, answerMs: 1_200_000 };

const [mode, url, accountId] = process.argv.slice(2);
if (mode === 'count' && url !== undefined && accountId !== undefined) await countAll(url, accountId);
else await measure();

/** What a worker does: the job, from the first page to the last. */
async function countAll(at: string, ofAccount: string): Promise<void> {
  const database = await openDatabase<Tables>(at, { maxConnections: 2, log: createLog('error') });
  const { kinds } = createRecounts({ db: database.kysely, now: () => new Date() });
  const job = { id: 1, kind: RECOUNT_JOB, key: null, attempts: 1, fence: 1, payload: { accountId: ofAccount } };
  const unused = () => {
    throw new Error('the job ends by itself');
  };
  const { signal } = new AbortController();
  await kinds[RECOUNT_JOB]?.handler(job, { signal, log: createLog('error'), completeIn: unused, runAgainAt: unused });
  await database.close();
}

async function measure(): Promise<void> {
  const log = createLog('error');
  const folder = process.env['FREE_TIME_BENCH_DIR'] ?? join(tmpdir(), `landfall-free-time-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: folder, log });
  const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log, patience: PATIENCE });
  try {
    await migrate(database.pool, { log });
    await loadReferenceData(database.kysely);
    const id = await accountOf(database.kysely);
    await compare(database.kysely, server.url, id);
  } finally {
    await database.close();
    await server.stop();
  }
}

async function accountOf(db: Db): Promise<string> {
  const companyName = `Of ${CONTAINERS}`;
  const known = await db.selectFrom('account').where('company_name', '=', companyName).select('id').executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = newId();
  await insertAccount(db, { id, companyName: 'Unfinished', entitlements: [] });
  await addLifecycles(db, id, CONTAINERS);
  await db.updateTable('account').set({ company_name: companyName }).where('id', '=', id).execute();
  await sql`vacuum (analyze) container, shipment, listed_container, estimated_event, party_role, tracking_request`.execute(
    db,
  );
  return id;
}

async function compare(db: Db, at: string, id: string): Promise<void> {
  const kinds = await kindsOf(db, id, 0, new Date());
  const questions = kinds.filter(({ title }) => /^(Filters|Orders) of/.test(title)).flatMap((kind) => kind.questions);
  await askAll(questions);
  const before: number[] = [];
  for (let round = 0; round < QUIET_ROUNDS; round++) before.push(...(await askAll(questions)));
  await newTerms(db, id);
  const startedMs = performance.now();
  const child = fork(fileURLToPath(import.meta.url), ['count', at, id], { execArgv: process.execArgv });
  const ended = endOf(child);
  const during: number[] = [];
  let [isOver, toldMs] = [false, startedMs];
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    during.push(...(await askAll(questions, () => isOver)));
    if (performance.now() - toldMs < TELL_EVERY_MS) continue;
    toldMs = performance.now();
    const { done = 0, total = 0 } = (await findRecount(db, id)) ?? {};
    console.log(
      `  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} shipments, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  await ended;
  const tookS = (performance.now() - startedMs) / 1_000;
  const after: number[] = [];
  for (let round = 0; round < QUIET_ROUNDS; round++) after.push(...(await askAll(questions)));
  await report(db, id, tookS, { quiet: [...before, ...after], during });
}

async function report(
  db: Db,
  id: string,
  tookS: number,
  { quiet, during }: { readonly quiet: readonly number[]; readonly during: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ boxes: number; clocks: number }>`
    select (select count(*) from container where account_id = ${id})::integer as boxes,
      (select count(*) from container_charge where account_id = ${id})::integer as clocks`.execute(db);
  const recount = await findRecount(db, id);
  if (recount?.finishedAt == null || recount.done !== recount.total) throw new Error('not all was counted');
  const { boxes = 0, clocks = 0 } = rows[0] ?? {};
  const [calm, busy] = [among(quiet), among(during)];
  const size = boxes.toLocaleString('en');
  tell({
    name: `Counting ${size} containers again after new tariffs`,
    value: boxes / tookS,
    unit: '/s',
    better: 'more',
    note: `${tookS.toFixed(0)} s, ${clocks.toLocaleString('en')} clocks; load ${loadavg()[0]?.toFixed(1)}`,
  });
  tell({
    name: `Pages of lists meanwhile, 95 of 100, against before and after`,
    value: busy / calm,
    unit: '×',
    better: 'less',
    wanted: WANTED_RATIO,
    note: `${busy.toFixed(1)} ms against ${calm.toFixed(1)} ms; ${during.length} and ${quiet.length} pages`,
  });
}

/** The published tariffs, and one for every other line and port, so that each box has a clock; a calendar of one port. */
async function newTerms(db: Db, id: string): Promise<void> {
  const published = readTariffFile(readFileSync('data/published-tariffs.json', 'utf8'));
  const [first] = published;
  if (first === undefined) throw new Error('no tariff is published');
  const [name, now] = [`Everywhere ${Date.now()}`, new Date()];
  const everywhere = { ...first, name, scac: null, country: null, version_date: 'clock_start' as const };
  const { equipment_types: _, ...wide } = { ...everywhere, valid_from: '2020-01-01' };
  const caller = systemCaller(id);
  await importTariffs(db, caller, [...published, wide], { apply: true, now });
  const calendar = { holiday_region: 'US-CA', open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const };
  const kept = await db.selectFrom('terminal_calendar').where('account_id', '=', id).select('id').executeTakeFirst();
  const document = { ...calendar, open_weekdays: [...calendar.open_weekdays], locode: 'USLGB', exceptions: [] };
  if (kept === undefined) await createCalendar(db, caller, document, now);
}

async function askAll(questions: readonly Question[], isEnough = () => false): Promise<number[]> {
  const times: number[] = [];
  for (const { answer } of questions) {
    if (isEnough()) break;
    const startMs = performance.now();
    await answer();
    times.push(performance.now() - startMs);
  }
  return times;
}

function among(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the count ended with ${code}`))));
  });
}
