import { parse } from 'node:querystring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTAINER_FILTERS } from '../../src/domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../../src/domain/list-filter/shipment-filters.ts';
import { readFilters } from '../../src/http/query/list-filter.ts';
import { readContainerSort } from '../../src/http/resources/containers/list-query.ts';
import { readShipmentSort } from '../../src/http/resources/shipments/list-query.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { orderedContainers } from '../../src/store/containers/container-filter.ts';
import { findIds, findPage, type OrderedList } from '../../src/store/list-filter/find-page.ts';
import { orderedShipments } from '../../src/store/shipments/shipment-filter.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import type { Ask, MakeAsk } from './asks.ts';
import { containerAsks } from './container-asks.ts';
import { Random } from './random.ts';
import { shipmentAsks } from './shipment-asks.ts';
import { ATTENTION, CONTAINER_ORDERS, type Order, ofEquals, SHIPMENT_ORDERS, sorted } from './sorts.ts';
import { makeWorld, NOW, type World, writeWorld } from './world.ts';

/**
 * How many questions are asked of each list: each filter twice, in `npm run test:long` five times as many, 10,000 in
 * `npm run questions`. `LIST_SEED` makes others of them.
 */
const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 120);
/** Whoever asks so many wants to see how far it is. */
const PROGRESS_EVERY = 1_000;
const SEED = Number(process.env['LIST_SEED'] ?? 20_261_116);
/** So few are counted that nearly every list is long: its page is then found along the order. */
const FEW = 2;

/** On a machine that is busy with other things. */
const SLOW_MS = 240_000;

let service: TestService;
let client: Client;
let world: World;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  await loadReferenceData(service.db);
  client = await service.createClient();
  const terminals = await service.db.selectFrom('terminal').select(['id', 'name']).orderBy('id').limit(4).execute();
  world = makeWorld(SEED, client.accountId, terminals, await addUsers(client.accountId));
  await writeWorld(service.db, world);
  const { accountId } = await service.createClient();
  await writeWorld(service.db, makeWorld(SEED + 1, accountId, terminals, await addUsers(accountId)));
}, SLOW_MS);
afterAll(() => service.close());

async function addUsers(accountId: string): Promise<string[]> {
  const ids = [newId(), newId()];
  for (const id of ids) {
    await insertUser(
      service.db,
      { id, accountId, email: `${id}@example.com`, name: 'Ann', role: 'member', partyId: null },
      null,
    );
  }
  return ids;
}

describe('the filters of the published table', () => {
  it('are all there: 21 of shipments, 57 of containers, and the model knows each', () => {
    expect(Object.keys(SHIPMENT_FILTERS)).toHaveLength(21);
    expect(Object.keys(CONTAINER_FILTERS)).toHaveLength(57);
    expect(Object.keys(shipmentAsks(world)).sort()).toEqual(Object.keys(SHIPMENT_FILTERS).sort());
    expect(Object.keys(containerAsks(world)).sort()).toEqual(Object.keys(CONTAINER_FILTERS).sort());
  });

  it.each([
    ['containers', SEED],
    ['shipments', SEED + 7],
  ] as const)(
    'and the orders give what a model in plain TypeScript gives: %s',
    async (list, seed) => {
      const random = new Random(seed);
      const branches = new Set<boolean>();
      for (let question = 0; question < QUESTIONS; question += 1) {
        const asked = list === 'containers' ? askContainers(random, question) : askShipments(random, question);
        const reply = await client.call('GET', `/${list}?${asked.query}`);
        const told = { status: reply.status, total: reply.body.meta?.total, ids: reply.body.data?.map(idOf) };
        const where = `seed ${SEED}, question ${question}: ${decodeURIComponent(asked.query)}`;
        expect(told, where).toEqual({ status: 200, ...asked.expected });
        const { isMore, ...found } = await findLong(list, asked);
        expect(found, where).toEqual({ counted: asked.expected.ids, listed: asked.expected.ids });
        branches.add(isMore);
        if ((question + 1) % PROGRESS_EVERY === 0)
          console.log(`${list}: ${question + 1} of ${QUESTIONS} questions, no difference`);
      }
      expect([...branches].sort()).toEqual([false, true]);
    },
    3_600_000,
  );
});

const idOf = ({ id }: { id: string }) => id;

type Posed = ReturnType<typeof pose>;

/** The page as it is found where more match than are counted, and as exports find it. */
async function findLong(list: 'containers' | 'shipments', { query, cut }: Posed) {
  const ordered = orderedList(list, parse(query));
  const { estimated = false, ids } = await findPage(service.db, ordered, cut, FEW);
  return { isMore: estimated, counted: ids, listed: await findIds(service.db, ordered, cut) };
}

function orderedList(list: 'containers' | 'shipments', query: { readonly sort?: string }): OrderedList {
  const { accountId } = client;
  const now = toInstant(NOW);
  if (list === 'containers') {
    const filter = { asked: { values: readFilters(CONTAINER_FILTERS, query, {}, NOW), now } };
    return orderedContainers(accountId, filter, readContainerSort(query));
  }
  const filter = { asked: { values: readFilters(SHIPMENT_FILTERS, query, {}, NOW), now } };
  return orderedShipments(accountId, filter, readShipmentSort(query));
}

function askContainers(random: Random, question: number) {
  const asks = pickAsks(containerAsks(world), random, question);
  const names = Object.keys(CONTAINER_ORDERS);
  const chosen = random.chance(0.25)
    ? []
    : [random.pick(names), ...random.some(2, () => random.pick(names))].map((name) => directed(random, name));
  if (random.chance(0.08)) {
    const { text, descending } = directed(random, 'attention_priority');
    return pose(
      random,
      world.containers,
      asks,
      text,
      ATTENTION.map((read) => ({ read, descending })),
      50,
    );
  }
  const text = [...chosen.map((one) => one.text), ...random.some(1, () => 'colour')].join(',');
  const orders = chosen.flatMap(({ name, descending }, place) => {
    const decisive = place === chosen.length - 1 ? ofEquals(name) : [];
    return [orderOf(CONTAINER_ORDERS, name), ...decisive].map((read) => ({ read, descending }));
  });
  const otherwise = { read: orderOf(CONTAINER_ORDERS, 'last_status_refresh_at'), descending: true };
  return pose(random, world.containers, asks, text, orders.length === 0 ? [otherwise] : orders, 50);
}

function askShipments(random: Random, question: number) {
  const asks = pickAsks(shipmentAsks(world), random, question);
  const { text, name, descending } = directed(
    random,
    random.pick(['created_at', 'colour', ...Object.keys(SHIPMENT_ORDERS)]),
  );
  const read = SHIPMENT_ORDERS[name];
  const newest = { read: (row: World['shipments'][number]) => row.createdAt.getTime(), descending: true };
  return pose(random, world.shipments, asks, text, [read === undefined ? newest : { read, descending }], 100);
}

function directed(random: Random, name: string) {
  const descending = random.chance(0.5);
  return { name, descending, text: descending ? `-${name}` : name };
}

function orderOf<Row>(orders: Readonly<Record<string, Order<Row>['read']>>, name: string): Order<Row>['read'] {
  const read = orders[name];
  if (read === undefined) throw new Error(`No order ${name}.`);
  return read;
}

/** Each filter in turn, alone or with others; and now and then none. */
function pickAsks<Row>(all: Readonly<Record<string, MakeAsk<Row>>>, random: Random, question: number): Ask<Row>[] {
  const keys = Object.keys(all);
  if (random.chance(0.1)) return [];
  const chosen = [keys[question % keys.length] ?? '', ...random.some(2, () => random.pick(keys))];
  const groups = new Set<string>();
  return chosen.flatMap((key) => {
    const group = key.startsWith('tag') ? 'tags' : key;
    if (groups.has(group)) return [];
    groups.add(group);
    return [all[key]?.(random) ?? []].flat();
  });
}

function pose<Row extends { readonly id: string }>(
  random: Random,
  rows: readonly Row[],
  asks: readonly Ask<Row>[],
  sort: string,
  orders: readonly Order<Row>[],
  cap: number,
) {
  const size = 1 + random.below(120);
  const number = 1 + random.below(3);
  const query = new URLSearchParams({ 'page[size]': String(size), 'page[number]': String(number) });
  if (sort !== '') query.append('sort', sort);
  for (const [name, value] of asks.flatMap(({ parameters }) => parameters)) query.append(name, value);
  const found = sorted(
    rows.filter((row) => asks.every(({ holds }) => holds(row))),
    orders,
  );
  const taken = Math.min(size, cap);
  const cut = { limit: taken, offset: (number - 1) * taken };
  return {
    query: query.toString(),
    cut,
    expected: { total: found.length, ids: found.slice(cut.offset, cut.offset + cut.limit).map(idOf) },
  };
}
