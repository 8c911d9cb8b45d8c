import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const SHIPMENTS = 30;
const BOXES = 300;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient({ scope: 'read' });
  await fill(SHIPMENTS, BOXES);
});
afterAll(() => service.close());

/** As many boxes as shipments have that somebody makes for the purpose. */
async function fill(shipments: number, boxes: number): Promise<void> {
  const numbers = Array.from({ length: shipments }, (_, index) => ({
    account_id: client.accountId,
    id: newId(),
    number_type: 'bill_of_lading' as const,
    bill_of_lading_number: `MAEU${100_000_000 + index}`,
    normalized_number: `MAEU${100_000_000 + index}`,
    scac: 'MAEU',
    shipping_line_name: 'Maersk A/S',
    shipping_line_short_name: 'Maersk',
  }));
  await service.db.insertInto('shipment').values(numbers).execute();
  for (const [place, { id }] of numbers.entries()) {
    const containers = Array.from({ length: boxes }, (_, box) => ({
      account_id: client.accountId,
      id: newId(),
      shipment_id: id,
      number: `MSKU${String(place * boxes + box).padStart(7, '0')}`,
    }));
    await service.db.insertInto('container').values(containers).execute();
  }
}

/** The page size that a refusal names. */
const fittingIn = (text: string) =>
  Number(/at most 16 MB are written\. Ask for page\[size\]=(\d+)/.exec(text)?.[1] ?? 0);

const ask = (size: number) => client.call('GET', `/shipments?include=containers&page[size]=${size}`);

it('writes a large answer whole, as it is made', { timeout: 120_000 }, async () => {
  const { status, headers, body, text } = await ask(4);
  expect(status, text.slice(0, 300)).toBe(200);
  // Nobody knew how long it would be when it began.
  expect(headers.get('content-length')).toBeNull();
  expect(body.included).toHaveLength(4 * BOXES);
  expect(new Set(body.included.map(({ id }: { id: string }) => id)).size).toBe(4 * BOXES);
  expect(body.meta).toMatchObject({ size: 4, total: SHIPMENTS });
  expect(body.links.next).toContain('page%5Bnumber%5D=2');
});

it('refuses an answer of more bytes than are written, and says which page is possible', {
  timeout: 120_000,
}, async () => {
  const refused = await ask(SHIPMENTS);
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0]).toMatchObject({ source: { parameter: 'include' } });
  const fitting = fittingIn(refused.text);
  expect(fitting).toBeGreaterThan(0);
  expect((await ask(fitting)).status).toBe(200);
});

it('refuses to follow more than it holds', async () => {
  const { status, text } = await client.call(
    'GET',
    `/shipments?include=containers.transport_events&page[size]=${SHIPMENTS}`,
  );
  expect([status, text]).toEqual([400, expect.stringContaining('More than 2000 resources would be included.')]);
});

it('makes few large answers of one account at a time, and serves it and others meanwhile', {
  timeout: 120_000,
}, async () => {
  const other = await service.createClient({ scope: 'read' });
  const stopping = new AbortController();
  // More than lies between the service and a client that does not read.
  const size = fittingIn((await ask(SHIPMENTS)).text);
  const url = `${service.url}/v2/shipments?include=containers&page[size]=${size}`;
  const headers = { authorization: `Token ${client.key}` };
  // Begun and not read: each is held as far as it was made.
  const held = await Promise.all([1, 2].map(() => fetch(url, { headers, signal: stopping.signal })));
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  const waiting = Array.from({ length: 13 }, () => fetch(url, { headers, signal: stopping.signal }));
  const refused = await Promise.race(waiting);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  for (const { call } of [client, other]) expect((await call('GET', '/shipments')).status).toBe(200);
  stopping.abort();
  await Promise.allSettled(waiting);
  expect((await ask(4)).status).toBe(200);
});
