import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/http/routes.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

async function enter(number: string): Promise<{ id: string; boxId: string }> {
  const attributes = { number, scac: 'MAEU', container_numbers: ['MSKU4023150'], port_of_discharge: 'USLAX' };
  const { body } = await client.call('POST', '/shipments', { data: { attributes } });
  return { id: body.data.id, boxId: body.data.relationships.containers.data[0].id };
}

describe('a day that does not exist', () => {
  it('is refused in custom fields of type datetime', async () => {
    const { id } = await enter('ENTERED0001');
    const definition = { entity_type: 'Shipment', api_slug: 'due', display_name: 'Due', data_type: 'datetime' };
    const defined = await client.call('POST', '/custom_field_definitions', {
      data: { type: 'custom_field_definition', attributes: definition },
    });
    expect(defined.status).toBe(201);
    const set = (value: string) =>
      client.call('POST', '/custom_fields', {
        data: {
          type: 'custom_field',
          attributes: { api_slug: 'due', value },
          relationships: { entity: { data: { type: 'shipment', id } } },
        },
      });
    expect((await set('2026-02-30T08:00:00Z')).status).toBe(422);
    expect((await set('2026-02-28T08:00:00Z')).status).toBe(201);
  });

  it.each([
    '/shipments?filter[pod_eta_at][start]=2026-02-30T00:00:00Z',
    '/containers?filter[pod_eta_at][end]=2026-02-30T00:00:00Z',
    '/containers?filter[pickup_lfd][start]=2026-04-31',
  ])('is refused in the window of a list: %s', async (path) => {
    expect((await client.call('GET', path)).status).toBe(400);
    expect((await client.call('GET', path.replace(/-3[01]/, '-28'))).status).toBe(200);
  });
});

it('ids in capitals work on every operation', async () => {
  const { id, boxId } = await enter('ENTERED0002');
  const paths = [
    `/shipments/${id}`,
    `/shipments/${id}?include=containers`,
    `/shipments/${id}/eta_history`,
    `/containers/${boxId}`,
    `/containers/${boxId}?include=shipment`,
    `/containers/${boxId}/transport_events`,
    `/containers/${boxId}/raw_events`,
    `/containers/${boxId}/map_geojson`,
  ];
  for (const path of paths) {
    const upper = path.replace(/[0-9a-f-]{36}/, (text) => text.toUpperCase());
    const [given, capitals] = [await client.call('GET', path), await client.call('GET', upper)];
    expect([upper, capitals.status, capitals.body.data]).toEqual([upper, given.status, given.body.data]);
  }
  const tagged = await client.call('PATCH', '/shipments/tags', { ids: [id.toUpperCase()], add: ['spring'] });
  expect(tagged.body.changed).toBe(1);
});

it('whatever an answer calls its own address can be asked for', async () => {
  const { id } = await enter('ENTERED0003');
  const followed = new Set<string>();
  const lists = routes.filter(
    ({ method, path, answer }) => method === 'GET' && !path.includes(':') && 'many' in answer,
  );
  expect(lists.length).toBeGreaterThan(10);
  for (const { path } of lists) {
    const { body } = await client.call('GET', `${path}?page[size]=1`);
    for (const resource of body.data ?? []) if (resource.links?.self) followed.add(resource.links.self);
  }
  followed.add((await client.call('GET', `/shipments/${id}`)).body.data.links.self);
  for (const self of followed) {
    expect([self, (await client.call('GET', new URL(self, service.url).pathname)).status]).toEqual([self, 200]);
  }
});
