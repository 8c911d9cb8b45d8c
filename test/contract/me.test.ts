import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addUser, changeUser } from '../../src/operations/users.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

it('GET /me tells which key is used and what it may do', async () => {
  const { status, body } = await client.call('GET', '/me');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    type: 'credential',
    attributes: {
      kind: 'api_key',
      channel: 'api',
      features: {
        data_out_api: { status: 'available' },
        custom_fields: { status: 'available' },
        routing_data: { status: 'available' },
        rail_data: { status: expect.stringMatching(/^(available|not_enabled)$/) },
        stop_tracking: { status: 'available' },
        trade_intel: { status: 'not_enabled' },
      },
    },
    relationships: { account: { data: { id: client.accountId, type: 'account' } } },
  });
  expect(body.included[0]).toMatchObject({ id: client.accountId, type: 'account' });
});

it('GET /me refuses a key that is wrong, and an account that is another', async () => {
  const call = (headers: Record<string, string>) => fetch(`${service.url}/v2/me`, { headers });
  expect((await call({ authorization: 'Token wrong' })).status).toBe(401);
  const authorization = `Token ${client.key}`;
  expect((await call({ authorization, 'x-account-id': newId() })).status).toBe(401);
  expect((await call({ authorization, 'x-account-id': client.accountId })).status).toBe(200);
});

it('a key acts for the person of X-User-Email, and does no more than both may', async () => {
  const add = (email: string, role: 'owner' | 'viewer') =>
    addUser(service.db, systemCaller(client.accountId), { email, name: email, role });
  const [viewer, owner] = [await add('Vera@example.com', 'viewer'), await add('olaf@example.com', 'owner')];
  const as = (email: string) => ({ 'x-user-email': email });

  const { status, body } = await client.call('GET', '/me', undefined, as('vera@EXAMPLE.com'));
  expect(status).toBe(200);
  expect(body.data.attributes.kind).toBe('api_key');
  expect(body.data.relationships.user).toEqual({ data: { id: viewer.id, type: 'user' } });
  expect(body.included[1]).toMatchObject({
    id: viewer.id,
    type: 'user',
    attributes: { email: 'Vera@example.com', role: 'member', admin: false },
  });

  const party = { data: { type: 'party', attributes: { company_name: 'Acme' } } };
  expect((await client.call('POST', '/parties', party, as(viewer.email))).status).toBe(403);
  expect((await client.call('POST', '/parties', party, as(owner.email))).status).toBe(201);
  const reader = await service.createClient({ accountId: client.accountId, scope: 'read' });
  expect((await reader.call('POST', '/parties', party, as(owner.email))).status).toBe(403);
});

it('a key acts for nobody of another account, nobody who is disabled, and a personal one for nobody else', async () => {
  const add = (accountId: string, email: string) =>
    addUser(service.db, systemCaller(accountId), { email, name: email, role: 'member' });
  const other = await service.createClient();
  await add(other.accountId, 'eve@example.com');
  const ann = await add(client.accountId, 'ann@example.com');
  const bob = await add(client.accountId, 'bob@example.com');
  const personal = await service.createClient({ accountId: client.accountId, userId: ann.id });
  const publishable = await service.createClient({ accountId: client.accountId, scope: 'publishable' });
  const ask = async (asking: Client, email: string) =>
    (await asking.call('GET', '/me', undefined, { 'x-user-email': email })).status;

  expect(await ask(client, 'nobody@example.com')).toBe(401);
  expect(await ask(client, 'eve@example.com')).toBe(401);
  expect(await ask(publishable, ann.email)).toBe(401);
  expect(await ask(personal, bob.email)).toBe(401);
  expect(await ask(personal, ann.email)).toBe(200);
  expect(await ask(client, bob.email)).toBe(200);
  await changeUser(service.db, systemCaller(client.accountId), bob.id, { disabled: true }, new Date());
  expect(await ask(client, bob.email)).toBe(401);
});

it.each([
  ['application/vnd.api+json', 'application/vnd.api+json; charset=utf-8'],
  ['application/vnd.api+json, application/json', 'application/vnd.api+json; charset=utf-8'],
  ['application/json, application/vnd.api+json', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
])('what takes %s is answered as %s, good or bad', async (accept, type) => {
  for (const path of ['/shipments', `/shipments/${newId()}`]) {
    const reply = await fetch(`${service.url}/v2${path}`, {
      headers: { accept, authorization: `Token ${client.key}` },
    });
    expect(reply.headers.get('content-type')).toBe(type);
    expect(await reply.json()).toBeTypeOf('object');
  }
});
