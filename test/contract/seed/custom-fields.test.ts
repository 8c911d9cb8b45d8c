import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_TYPES, type DataType } from '../../../src/domain/custom-fields/custom-field.ts';
import { newId } from '../../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { insertShipment } from '../../tracked.ts';

/** Specification, "POST /shipments/{shipment_id}/custom_fields" and "Custom field". */
let service: TestService;
let client: Client;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId);
});
afterAll(() => service.close());

async function define(apiSlug: string, dataType: DataType, more: object = {}): Promise<string> {
  const attributes = {
    entity_type: 'Shipment',
    api_slug: apiSlug,
    display_name: apiSlug.toUpperCase(),
    data_type: dataType,
    ...more,
  };
  const reply = await client.call('POST', '/custom_field_definitions', {
    data: { type: 'custom_field_definition', attributes },
  });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

async function addOptions(definitionId: string, values: string[]): Promise<void> {
  for (const value of values) {
    const attributes = { label: `The ${value} one`, value };
    const reply = await client.call('POST', `/custom_field_definitions/${definitionId}/options`, {
      data: { type: 'custom_field_option', attributes },
    });
    expect(reply.status).toBe(201);
  }
}

function set(apiSlug: string, value: unknown, by: Client = client, id: string = shipmentId) {
  const data = { type: 'custom_field', attributes: { api_slug: apiSlug, value } };
  return by.call('POST', `/shipments/${id}/custom_fields`, { data });
}

describe('201 Created: {data: <custom field>, links:{self}}', () => {
  it('has every member of the custom field table', async () => {
    const definitionId = await define('po', 'short_text');
    const reply = await set('po', 'PO-1');
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'custom_field',
        attributes: { api_slug: 'po', value: 'PO-1', display_value: 'PO-1' },
        relationships: {
          entity: { data: { id: shipmentId, type: 'shipment' } },
          definition: { data: { id: definitionId, type: 'custom_field_definition' } },
        },
        links: { self: `${service.url}/v2/custom_fields/${reply.body.data.id}` },
      },
      links: { self: `${service.url}/v2/custom_fields/${reply.body.data.id}` },
    });
  });

  it('accepts both nestings, since the specification leaves them open', async () => {
    const reply = await client.call('POST', `/shipments/${shipmentId}/custom_fields`, {
      data: { api_slug: 'po', value: 'PO-2' },
    });
    expect([reply.status, reply.body.data.attributes.value]).toEqual([201, 'PO-2']);
  });
});

describe('rule 1: the caller needs update permission on the shipment', () => {
  it('refuses a key that may only read', async () => {
    const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
    expect((await set('po', 'x', reader)).status).toBe(403);
  });

  it('does not see the shipment of another account', async () => {
    const stranger = await service.createClient();
    expect((await set('po', 'x', stranger)).status).toBe(404);
    expect((await set('po', 'x', client, newId())).status).toBe(404);
  });
});

describe('rule 2: a field that exists is updated, otherwise created', () => {
  it('keeps one field per slug', async () => {
    await define('colour', 'short_text');
    const first = await set('colour', 'red');
    const second = await set('colour', 'blue');
    expect(second.body.data.id).toBe(first.body.data.id);
    const list = await client.call('GET', `/shipments/${shipmentId}/custom_fields`);
    const fields = list.body.data.filter(
      (field: { attributes: { api_slug: string } }) => field.attributes.api_slug === 'colour',
    );
    expect(fields.map((field: { attributes: { value: string } }) => field.attributes.value)).toEqual(['blue']);
  });

  it('does so when many write at once', async () => {
    await define('race', 'number');
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => set('race', index)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
  });
});

describe('rule 3: the value is validated against the data type', () => {
  it.each<[DataType, unknown, string, unknown]>([
    ['short_text', 'hello', 'hello', 5],
    ['number', 12.5, '12.5', 'many'],
    ['date', '2026-11-15', '2026-11-15', '2026-02-30'],
    ['datetime', '2026-11-15T08:00:00Z', '2026-11-15 08:00 UTC', 'tomorrow'],
    ['boolean', true, 'Yes', 'yes'],
  ])('%s takes %j, shown as %s, and not %j', async (dataType, good, shown, bad) => {
    await define(`t_${dataType}`, dataType);
    const accepted = await set(`t_${dataType}`, good);
    expect([accepted.status, accepted.body.data.attributes]).toEqual([
      201,
      { api_slug: `t_${dataType}`, value: good, display_value: shown },
    ]);
    const refused = await set(`t_${dataType}`, bad);
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/value' }]);
  });

  it.each(DATA_TYPES)('%s does not take null: a value is required, and null is of no type', async (dataType) => {
    const slug = `null_${dataType}`;
    const definitionId = await define(slug, dataType, dataType === 'reference' ? { reference_type: 'Party' } : {});
    if (dataType.startsWith('enum')) await addOptions(definitionId, ['a']);
    const refused = await set(slug, null);
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/value' }]);
  });

  it('resolves a reference within the account', async () => {
    await define('broker', 'reference', { reference_type: 'Party' });
    const party = await client.call('POST', '/parties', { data: { attributes: { company_name: 'Acme Brokers' } } });
    const reply = await set('broker', party.body.data.id);
    expect(reply.body.data.attributes).toEqual({
      api_slug: 'broker',
      value: party.body.data.id,
      display_value: 'Acme Brokers',
    });
    expect((await set('broker', newId())).status).toBe(422);
  });

  it('points at the slug when there is no such definition', async () => {
    const reply = await set('nowhere', 1);
    expect([reply.status, reply.body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/api_slug' }]);
    const direct = await client.call('POST', `/shipments/${shipmentId}/custom_fields`, { data: { api_slug: 'po' } });
    expect([direct.status, direct.body.errors[0].source]).toEqual([422, { pointer: '/data/value' }]);
  });
});

describe('rule 4: an enum value must be one of the options', () => {
  it('names them when it is not', async () => {
    await addOptions(await define('grade', 'enum'), ['a', 'b']);
    const good = await set('grade', 'a');
    expect(good.body.data.attributes).toEqual({ api_slug: 'grade', value: 'a', display_value: 'The a one' });
    const bad = await set('grade', 'c');
    expect(bad.body.errors).toEqual([
      {
        status: '422',
        source: { pointer: '/data/attributes/value' },
        title: 'Unprocessable Entity',
        detail: 'GRADE must be one of: a, b.',
        code: 'invalid_body',
      },
    ]);
  });

  it('holds for every member of an enum_multi', async () => {
    await addOptions(await define('grades', 'enum_multi'), ['a', 'b', 'c']);
    expect((await set('grades', ['c', 'a'])).body.data.attributes).toEqual({
      api_slug: 'grades',
      value: ['c', 'a'],
      display_value: 'The c one, The a one',
    });
    expect((await set('grades', ['a', 'z'])).status).toBe(422);
  });
});
