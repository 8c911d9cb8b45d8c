import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

/** With all the boxes that one takes. */
const SHIPMENTS = 6;
const BOXES = 500;
const PATIENCE = { timeout: 120_000 };

let service: TestService;
let client: Client;
let shipmentId = '';

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient({ scope: 'read' });
  for (let shipment = 0; shipment < SHIPMENTS; shipment++) shipmentId = await insertShipment(shipment);
  await relist(service.db, client.accountId);
}, PATIENCE.timeout);
afterAll(() => service.close());

async function insertShipment(place: number): Promise<string> {
  const { accountId } = client;
  const id = newId();
  const number = `MAEU${100_000_000 + place}`;
  const names = { shipping_line_name: 'Maersk A/S', shipping_line_short_name: 'Maersk' };
  await service.db
    .insertInto('shipment')
    .values({
      account_id: accountId,
      id,
      number_type: 'bill_of_lading',
      bill_of_lading_number: number,
      normalized_number: number,
      scac: 'MAEU',
      ...names,
    })
    .execute();
  await sql`
    insert into container (account_id, id, shipment_id, number)
    select ${accountId}, gen_random_uuid(), ${id}, 'MSKU' || lpad((${place * BOXES}::integer + box)::text, 7, '0')
    from generate_series(1, ${BOXES}::integer) as box`.execute(service.db);
  return id;
}

const get = (path: string) => fetch(`${service.url}/v2${path}`, { headers: { authorization: `Token ${client.key}` } });

it('exports are written as they are made, whole, two of an account at a time', PATIENCE, async () => {
  const held = await Promise.all([get('/containers.csv'), get('/containers.csv')]);
  expect(held.map(({ status, headers }) => [status, headers.get('content-length')])).toEqual([
    [200, null],
    [200, null],
  ]);
  expect((await client.call('GET', '/shipments')).status).toBe(200);
  for (const response of held) {
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + SHIPMENTS * BOXES);
    expect(new Set(lines).size).toBe(1 + SHIPMENTS * BOXES);
  }
});

it('a map of many has the first hundred', PATIENCE, async () => {
  const response = await get('/containers/map_geojson');
  const { features } = (await response.json()) as { features: { properties: { container_id: string } }[] };
  expect(response.status).toBe(200);
  expect(new Set(features.map(({ properties }) => properties.container_id)).size).toBeLessThanOrEqual(100);
});

it('the fleet is as long as there are ships, however many boxes', async () => {
  const { status, text } = await client.call('GET', '/fleet');
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(100_000);
});

it('changes are at most a hundred events a page', async () => {
  const { status, body } = await client.call('GET', '/changes?page[size]=100000');
  expect([status, body.meta.size]).toEqual([200, 100]);
});

it('an embed shows the first two hundred boxes of a shipment', async () => {
  const publishable = await service.createClient({ scope: 'publishable', accountId: client.accountId });
  const { status, body } = await publishable.call('GET', `/embed/shipments/${shipmentId}`);
  expect([status, body.containers.length]).toEqual([200, 200]);
});

it('an assistant is told of as much as fits into a conversation', PATIENCE, async () => {
  const ask = async (name: string, given: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
    const accept = 'application/json, text/event-stream';
    const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json', accept };
    const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  for (const [name, given] of [
    ['list_shipments', {}],
    ['get_shipment_details', { id: shipmentId }],
  ] as const) {
    const { status, text } = await ask(name, given);
    expect([status, text.includes('MAEU1000000')], text.slice(0, 300)).toEqual([200, true]);
    // Twice what is said, since it is said as text and as data.
    expect(text.length).toBeLessThan(200_000);
  }
});
