import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTrackingServices } from '../../src/tracking/services.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

/** What answers of the public service hold beside what is documented, each from what was said of one box. */
const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const AT_SEA = { vessel: EVER, voyage: '011W' };
const BY_RAIL = { mode: 'RAIL', vessel: ['', ''] as const };
const PIER = { unlocode: 'USLAX', code: 'W185', code_list: 'FIRMS' };
const RAMP = { unlocode: 'USCHI', code: 'I145', code_list: 'FIRMS' };

const emptyOut = dcsaEvent('EQUIPMENT GTOT ACT', 'CNSHA', '2026-02-20T10:00:00+08:00', { empty: true });
const fullIn = dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-22T10:00:00+08:00', { empty: false });
/** Said twice, and then no more. */
const mistaken = dcsaEvent('EQUIPMENT STUF ACT', 'CNSHA', '2026-02-21T10:00:00+08:00', { empty: false });
const leaves = (at: string) => dcsaEvent('TRANSPORT DEPA EST', 'CNSHA', at, AT_SEA);
const comes = dcsaEvent('TRANSPORT ARRI EST', 'USLAX', '2026-03-20T06:00:00-07:00', AT_SEA);
const comesInland = (at: string) => dcsaEvent('TRANSPORT ARRI EST', 'USCHI', at, BY_RAIL);
const SAILED = [
  emptyOut,
  fullIn,
  dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-03-05T10:00:00+08:00', AT_SEA),
  dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-03-05T22:00:00+08:00', AT_SEA),
];
const LANDED = [
  ...SAILED,
  dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-03-20T08:00:00-07:00', AT_SEA),
  dcsaEvent('EQUIPMENT DISC ACT', 'USLAX', '2026-03-21T08:00:00-07:00', AT_SEA),
];
const RAILED = [
  ...LANDED,
  dcsaEvent('EQUIPMENT LOAD ACT', 'USLAX', '2026-03-23T08:00:00-07:00', BY_RAIL),
  dcsaEvent('TRANSPORT DEPA ACT', 'USLAX', '2026-03-23T12:00:00-07:00', BY_RAIL),
  dcsaEvent('TRANSPORT ARRI ACT', 'USCHI', '2026-03-28T12:00:00-05:00', BY_RAIL),
  dcsaEvent('EQUIPMENT DISC ACT', 'USCHI', '2026-03-28T15:00:00-05:00', BY_RAIL),
];

let world: TrackingWorld;
let service: TrackingService;
let requestId: string;
let boxId: string;
/** Of the box and of its shipment, at each stage. */
const seen: Record<string, { box: Attributes; shipment: Attributes }> = {};
/** A test reads into answers of every shape. */
type Attributes = ReturnType<typeof JSON.parse>;

beforeAll(async () => {
  world = await createTrackingWorld('2026-03-01T00:00:00Z');
  service = await serveWorld(world);
  requestId = await world.request('BL0001');
  await says('booked', '2026-03-01T00:00:00Z', [
    ...[emptyOut, mistaken, fullIn, comes],
    ...[leaves('2026-03-04T20:00:00+08:00'), comesInland('2026-03-27T12:00:00-05:00')],
  ]);
  await says('late', '2026-03-03T12:00:00Z', [
    ...[emptyOut, mistaken, fullIn, comes],
    ...[leaves('2026-03-05T20:00:00+08:00'), comesInland('2026-03-29T12:00:00-05:00')],
  ]);
  await says('sailed', '2026-03-07T12:00:00Z', [...SAILED, comes, comesInland('2026-03-29T12:00:00-05:00')]);
  await says('landed', '2026-03-22T12:00:00Z', [...LANDED, comesInland('2026-03-29T12:00:00-05:00')]);
  const customs = { name: 'customs', status: 'hold', description: 'Exam ordered' };
  await terminalSays(1, '2026-03-22T13:00:00Z', PIER, {
    holds: [customs],
    last_free_day: { line: '2026-03-26', terminal: '2026-03-24' },
  });
  await terminalSays(2, '2026-03-22T14:00:00Z', PIER, { holds: [], last_free_day: { terminal: '2026-03-25' } });
  await look('at the pier');
  await says('railed', '2026-03-29T12:00:00Z', RAILED);
  await terminalSays(3, '2026-03-29T13:00:00Z', RAMP, {
    holds: [customs],
    fees: [{ type: 'demurrage', amount: 50, currency_code: 'USD' }],
    last_free_day: { rail: '2026-03-31' },
  });
  const delivered = [{ event: 'delivered', timestamp: '2026-03-30T09:00:00-05:00', location_locode: 'USCHI' }];
  world.setClock('2026-03-31T12:00:00Z');
  const body = { data: { attributes: { observations: delivered } } };
  const stated = await service.call('POST', `/containers/${boxId}/observations`, body);
  expect([stated.status, stated.body.errors]).toEqual([200, undefined]);
  await look('delivered');
});
afterAll(async () => {
  await service.close();
  await world.close();
});

async function says(stage: string, at: string, events: readonly object[]): Promise<void> {
  world.setClock(at);
  world.carrier.answers.set('BL0001', events);
  await world.settle();
  await look(stage);
}

async function look(stage: string): Promise<void> {
  const { body } = await service.call('GET', '/containers?include=shipment');
  boxId = body.data[0].id;
  seen[stage] = { box: body.data[0].attributes, shipment: body.included[0].attributes };
}

async function terminalSays(sequence: number, at: string, facility: object, container: object): Promise<void> {
  world.setClock(at);
  const told = {
    source: 'YARD',
    sequence,
    sent_at: at,
    facility,
    containers: [{ number: 'CSQU3054383', ...container }],
  };
  const services = createTrackingServices(world.tracking);
  await services.ingestTerminalMessage(world.accountId, Buffer.from(JSON.stringify(told)), 'application/json');
}

it('a container has the moments of its way to the ship, and is loaded from the gate until it is on board', () => {
  expect(seen['booked']?.box).toMatchObject({
    empty_out_at: '2026-02-20T02:00:00Z',
    pol_full_in_at: '2026-02-22T02:00:00Z',
    pol_vessel_loaded_at: null,
    pol_vessel_departed_at: null,
    current_status: 'loaded',
  });
  expect(seen['sailed']?.box).toMatchObject({
    pol_vessel_loaded_at: '2026-03-05T02:00:00Z',
    pol_vessel_departed_at: '2026-03-05T14:00:00Z',
    current_status: 'on_ship',
  });
});

it('a container has when it was delivered, which somebody says, and what is held and owed inland', () => {
  expect(seen['railed']?.box).toMatchObject({ delivered_at: null, ind_facility_holds: [], ind_facility_fees: [] });
  expect(seen['delivered']?.box).toMatchObject({
    delivered_at: '2026-03-30T14:00:00Z',
    current_status: 'delivered',
    ind_facility_holds: [{ name: 'customs', status: 'hold', description: 'Exam ordered', detail: 'Exam ordered' }],
    ind_facility_fees: [{ type: 'demurrage', amount: 50, currency_code: 'USD' }],
    // Railways are heard through lines and terminals, and not asked themselves.
    rail_last_tracking_request_at: null,
  });
});

it('a shipment keeps the first departure and the first arrival inland that were told', () => {
  expect(seen['booked']?.shipment).toMatchObject({
    pol_etd_at: '2026-03-04T12:00:00Z',
    pol_original_etd_at: '2026-03-04T12:00:00Z',
    destination_eta_at: '2026-03-27T17:00:00Z',
    destination_original_eta_at: '2026-03-27T17:00:00Z',
  });
  expect(seen['late']?.shipment).toMatchObject({
    pol_etd_at: '2026-03-05T12:00:00Z',
    pol_original_etd_at: '2026-03-04T12:00:00Z',
    destination_eta_at: '2026-03-29T17:00:00Z',
    destination_original_eta_at: '2026-03-27T17:00:00Z',
  });
});

it('the last free days stand by place, with the first that was given and the one to show', () => {
  const nobody = { original: null, current: null, calculated: null, manual: false };
  expect(seen['sailed']?.box.import_deadlines).toEqual({
    pickup_lfd_terminal: null,
    pickup_lfd_rail: null,
    pickup_lfd_line: null,
    pod: {
      line: nobody,
      facility: nobody,
      unified: { original_value: null, original_selection: null, current_value: null, current_selection: null },
    },
    ind: null,
  });
  const [line, first, current] = ['26', '24', '25'].map((day) => `2026-03-${day}T07:00:00Z`);
  expect(seen['at the pier']?.box.import_deadlines).toEqual({
    pickup_lfd_terminal: current,
    pickup_lfd_rail: null,
    pickup_lfd_line: line,
    pod: {
      line: { ...nobody, original: line, current: line },
      facility: { ...nobody, original: first, current },
      unified: {
        original_value: line,
        original_selection: 'line',
        current_value: line,
        current_selection: 'line',
      },
    },
    ind: null,
  });
  const rail = '2026-03-31T05:00:00Z';
  expect(seen['delivered']?.box.import_deadlines.ind).toEqual({
    line: nobody,
    facility: { ...nobody, original: rail, current: rail },
    unified: {
      original_value: rail,
      original_selection: 'facility',
      current_value: rail,
      current_selection: 'facility',
    },
  });
});

it('a request has the tags that its shipment gets', async () => {
  const { body } = await service.call('GET', `/tracking_requests/${requestId}`);
  expect(body.data.attributes).toMatchObject({ tags: ['spring'], shipment_tags: ['spring'] });
  expect(seen['booked']?.shipment.tags).toEqual(['spring']);
});

it('raw events name who said them, what is still to come, and when they were taken back', async () => {
  const { body } = await service.call('GET', `/containers/${boxId}/raw_events?page[size]=100`);
  const events: Attributes[] = body.data.map(({ attributes }: Attributes) => attributes);
  const find = (original: string, at: string) =>
    events.find(({ original_event, timestamp }) => original_event.startsWith(original) && timestamp === at);
  expect(find('EQUIPMENT GTOT ACT', '2026-02-20T02:00:00Z')).toMatchObject({
    data_provider_name: 'dcsa:MAEU',
    data_provider_code: 'MAEU',
    will_occur_at: null,
    invalidated_at: null,
  });
  expect(find('TRANSPORT DEPA EST', '2026-03-04T12:00:00Z')).toMatchObject({
    will_occur_at: '2026-03-04T12:00:00Z',
    invalidated_at: null,
  });
  expect(find('EQUIPMENT STUF ACT', '2026-02-21T02:00:00Z')).toMatchObject({ invalidated_at: '2026-03-29T12:00:00Z' });
  expect(events.find(({ data_source }) => data_source === 'manual')).toMatchObject({ event: 'delivered' });
});
