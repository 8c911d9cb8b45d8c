import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
});
afterAll(() => service.close());

function ask(request_number: string, more: object = {}, by = client) {
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'MAEU', ...more };
  return by.call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
}

async function countRequests(number: string): Promise<number> {
  const { body } = await client.call('GET', `/tracking_requests?filter[request_number]=${encodeURIComponent(number)}`);
  return body.meta.total;
}

describe('a number that is followed already', () => {
  it('is refused with the request that follows it, pending or not, and nothing new is made', async () => {
    const first = (await ask('MAEU555000111')).body.data;
    const again = await ask('maeu 555-000-111');
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual([
      {
        status: '422',
        title: 'Unprocessable Entity',
        code: 'duplicate',
        detail: 'maeu 555-000-111 is tracked already in this account.',
        source: { pointer: '/data/attributes/request_number' },
        meta: { tracking_request_id: first.id, shipment_id: null },
      },
    ]);
    expect(await countRequests('MAEU555000111')).toBe(1);
  });

  it('is refused where the line of either is still to be found out, and not for another line', async () => {
    const first = (await ask('777000222', { scac: undefined, auto_detect_vocc_scac: true })).body.data;
    expect((await ask('777000222')).body.errors[0].meta.tracking_request_id).toBe(first.id);
    expect((await ask('777000333')).status).toBe(201);
    expect((await ask('777000333', { scac: 'HLCU' })).status).toBe(201);
    expect((await ask('777000333', { scac: undefined, auto_detect_vocc_scac: true })).status).toBe(422);
  });

  it('is made once of two posts at the same instant', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask('MAEU555000999')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    expect(await countRequests('MAEU555000999')).toBe(1);
  });

  it('is one for each account', async () => {
    const other = await service.createClient();
    expect((await ask('MAEU555000777')).status).toBe(201);
    expect((await ask('MAEU555000777', {}, other)).status).toBe(201);
  });

  it('is asked for again when the first attempt failed', async () => {
    const { id } = (await ask('MAEU555000444')).body.data;
    await service.db
      .updateTable('tracking_request')
      .set({ status: 'failed', failed_reason: 'not_found' })
      .where('id', '=', id)
      .execute();
    expect((await ask('MAEU555000444')).status).toBe(201);
  });

  it('may be tried again and again at the test line', async () => {
    expect((await ask('TEST-TR-SUCCEEDED', { scac: 'TEST' })).status).toBe(201);
    expect((await ask('TEST-TR-SUCCEEDED', { scac: 'TEST' })).status).toBe(201);
  });
});

describe('a container on its way under a bill of lading', () => {
  const box = (number: string) => ask(number, { request_type: 'container' });

  it('is followed already, until its journey ends', async () => {
    const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU555000555');
    const containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
    const reply = await box('MSKU6058113');
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].meta).toEqual({ tracking_request_id: null, shipment_id: shipmentId });
    await service.db
      .updateTable('container')
      .set({ empty_terminated_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', containerId)
      .execute();
    expect((await box('MSKU6058113')).status).toBe(201);
  });

  it('says how a stopped shipment is followed again', async () => {
    const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU555000666');
    expect((await client.call('PATCH', `/shipments/${shipmentId}/stop_tracking`)).status).toBe(200);
    const reply = await ask('MAEU555000666');
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].detail).toContain(`PATCH /shipments/${shipmentId}/resume_tracking`);
  });
});
