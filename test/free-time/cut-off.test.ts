import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { KEPT_TERMS } from './kept-terms.ts';

/** Two o'clock in the afternoon of Thursday 9 July in Shanghai. */
let nowMs = Date.parse('2026-07-09T06:00:00Z');

let service: TestService;
let client: Client;
let containerId: string;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true, services: { now: () => new Date(nowMs) } });
  client = await service.createClient();
  const attributes = {
    ...{ number: 'MANUAL0001', scac: 'MAEU', container_numbers: ['MSKU6058113'] },
    ...{ port_of_lading: 'CNSHA', port_of_discharge: 'USLGB' },
  };
  expect((await client.call('POST', '/shipments', { data: { attributes } })).status).toBe(201);
  const [container] = (await client.call('GET', '/containers')).body.data;
  containerId = container.id;
});
afterAll(() => service.close());

let sequence = 0;
async function say(said: object): Promise<void> {
  sequence += 1;
  const at = `2026-07-09T05:${String(10 + sequence)}:00Z`;
  const containers = [{ number: 'MSKU6058113', at, ...said }];
  const message = { source: 'LADING', sequence, sent_at: at, facility: { unlocode: 'CNSHA' }, containers };
  expect((await client.call('POST', '/terminal_feed', message)).status).toBe(202);
}
/** A minute later: what was found is believed for seconds. */
const found = async () => {
  nowMs += 60_000;
  return (await client.call('GET', '/exceptions?filter[category]=cut_off_near')).body.data.map(
    ({ attributes }: { attributes: Record<string, unknown> }) => [
      attributes['title'],
      attributes['severity'],
      attributes['at'],
    ],
  );
};
const enter = (attributes: object) =>
  client.call('PUT', `/containers/${containerId}/free_time_facts`, { data: { attributes } });

it('is an attribute of the container, told of when it changes, and an exception when it is near', async () => {
  expect(await found()).toEqual([]);
  await say({ cut_off_at: '2026-07-10T12:00:00+08:00' });
  const { attributes } = (await client.call('GET', `/containers/${containerId}`)).body.data;
  expect(attributes.pol_cut_off_at).toBe('2026-07-10T04:00:00Z');
  expect(await found()).toEqual([['Cut-off in 22h', 'act', '2026-07-10T04:00:00Z']]);
  const listed = await client.call('GET', '/containers?filter[exception]=cut_off_near');
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([containerId]);
  const updates = await service.db.selectFrom('container_update').select('changeset').execute();
  expect(updates.map(({ changeset }) => changeset)).toContainEqual(
    expect.objectContaining({ pol_cut_off_at: [null, '2026-07-10T04:00:00Z'] }),
  );
});

it('goes by what somebody entered, and by the latest that was told where it is taken back', async () => {
  expect((await enter({ cut_off_at: '2026-07-12T12:00:00+08:00' })).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await enter({ cut_off_at: '2026-07-09T12:00:00+08:00' })).status).toBe(200);
  expect(await found()).toEqual([['Cut-off missed', 'act', '2026-07-09T04:00:00Z']]);
  expect((await enter({})).status).toBe(200);
  await say({ cut_off_at: '2026-07-11T12:00:00+08:00' });
  expect(await found()).toEqual([['Cut-off in 1d 22h', 'watch', '2026-07-11T04:00:00Z']]);
});

it('is when the gate closes for the last time before it, where its hours are kept', async () => {
  const deadlines = async () => (await client.call('GET', `/containers/${containerId}/free_time`)).body.deadlines;
  await client.call('POST', '/tariffs', { data: { attributes: KEPT_TERMS } });
  expect(await deadlines()).toMatchObject({ cut_off_at: '2026-07-11T04:00:00Z', gate_in_by: null });
  const attributes = {
    ...{ locode: 'CNSHA', holiday_region: 'CN', exceptions: [] },
    open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    open_hours: [{ weekday: 'fri', opens: '08:00', closes: '20:00' }],
  };
  expect((await client.call('POST', '/terminal_calendars', { data: { attributes } })).status).toBe(201);
  // Saturday at noon; the gate is open until Friday at eight in the evening.
  expect(await deadlines()).toMatchObject({ cut_off_at: '2026-07-11T04:00:00Z', gate_in_by: '2026-07-10T12:00:00Z' });
});

it('is over once the box is at the terminal', async () => {
  const observations = [{ event: 'full_in', timestamp: '2026-07-09T13:30:00+08:00', location_locode: 'CNSHA' }];
  const answer = await client.call('POST', `/containers/${containerId}/observations`, {
    data: { attributes: { observations } },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await found()).toEqual([]);
});
