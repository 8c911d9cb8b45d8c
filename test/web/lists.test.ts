import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTAINER_STATUSES } from '../../src/domain/containers/container.ts';
import { POSITIONS } from '../../src/domain/journey/situation.ts';
import { STATUS_WORDS, statusWords } from '../../src/http/resources/containers/words.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { terminalIdOf } from '../../src/store/places/reference-ids.ts';
import { splitCsvLine } from '../../src/text/csv.ts';
import { newId } from '../../src/values/id.ts';
import { clockOf } from '../../src/values/time-zone.ts';
import { statusOf } from '../../web/src/pages/containers/situation.ts';
import { STATUS_NAMES } from '../../web/src/pages/containers/status.ts';
import { readWorkbookElsewhere } from '../read-workbook.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box } from './world.ts';

const NOW = new Date();
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CET exam' };

let service: TestService;
let client: Client;
let boxes: Record<'quiet' | 'late' | 'held' | 'stuck' | 'silent' | 'returned', Box>;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const add = (box: Parameters<typeof addBox>[4]) => addBox(service.db, client.accountId, vesselId, NOW, box);
  boxes = {
    quiet: await add({ number: 'EITU1000001', references: ['PO-48211'], terminals: ['CNXMN-XICT', 'USLGB-LBCT'] }),
    late: await add({ number: 'EITU1000002', etaSlipHours: 54 }),
    held: await add({ number: 'EITU1000003', status: 'grounded', lfdInDays: -2, holds: [CUSTOMS] }),
    stuck: await add({ number: 'EITU1000004', transshipment: 'missed' }),
    silent: await add({ number: 'EITU1000005', silentHours: 50, lineName: 'ONE', transshipment: 'made' }),
    returned: await add({ number: 'EITU1000006', status: 'empty_returned', lfdInDays: -5 }),
  };
  const stranger = await service.createClient();
  await addBox(service.db, stranger.accountId, vesselId, NOW, { number: 'EITU9999999', etaSlipHours: 99 });
});
afterAll(() => service.close());

interface Named {
  attributes: { number: string };
}
const numbers = (body: { data: Named[] }) => body.data.map((one) => one.attributes.number.slice(-1)).join('');

describe('a list of containers', () => {
  it.each([
    ['sort=number', '123456'],
    ['sort=-number', '654321'],
    ['sort=last_free_day', '631245'],
    ['sort=-last_free_day&page[size]=2', '36'],
    ['sort=pickup_lfd', '631245'],
    ['sort=weight,-number', '654321'],
    ['filter[active]=true&sort=number', '12345'],
    ['filter[active]=false', '6'],
    ['filter[status]=grounded,empty_returned&sort=number', '36'],
    ['q=EITU 100000 4', '4'],
    ['q=po-482', '1'],
    ['q=6', '6'],
    ['q=%25', ''],
    ['filter[port_of_discharge]=uslgb,nlrtm&sort=number', '123456'],
    ['filter[port_of_discharge]=NLRTM', ''],
    ['filter[exception]=eta_slip', '2'],
    ['filter[exception]=past_last_free_day', '3'],
    ['filter[exception]=missed_connection', '4'],
    ['filter[exception]=no_update', '5'],
  ])('%s', async (query, expected) => {
    const { status, body } = await client.call('GET', `/containers?${query}`);
    expect(status).toBe(200);
    expect(numbers(body)).toBe(expected);
  });

  it('narrows to a shipment, a vessel, a terminal and a time', async () => {
    const of = async (query: string) => numbers((await client.call('GET', `/containers?sort=number&${query}`)).body);
    expect(await of(`filter[shipment_id]=${boxes.late.shipmentId}`)).toBe('2');
    expect(await of(`filter[vessel_id]=${boxes.late.vesselId}`)).toBe('125');
    expect(await of(`filter[pod_terminal_id]=${terminalIdOf('USLGB-LBCT')}`)).toBe('1');
    expect(await of(`filter[pol_terminal_id]=${terminalIdOf('CNXMN-XICT')}&filter[port_of_lading]=CNXMN`)).toBe('1');
    expect(await of(`filter[pol_terminal_id]=${terminalIdOf('USLGB-LBCT')}`)).toBe('');
    const from = new Date(NOW.getTime() + 5 * 86_400_000).toISOString();
    expect(await of(`filter[pod_eta_at][start]=${from}`)).toBe('2');
    expect(await of(`filter[pod_eta_at][end]=${from}&filter[status]=on_ship`)).toBe('145');
  });

  it('writes only the members asked for', async () => {
    const query = 'sort=number&page[size]=1&include=shipment&fields[container]=number,shipment&fields[shipment]=tags';
    const { body } = await client.call('GET', `/containers?${query}`);
    expect(body.data[0].attributes).toEqual({ number: 'EITU1000001' });
    expect(Object.keys(body.data[0].relationships)).toEqual(['shipment']);
    expect(body.included[0].attributes).toEqual({ tags: [] });
  });

  it.each([
    ['filter[exception]=flying', 'filter[exception]'],
    ['fields[container]=secret', 'fields[container]'],
  ])('refuses %s by name', async (query, parameter) => {
    const { status, body } = await client.call('GET', `/containers?${query}`);
    expect([status, body.errors[0].source.parameter]).toEqual([400, parameter]);
  });
});

describe('a list of shipments', () => {
  it('is sorted and narrowed', async () => {
    const { body } = await client.call('GET', '/shipments?sort=-pod_eta_at&page[size]=1&fields[shipment]=pod_eta_at');
    expect(body.data[0].id).toBe(boxes.late.shipmentId);
    const tagged = await client.call('PATCH', '/shipments/tags', {
      ids: [boxes.late.shipmentId, boxes.quiet.shipmentId, newId()],
      add: ['urgent', 'west coast'],
      remove: [],
    });
    expect(tagged.body).toEqual({ changed: 2 });
    const urgent = await client.call('GET', '/shipments?filter[tag]=urgent');
    expect(urgent.body.meta.total).toBe(2);
    await client.call('PATCH', '/shipments/tags', { ids: [boxes.late.shipmentId], remove: ['urgent'] });
    const late = await client.call('GET', `/shipments/${boxes.late.shipmentId}`);
    expect(late.body.data.attributes.tags).toEqual(['west coast']);
  });

  it.each([
    ['q=EITU 100000 2', 'late'],
    ['q=po-482', 'quiet'],
    ['q=6', 'returned'],
  ] as const)('finds what %s is part of', async (query, name) => {
    const { body } = await client.call('GET', `/shipments?${query}`);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([boxes[name].shipmentId]);
  });
});

describe('exceptions', () => {
  it('come most urgent first, with what they are about and the count of each kind', async () => {
    const { body } = await client.call('GET', '/exceptions?include=container');
    expect(body.data.map((one: { attributes: { category: string } }) => one.attributes.category)).toEqual([
      'past_last_free_day',
      'missed_connection',
      'hold',
      'eta_slip',
      'no_update',
    ]);
    expect(body.data[0].attributes).toMatchObject({
      severity: 'act',
      number: 'EITU1000003',
      location_name: 'Long Beach',
      timezone: 'America/Los_Angeles',
    });
    expect(body.data[0].relationships.container.data.id).toBe(boxes.held.containerId);
    expect(body.included.map((one: { id: string }) => one.id)).toContain(boxes.held.containerId);
    expect(body.meta).toMatchObject({ total: 5, by_category: { hold: 1, eta_slip: 1, rolled: 0 } });
  });

  it('are narrowed, and keep their id from one call to the next', async () => {
    const one = await client.call('GET', '/exceptions?filter[category]=hold');
    const again = await client.call('GET', `/exceptions?filter[container_id]=${boxes.held.containerId}`);
    expect(one.body.meta.total).toBe(1);
    expect(again.body.data.map((each: { id: string }) => each.id)).toContain(one.body.data[0].id);
    const watched = await client.call('GET', '/exceptions?filter[severity]=watch');
    const titles = watched.body.data.map((each: { attributes: { title: string } }) => each.attributes.title);
    expect(titles).toEqual(expect.arrayContaining(['ETA slipped 2d 6h', 'No update for 2d 2h']));
  });
});

it('counts the whole account in one answer', async () => {
  const { body } = await client.call('GET', '/overview');
  expect(body).toMatchObject({
    containers: { total: 6, active: 5 },
    shipments: { total: 6, active: 6 },
    exceptions: { total: 5, containers: 4 },
    sources: { troubled: [] },
  });
});

it('shows the fleet: who carries how much, where, how bad it is and why', async () => {
  const { body } = await client.call('GET', '/fleet');
  expect(body.vessels).toEqual([
    expect.objectContaining({
      id: boxes.quiet.vesselId,
      name: 'EVER FORTUNE',
      latitude: 46.62,
      longitude: -163.74,
      heading: 95,
      speed_knots: 17.8,
      containers: 3,
      severity: 'watch',
      reasons: [
        { number: 'EITU1000002', title: 'ETA slipped 2d 6h', severity: 'watch' },
        { number: 'EITU1000005', title: expect.stringMatching(/^No update/), severity: 'watch' },
      ],
      reasons_total: 2,
    }),
  ]);
  const port = { code: 'USLGB', name: 'Long Beach', containers: 5, waiting: 1 };
  expect(body.ports).toEqual([expect.objectContaining(port)]);
});

it('draws the lanes they are on, in one stroke over the antimeridian', async () => {
  const { body } = await client.call('GET', '/fleet/lanes');
  const [lane] = body.lanes;
  expect(lane).toMatchObject({ from: { code: 'CNXMN' }, to: { code: 'USLGB' } });
  const longitudes: number[] = lane.line.map(([longitude]: [number]) => longitude);
  expect(longitudes.at(-1)).toBeCloseTo(360 - 118.2, 0);
  expect(Math.max(...longitudes.slice(1).map((one, index) => Math.abs(one - (longitudes[index] ?? 0))))).toBeLessThan(
    90,
  );
});

describe('the export', () => {
  it('holds what the list holds, in its order, with the account’s own fields', async () => {
    await client.call('POST', '/custom_field_definitions', {
      data: {
        type: 'custom_field_definition',
        attributes: { entity_type: 'Container', api_slug: 'po', display_name: 'PO', data_type: 'short_text' },
      },
    });
    await client.call('POST', `/containers/${boxes.quiet.containerId}/custom_fields`, {
      data: { type: 'custom_field', attributes: { api_slug: 'po', value: '=cmd|calc' } },
    });
    const { headers, text } = await client.call('GET', '/containers.csv?filter[active]=true&sort=-number');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="containers-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?Container,Status,Bill of lading,.*,PO$/);
    expect(lines.slice(1).map((line) => line.slice(10, 11))).toEqual(['5', '4', '3', '2', '1']);
    expect(lines.at(-1)).toMatch(/,'=cmd\|calc$/);
  });

  it('of shipments is as safe, and follows the list', async () => {
    await client.call('PATCH', `/shipments/${boxes.late.shipmentId}`, {
      data: { type: 'shipment', attributes: { ref_numbers: ['@SUM(1)'] } },
    });
    const { headers, text } = await client.call('GET', '/shipments.csv?q=EITU1000002');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="shipments-\d{4}-\d\d-\d\d\.csv"$/);
    const [headings, ...rows] = text.trim().split('\r\n');
    expect(headings).toMatch(/^\ufeff?Bill of lading,Carrier,Customer,Port of lading,/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("'@SUM(1)");
  });

  it.each(['csv', 'xlsx'])('has the columns of the list that are asked for, in their order, as %s', async (format) => {
    const path = `/containers.${format}?sort=number&filter[status]=grounded&columns=lfd,status,number,field-po,eta`;
    const response = await fetch(`${service.url}/v2${path}`, { headers: { authorization: `Token ${client.key}` } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="containers-\d{4}-\d\d-\d\d\./);
    const rows =
      format === 'csv' ? bytes.toString().trim().split('\r\n').map(splitCsvLine) : readWorkbookElsewhere(bytes).rows;
    const box = (await client.call('GET', `/containers/${boxes.held.containerId}`)).body.data.attributes;
    const clock = clockOf(Date.parse(box.situation.pod_ata_at ?? box.situation.pod_eta_at), 'America/Los_Angeles');
    const day = box.last_free_days.current.on;
    expect(rows).toEqual([
      [
        'Last free day',
        'Last free day at',
        'Status',
        'Container',
        'PO',
        'Arrival (local time)',
        'Estimated or actual',
        'First ETA (local time)',
        'Time zone at discharge',
      ],
      [
        format === 'csv' ? day : { day },
        'Long Beach',
        'At terminal',
        'EITU1000003',
        format === 'csv' ? '' : null,
        format === 'csv' ? clock : { time: clock },
        'Actual',
        expect.anything(),
        'America/Los_Angeles',
      ],
    ]);
  });

  it('says which columns there are when one is not among them', async () => {
    const { status, text } = await client.call('GET', '/shipments.xlsx?columns=number,price');
    expect([status, text]).toEqual([400, expect.stringContaining('price is not one of: number, carrier, customer')]);
  });

  it('calls states as the dashboard does', () => {
    const shown = Object.entries(STATUS_NAMES).map(([status, [name]]) => [status, name]);
    expect(Object.fromEntries(shown)).toEqual(STATUS_WORDS);
  });

  it.each(CONTAINER_STATUSES)('says where a box is that is %s as the dashboard does', (status) => {
    for (const position of POSITIONS) {
      for (const name of ['Busan', null]) {
        const words = statusWords(status, { position, place: name === null ? null : { name } });
        expect([position, words]).toEqual([position, statusOf(status, { position, place_name: name })[0]]);
      }
    }
  });
});
