import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addUser } from '../../src/operations/users.ts';
import { noteVisit } from '../../src/store/accounts/visits.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { createTrackingServices } from '../../src/tracking/services.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const SINCE = 'since=2026-02-28T00:00:00Z';

let world: TrackingWorld;
let service: TrackingService;
let shipmentId: string;

const loaded = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const departed = dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-06T10:00:00', { vessel: EVER });
const eta = (at: string) => dcsaEvent('TRANSPORT ARRI EST', 'USLAX', at, { vessel: EVER });

beforeAll(async () => {
  world = await createTrackingWorld('2026-03-01T00:00:00Z');
  service = await serveWorld(world);
  world.carrier.answers.set('BL0001', [loaded, departed, eta('2026-03-04T06:00:00')]);
  const requestId = await world.request('BL0001');
  await world.settle();
  shipmentId = (await findTrackingRequest(world.tracking.db, world.accountId, requestId))?.shipmentId ?? '';
  world.setClock('2026-03-02T12:00:00Z');
  world.carrier.answers.set('BL0001', [loaded, departed, eta('2026-03-06T06:00:00')]);
  await world.settle();
  world.setClock('2026-03-07T12:00:00Z');
  const arrived = dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-03-06T09:00:00', { vessel: EVER });
  const discharged = dcsaEvent('EQUIPMENT DISC ACT', 'USLAX', '2026-03-07T02:00:00', { vessel: EVER });
  world.carrier.answers.set('BL0001', [loaded, departed, arrived, discharged]);
  await world.settle();
  await terminalSays(1, '2026-03-08T01:00:00Z', {
    holds: [{ name: 'customs', status: 'hold' }],
    fees: [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }],
    last_free_day: { terminal: '2026-03-10' },
  });
  await terminalSays(2, '2026-03-09T01:00:00Z', { holds: [], last_free_day: { terminal: '2026-03-12' } });
});
afterAll(async () => {
  await service.close();
  await world.close();
});

async function terminalSays(sequence: number, sentAt: string, container: object): Promise<void> {
  world.setClock(sentAt);
  const facility = { unlocode: 'USLAX', code: 'W185', code_list: 'FIRMS' };
  const told = { source: 'PIER400', sequence, sent_at: sentAt, facility };
  const body = JSON.stringify({ ...told, containers: [{ number: 'CSQU3054383', ...container }] });
  await createTrackingServices(world.tracking).ingestTerminalMessage(
    world.accountId,
    Buffer.from(body),
    'application/json',
  );
}

interface Told {
  readonly id: string;
  readonly attributes: Record<string, string | null> & { changes: object | null };
}

async function list(query = ''): Promise<Told[]> {
  const { status, body } = await service.call('GET', `/changes?${SINCE}&page[size]=100&${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
}

const fromTo = (changes: readonly Told[]) =>
  changes.map(({ attributes: { from, to, detail } }) => [from, to, ...(detail === null ? [] : [detail])]);

it('counts as it lists, every kind and all together', async () => {
  const { body } = await service.call('GET', `/changes/summary?${SINCE}`);
  const all = await list();
  expect(body.total).toBe(all.length);
  expect(all.length).toBeGreaterThan(5);
  for (const [kind, count] of Object.entries(body.by_kind)) {
    expect([kind, count]).toEqual([kind, (await list(`filter[kind]=${kind}`)).length]);
    const alone = await service.call('GET', `/changes/summary?${SINCE}&filter[kind]=${kind}`);
    expect([kind, alone.body.total]).toEqual([kind, count]);
  }
});

it('tells of arrivals and departures, with the box, the place and the ship', async () => {
  const [arrival] = await list('filter[kind]=arrival');
  expect(arrival?.attributes).toMatchObject({
    event: 'container.transport.vessel_arrived',
    at: '2026-03-06T17:00:00Z',
    occurred_at: '2026-03-07T12:00:00Z',
    number: 'CSQU3054383',
    shipment_number: 'BL0001',
    location_name: 'Los Angeles',
    vessel_name: 'EVER GIVEN',
    timezone: 'America/Los_Angeles',
  });
  expect(await list('filter[kind]=departure')).toHaveLength(1);
});

it('tells what moved, from and to', async () => {
  expect(fromTo(await list('filter[kind]=estimate'))).toEqual([
    ['2026-03-04T14:00:00Z', '2026-03-06T14:00:00Z'],
    [null, '2026-03-04T14:00:00Z'],
  ]);
  expect(fromTo(await list('filter[kind]=last_free_day'))).toEqual([
    ['2026-03-10T07:00:00Z', '2026-03-12T07:00:00Z'],
    [null, '2026-03-10T07:00:00Z'],
  ]);
});

it('tells of holds set and lifted, and of fees', async () => {
  expect(fromTo(await list('filter[kind]=hold'))).toEqual([
    ['set', 'lifted', 'customs'],
    [null, 'set', 'customs'],
  ]);
  expect(fromTo(await list('filter[kind]=fee'))).toContainEqual([null, 'demurrage USD 120.50']);
});

it('is the newest first, page by page, and nothing twice', async () => {
  const all = await list();
  const pages: Told[] = [];
  let next = `/changes?${SINCE}&page[size]=3`;
  for (let page = 0; page < 50 && next !== ''; page++) {
    const { body } = await service.call('GET', next);
    pages.push(...body.data);
    next = body.links.next?.replace(/^.*\/v2/, '') ?? '';
  }
  expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const times = all.map(({ attributes }) => Date.parse(attributes['occurred_at'] ?? ''));
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

it('tells of a shipment, a container, a tag, a customer and a port alone', async () => {
  const party = await service.call('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Acme' } },
  });
  const customerId = party.body.data.id;
  await sql`update shipment set customer_id = ${customerId} where id = ${shipmentId}`.execute(world.tracking.db);
  await service.call('PATCH', `/shipments/${shipmentId}`, { data: { attributes: { tags: ['urgent'] } } });
  const all = (await list()).length;
  const [{ id: containerId }] = (await service.call('GET', '/containers')).body.data;
  for (const filter of [
    `shipment_id]=${shipmentId}`,
    `container_id]=${containerId}`,
    'tag]=urgent',
    `customer_id]=${customerId}`,
    'port]=uslax',
  ]) {
    const found = await list(`filter[${filter}`);
    expect([filter, found.length]).toEqual([filter, filter.startsWith('ship') ? all : expect.any(Number)]);
    expect(found.length).toBeGreaterThan(5);
  }
  for (const filter of [`shipment_id]=${newId()}`, 'tag]=other', `customer_id]=${newId()}`, 'port]=NLRTM']) {
    expect([filter, await list(`filter[${filter}`)]).toEqual([filter, []]);
  }
  expect((await service.call('GET', `/changes?filter[container_id]=${newId()}`)).status).toBe(404);
});

it('tells what colleagues did', async () => {
  const [done] = await list('filter[kind]=work');
  expect(done?.attributes).toMatchObject({
    detail: 'shipment.edit',
    number: 'BL0001',
    actor_type: 'api_key',
    actor_name: 'Test',
    changes: { tags: ['urgent'] },
  });
});

it('says since when a person was away', async () => {
  const { db } = world.tracking;
  const given = { email: 'ann@own.example', name: 'Ann', role: 'member', password: 'a long pass phrase 1' } as const;
  const ann = await addUser(db, systemCaller(world.accountId), given);
  const visit = (at: Instant) => noteVisit(db, world.accountId, ann.id, at);
  expect(await visit('2026-03-01T08:00:00Z')).toBeNull();
  expect(await visit('2026-03-01T08:20:00Z')).toBeNull();
  expect(await visit('2026-03-02T09:00:00Z')).toBe('2026-03-01T08:20:00Z');
  expect(await visit('2026-03-02T09:29:00Z')).toBe('2026-03-01T08:20:00Z');
  expect((await service.call('POST', '/visit')).status).toBe(404);
});
