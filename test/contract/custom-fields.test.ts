import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDefaultFields } from '../../src/store/custom-fields/custom-fields.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId);
});
afterAll(() => service.close());

function definitionBody(attributes: object) {
  return { data: { type: 'custom_field_definition', attributes } };
}

it('lets a definition be created, listed, edited and deleted with its values', async () => {
  const attributes = {
    entity_type: 'Shipment',
    api_slug: 'season',
    display_name: 'Season',
    data_type: 'enum',
    validation: { any: ['thing'] },
  };
  const created = await client.call('POST', '/custom_field_definitions', definitionBody(attributes));
  const { id } = created.body.data;
  expect(created.body.data.attributes).toEqual({
    ...attributes,
    description: null,
    reference_type: null,
    default_format: null,
    default_value: null,
  });
  const option = await client.call('POST', `/custom_field_definitions/${id}/options`, {
    data: { type: 'custom_field_option', attributes: { label: 'Spring', value: 'spring', position: 1 } },
  });
  expect(option.status).toBe(201);
  await client.call('POST', `/shipments/${shipmentId}/custom_fields`, {
    data: { attributes: { api_slug: 'season', value: 'spring' } },
  });

  const edited = await client.call(
    'PATCH',
    `/custom_field_definitions/${id}`,
    definitionBody({ display_name: 'Season of the year', api_slug: 'other' }),
  );
  expect(edited.body.data.attributes).toMatchObject({ display_name: 'Season of the year', api_slug: 'season' });
  const filtered = await client.call(
    'GET',
    '/custom_field_definitions?filter[data_type]=enum&filter[entity_type]=Shipment',
  );
  expect(filtered.body.data.map((one: { id: string }) => one.id)).toEqual([id]);

  const optionPath = `/custom_field_definitions/${id}/options/${option.body.data.id}`;
  const body = { data: { type: 'custom_field_option', attributes: { label: 'Springtime' } } };
  expect((await client.call('PATCH', optionPath, body)).body.data.attributes).toEqual({
    label: 'Springtime',
    value: 'spring',
    position: 1,
  });
  expect((await client.call('DELETE', optionPath)).status).toBe(200);
  const left = await client.call('GET', `/custom_fields?filter[entity_id]=${shipmentId}`);
  expect(left.body.data[0].attributes).toEqual({ api_slug: 'season', value: 'spring', display_value: 'spring' });

  expect((await client.call('DELETE', `/custom_field_definitions/${id}`)).status).toBe(200);
  expect((await client.call('GET', `/custom_fields?filter[entity_id]=${shipmentId}`)).body.meta.total).toBe(0);
});

it('refuses a slug that is taken, a default that does not fit and options where there are none', async () => {
  const attributes = { entity_type: 'Container', api_slug: 'temp', display_name: 'Temperature', data_type: 'number' };
  expect((await client.call('POST', '/custom_field_definitions', definitionBody(attributes))).status).toBe(201);
  const again = await client.call('POST', '/custom_field_definitions', definitionBody(attributes));
  expect([again.status, again.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/api_slug']);
  const cold = await client.call(
    'POST',
    '/custom_field_definitions',
    definitionBody({ ...attributes, api_slug: 'cold', default_value: 'ice' }),
  );
  expect([cold.status, cold.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/default_value']);
  const option = { data: { type: 'custom_field_option', attributes: { label: 'x', value: 'x' } } };
  expect(
    (await client.call('POST', `/custom_field_definitions/${(await firstDefinition('temp')).id}/options`, option))
      .status,
  ).toBe(422);
});

it('reads, edits and deletes by id and by slug', async () => {
  await client.call(
    'POST',
    '/custom_field_definitions',
    definitionBody({ entity_type: 'Shipment', api_slug: 'n', display_name: 'N', data_type: 'number' }),
  );
  const created = await client.call('POST', '/custom_fields', {
    data: {
      attributes: { api_slug: 'n', value: 1 },
      relationships: { entity: { data: { type: 'shipment', id: shipmentId } } },
    },
  });
  const byId = `/custom_fields/${created.body.data.id}`;
  const bySlug = `/shipments/${shipmentId}/custom_fields/n`;
  const edit = (value: unknown) => ({ data: { type: 'custom_field', attributes: { value } } });
  expect((await client.call('PATCH', byId, edit(2))).body.data.attributes.value).toBe(2);
  expect((await client.call('PATCH', bySlug, edit(3))).body.data.attributes.value).toBe(3);
  expect((await client.call('PATCH', bySlug, edit('x'))).status).toBe(422);
  expect((await client.call('GET', byId)).body.data.attributes.value).toBe(3);
  expect((await client.call('DELETE', bySlug)).status).toBe(204);
  expect((await client.call('GET', byId)).status).toBe(404);
  expect((await client.call('PATCH', bySlug, edit(4))).status).toBe(404);
});

it('gives new things the defaults, except one that is not an option', async () => {
  const base = { entity_type: 'Shipment', display_name: 'D' };
  await client.call(
    'POST',
    '/custom_field_definitions',
    definitionBody({ ...base, api_slug: 'd1', data_type: 'boolean', default_value: false }),
  );
  await client.call(
    'POST',
    '/custom_field_definitions',
    definitionBody({ ...base, api_slug: 'd2', data_type: 'enum', default_value: 'gone' }),
  );
  const id = await insertShipment(service.db, client.accountId);
  await insertDefaultFields(service.db, client.accountId, 'Shipment', [id]);
  const list = await client.call('GET', `/shipments/${id}/custom_fields`);
  expect(list.body.data.map((field: { attributes: object }) => field.attributes)).toEqual([
    { api_slug: 'd1', value: false, display_value: 'No' },
  ]);
});

async function firstDefinition(slug: string): Promise<{ id: string }> {
  const list = await client.call('GET', '/custom_field_definitions?page[size]=100');
  return list.body.data.find((one: { attributes: { api_slug: string } }) => one.attributes.api_slug === slug);
}
