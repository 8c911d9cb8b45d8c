import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
let shipmentId: string;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
});
afterAll(() => service.close());

describe('shipments', () => {
  it('are listed with their containers included once', async () => {
    const reply = await client.call('GET', '/shipments?include=containers,containers.shipment');
    expect(reply.status).toBe(200);
    expect(reply.body.meta).toEqual({ size: 30, total: 1 });
    expect(reply.body.data[0].relationships.containers).toEqual({ data: [{ id: containerId, type: 'container' }] });
    expect(reply.body.included.map((one: { type: string; id: string }) => `${one.type}:${one.id}`)).toEqual([
      `container:${containerId}`,
    ]);
  });

  it.each([
    ['q=6058', 1],
    ['q=%25', 0],
    ['number=maeu123456789', 1],
    ['number=MAEU', 0],
    ['filter[tracking_stopped]=false', 1],
    ['filter[tracking_stopped]=true', 0],
  ])('are found by %s', async (query, count) => {
    expect((await client.call('GET', `/shipments?${query}`)).body.data.length).toBe(count);
  });

  it('take new reference numbers and tags, each alone', async () => {
    const edited = await client.call('PATCH', `/shipments/${shipmentId}`, {
      data: { attributes: { ref_numbers: ['PO 1'] } },
    });
    expect(edited.body.data.attributes).toMatchObject({ ref_numbers: ['PO 1'], tags: [] });
    const tagged = await client.call('PATCH', `/shipments/${shipmentId}`, {
      data: { attributes: { tags: ['urgent'] } },
    });
    expect(tagged.body.data.attributes).toMatchObject({ ref_numbers: ['PO 1'], tags: ['urgent'] });
  });

  it('refuse an include that does not exist, by name', async () => {
    const reply = await client.call('GET', `/shipments/${shipmentId}?include=containers.captain`);
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter: 'include' }]);
    expect(reply.body.errors[0].detail).toContain('"captain" is not a relationship of container');
  });
});

describe('containers', () => {
  it('are listed and read with their shipment', async () => {
    const list = await client.call('GET', '/containers?include=shipment');
    expect(list.body.data[0]).toMatchObject({
      id: containerId,
      type: 'container',
      attributes: { number: 'MSKU6058113', current_status: 'new' },
    });
    expect(list.body.included[0].id).toBe(shipmentId);
    const one = await client.call('GET', `/containers/${containerId}`);
    expect(one.body.data.attributes.import_deadlines).toEqual({
      pickup_lfd_terminal: null,
      pickup_lfd_rail: null,
      pickup_lfd_line: null,
    });
  });

  it('take new reference numbers by address and by body', async () => {
    const byPath = await client.call('PATCH', `/containers/${containerId}`, {
      data: { attributes: { ref_numbers: ['A'] } },
    });
    expect(byPath.body.data.attributes.ref_numbers).toEqual(['A']);
    const byBody = await client.call('PATCH', '/containers', {
      data: { id: containerId, type: 'container', attributes: { ref_numbers: ['B'] } },
    });
    expect(byBody.body.data.attributes.ref_numbers).toEqual(['B']);
    expect((await client.call('PATCH', '/containers', { data: { id: newId(), attributes: {} } })).status).toBe(404);
  });

  it('have no milestones before anything was observed', async () => {
    const reply = await client.call('GET', `/containers/${containerId}/transport_events`);
    expect([reply.status, reply.body.data, reply.body.meta.total]).toEqual([200, [], 0]);
  });
});

describe('search', () => {
  it('finds a container and its shipment by a part of the number', async () => {
    const byContainer = await client.call('GET', '/search?query=605811');
    expect(byContainer.body.data.map((hit: { type: string; id: string }) => [hit.type, hit.id])).toEqual([
      ['cargo', containerId],
    ]);
    const byShipment = await client.call('GET', '/search?query=maeu1234');
    expect(byShipment.body.data[0]).toMatchObject({
      id: shipmentId,
      type: 'shipment',
      attributes: { number: 'MAEU123456789', containers_count: 1, tracking_stopped: false },
    });
  });

  it('needs something to look for', async () => {
    for (const query of ['', '?query=', '?query=%20']) {
      expect((await client.call('GET', `/search${query}`)).body.errors[0].source).toEqual({ parameter: 'query' });
    }
  });
});
