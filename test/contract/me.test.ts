import { afterAll, beforeAll, expect, it } from 'vitest';
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
