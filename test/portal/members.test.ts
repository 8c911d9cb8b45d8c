import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from '../sessions/browser.ts';

const PASSWORD = 'a quiet harbour at dawn';

let service: TestService;
let owner: Client;
let partyId: string;

beforeAll(async () => {
  service = await startTestService();
  owner = await service.createClient();
  partyId = await addParty('Alder Imports');
});
afterAll(() => service?.close());

async function addParty(name: string): Promise<string> {
  const data = { type: 'party', attributes: { company_name: name } };
  return (await owner.call('POST', '/parties', { data })).body.data.id;
}

async function addMember(email: string): Promise<string> {
  const data = { type: 'user', attributes: { email, name: 'Alma' } };
  const { status, body, text } = await owner.call('POST', `/parties/${partyId}/members`, { data });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function signInByLink(id: string): Promise<Browser> {
  const path = `/parties/${partyId}/members/${id}/password_link`;
  const { body } = await owner.call('POST', path, { by: 'link' });
  const browser = openBrowser(service);
  const used = await browser.call('POST', '/password_links/use', { token: body.url.split('#')[1], password: PASSWORD });
  expect(used.status).toBe(201);
  return browser;
}

it('lets somebody of a customer in by a link, to the customer’s own view alone, and out when they are removed', async () => {
  const id = await addMember('alma@alder.example');
  const listed = await owner.call('GET', `/parties/${partyId}/members`);
  expect(listed.body.data).toMatchObject([
    {
      id,
      type: 'user',
      attributes: { email: 'alma@alder.example', name: 'Alma', role: 'customer', has_password: false },
    },
  ]);
  const browser = await signInByLink(id);
  expect((await browser.call('GET', '/session')).body).toMatchObject({
    user: { role: 'customer' },
    party: { id: partyId, company_name: 'Alder Imports' },
  });
  expect((await browser.call('GET', '/portal/containers')).status).toBe(200);
  expect((await browser.call('GET', '/containers')).status).toBe(403);
  const other = openBrowser(service);
  expect((await other.call('POST', '/session', { email: 'alma@alder.example', password: PASSWORD })).status).toBe(201);
  expect((await owner.call('DELETE', `/parties/${partyId}/members/${id}`)).status).toBe(204);
  for (const opened of [browser, other]) {
    await expect.poll(async () => (await opened.call('GET', '/portal/containers')).status).toBe(401);
  }
  expect((await owner.call('GET', `/parties/${partyId}/members`)).body.data).toEqual([]);
});

it('keeps people of customers apart from the account’s own', async () => {
  const id = await addMember('axel@alder.example');
  expect((await owner.call('GET', `/users/${id}`)).body.data.attributes.role).toBe('customer');
  expect((await owner.call('GET', '/users')).text).not.toContain('axel@');
  expect((await owner.call('GET', '/colleagues')).text).not.toContain(id);
  for (const [method, path, body] of [
    ['PATCH', `/users/${id}`, { data: { attributes: { role: 'owner' } } }],
    ['DELETE', `/users/${id}`],
    ['POST', `/users/${id}/password_link`, { by: 'link' }],
    ['DELETE', `/users/${id}/second_factor`],
    ['DELETE', `/parties/${await addParty('Beech Trading')}/members/${id}`],
  ] as const) {
    expect([method, path, (await owner.call(method, path, body)).status]).toEqual([method, path, 404]);
  }
  const again = { data: { attributes: { email: 'AXEL@alder.example', name: 'Axel' } } };
  expect((await owner.call('POST', `/parties/${partyId}/members`, again)).status).toBe(409);
});

it('is for owners, and for parties of the account', async () => {
  const writer = await service.createClient({ accountId: owner.accountId, scope: 'write' });
  const stranger = await service.createClient();
  const data = { attributes: { email: 'anybody@alder.example', name: 'Anybody' } };
  expect((await writer.call('POST', `/parties/${partyId}/members`, { data })).status).toBe(403);
  expect((await stranger.call('POST', `/parties/${partyId}/members`, { data })).status).toBe(404);
  expect((await stranger.call('GET', `/parties/${partyId}/members`)).status).toBe(404);
});
