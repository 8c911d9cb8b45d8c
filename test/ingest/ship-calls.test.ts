import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
const now = { at: new Date('2026-11-10T00:00:00Z') };
beforeAll(async () => {
  service = await startTestService({ services: { now: () => now.at } });
  client = await service.createClient();
});
afterAll(() => service.close());

const SHIP = { vessel_imo: '9811000', vessel_name: 'EVER GIVEN' };

async function enter(number: string, container: string): Promise<string> {
  const attributes = {
    number,
    scac: 'MAEU',
    container_numbers: [container],
    port_of_lading: 'CNSHA',
    port_of_discharge: 'USLAX',
  };
  const created = await client.call('POST', '/shipments', { data: { attributes } });
  const { id } = created.body.data;
  const [box] = created.body.data.relationships.containers.data;
  const observations = [
    { event: 'vessel_departed', timestamp: '2026-12-01T10:00:00Z', estimated: true, location_locode: 'CNSHA', ...SHIP },
    { event: 'vessel_arrived', timestamp: '2026-12-20T10:00:00Z', estimated: true, location_locode: 'USLAX', ...SHIP },
  ];
  await client.call('POST', `/containers/${box.id}/observations`, { data: { attributes: { observations } } });
  return id;
}

async function tell(sequence: number, unlocode: string, activity: string, at: string): Promise<void> {
  const vessels = [{ imo: SHIP.vessel_imo, name: SHIP.vessel_name, activity, at }];
  const body = { source: unlocode, sequence, sent_at: at, facility: { unlocode }, vessels };
  const reply = await client.call('POST', '/terminal_feed', body);
  expect([reply.status, reply.body.problems]).toEqual([202, 0]);
}

async function attributesOf(id: string) {
  const { body } = await client.call('GET', `/shipments/${id}`);
  const { port_of_lading_locode, pol_etd_at, pol_atd_at, pod_eta_at, pod_ata_at } = body.data.attributes;
  return { port_of_lading_locode, pol_etd_at, pol_atd_at, pod_eta_at, pod_ata_at };
}

it('a terminal that tells of an earlier call of the ship tells nothing about a later voyage', async () => {
  const id = await enter('EARLIER0001', 'MSKU4023150');
  const entered = await attributesOf(id);
  expect(entered).toMatchObject({ port_of_lading_locode: 'CNSHA', pod_ata_at: null });
  await tell(1, 'USLAX', 'arrived', '2026-10-20T10:00:00Z');
  expect(await attributesOf(id)).toEqual(entered);
  await tell(2, 'USLAX', 'departed', '2026-10-30T10:00:00Z');
  expect(await attributesOf(id)).toEqual(entered);
});

it('the calls of the voyage itself count', async () => {
  const id = await enter('EARLIER0002', 'TCLU4500126');
  now.at = new Date('2027-01-05T00:00:00Z');
  await tell(1, 'CNSHA', 'departed', '2026-12-02T10:00:00Z');
  await tell(3, 'USLAX', 'berthed', '2026-12-21T18:00:00Z');
  await tell(4, 'USLAX', 'departed', '2026-12-24T10:00:00Z');
  expect(await attributesOf(id)).toMatchObject({
    port_of_lading_locode: 'CNSHA',
    pol_atd_at: '2026-12-02T10:00:00Z',
    pod_ata_at: '2026-12-21T18:00:00Z',
  });
});
