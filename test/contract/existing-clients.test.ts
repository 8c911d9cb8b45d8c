import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { arrivalNotice, type Body, createDocument } from '../documents/paper.ts';
import { createInterfaceWorld, type InterfaceWorld } from './interface-world.ts';

/** What programs written for the public service do, and what it was found to answer. */
const SLOW_MS = 240_000;
let world: InterfaceWorld;

beforeAll(async () => {
  world = await createInterfaceWorld();
}, SLOW_MS);
afterAll(() => world.close());

const call = (method: string, path: string, body?: unknown) => world.client.call(method, path, body);

async function track(number: string, relationships = {}): Promise<Body> {
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
  return (await call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes, relationships } }))
    .body.data;
}

describe('tracking requests', () => {
  it('that wait are given up by PATCH …/cancel, and may then be made again', async () => {
    const { id } = await track('MAEU700000001');
    const { status, body } = await call('PATCH', `/tracking_requests/${id}/cancel`);
    expect([status, body.data.attributes.status]).toEqual([200, 'tracking_stopped']);
    expect((await call('PATCH', `/tracking_requests/${id}/cancel`)).body.data).toEqual(body.data);
    const again = await track('MAEU700000001');
    expect(again.attributes.status).toBe('pending');
    const retried = await call('POST', `/tracking_requests/${id}/retry`, { data: { attributes: {} } });
    expect([retried.status, retried.body.errors[0].code]).toEqual([422, 'duplicate']);
    expect((await world.stranger.call('PATCH', `/tracking_requests/${id}/cancel`)).status).toBe(404);
  });

  it('that led to a shipment stop it when they are given up', async () => {
    const id = world.ids['tracking_request'];
    const { body } = await call('PATCH', `/tracking_requests/${id}/cancel`);
    expect(body.data.attributes.status).toBe('tracking_stopped');
    const shipment = await call('GET', `/shipments/${world.ids['shipment']}`);
    expect(shipment.body.data.attributes.line_tracking_stopped_reason).toBe('cancelled_by_user');
    await call('PATCH', `/shipments/${world.ids['shipment']}/resume_tracking`);
  });

  it('are of the account itself as the customer, unless a party is named, which has no account', async () => {
    const own = await track('MAEU700000002');
    expect(own.relationships.customer.data).toEqual({ type: 'account', id: world.client.accountId });
    const of = { customer: { data: { type: 'party', id: world.ids['party'] } } };
    const { id, relationships } = await track('MAEU700000003', of);
    expect(relationships.customer.data).toBeNull();
    const roles = await call('GET', `/tracking_requests/${id}/party_roles`);
    expect(roles.body.data[0]).toMatchObject({
      attributes: { role: 'customer' },
      relationships: { party: { data: { id: world.ids['party'] } } },
    });
  });

  it('include their shipment and its containers under those names, too', async () => {
    for (const path of ['/tracking_requests', `/tracking_requests/${world.ids['tracking_request']}`]) {
      const { status, body } = await call('GET', `${path}?include=shipment,container`);
      const ids = body.included.map(({ id }: Body) => id);
      expect([status, ids]).toEqual([200, expect.arrayContaining([world.ids['shipment'], world.ids['container']])]);
    }
    expect((await call('GET', '/tracking_requests?include=cargo')).status).toBe(400);
  });
});

describe('custom fields that a tracking request brings', () => {
  const ask = (number: string, fields: object) =>
    call('POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: 'bill_of_lading',
          request_number: number,
          scac: 'MAEU',
          initial_custom_fields: fields,
        },
      },
    });

  it('are refused when nobody defined them, or when their value does not fit', async () => {
    const attributes = { entity_type: 'Container', api_slug: 'pallets', display_name: 'Pallets', data_type: 'number' };
    await call('POST', '/custom_field_definitions', { data: { type: 'custom_field_definition', attributes } });
    const refused = async (fields: object) => {
      const { status, body } = await ask('MAEU700000011', fields);
      return [status, body.errors[0].source.pointer];
    };
    const at = '/data/attributes/initial_custom_fields';
    const [unknown, unfit] = [
      { api_slug: 'palets', value: 20 },
      { api_slug: 'pallets', value: 'many' },
    ];
    expect(await refused({ shipment: [unknown] })).toEqual([422, `${at}/shipment/0/api_slug`]);
    expect(await refused({ containers: [{ ...unfit, value: 3 }, unfit] })).toEqual([422, `${at}/containers/1/value`]);
    expect((await ask('MAEU700000012', { containers: [{ api_slug: 'pallets', value: 20 }] })).status).toBe(201);
  });
});

describe('lists', () => {
  it.each([
    ['maers', ['MAEU']],
    ['MEDU', ['MSCU']],
    ['no such line', []],
  ])('of shipping lines are narrowed by search=%s', async (search, scacs) => {
    const { body } = await call('GET', `/shipping_lines?search=${encodeURIComponent(search)}`);
    const found = body.data.map(({ attributes }: Body) => attributes.scac);
    expect(scacs.every((scac) => found.includes(scac))).toBe(true);
    expect(found.length).toBeLessThan(10);
    expect(found.length === 0).toBe(scacs.length === 0);
  });

  it('of shipments are newest first by created_at either way', async () => {
    const orders = await Promise.all(
      ['', '?sort=created_at', '?sort=-created_at'].map(
        async (sort) => (await call('GET', `/shipments${sort}`)).body.data,
      ),
    );
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
  });
});

it('a shipment is found by its number, or by that of a container, under /shipments/find?q=', async () => {
  const container = (await call('GET', `/containers/${world.ids['container']}`)).body.data;
  for (const number of ['BL0001', container.attributes.number]) {
    const { status, body } = await call('GET', `/shipments/find?q=${number}`);
    expect([status, body.data.id]).toEqual([200, world.ids['shipment']]);
    expect(body.included.map(({ id }: Body) => id)).toEqual([container.id]);
  }
  expect((await call('GET', '/shipments/find?q=NOBODY0000')).status).toBe(404);
  expect((await world.stranger.call('GET', '/shipments/find?q=BL0001')).status).toBe(404);
});

describe('documents', () => {
  it('have no type until they were looked at', async () => {
    const { id } = await createDocument(world.client, arrivalNotice('CSQU3054383', 'Not read'));
    const { attributes } = (await call('GET', `/documents/${id}`)).body.data;
    expect(attributes.document_type).toBeNull();
    const read = (await call('GET', `/documents/${world.ids['document']}`)).body.data;
    expect(read.attributes.document_type).toBe('arrival_notice');
  });

  it('are named by the notifications about them and by what was read from them', async () => {
    const about = { type: 'document', id: world.ids['document'] };
    const event = 'document.extracted';
    const { body } = await call('GET', `/webhook_notifications?filter[event]=${event}`);
    expect(body.data[0].relationships.document.data).toEqual(about);
    expect(body.data[0].relationships.reference_object.data).toEqual(about);
    const { included } = (await call('GET', `/documents/${world.ids['document']}?include=last_document_representation`))
      .body;
    expect(included[0].relationships.document.data).toEqual(about);
    expect(included[0].attributes.version).toBe(included[0].attributes.schema_version);
    const others = await call('GET', '/webhook_notifications?filter[event]=container.created');
    expect(Object.keys(others.body.data[0].relationships)).toEqual(['webhook', 'reference_object']);
  });

  it('are announced with the members that clients of Active Storage read', async () => {
    const blob = { filename: 'a.pdf', content_type: 'application/pdf', byte_size: 3, checksum: `${'A'.repeat(22)}==` };
    const { body } = await call('POST', '/rails/active_storage/direct_uploads', { blob });
    expect(body).toMatchObject({ metadata: {}, service_name: 'landfall', filename: 'a.pdf' });
  });
});

it('a party of another account is not found, as one that does not exist', async () => {
  const foreign = await world.stranger.call('POST', '/parties', { data: { attributes: { company_name: 'Theirs' } } });
  const data = {
    type: 'party_role',
    attributes: { role: 'consignee' },
    relationships: { party: { data: { type: 'party', id: foreign.body.data.id } } },
  };
  const path = `/shipments/${world.ids['shipment']}/party_roles`;
  const theirs = await call('POST', path, { data });
  data.relationships.party.data.id = '11111111-2222-4333-8444-555555555555';
  const nobodys = await call('POST', path, { data });
  expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
});

it('a container of a stopped shipment is not refreshed: nothing would be asked', async () => {
  await call('PATCH', `/shipments/${world.ids['shipment']}/stop_tracking`);
  const { status, body } = await call('PATCH', `/containers/${world.ids['container']}/refresh`);
  expect([status, body.errors[0].detail]).toEqual([409, 'Tracking of the shipment is stopped; resume it first.']);
  await call('PATCH', `/shipments/${world.ids['shipment']}/resume_tracking`);
});
