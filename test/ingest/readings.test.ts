import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

const BOX = 'MSKU4023150';

let service: TestService;
let client: Client;
let containerId: string;
let callback: { readonly path: string; readonly secret: string };
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const created = await client.call('POST', '/event_subscriptions', { data: { attributes: { scac: 'MAEU' } } });
  callback = { path: created.body.data.attributes.callback_path, secret: created.body.data.attributes.secret };
  const attributes = { number: 'COLD0001', scac: 'MAEU', container_numbers: [BOX] };
  await client.call('POST', '/shipments', { data: { attributes } });
  containerId = (await client.call('GET', '/containers')).body.data[0].id;
});
afterAll(() => service.close());

async function push(...events: object[]): Promise<void> {
  const body = JSON.stringify({ events });
  const signature = createHmac('sha256', Buffer.from(callback.secret, 'base64')).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'notification-signature': `sha256=${signature}` };
  const answer = await fetch(`${service.url}${callback.path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(204);
}

function measured(eventID: string, hour: string, temperature: number, more: object = {}) {
  return {
    eventID,
    eventDateTime: `2026-03-01T${hour}:00:00Z`,
    eventUpdatedDateTime: `2026-03-01T${hour}:05:00Z`,
    eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: 'MEAS' },
    equipmentDetails: { equipmentReference: BOX },
    reeferDetails: {
      temperatureUnit: 'CEL',
      internalSetpointTemperature: -18,
      returnAirTemperatureMeasurement: { temperatureValue: temperature },
    },
    ...more,
  };
}

const read = async (asking = client) => (await asking.call('GET', `/containers/${containerId}/readings`)).body;

it('keeps what a cooled box tells once, newest first, and says who told the last of each value', async () => {
  const door = {
    ...measured('door', '11', 0),
    eventClassification: { eventTypeCode: 'IOT', iotEventTypeCode: 'DETC' },
    iotDetails: { iotEventCode: 'DRO' },
    reeferDetails: undefined,
  };
  await push(measured('m1', '10', -16), door, measured('m2', '12', -17.5));
  await push(measured('m1', '10', -16));
  const { data, latest } = await read();
  expect(data.map(({ event }: { event: string }) => event)).toEqual(['measured', 'door_opened', 'measured']);
  expect(latest).toMatchObject([
    { quantity: 'set_temperature', value: -18 },
    { quantity: 'return_temperature', value: -17.5, at: '2026-03-01T12:00:00Z', source_name: 'dcsa:MAEU' },
  ]);
  expect(latest[1].payload_id).toMatch(/^[0-9a-f-]{36}$/u);
});

it('takes a later word for the same event, and lets it be taken back', async () => {
  await push(measured('m2', '12', -18.25, { eventUpdatedDateTime: '2026-03-01T13:00:00Z' }));
  expect((await read()).latest[1]).toMatchObject({ value: -18.25 });
  await push(measured('m2', '12', -17.5));
  expect((await read()).latest[1]).toMatchObject({ value: -18.25 });
  await push(measured('m2', '12', -18.25, { isRetracted: true }));
  expect((await read()).latest[1]).toMatchObject({ value: -16, at: '2026-03-01T10:00:00Z' });
});

it('sets aside what it does not know, without losing the rest', async () => {
  const unknown = {
    ...measured('u1', '14', 0),
    eventClassification: { eventTypeCode: 'IOT' },
    iotDetails: { iotEventCode: 'SMOKE' },
  };
  await push(unknown, measured('m3', '15', -17));
  expect((await read()).latest[1]).toMatchObject({ value: -17 });
  const aside = await client.call('GET', '/admin/quarantine');
  expect(aside.text).toContain('SMOKE');
});

it('leaves the journey as it is, and tells no other account', async () => {
  const { body } = await client.call('GET', `/containers/${containerId}/raw_events`);
  expect(body.data).toEqual([]);
  const stranger = await service.createClient();
  expect((await stranger.call('GET', `/containers/${containerId}/readings`)).status).toBe(404);
});
