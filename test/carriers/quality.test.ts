import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { bookingOf, boxNumbers } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import type { LineServer } from './line-server.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';

const clock = { nowMs: START_MS };
const BOOKING = bookingOf({ billOfLading: '254263714', booking: 'B00000001' }, boxNumbers('MSKU', 2));
const [FIRST = '', SECOND = ''] = BOOKING.boxes;

let world: CarrierWorld;
let service: TrackingService;
let maersk: LineServer;
beforeAll(async () => {
  maersk = await startMaersk({ nowMs: () => clock.nowMs }, [BOOKING]);
  world = await createCarrierWorld({
    clock,
    standIns: { 'https://api.maersk.com': maersk.url },
    credentials: { MAEU: MAERSK_KEYS },
  });
  service = await serveWorld(world);
  await world.request('bill_of_lading', '254263714', 'MAEU');
  await world.settle(1_000);
  // The terminal agrees about one box, and not about the other.
  const discharged = BOOKING.events.find(
    ({ code, port, box }) => code === 'DISC' && port.locode === 'NLRTM' && box === FIRST,
  );
  const at = discharged?.at ?? new Date(0);
  const early = new Date(at.getTime() - 10 * 3_600_000);
  const moved = (number: string, when: Date) => ({
    number,
    moves: [{ activity: 'discharge', at: when.toISOString(), mode: 'vessel', load_state: 'laden' }],
  });
  const sent = await service.call('POST', '/terminal_feed', {
    source: 'pier',
    sequence: 1,
    sent_at: new Date(clock.nowMs).toISOString(),
    facility: { unlocode: 'NLRTM' },
    containers: [moved(FIRST, at), moved(SECOND, early)],
  });
  expect(sent.status).toBeLessThan(300);
});
afterAll(async () => {
  await service.close();
  await world.close();
  await maersk.close();
});

async function containerOf(number: string): Promise<string> {
  const { body } = await service.call('GET', '/containers');
  return body.data.find((one: { attributes: { number: string } }) => one.attributes.number === number).id;
}

it('measures the sources of a line from what they said, with the boxes they contradict each other about', async () => {
  const { status, body } = await service.call('GET', '/carrier_connections/MAEU/quality');
  expect(status).toBe(200);
  const { shipments, sources } = body.data.attributes;
  expect(shipments).toBe(1);
  const line = sources.find(({ source_name: name }: { source_name: string }) => name === 'dcsa:MAEU');
  expect(line).toMatchObject({ told: 2, told_by_others: 2, compared: 2, contradictions: 1, corrections: 0 });
  expect(line.contradicted).toEqual([
    expect.objectContaining({
      container_id: await containerOf(SECOND),
      milestone: 'vessel_discharged',
      other_source_name: 'terminal:pier',
    }),
  ]);
  const brands = await service.call('GET', '/carrier_connections/SUDU/quality');
  expect(brands.body.data.attributes.shipments).toBe(1);
});

it('tells which source is right, by source, line and terminal, where that is proven', async () => {
  const groups = async (question: string) => {
    const { status, body } = await service.call('GET', `/source_quality?${question}`);
    expect([question, status, body.data.shipments, body.data.truncated]).toEqual([question, 200, 1, false]);
    return body.data.groups;
  };
  const bySource = await groups('group_by=source');
  const pier = bySource.find(({ key }: { key: string }) => key === 'terminal:pier');
  // About the first box the line says the same; about the second one of the two is wrong, and nobody knows which.
  expect(pier.sources).toMatchObject([
    { source_name: 'terminal:pier', milestones: 2, proven: 1, wrong: 0, contradictions: 1, corrected: 0 },
  ]);
  const [line, ...others] = await groups('group_by=line&filter[scac]=maeu');
  expect([line.key, line.sources.length, others]).toEqual(['MAEU', 2, []]);
  expect(line.label).not.toBe('MAEU');
  expect((await service.call('GET', '/source_quality?group_by=lane')).status).toBe(400);
});

it('shows nobody the sources of another account', async () => {
  const { rows } = await world.database.pool.query(
    "insert into account (id, company_name) values (gen_random_uuid(), 'B') returning id",
  );
  const { body } = await service.call('GET', '/source_quality', undefined, rows[0].id);
  expect(body.data).toMatchObject({ shipments: 0, groups: [] });
});

it('says whose word a value of a container is, who says otherwise, and shows the message', async () => {
  const { body } = await service.call('GET', `/containers/${await containerOf(SECOND)}/evidence`);
  const found = body.data.find(
    (one: { value: string; kind: string }) => one.value === 'vessel_discharged' && one.kind === 'happened',
  );
  expect(found).toMatchObject({
    location_locode: 'NLRTM',
    said: { source: 'terminal', source_name: 'terminal:pier', payload_id: expect.any(String) },
    contradicted_by: [{ source: 'shipping_line', source_name: 'dcsa:MAEU' }],
  });
  const payload = await service.call('GET', `/payloads/${found.contradicted_by[0].payload_id}`);
  expect(payload.body.data.attributes).toMatchObject({ source_name: 'dcsa:MAEU', http_status: 200, is_cut: false });
  expect(payload.body.data.attributes.body).toContain(SECOND);
  expect(JSON.stringify(payload.body)).not.toContain(MAERSK_KEYS.clientSecret);
});

it('shows the messages of an account to no other', async () => {
  const { body } = await service.call('GET', `/containers/${await containerOf(FIRST)}/evidence`);
  const id = body.data[0].said.payload_id;
  const { insertAccount } = await import('../../src/store/accounts/accounts.ts');
  const other = '0196a000-0000-7000-8000-000000000001';
  await insertAccount(world.database.kysely, { id: other, companyName: 'Other', entitlements: [] });
  expect((await service.call('GET', `/payloads/${id}`, undefined, other)).status).toBe(404);
});
