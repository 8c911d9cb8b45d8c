import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')}`;
const push = (path: string, body: string, signature: string) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'notification-signature': signature,
      'subscription-id': 'b80d923d-e8ac-4c34-9506-55d3de347034',
    },
    body,
  });
const EVENT = {
  eventID: '1',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  equipmentEventTypeCode: 'GTIN',
  eventDateTime: '2026-03-01T10:00:00+08:00',
  equipmentReference: 'MSKU4023150',
  emptyIndicatorCode: 'LADEN',
  eventLocation: { UNLocationCode: 'CNSHA' },
};

describe('events that a carrier pushes', () => {
  it('are stored and applied once, when they are signed', async () => {
    const created = await client.call('POST', '/event_subscriptions', { data: { attributes: { scac: 'MAEU' } } });
    const { callback_path: path, secret } = created.body.data.attributes;
    await client.call('POST', '/shipments', {
      data: { attributes: { number: 'PUSH0001', scac: 'MAEU', container_numbers: ['MSKU4023150'] } },
    });
    const body = `${JSON.stringify([EVENT], null, 2)}\n`;
    expect((await push(path, body, sign(body, secret))).status).toBe(204);
    expect((await push(path, body, sign(body, secret))).status).toBe(204);
    expect((await push(path, `${body} `, sign(body, secret))).status).toBe(401);
    expect((await push(path, body, 'sha256=00')).status).toBe(401);
    const moves = await service.db
      .selectFrom('observation')
      .where('source_name', '=', 'dcsa:MAEU')
      .select('fact')
      .execute();
    expect(moves.filter(({ fact }) => fact.kind === 'move')).toHaveLength(1);
    const stored = await service.db
      .selectFrom('raw_payload')
      .where('source_name', '=', 'dcsa:MAEU')
      .select('times_received')
      .execute();
    expect(stored).toEqual([{ times_received: 2 }]);
    const rotated = await client.call('POST', `/event_subscriptions/${created.body.data.id}/rotate_secret`);
    expect((await push(path, body, sign(body, rotated.body.data.attributes.secret))).status).toBe(204);
    expect((await push(path, body, sign(body, secret))).status).toBe(204);
    expect((await client.call('DELETE', `/event_subscriptions/${created.body.data.id}`)).status).toBe(204);
    expect((await push(path, body, sign(body, secret))).status).toBe(401);
  });

  it('are taken back by their id alone, whoever heard of them', async () => {
    const created = await client.call('POST', '/event_subscriptions', { data: { attributes: { scac: 'CMDU' } } });
    const { callback_path: path, secret } = created.body.data.attributes;
    const send = async (event: object) => {
      const body = JSON.stringify({ events: [event], feedbackElements: [] });
      expect((await push(path, body, sign(body, secret))).status).toBe(204);
    };
    const shipment = await client.call('POST', '/shipments', {
      data: { attributes: { number: 'PUSH0003', scac: 'CMDU', container_numbers: ['CSQU3054383'] } },
    });
    const statusOf = async (id: string) => {
      const { body } = await client.call('GET', `/shipments/${id}?include=containers`);
      return body.included.map((one: { attributes: { current_status: string } }) => one.attributes.current_status);
    };
    const gateIn = { ...EVENT, isRetracted: false, eventUpdatedDateTime: '2026-03-01T11:00:00Z' };
    await send({ ...gateIn, eventID: 'gate-1', equipmentReference: 'CSQU3054383' });
    expect(await statusOf(shipment.body.data.id)).toEqual(['loaded']);
    await send({ eventID: 'gate-1', isRetracted: true });
    expect(await statusOf(shipment.body.data.id)).toEqual(['new']);
    await send({ ...gateIn, eventID: 'gate-2', equipmentReference: 'MSKU6058113' });
    await send({ eventID: 'gate-2', isRetracted: true });
    const later = await client.call('POST', '/shipments', {
      data: { attributes: { number: 'PUSH0004', scac: 'CMDU', container_numbers: ['MSKU6058113'] } },
    });
    expect(await statusOf(later.body.data.id)).toEqual(['new']);
    expect(await service.db.selectFrom('quarantine').select('reason').execute()).toEqual([]);
  });

  it('need a subscription', async () => {
    expect((await push('/v2/ingest/dcsa/00000000-0000-4000-8000-000000000000', '[]', 'sha256=00')).status).toBe(401);
    const stranger = await service.createClient();
    expect((await stranger.call('GET', '/event_subscriptions')).body.data).toEqual([]);
  });
});
