import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { newId } from '../../src/values/id.ts';
import { callTool, connectHttp } from '../mcp/assistant.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { SHIPS, Teller, type ToldShipment } from './told-boxes.ts';
import { addVessel } from './world.ts';

const NOW = Date.parse('2026-11-16T10:30:00Z');
const [TOGETHER, ROLLED] = ['MSKU1837661', 'COSU0000906'];
/** In five, ten and twelve days. */
const [BY_MAIN, ROLLED_FIRST, ROLLED_NOW] = ['2026-11-21T10:30:00Z', '2026-11-26T10:30:00Z', '2026-11-28T10:30:00Z'];

type Json = ReturnType<typeof JSON.parse>;

let service: TestService;
let client: Client;
let shipment: ToldShipment;
let nowMs = NOW;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => new Date(nowMs) }, knowsPlaces: true });
  await loadReferenceData(service.db);
  client = await service.createClient();
  for (const ship of [SHIPS.main, SHIPS.later]) await addVessel(service.db, ship.vessel_imo, ship.vessel_name, 150);
  const teller = new Teller(client, new Date(NOW));
  shipment = await teller.enter('EGLV100000003', [TOGETHER, 'OOLU4982897', ROLLED], 'CNSHA', 'USLGB');
  for (const number of [TOGETHER, 'OOLU4982897']) {
    await teller.say(shipment, number, [
      ['vessel_departed', 'CNSHA', -8, SHIPS.main],
      ['vessel_arrived', 'USLGB', 5, SHIPS.main, 'estimated'],
    ]);
  }
  nowMs += 3_600_000;
  await teller.say(shipment, ROLLED, [
    ['vessel_departed', 'CNSHA', -2, SHIPS.later],
    ['vessel_arrived', 'USOAK', 10, SHIPS.later, 'estimated'],
  ]);
  nowMs += 3_600_000;
  await teller.say(shipment, ROLLED, [['vessel_arrived', 'USOAK', 12, SHIPS.later, 'estimated']]);
});
afterAll(() => service?.close());

async function get(path: string): Promise<Json> {
  const { status, body, text } = await client.call('GET', path);
  expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
  return body;
}

const idOf = (number: string) => shipment.boxes.get(number) ?? '';
const historyOf = async (path: string) =>
  (await get(`${path}/eta_history`)).data.map(({ attributes }: Json) => attributes.estimated_timestamp);

it('a box is held against what was first said of itself, not of the others of its shipment', async () => {
  for (const [number, first, now] of [
    [TOGETHER, BY_MAIN, BY_MAIN],
    [ROLLED, ROLLED_FIRST, ROLLED_NOW],
  ] as const) {
    const { attributes } = (await get(`/containers/${idOf(number)}`)).data;
    expect([number, attributes.first_eta_at, attributes.situation.pod_eta_at]).toEqual([number, first, now]);
  }
  expect((await get(`/shipments/${shipment.id}`)).data.attributes.pod_original_eta_at).toBe(BY_MAIN);
  const { data } = await get('/exceptions');
  expect(data.map(({ attributes }: Json) => [attributes.number, attributes.category, attributes.title])).toEqual([
    [ROLLED, 'eta_slip', 'ETA slipped 2d'],
  ]);
});

it('the history of estimates is that of the box', async () => {
  expect(await historyOf(`/containers/${idOf(ROLLED)}`)).toEqual([ROLLED_FIRST, ROLLED_NOW]);
  expect(await historyOf(`/containers/${idOf(TOGETHER)}`)).toEqual([BY_MAIN]);
  expect(await historyOf(`/shipments/${shipment.id}`)).toEqual([BY_MAIN]);
  const other = await service.createClient();
  expect((await other.call('GET', `/containers/${idOf(ROLLED)}/eta_history`)).status).toBe(404);
});

it('while it goes with its shipment, what was said before it was named is told too, and our own estimates', async () => {
  const dayMs = 86_400_000;
  for (const [source, atMs, on] of [
    ['shipping_line', NOW - 2 * dayMs, '2026-11-18T00:00:00Z'],
    ['shipping_line', NOW - dayMs, BY_MAIN],
    ['prediction', NOW + dayMs, '2026-11-22T00:00:00Z'],
    ['shipping_line', NOW + dayMs, '2026-11-23T00:00:00Z'],
  ] as const) {
    const between = source === 'prediction' ? on : null;
    await sql`insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, earliest_timestamp,
        latest_timestamp, data_source, created_at)
      values (${client.accountId}, ${newId()}, ${shipment.id}, 'shipment.estimated.arrival', ${on}, ${between},
        ${between}, ${source}, ${new Date(atMs)})`.execute(service.db);
  }
  const ours = ['2026-11-18T00:00:00Z', BY_MAIN, '2026-11-22T00:00:00Z'];
  expect(await historyOf(`/containers/${idOf(TOGETHER)}`)).toEqual(ours);
  expect(await historyOf(`/containers/${idOf(ROLLED)}`)).toEqual([ROLLED_FIRST, ROLLED_NOW]);
});

it('assistants are told of the box: port, slip, history and no estimate that was made for another ship', async () => {
  await sql`update shipment set predicted_eta_at = '2026-11-22T00:00:00Z' where id = ${shipment.id}`.execute(
    service.db,
  );
  const assistant = await connectHttp(service.url, client.key);
  try {
    const { answer } = await callTool(assistant, 'get_eta', { container_id: idOf(ROLLED) });
    expect(answer).toMatchObject({
      port_of_discharge: { locode: 'USOAK', name: 'Oakland' },
      eta_at: ROLLED_NOW,
      first_eta_at: ROLLED_FIRST,
      slipped_hours: 48,
      predicted: null,
    });
    expect(answer.history.map(({ eta_at }: Json) => eta_at)).toEqual([ROLLED_FIRST, ROLLED_NOW]);
    const { items } = (await callTool(assistant, 'list_containers', { number: ROLLED })).answer;
    expect(items).toMatchObject([{ port_of_discharge: 'USOAK', pod_eta_at: ROLLED_NOW }]);
    const details = (await callTool(assistant, 'get_shipment_details', { id: shipment.id })).answer;
    expect(details).toMatchObject({ containers_differ: true, routing: { port_of_discharge: { eta: BY_MAIN } } });
    const told = details.containers.containers.map(({ number, port_of_discharge, pod_eta_at }: Json) => [
      number,
      port_of_discharge,
      pod_eta_at,
    ]);
    expect(told).toContainEqual([ROLLED, 'USOAK', ROLLED_NOW]);
    expect(told).toContainEqual([TOGETHER, 'USLGB', BY_MAIN]);
  } finally {
    await assistant.close();
  }
});

it('boxes that had their shipment’s until now are given their own', async () => {
  await sql`update container set first_eta_at = ${BY_MAIN} where shipment_id = ${shipment.id}`.execute(service.db);
  const migration = await readFile(new URL('../../migrations/0065_first_eta_of_each_box.sql', import.meta.url), 'utf8');
  await sql.raw(migration.slice(migration.indexOf('UPDATE container SET first_eta_at'))).execute(service.db);
  for (const [number, first] of [
    [TOGETHER, BY_MAIN],
    [ROLLED, ROLLED_FIRST],
  ] as const) {
    expect((await get(`/containers/${idOf(number)}`)).data.attributes.first_eta_at).toBe(first);
  }
});
