import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { readTariffFile } from '../../src/operations/free-time/tariff-file.ts';
import { importTariffs } from '../../src/operations/free-time/tariffs.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const PUBLISHED = readFileSync('data/published-tariffs.json', 'utf8');

let service: TestService;
let client: Client;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId);
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  // Landed on Tuesday 4 August at 23:50 in Long Beach, which is Wednesday in UTC; fetched on Thursday 13 August.
  await service.db
    .updateTable('container')
    .set({
      equipment_type: 'dry',
      equipment_length: 40,
      pod_locode: 'USLGB',
      pod_timezone: 'America/Los_Angeles',
      pol_vessel_departed_at: '2026-07-10T10:00:00Z',
      pod_discharged_at: '2026-08-05T06:50:00Z',
      pod_full_out_at: '2026-08-13T20:00:00Z',
    })
    .where('id', '=', containerId)
    .execute();
});
afterAll(() => service.close());

const freeTime = async (query = '') =>
  (await client.call('GET', `/containers/${containerId}/free_time${query}`)).body.data;
const calendar = (exceptions: object[] = []) => ({
  data: {
    type: 'terminal_calendar',
    attributes: {
      locode: 'USLGB',
      holiday_region: 'US-CA',
      open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      exceptions,
    },
  },
});

describe('the free time of a container', () => {
  let calendarId: string;

  it('is empty while no tariff is kept', async () => {
    expect(await freeTime()).toEqual([]);
  });

  it('is not known past a day whose gate nobody keeps a calendar of', async () => {
    const caller = systemCaller(client.accountId);
    const imported = await importTariffs(service.db, caller, readTariffFile(PUBLISHED), {
      apply: true,
      now: new Date(),
    });
    expect(imported).toMatchObject({ problems: [], unchanged: [] });
    expect(imported.added).toHaveLength(10);
    expect(await freeTime()).toMatchObject([
      { charge: 'demurrage', last_free_day: null, unknown_from: '2026-08-08', free_days_used: 3, amount: 0 },
    ]);
  });

  it('is counted by the calendar of its port, in days of the port: 4 x 300 and 345', async () => {
    const made = await client.call('POST', '/terminal_calendars', calendar());
    expect(made.status).toBe(201);
    calendarId = made.body.data.id;
    const [clock] = await freeTime();
    expect(clock).toMatchObject({
      charge: 'demurrage',
      tariff: { name: 'Maersk US import demurrage, dry', valid_from: '2026-01-01' },
      started_at: '2026-08-05T06:50:00Z',
      stopped_on: '2026-08-13',
      first_day: '2026-08-05',
      last_free_day: '2026-08-08',
      charged_days: 5,
      currency: 'USD',
      amount: 1_545,
    });
    expect(clock.days.at(-1)).toEqual({ on: '2026-08-13', is: 'charged', reason: 'counts', tier_day: 9, amount: 345 });
    expect(clock.days.find(({ on }: { on: string }) => on === '2026-08-09')).toMatchObject({
      amount: 300,
      tier_day: 5,
    });
  });

  it('follows a closure that is entered: the Saturday is closed, so Monday is the last free day', async () => {
    const closed = calendar([{ on: '2026-08-08', gate: 'closed' }]);
    expect((await client.call('PUT', `/terminal_calendars/${calendarId}`, closed)).status).toBe(200);
    expect(await freeTime()).toMatchObject([{ last_free_day: '2026-08-10', charged_days: 3, amount: 900 }]);
  });

  it('is counted as if the box were fetched on a day, while it was not', async () => {
    await service.db.updateTable('container').set({ pod_full_out_at: null }).where('id', '=', containerId).execute();
    const [clock] = await freeTime('?as_if_picked_up_on=2026-08-11');
    expect(clock).toMatchObject({ stopped_on: '2026-08-11', amount: 300, amount_of_next_day: 0 });
    const [running] = await freeTime();
    expect(running).toMatchObject({ stopped_on: null, amount_of_next_day: 395 });
    expect((await client.call('GET', `/containers/${containerId}/free_time?as_if_picked_up_on=soon`)).status).toBe(400);
  });

  it('ends when a train takes the box out of the terminal', async () => {
    const leaves = (pod_rail_departed_at: '2026-08-11T20:00:00Z' | null) =>
      service.db.updateTable('container').set({ pod_rail_departed_at }).where('id', '=', containerId).execute();
    await leaves('2026-08-11T20:00:00Z');
    expect(await freeTime()).toMatchObject([{ stopped_on: '2026-08-11', amount: 300 }]);
    await leaves(null);
  });

  it('is by the version of the day that selects it', async () => {
    await service.db
      .updateTable('container')
      .set({ pol_vessel_departed_at: '2025-12-28T10:00:00Z' })
      .where('id', '=', containerId)
      .execute();
    expect(await freeTime()).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const other = await service.createClient();
    expect((await other.call('GET', `/containers/${containerId}/free_time`)).status).toBe(404);
    expect((await other.call('GET', '/tariffs')).body.data).toEqual([]);
    expect((await other.call('GET', `/terminal_calendars/${calendarId}`)).status).toBe(404);
  });
});

describe('tariffs', () => {
  const [first] = readTariffFile(PUBLISHED);
  const body = (changes: object) => ({
    data: { type: 'tariff', attributes: { ...first, name: 'Our own', ...changes } },
  });
  const refused = async (changes: object) => {
    const { status, body: answer } = await client.call('POST', '/tariffs', body(changes));
    return [status, answer.errors?.[0]?.source?.pointer];
  };

  it('are refused with the member that is wrong, and nothing of them is kept', async () => {
    const before = (await client.call('GET', '/tariffs')).body.meta.total;
    const tiers = (...given: [number, number | null][]) => given.map(([from, to]) => ({ from, to, amount: 1 }));
    expect([
      await refused({ currency: 'XYQ' }),
      await refused({ free_days: -1 }),
      await refused({ tiers: tiers([1, 5], [5, null]) }),
      await refused({ tiers: tiers([1, 5], [7, null]) }),
      await refused({ tiers: [{ from: 1, to: null, amount: 1.005 }] }),
      await refused({ valid_to: '2020-01-01' }),
      await refused({ cut_off: '25:00' }),
    ]).toEqual([
      [422, '/data/attributes/currency'],
      [422, '/data/attributes/free_days'],
      [422, '/data/attributes/tiers/1/from'],
      [422, '/data/attributes/tiers/1/from'],
      [422, '/data/attributes/tiers/0/amount'],
      [422, '/data/attributes/valid_to'],
      [422, '/data/attributes/cut_off'],
    ]);
    expect((await client.call('GET', '/tariffs')).body.meta.total).toBe(before);
  });

  it('stay as they are: another version begins on another day', async () => {
    const made = await client.call('POST', '/tariffs', body({}));
    expect(made.status).toBe(201);
    expect((await client.call('POST', '/tariffs', body({ free_days: 9 }))).status).toBe(409);
    expect((await client.call('POST', '/tariffs', body({ free_days: 9, valid_from: '2027-01-01' }))).status).toBe(201);
    expect((await client.call('GET', `/tariffs/${made.body.data.id}`)).body.data.attributes.free_days).toBe(4);
    expect((await client.call('DELETE', `/tariffs/${made.body.data.id}`)).status).toBe(204);
  });

  it('are imported from a sheet, all or none, with the cell that is wrong', async () => {
    const header =
      'name,valid_from,source,direction,charge,scac,country,starts,stops,first_day,free_days,currency,tier_numbering,tiers,free_weekdays,free_gate_weekdays,charge_weekdays';
    const line = (tiers: string, currency = 'USD') =>
      `Sheet,2026-01-01,by hand,import,demurrage,MAEU,US,vessel_discharged,full_out,next_day,4,${currency},clock,${tiers},mon tue wed thu fri,sat,mon tue wed thu fri sat sun`;
    expect(readTariffFile(`${header}\n${line('5-8 300; 9- 345.5')}\n`)).toMatchObject([
      {
        free_days: 4,
        free_basis: { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], gate_weekdays: ['sat'] },
        tiers: [
          { from: 5, to: 8, amount: 300 },
          { from: 9, to: null, amount: 345.5 },
        ],
      },
    ]);
    expect(() => readTariffFile(`${header}\n${line('five to eight')}\n`)).toThrow(
      'line 2, column tiers: "five to eight"',
    );
    expect(() => readTariffFile('shipper,price\nAcme,3\n')).toThrow('there is no column "shipper"');
    expect(() => readTariffFile(`${header}\n`)).toThrow('there is no tariff in this file');
    const caller = systemCaller(client.accountId);
    const documents = [
      ...readTariffFile(`${header}\n${line('5- 300')}\n`),
      ...readTariffFile(`${header}\n${line('5- 300', 'XYQ').replace('2026-01', '2026-02')}\n`),
    ];
    const outcome = await importTariffs(service.db, caller, documents, { apply: true, now: new Date() });
    expect(outcome.problems).toEqual([
      { index: 1, tariff: 'Sheet from 2026-02-01', at: 'currency', message: 'XYQ is not a currency of ISO 4217' },
    ]);
    const names = (await client.call('GET', '/tariffs')).body.data.map(
      (one: { attributes: { name: string } }) => one.attributes.name,
    );
    expect(names).not.toContain('Sheet');
  });
});
