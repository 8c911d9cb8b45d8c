import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { KEPT_TERMS } from './kept-terms.ts';

/** Landed on Tuesday 4 August 2026 in Long Beach, at noon. */
const LANDED_AT = '2026-08-04T19:00:00Z';
const NOW = new Date('2026-08-06T15:00:00Z');

let service: TestService;
let client: Client;
let containerId: string;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true, services: { now: () => NOW } });
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId);
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  const pod = { pod_locode: 'USLGB', pod_timezone: 'America/Los_Angeles', pod_discharged_at: LANDED_AT } as const;
  await service.db.updateTable('container').set(pod).where('id', '=', containerId).execute();
  const attributes = {
    ...KEPT_TERMS,
    free_basis: { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], gate_weekdays: ['sat'], closures: 'skip' },
  };
  expect((await client.call('POST', '/tariffs', { data: { attributes } })).status).toBe(201);
});
afterAll(() => service.close());

const clock = async () => (await client.call('GET', `/containers/${containerId}/free_time`)).body.data[0];
const reasons = async () => {
  const { days } = await clock();
  return days.map(({ on, is, reason }: Record<string, string>) => `${on?.slice(5)} ${is === 'free' ? is : reason}`);
};
const say = async (
  sequence: number,
  sent_at: string,
  gates: readonly object[],
  facility: object = { unlocode: 'USLGB' },
) => (await client.call('POST', '/terminal_feed', { source: 'PIER', sequence, sent_at, facility, gates })).body;
const told = async () => (await client.call('GET', '/terminal_gate_days')).body.data;
const recountsBegun = async () =>
  (await service.db.selectFrom('free_time_recount').select('started_at').execute()).length;

describe('the gate as a terminal tells of it', () => {
  it('makes a last free day known without a calendar, and has all counted again', async () => {
    expect(await clock()).toMatchObject({ last_free_day: null, unknown_from: '2026-08-08' });
    await service.db.deleteFrom('free_time_recount').execute();
    const gates = [
      { on: '2026-08-07', gate: 'closed_unscheduled' },
      { on: '2026-08-08', gate: 'open' },
      { on: '1999-01-01', gate: 'open' },
      { on: 'soon', gate: 'open' },
    ];
    expect(await say(1, '2026-08-06T10:00:00Z', gates)).toMatchObject({ gate_days: 2, problems: 1, statements: 0 });
    expect(await recountsBegun()).toBe(1);
    expect(await reasons()).toEqual(['08-05 free', '08-06 free']);
    expect(await clock()).toMatchObject({ last_free_day: '2026-08-10', unknown_from: null });
  });

  it('changes nothing by a message that is older than what is known, or that is no news', async () => {
    await service.db.deleteFrom('free_time_recount').execute();
    await say(2, '2026-08-05T10:00:00Z', [{ on: '2026-08-08', gate: 'closed' }]);
    await say(3, '2026-08-06T11:00:00Z', [{ on: '2026-08-08', gate: 'open' }]);
    expect(await recountsBegun()).toBe(0);
    expect(await told()).toEqual([
      {
        ...{ terminal_id: null, locode: 'USLGB', on: '2026-08-08', gate: 'open', source: 'PIER' },
        said_at: '2026-08-06T11:00:00Z',
      },
      expect.objectContaining({ on: '2026-08-07', gate: 'closed_unscheduled' }),
    ]);
  });

  it('is of no use where nobody knows the facility, and is nobody else’s', async () => {
    expect(
      await say(4, '2026-08-06T12:00:00Z', [{ on: '2026-08-09', gate: 'closed' }], { name: 'Our yard' }),
    ).toMatchObject({
      gate_days: 0,
    });
    const other = await service.createClient();
    expect((await other.call('GET', '/terminal_gate_days')).body.data).toEqual([]);
  });
});

describe('the hours of the gate', () => {
  const attributes = {
    locode: 'USLGB',
    holiday_region: 'US-CA',
    open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    open_hours: [{ weekday: 'tue', opens: '07:00', closes: '11:30' }],
    exceptions: [],
  };
  const put = (change: object) =>
    client.call('POST', '/terminal_calendars', { data: { attributes: { ...attributes, ...change } } });

  it('make a box that landed after them count from the next day', async () => {
    const late = { ...KEPT_TERMS, name: 'By the gate', valid_from: '2026-07-01', cut_off: 'gate_close' };
    const { body: tariff } = await client.call('POST', '/tariffs', {
      data: { attributes: { ...late, locode: 'USLGB' } },
    });
    expect(await clock()).toMatchObject({
      tariff: { name: 'By the gate' },
      last_free_day: null,
      unknown_from: '2026-08-04',
    });
    const { body: calendar } = await put({});
    expect(await clock()).toMatchObject({ first_day: '2026-08-06', unknown_from: null });
    const longer = { ...attributes, exceptions: [{ on: '2026-08-04', gate: 'open', opens: '07:00', closes: '18:00' }] };
    await client.call('PUT', `/terminal_calendars/${calendar.data.id}`, { data: { attributes: longer } });
    expect(await clock()).toMatchObject({ first_day: '2026-08-05' });
    await client.call('DELETE', `/terminal_calendars/${calendar.data.id}`);
    const gates = [{ on: '2026-08-04', gate: 'open', opens: '06:00', closes: '12:00' }];
    await say(10, '2026-08-06T14:00:00Z', gates);
    expect(await told()).toContainEqual(expect.objectContaining(gates[0] ?? {}));
    expect(await clock()).toMatchObject({ first_day: '2026-08-06' });
    await client.call('DELETE', `/tariffs/${tariff.data.id}`);
  });

  it.each([
    [{ open_hours: [{ weekday: 'tue', opens: '16:00', closes: '07:00' }] }, 'open_hours/0/closes'],
    [{ open_hours: [...attributes.open_hours, ...attributes.open_hours] }, 'open_hours/1/weekday'],
    [{ open_hours: [{ weekday: 'tue', opens: '7', closes: '16:00' }] }, 'open_hours/0/opens'],
    [{ exceptions: [{ on: '2026-08-04', gate: 'open', closes: '18:00' }] }, 'exceptions/0/closes'],
  ])('are refused where they make no span: %o', async (change, at) => {
    const { status, body } = await put(change);
    expect([status, body.errors[0].source.pointer]).toEqual([422, `/data/attributes/${at}`]);
  });
});

describe('a sheet of calendars', () => {
  const HEADER = 'locode,terminal_id,holiday_region,open_weekdays,exceptions,open_hours';
  const LINE = 'USLGB,,US-CA,mon tue wed thu fri,2026-08-07 closed; 2026-12-24 closed,';
  async function send(lines: readonly string[], query = '') {
    const response = await fetch(`${service.url}/v2/terminal_calendars/import${query}`, {
      method: 'POST',
      headers: { authorization: `Token ${client.key}`, 'content-type': 'application/octet-stream' },
      body: [HEADER, ...lines, ''].join('\n'),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const kept = async () => (await client.call('GET', '/terminal_calendars')).body.data;

  it('is refused with the line and the cell that is wrong, and nothing of it is kept', async () => {
    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ['USSAV,,XX,mon,,', 'column holiday_region', /Nobody knows the holidays of XX/],
      ['USSAV,,US,monday,,', 'column open_weekdays', /allowed values/],
      ['USSAV,,US,mon,24/12 closed,', 'column exceptions', /^"24\/12 closed" is not like/],
      ['USSAV,,US,mon,,mon 7-16', 'column open_hours', /^"mon 7-16" is not like/],
      ['USSAV,,US,mon,,mon 16:30-07:00', 'column open_hours', /closes after it opens/],
      ['USSAV,,US,mon,2026-12-24 open 12:00-08:00,', 'column exceptions', /closes after it opens/],
      [',,US,mon,,', 'column terminal_id', /of a terminal or of a port/],
      ['usa,,US,mon,,', 'column locode', /pattern/],
      [LINE, 'column locode', /another row/],
    ];
    for (const [line, cell, message] of wrong) {
      const { body } = await send([LINE, line], '?apply=true');
      expect(body).toMatchObject({
        applied: false,
        rows: [
          { place: 'line 2', outcome: 'new' },
          { place: 'line 3', outcome: 'refused', problems: [{ cell, message: expect.stringMatching(message) }] },
        ],
      });
    }
    expect((await send(['a,b,c,d,e,f,g,h'])).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  it('is looked at, kept, and replaces what it kept before; what is entered counts before what is told', async () => {
    expect((await send([LINE])).body).toMatchObject({ applied: false, rows: [{ of: 'USLGB', outcome: 'new' }] });
    expect((await send([LINE], '?apply=true')).body).toMatchObject({ applied: true });
    expect((await send([LINE])).body).toMatchObject({ rows: [{ outcome: 'unchanged' }] });
    // The terminal told that the Saturday is open; the sheet has Friday closed as it was planned.
    expect(await clock()).toMatchObject({ last_free_day: '2026-08-10' });
    const opened = LINE.replace('2026-08-07 closed', '2026-08-07 open');
    expect((await send([opened], '?apply=true')).body).toMatchObject({ applied: true, rows: [{ outcome: 'changed' }] });
    expect(await clock()).toMatchObject({ last_free_day: '2026-08-08' });
    expect(await kept()).toHaveLength(1);
  });

  it('has hours too', async () => {
    const line = 'USSAV,,US-GA,mon sat,2026-12-24 open 08:00-12:00,mon 07:00-16:30; sat 08:00-12:00';
    expect((await send([line], '?apply=true')).body).toMatchObject({ applied: true });
    expect((await send([line])).body).toMatchObject({ rows: [{ outcome: 'unchanged' }] });
    expect((await kept()).map(({ attributes }: { attributes: object }) => attributes)).toContainEqual(
      expect.objectContaining({
        open_hours: [
          { weekday: 'mon', opens: '07:00', closes: '16:30' },
          { weekday: 'sat', opens: '08:00', closes: '12:00' },
        ],
        exceptions: [{ on: '2026-12-24', gate: 'open', opens: '08:00', closes: '12:00' }],
      }),
    );
  });
});
