import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { CONTAINER_FILTERS } from '../src/domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../src/domain/list-filter/shipment-filters.ts';
import { readFilters } from '../src/http/query/list-filter.ts';
import { createLog } from '../src/log.ts';
import { listEveryException } from '../src/operations/exceptions.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import { listContainers } from '../src/store/containers/containers.ts';
import {
  countContainers,
  countShipments,
  findLastUpdate,
  listTroubledLines,
} from '../src/store/containers/overview.ts';
import { CONTAINER_SORTS, type ContainerSort } from '../src/store/list-filter/container-sorts.ts';
import { MAX_LOOKED } from '../src/store/list-filter/total.ts';
import { SHIPMENT_SORTS, type ShipmentSort } from '../src/store/shipments/shipment-filter.ts';
import { listShipments } from '../src/store/shipments/shipments.ts';
import type { Db, Tables, Trx } from '../src/store/tables.ts';
import { listFleetLanes, listFleetPorts, listFleetVessels } from '../src/store/vessels/fleet.ts';
import { newId } from '../src/values/id.ts';
import { toInstant } from '../src/values/instant.ts';
import { Random } from '../test/list-filters/random.ts';
import { addLifecycles } from './lifecycle-containers.ts';
import { type Asked, containerAsks, type Query, shipmentAsks } from './list-asks.ts';
import { rowsReadBy } from './plan.ts';
import { tell } from './report/figure.ts';

/**
 * Every filter and order of both lists and pairs of filters, for a page of 30: how long, against an account of the
 * smallest size in the same run, and how much the plan reads for what it returns. Then what counts an account.
 *
 *   npx tsx bench/list-filters.ts [sizes, by commas] [pairs] [part of a title, to measure that list alone]
 *
 * Making a million containers takes minutes: LIST_BENCH_DIR names a folder in which they are kept for the next time.
 */
const SIZES = (process.argv[2] ?? '10000,100000').split(',').map(Number);
const PAIRS = Number(process.argv[3] ?? 100);
const ONLY = process.argv[4] ?? '';
const ROUNDS = 5;
const PAGE = { number: 1, size: 30 };
const WANTED_MS = 50;
/** A plan that reads more rows than this for each that it returns is marked. */
const WANTED_READ = 20;
const SEED = 20_261_116;

/** A page of a list, of which it is told how much was read for it; or any other answer. */
type Answer = { readonly rows: readonly unknown[]; readonly total: number; readonly estimated?: boolean } | object;

interface Question {
  readonly name: string;
  readonly answer: (within?: Trx) => Promise<Answer>;
}

const log = createLog('error');
const folder = process.env['LIST_BENCH_DIR'] ?? join(tmpdir(), `landfall-lists-${process.pid}`);
mkdirSync(folder, { recursive: true });
const server = await startEmbeddedServer({ dataDir: folder, log });
const database = await openDatabase<Tables>(server.url, { maxConnections: 4, log });
const db: Db = database.kysely;
const now = new Date();
try {
  await migrate(database.pool, { log });
  await loadReferenceData(db);
  const accounts: Account[] = [];
  for (const size of SIZES) accounts.push(await accountOf(size));
  const lists: readonly (readonly [string, (account: Account) => readonly Question[]])[] = [
    [
      'Filters of containers',
      ({ id, containers }) => containers.map((asked) => ofContainers(id, asked.name, asked.query)),
    ],
    [
      'Orders of containers',
      ({ id }) => namesOf(CONTAINER_SORTS).flatMap((by) => directed(by, (sort) => orderOfContainers(id, sort))),
    ],
    ['Filters of shipments', ({ id, shipments }) => shipments.map((asked) => ofShipments(id, asked.name, asked.query))],
    [
      'Orders of shipments',
      ({ id }) => namesOf(SHIPMENT_SORTS).flatMap((by) => directed(by, (sort) => orderOfShipments(id, sort))),
    ],
    [
      `${PAIRS} pairs of filters of containers`,
      ({ id, containers }) => pairsOf(containers).map(({ name, query }) => ofContainers(id, name, query)),
    ],
    ['What counts the account', ({ id }) => figuresOf(id)],
  ];
  for (const [title, questions] of lists.filter(([one]) => one.includes(ONLY))) {
    await measure(title, accounts.map(questions));
  }
} finally {
  await database.close();
  await server.stop();
}

interface Account {
  readonly id: string;
  readonly containers: readonly Asked[];
  readonly shipments: readonly Asked[];
}

async function accountOf(size: number): Promise<Account> {
  const companyName = `Of ${size}`;
  const known = await db.selectFrom('account').where('company_name', '=', companyName).select('id').executeTakeFirst();
  const id = known?.id ?? newId();
  if (known === undefined) {
    await insertAccount(db, { id, companyName, entitlements: [] });
    await addLifecycles(db, id, size);
    await sql`vacuum (analyze) container, shipment, estimated_event, party_role, tracking_request`.execute(db);
  }
  return { id, containers: await containerAsks(db, id), shipments: await shipmentAsks(db, id) };
}

function ofContainers(id: string, name: string, query: Query): Question {
  const filter = { asked: { values: readFilters(CONTAINER_FILTERS, query, {}, now), now: toInstant(now) } };
  return {
    name,
    answer: (within) => listContainers(within ?? db, id, PAGE, filter),
  };
}

function orderOfContainers(id: string, sort: { by: ContainerSort; descending: boolean }): Omit<Question, 'name'> {
  return {
    answer: (within) => listContainers(within ?? db, id, PAGE, {}, [sort]),
  };
}

function ofShipments(id: string, name: string, query: Query): Question {
  const filter = { asked: { values: readFilters(SHIPMENT_FILTERS, query, {}, now), now: toInstant(now) } };
  return {
    name,
    answer: (within) => listShipments(within ?? db, id, filter, PAGE),
  };
}

function orderOfShipments(id: string, sort: { by: ShipmentSort; descending: boolean }): Omit<Question, 'name'> {
  return {
    answer: (within) => listShipments(within ?? db, id, {}, PAGE, sort),
  };
}

function namesOf<Name extends string>(sorts: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(sorts) as Name[];
}

function directed<Name extends string>(
  by: Name,
  ask: (sort: { by: Name; descending: boolean }) => Omit<Question, 'name'>,
): Question[] {
  return [false, true].map((descending) => ({ name: `${descending ? '-' : ''}${by}`, ...ask({ by, descending }) }));
}

function pairsOf(asks: readonly Asked[]): Asked[] {
  const random = new Random(SEED);
  return Array.from({ length: PAIRS }, () => {
    const [one, other] = [random.pick(asks), random.pick(asks)];
    return { name: `${one.name} & ${other.name}`, query: { ...one.query, ...other.query } };
  });
}

function figuresOf(id: string): Question[] {
  const overview = () =>
    Promise.all([
      countContainers(db, id),
      countShipments(db, id),
      findLastUpdate(db, id),
      listTroubledLines(db, id, 5),
    ]);
  // Each time later than what was found is believed.
  let minutes = 0;
  const later = () => {
    minutes += 1;
    return new Date(now.getTime() + minutes * 60_000);
  };
  return [
    { name: 'figures of the overview', answer: overview },
    { name: 'vessels of the fleet', answer: () => listFleetVessels({ db, aisDb: undefined }, id, 5_000) },
    { name: 'ports of the fleet', answer: () => listFleetPorts(db, id, 200) },
    { name: 'lanes of the fleet', answer: () => listFleetLanes(db, id, 200) },
    { name: 'exceptions, found anew', answer: () => listEveryException(db, id, later()) },
  ];
}

async function measure(title: string, byAccount: readonly (readonly Question[])[]): Promise<void> {
  console.log(
    `\n${title}: ms for ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} containers; the largest against the smallest; rows read for each returned`,
  );
  const slowest: number[] = [];
  for (const [index, { name }] of (byAccount[0] ?? []).entries()) {
    const questions = byAccount.flatMap((questions) => questions[index] ?? []);
    const times: number[] = [];
    for (const question of questions) times.push(await medianMs(question.answer));
    const last = questions.at(-1);
    const share = last === undefined ? undefined : await shareRead(last);
    slowest.push(times.at(-1) ?? 0);
    console.log(
      `  ${name.padEnd(52)} ${times.map((ms) => ms.toFixed(1).padStart(8)).join(' ')}  ×${((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1).padEnd(6)} ${told(times.at(-1) ?? 0, share)}`,
    );
  }
  const sorted = slowest.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  const over = `over that ${slowest.filter((ms) => ms > WANTED_MS).length} of ${slowest.length}`;
  const name = `${title} of ${SIZES.at(-1)?.toLocaleString('en')} containers, 95 of 100 kinds`;
  tell({ name, value: p95, unit: 'ms', better: 'less', wanted: WANTED_MS, note: over });
}

/** How much was read for each row that was shown or counted; undefined where the answer is no page. */
async function shareRead({ answer }: Question): Promise<number | undefined> {
  const page = await answer();
  if (!('rows' in page)) return undefined;
  const counted = page.estimated ? 0 : Math.min(page.total, MAX_LOOKED);
  return (await rowsReadBy(db, answer)) / Math.max(1, page.rows.length, counted);
}

function told(ms: number, share: number | undefined): string {
  const marks = [...(ms > WANTED_MS ? ['SLOW'] : []), ...((share ?? 0) > WANTED_READ ? ['READS'] : [])].join(' ');
  return share === undefined ? marks : `${share.toFixed(0).padStart(6)} ${marks}`;
}

async function medianMs(answer: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await answer();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;
}
