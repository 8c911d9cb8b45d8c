import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeFeatures, createAccount } from '../../src/operations/accounts.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

it('gives a new account a key that works and sees nothing of the others', async () => {
  const { id, key } = await createAccount(service.db, 'Second company');
  const reply = await fetch(`${service.url}/v2/account`, { headers: { authorization: `Token ${key}` } });
  expect(await reply.json()).toEqual({
    data: {
      id,
      type: 'account',
      attributes: {
        company_name: 'Second company',
        notify_predicted_eta: false,
        second_factor_required: false,
        local_passwords: true,
      },
    },
  });
});

it('switches features on and off and leaves a trail', async () => {
  const changed = await changeFeatures(
    service.db,
    client.accountId,
    ['documents'],
    ['routing_data', 'publishable_keys'],
  );
  expect(changed.entitlements).toEqual(['on_demand_refresh', 'rail_lfd', 'documents']);
  const key = { data: { attributes: { name: 'Web', scope: 'publishable' } } };
  await expect.poll(async () => (await client.call('POST', '/api_keys', key)).status).toBe(403);
  expect((await client.call('POST', '/api_keys', key)).body.errors[0].title).toBe('Forbidden');
  const trail = await client.call('GET', '/audit_entries');
  expect(trail.body.data[0].attributes).toMatchObject({ action: 'account.features', actor_type: 'command_line' });
});
