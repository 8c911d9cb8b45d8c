import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { summariseFreeTime } from '../../src/operations/free-time/summary.ts';
import { readTariffFile } from '../../src/operations/free-time/tariff-file.ts';
import { RECOUNT_JOB } from '../../src/queue/jobs/free-time.ts';
import { correctFreeTime, findFreeTimeDifferences } from '../../src/tracking/upkeep/rebuild-free-time.ts';
import { createRecounts } from '../../src/tracking/upkeep/recount-free-time.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

/** Maersk's of 2026: 4 working days free, Saturdays with an open gate among them, from the day after discharge. */
const [MAERSK] = readTariffFile(readFileSync('data/published-tariffs.json', 'utf8'));

/** Noon of 13 August in Long Beach. */
const NOW = new Date('2026-08-13T19:00:00Z');

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true, services: { now: () => NOW } });
  client = await service.createClient();
});
afterAll(() => service.close());

const post = async (path: string, attributes: object, by = client) => {
  const answer = await by.call('POST', path, { data: { attributes } });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
};
const tariff = () => post('/tariffs', { ...MAERSK, equipment_types: null, equipment_lengths: null });
const calendarOf = (exceptions: object[]) => ({
  locode: 'USLGB',
  holiday_region: 'US-CA',
  open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  exceptions,
});

/** Landed on Tuesday 4 August at 23:50 in Long Beach. */
async function land(by: Client, number: string): Promise<string> {
  const shipment = await post(
    '/shipments',
    { number, scac: 'MAEU', container_numbers: ['MSKU6058113'], port_of_lading: 'CNSHA', port_of_discharge: 'USLGB' },
    by,
  );
  const { id = '' } = await service.db
    .selectFrom('container')
    .where('shipment_id', '=', shipment.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const observations = [
    { event: 'vessel_loaded', timestamp: '2026-07-09T20:00:00+08:00', location_locode: 'CNSHA', vessel_name: 'EMMA' },
    { event: 'vessel_departed', timestamp: '2026-07-10T20:00:00+08:00', location_locode: 'CNSHA', vessel_name: 'EMMA' },
    { event: 'vessel_arrived', timestamp: '2026-08-04T10:00:00-07:00', location_locode: 'USLGB', vessel_name: 'EMMA' },
    { event: 'vessel_discharged', timestamp: '2026-08-04T23:50:00-07:00', location_locode: 'USLGB' },
  ];
  await post(`/containers/${id}/observations`, { observations }, by);
  return id;
}

const deadlines = async (id: string, by = client) =>
  (await by.call('GET', `/containers/${id}`)).body.data.attributes.import_deadlines.pod;

async function recount(): Promise<void> {
  const { kinds } = createRecounts({ db: service.db, now: () => new Date() });
  const job = { id: 1, kind: RECOUNT_JOB, key: null, attempts: 1, fence: 1, payload: { accountId: client.accountId } };
  const unused = () => {
    throw new Error('the job ends by itself');
  };
  const { signal } = new AbortController();
  await kinds[RECOUNT_JOB]?.handler(job, { signal, log: console as never, completeIn: unused, runAgainAt: unused });
}

it('is told with the move that it follows from, and again when calendars and tariffs change', async () => {
  const { id: tariffId } = await tariff();
  const { id: calendarId } = await post('/terminal_calendars', calendarOf([]));
  const id = await land(client, 'MANUAL0001');
  expect(await deadlines(id)).toMatchObject({
    line: { current: null, calculated: '2026-08-08T07:00:00Z' },
    facility: { calculated: null },
    unified: { current_value: '2026-08-08T07:00:00Z', current_selection: 'line_calculated' },
  });

  const closed = { data: { attributes: calendarOf([{ on: '2026-08-08', gate: 'closed' }]) } };
  expect((await client.call('PUT', `/terminal_calendars/${calendarId}`, closed)).status).toBe(200);
  await recount();
  expect((await deadlines(id)).line.calculated).toBe('2026-08-10T07:00:00Z');
  // 3 days at 300 so far; a week later 10 days: 4 x 300, 5 x 345 and 395.
  const { data } = (await client.call('GET', '/free_time/summary?group_by=line')).body;
  expect(data).toMatchObject({
    groups: [
      {
        key: 'MAEU',
        currency: 'USD',
        containers: 1,
        past_free_time: 1,
        cost_so_far: 900,
        at_stake: 2_420,
        avoidable: 2_420,
      },
    ],
    charges: [{ container_id: id, last_free_day: '2026-08-10', amount: 900, amount_of_next_day: 300 }],
    is_partial: false,
    recount: { total: 1, done: 1 },
  });
  const { accountId } = client;
  expect(await summariseFreeTime(service.db, { accountId }, NOW, 0)).toMatchObject({ charges: [], isPartial: true });
  const counted = (await client.call('GET', '/free_time/recount')).body.data;
  expect(counted).toMatchObject({ total: 1, done: 1, finished_at: expect.any(String) });
  const other = await service.createClient();
  expect((await other.call('GET', '/free_time/recount')).body.data).toBeNull();
  expect((await other.call('GET', '/free_time/summary')).body.data).toMatchObject({ groups: [], charges: [] });
  expect(await service.db.selectFrom('free_time_recount').select(['total', 'done']).execute()).toEqual([
    { total: 1, done: 1 },
  ]);

  expect((await client.call('DELETE', `/tariffs/${tariffId}`)).status).toBe(204);
  await recount();
  expect((await deadlines(id)).unified).toMatchObject({ current_value: null, current_selection: null });
  expect(await service.db.selectFrom('container_charge').select('charge').execute()).toEqual([]);
});

it('is what lists, exceptions and events go by where nobody tells a day', async () => {
  const other = await service.createClient();
  await post('/tariffs', { ...MAERSK, equipment_types: null, equipment_lengths: null }, other);
  await post('/terminal_calendars', calendarOf([]), other);
  const id = await land(other, 'MANUAL0003');
  const { data: box } = (await other.call('GET', `/containers/${id}`)).body;
  expect(box.attributes.last_free_days).toMatchObject({ line: null, terminal: null, current: { on: '2026-08-08' } });
  const listed = await other.call('GET', '/containers?filter[last_free_day_to]=2026-08-08&sort=last_free_day');
  expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  const { data: exceptions } = (await other.call('GET', '/exceptions')).body;
  expect(exceptions.map((one: { attributes: { category: string } }) => one.attributes.category)).toContain(
    'past_last_free_day',
  );
  const updates = await service.db
    .selectFrom('container_update')
    .where('container_id', '=', id)
    .select('changeset')
    .execute();
  expect(updates.map(({ changeset }) => changeset)).toContainEqual({
    calculated_last_free_days: [
      { line: null, facility: null },
      { line: '2026-08-08', facility: null },
    ],
  });
});

it('is counted again with what somebody enters, and with the holds that the terminal told', async () => {
  const other = await service.createClient();
  const terms = { ...MAERSK, equipment_types: null, equipment_lengths: null, version_date: 'price_date' };
  await post('/tariffs', { ...terms, free_basis: { ...MAERSK?.free_basis, skips_holds: ['customs'] } }, other);
  await post('/terminal_calendars', calendarOf([]), other);
  const id = await land(other, 'MANUAL0004');
  expect((await deadlines(id, other)).line.calculated).toBeNull();
  const entered = { data: { attributes: { price_on: '2026-06-20', haulage: 'merchant' } } };
  expect((await other.call('PUT', `/containers/${id}/free_time_facts`, entered)).body.data).toMatchObject({
    price_on: '2026-06-20',
    service: null,
  });
  expect((await deadlines(id, other)).line.calculated).toBe('2026-08-08T07:00:00Z');
  const customs = [{ name: 'customs', status: 'hold', description: 'Exam' }];
  const say = async (sequence: number, at: string, holds: object[]) => {
    const facility = { unlocode: 'USLGB' };
    const containers = [{ number: 'MSKU6058113', at, holds }];
    const message = { source: 'TESTTERMINAL', sequence, sent_at: at, facility, containers };
    expect((await other.call('POST', '/terminal_feed', message)).status).toBe(202);
  };
  await say(1, '2026-08-06T15:00:00Z', customs);
  // While it stands nobody knows how long free time lasts.
  expect((await deadlines(id, other)).line.calculated).toBeNull();
  await say(2, '2026-08-07T15:00:00Z', []);
  // Thursday and Friday do not count: Wednesday, Saturday, Monday and Tuesday do.
  expect((await deadlines(id, other)).line.calculated).toBe('2026-08-11T07:00:00Z');

  // The terminal names another day, and then charges from the 12th on.
  const records = async () => (await other.call('GET', '/free_time/last_free_day_sources')).body.data;
  const tell = async (sequence: number, at: string, said: object) => {
    const containers = [{ number: 'MSKU6058113', at, ...said }];
    const message = { source: 'TESTTERMINAL', sequence, sent_at: at, facility: { unlocode: 'USLGB' }, containers };
    expect((await other.call('POST', '/terminal_feed', message)).status).toBe(202);
  };
  await tell(3, '2026-08-11T15:00:00Z', { fees: [], last_free_day: { terminal: '2026-08-10' } });
  const once = { compared: 1, agreed: 0, right: 0, wrong: 0, open: 0 };
  expect(await records()).toEqual([
    { source: 'terminal', ...once, wrong: 1 },
    { source: 'line_calculated', ...once, right: 1 },
  ]);
  const demurrage = [{ type: 'demurrage', amount: 300, currency_code: 'USD' }];
  await tell(4, '2026-08-12T15:00:00Z', { fees: demurrage });
  expect(await records()).toMatchObject([{ wrong: 1 }, { right: 1 }]);
});

it('stands beside what a terminal told of the time before and after the voyage, unless somebody entered it', async () => {
  const other = await service.createClient();
  const id = await land(other, 'MANUAL0005');
  const told = {
    ...{ number: 'MSKU6058113', at: '2026-07-05T15:00:00Z', return_to: 'Depot 7' },
    ...{ earliest_receiving_at: '2026-07-06T00:00:00+08:00', cut_off_at: '2026-07-09T12:00:00+08:00' },
  };
  const message = {
    source: 'LADING',
    sequence: 1,
    sent_at: told.at,
    facility: { unlocode: 'CNSHA' },
    containers: [told],
  };
  expect((await other.call('POST', '/terminal_feed', message)).status).toBe(202);
  const read = async () => (await other.call('GET', `/containers/${id}/free_time`)).body.deadlines;
  const expected = { earliest_receiving_at: '2026-07-05T16:00:00Z', cut_off_at: '2026-07-09T04:00:00Z' };
  expect(await read()).toEqual({ ...expected, gate_in_by: null, return_to: 'Depot 7', return_by: null });
  const entered = { data: { attributes: { return_to: 'Pier J' } } };
  expect((await other.call('PUT', `/containers/${id}/free_time_facts`, entered)).status).toBe(200);
  expect(await read()).toEqual({ ...expected, gate_in_by: null, return_to: 'Pier J', return_by: null });
});

it('is the same when all is derived again, and is written again where it is not', async () => {
  const differences = async () => {
    const found = [];
    for await (const page of findFreeTimeDifferences(service.db)) found.push(...page.differences);
    return found;
  };
  expect((await differences()).filter(({ accountId }) => accountId !== client.accountId)).toEqual([]);
  await service.db.updateTable('container_charge').set({ last_free_day: '2020-01-01' }).execute();
  const found = await differences();
  expect(found.map(({ what }) => what)).toEqual(['MSKU6058113.freeTime', 'MSKU6058113.freeTime']);
  await correctFreeTime(service.db, found);
  expect(await differences()).toEqual([]);
});

it('is null for an account without a tariff', async () => {
  const other = await service.createClient();
  const id = await land(other, 'MANUAL0002');
  expect((await deadlines(id, other)).line).toMatchObject({ calculated: null });
});
