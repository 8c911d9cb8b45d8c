import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { metroAreaIdOf, portIdOf, shippingLineIdOf, terminalIdOf } from '../../src/store/places/reference-ids.ts';
import { saveStays } from '../../src/store/vessels/port-stays.ts';
import { newId } from '../../src/values/id.ts';
import type { Imo } from '../../src/values/imo.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient({ scope: 'read' });
});
afterAll(() => service.close());

describe('ports', () => {
  it('are read by id', async () => {
    const reply = await client.call('GET', `/ports/${portIdOf('USSAV')}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: {
        id: portIdOf('USSAV'),
        type: 'port',
        attributes: {
          name: 'Savannah',
          code: 'USSAV',
          state_abbr: 'GA',
          city: 'Savannah',
          country_code: 'US',
          time_zone: 'America/New_York',
          latitude: 32.13,
          longitude: -81.14,
        },
        links: { self: `${service.url}/v2/ports/${portIdOf('USSAV')}` },
      },
    });
  });

  it.each([
    ['filter[locode]=TRAMB', ['TRAMR']],
    ['filter[locode]=cnsha', ['CNSHA']],
    ['q=GOTEB', ['SEGOT']],
    ['q=manzanillo&filter[country_code]=pa', ['PAMIT']],
    ['q=nowhere-at-all', []],
  ])('are found by %s', async (query, codes) => {
    const reply = await client.call('GET', `/ports?${query}`);
    expect(reply.body.data.map((port: { attributes: { code: string } }) => port.attributes.code)).toEqual(codes);
  });

  it('tell what ships wait there, with how many ships stand behind each figure', async () => {
    const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
    const stay = {
      portId: portIdOf('USSAV'),
      terminalId: null,
      isShift: false,
      spot: { latitude: 32, longitude: -81 },
    };
    const berthed = {
      beganMs: hoursAgo(90),
      anchoredMs: hoursAgo(90),
      weighedMs: hoursAgo(62),
      berthedMs: hoursAgo(60),
    };
    const waits = { beganMs: hoursAgo(6), anchoredMs: hoursAgo(6), weighedMs: undefined, berthedMs: undefined };
    await saveStays(service.db, [
      { ...stay, ...berthed, imo: '9321483' as Imo, leftMs: hoursAgo(20), heardMs: hoursAgo(20) },
      { ...stay, ...waits, imo: '9454436' as Imo, leftMs: undefined, heardMs: hoursAgo(1) },
    ]);
    const reply = await client.call('GET', '/ports/ussav/waiting_times');
    expect(reply.body).toEqual({
      port_id: portIdOf('USSAV'),
      port_code: 'USSAV',
      since: expect.any(String),
      until: expect.any(String),
      heard_at: expect.any(String),
      berths: 'all',
      waiting: { ships: 1, anchored: 1, median_hours: 30, p90_hours: 30 },
      berth: { ships: 1, median_hours: 40, p90_hours: 40 },
      queue: { at_anchor: 1, container_ships: 0, median_hours: 6, longest_hours: 6, at_berth: 0 },
      terminals: [],
    });
    const unheard = await client.call('GET', `/ports/${portIdOf('CNSHA')}/waiting_times`);
    expect(unheard.body).toMatchObject({ heard_at: null, waiting: { ships: 0, median_hours: null }, terminals: [] });
  });

  it('come in pages', async () => {
    const reply = await client.call('GET', '/ports?page[number]=2&page[size]=5');
    expect(reply.body.data.length).toBe(5);
    expect(reply.body.meta.size).toBe(5);
    expect(reply.body.links.prev).toContain('page%5Bnumber%5D=1');
  });

  it('refuse a filter that is no code', async () => {
    const reply = await client.call('GET', '/ports?filter[locode]=x');
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter: 'filter[locode]' }]);
  });
});

it('metro areas are read by id', async () => {
  const reply = await client.call('GET', `/metro_areas/${metroAreaIdOf('USCHI')}`);
  expect(reply.body.data).toMatchObject({
    type: 'metro_area',
    attributes: { name: 'Chicago', code: 'USCHI', state_abbr: 'IL', country_code: 'US', time_zone: 'America/Chicago' },
  });
});

describe('terminals', () => {
  it('of rail are read at the same place', async () => {
    const reply = await client.call('GET', `/terminals/${terminalIdOf('UP-CA-ICTF')}`);
    expect(reply.body.data).toMatchObject({
      id: terminalIdOf('UP-CA-ICTF'),
      type: 'rail_terminal',
      attributes: { name: 'UP ICTF', nickname: 'ICTF', firms_code: 'Y381' },
      relationships: {
        port: { data: { id: portIdOf('USLAX'), type: 'port' } },
        metro_area: { data: { id: metroAreaIdOf('USLAX'), type: 'metro_area' } },
      },
    });
  });

  it.each([
    [`filter[port]=${portIdOf('USLGB')}&filter[smdg_code]=tti`, ['Z952']],
    ['filter[firms_code]=e416', ['E416']],
    [`filter[port]=${newId()}`, []],
  ])('are found by %s', async (query, codes) => {
    const reply = await client.call('GET', `/terminals?${query}`);
    const found = reply.body.data.map(
      (terminal: { attributes: { firms_code: string } }) => terminal.attributes.firms_code,
    );
    expect(found).toEqual(codes);
  });
});

it('a container that is fetched from a ramp leads to it by its own type', async () => {
  const shipmentId = await insertShipment(service.db, client.accountId);
  const id = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  const ramp = terminalIdOf('UP-CA-ICTF');
  const facility = { pickup_facility_type: 'rail_terminal', pickup_facility_id: ramp } as const;
  await service.db.updateTable('container').set(facility).where('id', '=', id).execute();
  const { body } = await client.call('GET', `/containers/${id}?include=pickup_facility`);
  expect(body.data.relationships.pickup_facility).toEqual({ data: { id: ramp, type: 'rail_terminal' } });
  expect(body.included).toMatchObject([{ id: ramp, type: 'rail_terminal' }]);
});

describe('shipping lines', () => {
  it('are listed, all of them', async () => {
    const reply = await client.call('GET', '/shipping_lines');
    expect(Object.keys(reply.body)).toEqual(['data', 'links']);
    expect(reply.body.links.self).toMatch(/\/v2\/shipping_lines$/);
    expect(reply.body.data.length).toBeGreaterThan(30);
    const test = reply.body.data.find((line: { attributes: { scac: string } }) => line.attributes.scac === 'TEST');
    expect((await client.call('GET', `/shipping_lines/${test.id}`)).body.data).toEqual(test);
  });

  it('are read by id', async () => {
    const reply = await client.call('GET', `/shipping_lines/${shippingLineIdOf('MSCU')}`);
    expect(reply.body.data.attributes).toEqual({
      scac: 'MSCU',
      name: 'Mediterranean Shipping Company',
      alternative_scacs: ['MEDU'],
      short_name: 'MSC',
      bill_of_lading_tracking_support: true,
      booking_number_tracking_support: true,
      container_number_tracking_support: true,
      tracking_ways: [
        { way: 'interface', name: 'MSC', numbers: ['bill_of_lading', 'booking_number', 'container'], ready: false },
        { way: 'edi', name: 'EDI', numbers: ['bill_of_lading', 'booking_number', 'container'], ready: false },
      ],
    });
  });
});

it.each([
  ['/ports/CNSHA', 'CNSHA'],
  ['/ports/cnsha', 'CNSHA'],
  ['/ports/AGANU', 'AGSJO'],
  ['/metro_areas/USCHI', 'USCHI'],
  ['/metro_areas/FRLYS', 'FRLIO'],
])('%s is found by its code or an alias: %s', async (path, code) => {
  const reply = await client.call('GET', path);
  expect([reply.status, reply.body.data.attributes.code]).toEqual([200, code]);
});

it.each(['/ports/XXXXX', '/ports/CNSH', '/metro_areas/XXXXX', '/metro_areas/1'])('%s is nothing', async (path) => {
  expect((await client.call('GET', path)).status).toBe(404);
});

it.each(['ports', 'metro_areas', 'terminals', 'shipping_lines'])(
  '/%s/{id} is 404 for what is not there',
  async (path) => {
    expect((await client.call('GET', `/${path}/${newId()}`)).status).toBe(404);
    expect((await client.call('GET', `/${path}/nothing`)).status).toBe(404);
  },
);
