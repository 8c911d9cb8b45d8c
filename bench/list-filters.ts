import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { createLog } from '../src/log.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { addLifecycles } from './lifecycle-containers.ts';
import { type Kind, kindsOf, type Question } from './list-questions.ts';
import { rowsReadBy } from './plan.ts';
import { createProcessorClock } from './processor-time.ts';
import { tell } from './report/figure.ts';

/**
 * Every filter and order of both lists and pairs of filters, for a page of 30: time of the processors, against an account
 * of the smallest size in the same run, and how much is read for what is returned. Then what counts an account.
 *
 *   npx tsx bench/list-filters.ts [sizes, by commas] [pairs] [part of a title, to measure that kind alone]
 *
 * Making a million containers takes minutes: LIST_BENCH_DIR names a folder in which they are kept for the next time.
 */
const SIZES = (process.argv[2] ?? '10000,100000').split(',').map(Number);
const PAIRS = Number(process.argv[3] ?? 100);
const ONLY = process.argv[4] ?? '';
const ROUNDS = 5;
/** A question that reads more rows than this for each that it shows or counts is marked. */
const WANTED_READ = 20;
const WANTED_RATIO = 1.5;

/** Counting a million as they are made takes longer than any question may. */
const PATIENCE = { connectMs: 60_000, statementMs: 1_200_000, answerMs: 1_200_000 };

const log = createLog('error');
const folder = process.env['LIST_BENCH_DIR'] ?? join(tmpdir(), `landfall-lists-${process.pid}`);
mkdirSync(folder, { recursive: true });
const server = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log, patience: PATIENCE });
const db: Db = database.kysely;
const now = new Date();
const measureMs = await createProcessorClock(db);
try {
  await migrate(database.pool, { log });
  await loadReferenceData(db);
  const byAccount: Kind[][] = [];
  for (const size of SIZES) byAccount.push(await kindsOf(db, await accountOf(size), PAIRS, now));
  for (const [place, { title }] of (byAccount[0] ?? []).entries()) {
    if (title.includes(ONLY)) await measure(byAccount.flatMap((kinds) => kinds[place] ?? []));
  }
} finally {
  await database.close();
  await server.stop();
}

async function accountOf(size: number): Promise<string> {
  const companyName = `Of ${size}`;
  const known = await db.selectFrom('account').where('company_name', '=', companyName).select('id').executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = newId();
  // Named when it is whole: one whose making was broken off is made again.
  await insertAccount(db, { id, companyName: 'Unfinished', entitlements: [] });
  await addLifecycles(db, id, size);
  await db.updateTable('account').set({ company_name: companyName }).where('id', '=', id).execute();
  await sql`vacuum (analyze) container, shipment, listed_container, estimated_event, party_role, tracking_request`.execute(
    db,
  );
  return id;
}

/** One kind of questions, of accounts from the smallest to the largest. */
async function measure(kinds: readonly Kind[]): Promise<void> {
  const [{ title = '', wantedMs = 0, questions = [] } = {}] = kinds;
  const sizes = SIZES.map((size) => size.toLocaleString('en'));
  console.log(`\n## ${title}\n`);
  console.log(`| | ${sizes.map((size) => `${size} ms`).join(' | ')} | largest against smallest | rows read for each |`);
  console.log(`|---|${'--:|'.repeat(sizes.length + 2)}`);
  const measured: Measured[] = [];
  for (const [index, { name }] of questions.entries()) {
    const one = await measureOne(kinds.flatMap((kind) => kind.questions[index] ?? []));
    measured.push(one);
    const marks = [one.lastMs > wantedMs ? 'slow' : '', (one.read ?? 0) > WANTED_READ ? 'reads' : ''].filter(Boolean);
    const read = one.read === undefined ? '' : one.read.toFixed(one.read < 10 ? 1 : 0);
    console.log(
      `| ${[name, ...one.times.map((ms) => ms.toFixed(1)), `×${one.ratio.toFixed(1)}`, [read, ...marks].join(' ')].join(' | ')} |`,
    );
  }
  console.log('');
  summarise(title, wantedMs, measured);
}

interface Measured {
  readonly times: readonly number[];
  readonly lastMs: number;
  readonly ratio: number;
  readonly read: number | undefined;
}

async function measureOne(questions: readonly Question[]): Promise<Measured> {
  const times: number[] = [];
  for (const question of questions) times.push(await medianMs(question.answer));
  const last = questions.at(-1);
  const lastMs = times.at(-1) ?? 0;
  const read = last === undefined ? undefined : await shareRead(last);
  return { times, lastMs, ratio: lastMs / (times[0] ?? 1), read };
}

function summarise(title: string, wantedMs: number, measured: readonly Measured[]): void {
  const among = (values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  };
  const count = (isSo: (one: Measured) => boolean) => `${measured.filter(isSo).length} of ${measured.length}`;
  const note = [
    `over that ${count(({ lastMs }) => lastMs > wantedMs)}`,
    `more than ×${WANTED_RATIO} the smallest ${count(({ ratio }) => ratio > WANTED_RATIO)}`,
    `more than ${WANTED_READ} rows for each ${count(({ read }) => (read ?? 0) > WANTED_READ)}`,
  ].join('; ');
  const name = `${title} of ${SIZES.at(-1)?.toLocaleString('en')} containers, 95 of 100 kinds`;
  tell({
    name,
    value: among(measured.map(({ lastMs }) => lastMs)),
    unit: 'ms',
    better: 'less',
    wanted: wantedMs,
    note,
  });
}

/** How much was read for each row that was shown or counted; undefined where the answer is no page. */
async function shareRead({ answer }: Question): Promise<number | undefined> {
  const page = await answer();
  if (!('rows' in page)) return undefined;
  const counted = page.estimated ? 0 : page.total;
  return (await rowsReadBy(db, answer)) / Math.max(1, page.rows.length, counted);
}

async function medianMs(answer: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await measureMs(answer));
  }
  return times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;
}
