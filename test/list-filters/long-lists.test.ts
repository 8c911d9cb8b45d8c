import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';

/** More than are counted one by one. */
const CONTAINERS = 10_030;
const BATCH = 500;
const SIZE = 50;
const LAST = Math.ceil(CONTAINERS / SIZE);

/** On a machine that is busy with other things. */
const SLOW_MS = 240_000;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId);
  // So many at once stay below the time that a statement may take, however busy the machine is.
  for (let from = 1; from <= CONTAINERS; from += BATCH) {
    const to = Math.min(from + BATCH - 1, CONTAINERS);
    await sql`insert into container (account_id, id, shipment_id, number, current_status)
      select ${client.accountId}::uuid, gen_random_uuid(), ${shipmentId}::uuid, 'LONG' || number, 'available'
      from generate_series(${from}::integer, ${to}::integer) as number`.execute(service.db);
  }
  await relist(service.db, client.accountId);
  await sql`analyze listed_container`.execute(service.db);
}, SLOW_MS);
afterAll(() => service.close());

it('A total is said to be about while the end has not been seen', async () => {
  const meta = async (number: number) => {
    const query = `filter[current_status]=available&page[size]=${SIZE}&page[number]=${number}`;
    return (await client.call('GET', `/containers?${query}`)).body.meta;
  };
  expect(await meta(1)).toEqual({ size: SIZE, total: expect.any(Number), total_estimated: true });
  expect(await meta(LAST)).toEqual({ size: SIZE, total: CONTAINERS });
});

const page = async (number: number, filter = '') => {
  const query = `page[size]=${SIZE}&page[number]=${number}&sort=number${filter}`;
  const { body } = await client.call('GET', `/containers?${query}`);
  return { rows: body.data.length, total: body.meta.total, hasNext: typeof body.links.next === 'string' };
};

it('A list that nothing narrows is counted exactly', async () => {
  expect(await page(1)).toEqual({ rows: SIZE, total: CONTAINERS, hasNext: true });
  expect(await page(LAST)).toEqual({ rows: 30, total: CONTAINERS, hasNext: false });
});

it('A long list that is narrowed says that it is long, goes on while pages are full, and ends where it ends', async () => {
  const narrowed = '&filter[current_status]=available';
  const first = await page(1, narrowed);
  expect(first).toMatchObject({ rows: SIZE, hasNext: true });
  expect(first.total).toBeGreaterThan(10_000);
  expect(await page(LAST - 1, narrowed)).toMatchObject({ rows: SIZE, hasNext: true });
  expect(await page(LAST, narrowed)).toEqual({ rows: 30, total: CONTAINERS, hasNext: false });
  expect(await page(LAST + 1, narrowed)).toMatchObject({ rows: 0, hasNext: false });
});

it('What few match is counted exactly, however long the list is', async () => {
  expect(await page(1, '&filter[search_by_number]=LONG1002')).toEqual({ rows: 11, total: 11, hasNext: false });
});
