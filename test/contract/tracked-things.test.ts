import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { addVessel } from '../web/world.ts';

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
    expect(one.body.data.attributes.import_deadlines).toMatchObject({
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
  const found = async (query: string): Promise<[string, string][]> => {
    const { data } = (await client.call('GET', `/search?query=${encodeURIComponent(query)}`)).body;
    return data.map((hit: { id: string; attributes: { entity_type: string } }) => [hit.attributes.entity_type, hit.id]);
  };

  it('finds a container and its shipment by a part of the number', async () => {
    const byContainer = await client.call('GET', '/search?query=605811');
    expect(byContainer.body.data).toMatchObject([
      { id: containerId, type: 'search_result', attributes: { entity_type: 'cargo', number: 'MSKU6058113' } },
    ]);
    const byShipment = await client.call('GET', '/search?query=maeu1234');
    expect(byShipment.body.data[0]).toMatchObject({
      id: shipmentId,
      type: 'search_result',
      attributes: { entity_type: 'shipment', number: 'MAEU123456789', containers_count: 1, tracking_stopped: false },
    });
  });

  it.each(['MSKU6058114', 'MSKU 605871-3', 'mksu6058113'])('forgives a typing error in a box: %s', async (typed) => {
    expect(await found(typed)).toEqual([['cargo', containerId]]);
  });

  it('finds what a tag, customer, vessel or custom field names', async () => {
    const party = { data: { type: 'party', attributes: { company_name: 'Northwind Imports' } } };
    const partyId = (await client.call('POST', '/parties', party)).body.data.id;
    const named = await insertShipment(service.db, client.accountId, 'MAEU900000001');
    const box = await insertContainer(service.db, client.accountId, named, 'TEMU8672537');
    await service.db
      .updateTable('shipment')
      .set({ customer_id: partyId, tags: ['spring sale'] })
      .where('id', '=', named)
      .execute();
    const attributes = { entity_type: 'Container', api_slug: 'dock', display_name: 'Dock', data_type: 'short_text' };
    await client.call('POST', '/custom_field_definitions', { data: { type: 'custom_field_definition', attributes } });
    const value = { data: { type: 'custom_field', attributes: { api_slug: 'dock', value: 'Gate Forty-Two' } } };
    expect((await client.call('POST', `/containers/${box}/custom_fields`, value)).status).toBe(201);
    expect(await found('spring sale')).toEqual([['shipment', named]]);
    expect(await found('northwind')).toEqual([['shipment', named]]);
    expect(await found('forty-two')).toEqual([['cargo', box]]);
    expect(await found('nothing of the kind')).toEqual([]);
  });

  it('puts the number itself first, and shows a request as the shipment it led to', async () => {
    const long = await insertShipment(service.db, client.accountId, 'MAEU77000011');
    const short = await insertShipment(service.db, client.accountId, 'MAEU770000');
    const ask = { request_type: 'bill_of_lading', request_number: 'XMAEU770000', scac: 'TEST' };
    const asked = await client.call('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: ask },
    });
    const { id } = asked.body.data;
    expect(await found('MAEU770000')).toEqual([
      ['shipment', short],
      ['shipment', long],
      ['tracking_request', id],
    ]);
    await service.db.updateTable('tracking_request').set({ shipment_id: short }).where('id', '=', id).execute();
    expect(await found('XMAEU770000')).toEqual([['shipment', short]]);
  });

  it('finds the boxes aboard a ship, the shipments that come with it, and what bears a reference', async () => {
    const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
    const referred = await insertShipment(service.db, client.accountId, 'MAEU910000001');
    const aboard = await insertContainer(service.db, client.accountId, referred, 'MSKU1234565');
    await service.db.updateTable('container').set({ current_vessel_id: vesselId }).where('id', '=', aboard).execute();
    for (const [path, refNumbers] of [
      [`/shipments/${referred}`, ['PO 4711-X']],
      [`/containers/${aboard}`, ['LOT 0815-Y']],
    ] as const)
      await client.call('PATCH', path, { data: { attributes: { ref_numbers: refNumbers } } });
    expect(await found('ever fort')).toEqual([['cargo', aboard]]);
    expect(await found('4711-x')).toEqual([['shipment', referred]]);
    expect(await found('LOT 0815')).toEqual([['cargo', aboard]]);
    await service.db
      .updateTable('shipment')
      .set({ pod_vessel_name: 'EVER FORTUNE' })
      .where('id', '=', referred)
      .execute();
    expect(await found('ever fort')).toEqual([
      ['cargo', aboard],
      ['shipment', referred],
    ]);
  });

  it('shows the best 25, the number itself before what only contains it', async () => {
    for (let count = 0; count < 26; count += 1)
      await insertShipment(service.db, client.accountId, `HLCU88000${String(count).padStart(3, '0')}`);
    const whole = await insertShipment(service.db, client.accountId, 'HLCU88000');
    const within = await insertShipment(service.db, client.accountId, 'XHLCU88000');
    const hits = await found('HLCU88000');
    expect([hits.length, hits[0]]).toEqual([25, ['shipment', whole]]);
    expect(hits.map(([, id]) => id)).not.toContain(within);
  });

  it('does not forgive two errors', async () => {
    expect(await found('MSKU6059123')).toEqual([]);
  });

  it('needs something to look for', async () => {
    for (const query of ['', '?query=', '?query=%20']) {
      expect((await client.call('GET', `/search${query}`)).body.errors[0].source).toEqual({ parameter: 'query' });
    }
  });
});
