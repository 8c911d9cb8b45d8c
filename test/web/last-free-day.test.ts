import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { dayNumberOf, dayOf, dayOfNumber } from '../../src/values/time-zone.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box, type BoxOptions } from './world.ts';

const NOW = new Date();
const TOMORROW = dayOfNumber(dayNumberOf(dayOf(NOW.getTime(), 'America/Chicago')) + 1);

let service: TestService;
let client: Client;
let ramp: Box;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const add = (box: BoxOptions) => addBox(service.db, client.accountId, vesselId, NOW, { status: 'grounded', ...box });
  ramp = await add({ number: 'EITU1000001', lfdInDays: 1, atRamp: true, appointmentInDays: 4 });
  await add({ number: 'EITU1000002', lfdInDays: -3, atRamp: true, pickedUp: 'inland' });
  await add({ number: 'EITU1000003', lfdInDays: -3, pickedUp: 'port' });
  await add({ number: 'EITU1000004', lfdInDays: 0 });
  const fees = [{ type: 'demurrage', amount: 370, currencyCode: 'USD' }];
  await add({ number: 'EITU1000005', lfdInDays: -2, fees });
  await add({ number: 'EITU1000006', status: 'on_ship', etaSlipHours: 200 });
});
afterAll(() => service.close());

interface Attributes {
  readonly number: string;
  readonly category: string;
}
const attributesOf = (body: { data: { attributes: Attributes }[] }) => body.data.map(({ attributes }) => attributes);

describe('a last free day at a ramp two zones from the port', () => {
  it('is the same day at the same place in lists, exports, links and exceptions', async () => {
    const day = { on: TOMORROW, timezone: 'America/Chicago', place: 'Kansas City', locode: 'USKCK' };
    const { body } = await client.call('GET', `/containers/${ramp.containerId}`);
    expect(body.data.attributes.last_free_days).toMatchObject({ current: day, rail: day, terminal: null });
    const begins = body.data.attributes.pickup_lfd as string;
    expect(begins).toBe(body.data.attributes.import_deadlines.pickup_lfd_rail);
    expect(dayOf(Date.parse(begins), 'America/Chicago')).toBe(TOMORROW);

    const { text } = await client.call('GET', '/containers.csv?q=EITU1000001');
    const [headings = '', row = ''] = text.trim().split('\r\n');
    const column = headings.split(',').indexOf('Last free day');
    expect(row.split(',').slice(column, column + 2)).toEqual([TOMORROW, 'Kansas City']);

    const shared = await client.call('POST', `/shipments/${ramp.shipmentId}/share_links`, {
      data: { attributes: { days: 1 } },
    });
    const token = new URL(shared.body.data.attributes.url).pathname.slice('/s/'.length);
    const link = (await (await fetch(`${service.url}/v2/shared/${token}`)).json()) as { containers: object[] };
    expect(link.containers[0]).toMatchObject({
      last_free_day: begins,
      last_free_on: TOMORROW,
      last_free_place: 'Kansas City',
    });

    const found = await client.call('GET', '/exceptions?filter[category]=last_free_day_near');
    expect(attributesOf(found.body)).toContainEqual(
      expect.objectContaining({ title: 'Last free day tomorrow', on: TOMORROW, location_name: 'Kansas City' }),
    );
  });

  it('says when the box was fetched there, as it does of one fetched at the port', async () => {
    const { text } = await client.call('GET', '/containers.csv?q=EITU1000002');
    const [headings = '', row = ''] = text.trim().split('\r\n');
    expect(row.split(',')[headings.split(',').indexOf('Picked up (local time)')]).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    );
  });

  it.each([
    [`start=${TOMORROW}&end=${TOMORROW}`, ['1']],
    [`start=${TOMORROW}T00:00:00Z&end=${TOMORROW}T23:59:59Z`, ['1']],
    [`start=${TOMORROW}T00:00:00-05:00`, ['1']],
    [`end=${TOMORROW}T00:00:00Z&sort=number`, ['2', '3', '4', '5']],
    [`start=${TOMORROW}T00:00:01Z`, []],
  ])('is found by its own calendar: %s', async (window, expected) => {
    const query = window.replaceAll(/(start|end)=/g, 'filter[pickup_lfd][$1]=').replaceAll('+', '%2B');
    const { status, body } = await client.call('GET', `/containers?${query}`);
    expect(status).toBe(200);
    expect(attributesOf(body).map(({ number }) => number.slice(-1))).toEqual(expected);
  });

  it.each(['2026-02-30', 'tomorrow', '2026-11-18T25:00:00Z'])('is not asked for by %s', async (day) => {
    const { status, body } = await client.call('GET', `/containers?filter[pickup_lfd][end]=${day}`);
    expect([status, body.errors[0].source]).toEqual([400, { parameter: 'filter[pickup_lfd][end]' }]);
  });
});

it('alarms for what can still be fetched: today and tomorrow, then what is over, and a slipped estimate last', async () => {
  const { body } = await client.call('GET', '/exceptions');
  expect(attributesOf(body).map(({ number, category }) => [number.slice(-1), category])).toEqual([
    ['4', 'last_free_day_near'],
    ['1', 'last_free_day_near'],
    ['5', 'past_last_free_day'],
    ['1', 'appointment_after_last_free_day'],
    ['6', 'eta_slip'],
  ]);
  expect(body.data[2].attributes.cost).toEqual({ amount: 370, currency_code: 'USD' });
  expect(body.data[0].attributes.cost).toBeNull();
});
