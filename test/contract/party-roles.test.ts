import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
let other: Client;
let shipmentId: string;
let containerId: string;
let acme: string;
let globex: string;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  other = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId);
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  acme = await createParty('Acme Imports');
  globex = await createParty('Globex');
});
afterAll(() => service.close());

async function createParty(company_name: string, by = client): Promise<string> {
  const body = { data: { type: 'party', attributes: { company_name } } };
  return (await by.call('POST', '/parties', body)).body.data.id;
}

function assign(path: string, role: string, id: string, by = client) {
  const relationships = { party: { data: { id, type: 'party' } } };
  return by.call('POST', `${path}/party_roles`, { data: { type: 'party_role', attributes: { role }, relationships } });
}

describe('party roles of a shipment', () => {
  it('add up, are listed with their parties, and are taken away', async () => {
    const path = `/shipments/${shipmentId}`;
    const first = await assign(path, 'consignee', acme);
    expect([first.status, first.body.included]).toMatchObject([201, [{ id: acme, type: 'party' }]]);
    expect(first.body.data).toMatchObject({
      type: 'party_role',
      attributes: { role: 'consignee', roleable_type: 'Shipment', roleable_id: shipmentId },
      relationships: { party: { data: { id: acme, type: 'party' } } },
    });
    expect((await assign(path, 'consignee', globex)).status).toBe(201);
    const list = (await client.call('GET', `${path}/party_roles`)).body;
    expect([list.meta.total, list.included.map(({ id }: { id: string }) => id).sort()]).toEqual([
      2,
      [acme, globex].sort(),
    ]);
    const { body } = await client.call('GET', `${path}?flag[parties]=true&include=party_roles.party`);
    expect(body.data.relationships.party_roles.data).toHaveLength(2);
    expect(body.included.map(({ type }: { type: string }) => type).sort()).toEqual([
      'party',
      'party',
      'party_role',
      'party_role',
    ]);
    expect((await client.call('GET', path)).body.data.relationships.party_roles).toBeUndefined();
    expect((await client.call('DELETE', `${path}/party_roles/${first.body.data.id}`)).status).toBe(204);
    expect((await client.call('DELETE', `${path}/party_roles/${first.body.data.id}`)).status).toBe(404);
    expect((await client.call('GET', `/parties/${acme}`)).status).toBe(200);
  });

  it('name the customer that pages show: the first one', async () => {
    const path = `/shipments/${shipmentId}`;
    const name = async () => (await client.call('GET', path)).body.data.attributes.customer_name;
    const { id } = (await assign(path, 'customer', acme)).body.data;
    await assign(path, 'customer', globex);
    expect(await name()).toBe('Acme Imports');
    await client.call('DELETE', `${path}/party_roles/${id}`);
    expect(await name()).toBe('Globex');
  });

  it.each([
    ['consignee', 'Party has already been taken', '/data/relationships/party'],
    ['stowaway', "'stowaway' is not a valid role", '/data/attributes/role'],
  ])('are refused: %s', async (role, detail, pointer) => {
    const reply = await assign(`/shipments/${shipmentId}`, role, globex);
    expect([reply.status, reply.body.errors[0]]).toMatchObject([422, { detail, source: { pointer } }]);
  });

  it('are nothing for others', async () => {
    const foreign = await createParty('Elsewhere', other);
    expect((await assign(`/shipments/${shipmentId}`, 'shipper', foreign)).status).toBe(404);
    expect((await assign(`/shipments/${shipmentId}`, 'shipper', foreign, other)).status).toBe(404);
    expect((await other.call('GET', `/shipments/${shipmentId}/party_roles`)).status).toBe(404);
    expect((await client.call('GET', `/shipments/${newId()}/party_roles`)).status).toBe(404);
  });
});

it('a container is only picked up by somebody of its own', async () => {
  const refused = await assign(`/containers/${containerId}`, 'shipper', acme);
  expect([refused.status, refused.body.errors[0].detail]).toEqual([422, 'Role is not allowed for Cargo']);
  const taken = await assign(`/containers/${containerId}`, 'pickup_dray_carrier', acme);
  expect(taken.body.data.attributes).toMatchObject({ roleable_type: 'Cargo', roleable_id: containerId });
});

describe('a tracking request', () => {
  const ask = (relationships: object) => {
    const attributes = { request_type: 'bill_of_lading', request_number: newId().slice(-9), scac: 'TEST' };
    return client.call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes, relationships } });
  };
  const party = (id: string) => ({ data: { id, type: 'party' } });

  it('takes a party for each role, whose roles the shipment gets, also later ones', async () => {
    const { id } = (await ask({ customer: party(acme), customs_broker: party(globex) })).body.data;
    const path = `/tracking_requests/${id}`;
    const roles = async (where: string) => {
      const { data } = (await client.call('GET', `${where}/party_roles`)).body;
      return data.map(({ attributes }: { attributes: { role: string } }) => attributes.role).sort();
    };
    expect(await roles(path)).toEqual(['customer', 'customs_broker']);
    const found = await insertShipment(service.db, client.accountId);
    await service.db.updateTable('tracking_request').set({ shipment_id: found }).where('id', '=', id).execute();
    expect((await assign(path, 'shipper', acme)).status).toBe(201);
    expect(await roles(`/shipments/${found}`)).toEqual(['shipper']);
  });

  it('refuses a party that is not the account’s', async () => {
    const reply = await ask({ shipper: party(newId()) });
    expect([reply.status, reply.body.errors[0].source]).toEqual([
      422,
      { pointer: '/data/relationships/shipper/data/id' },
    ]);
  });
});

it('parties are found by a part of their name', async () => {
  const names = async (query: string) =>
    (await client.call('GET', `/parties?query=${query}`)).body.data.map(
      ({ attributes }: { attributes: { company_name: string } }) => attributes.company_name,
    );
  expect(await names('IMPORT')).toEqual(['Acme Imports']);
  expect(await names('%25')).toEqual([]);
});
