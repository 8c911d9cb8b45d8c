import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { SPECIFIED_EVENTS, UUID } from './specification.ts';

/** Specification, "PATCH /webhooks/{id}" and "Webhook". */
let service: TestService;
let client: Client;
let id: string;

const URL = 'https://hooks.example.com/landfall';

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const attributes = {
    url: URL,
    events: ['container.created'],
    active: true,
    headers: [{ name: 'X-Team', value: 'ops' }],
  };
  const created = await client.call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
  expect(created.status).toBe(201);
  id = created.body.data.id;
});
afterAll(() => service.close());

function edit(attributes: object, by: Client = client) {
  return by.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
}

describe('200: {data: <webhook>}', () => {
  it('has id, type and the attributes url, active, events, secret, headers', async () => {
    const { status, body } = await edit({});
    expect(status).toBe(200);
    expect(body.data.id).toMatch(UUID);
    expect(body.data.type).toBe('webhook');
    expect(body.data.attributes).toEqual({
      url: URL,
      active: true,
      events: ['container.created'],
      secret: expect.stringMatching(/\S{16,}/),
      headers: [{ name: 'X-Team', value: 'ops' }],
    });
  });

  it('changes each attribute alone and all of them together', async () => {
    const url = 'https://other.example.com/';
    expect((await edit({ url })).body.data.attributes).toMatchObject({
      url,
      active: true,
      events: ['container.created'],
    });
    expect((await edit({ active: false })).body.data.attributes).toMatchObject({ url, active: false });
    expect((await edit({ events: SPECIFIED_EVENTS })).body.data.attributes.events).toEqual(SPECIFIED_EVENTS);
    expect((await edit({ headers: [] })).body.data.attributes.headers).toEqual([]);
    const all = { url: URL, events: ['container.updated'], active: true, headers: [{ name: 'A', value: 'b' }] };
    expect((await edit(all)).body.data.attributes).toMatchObject(all);
  });

  it('keeps the secret', async () => {
    const before = (await edit({})).body.data.attributes.secret;
    expect((await edit({ active: true, secret: 'mine' })).body.data.attributes.secret).toBe(before);
  });
});

describe('what is refused, with a pointer', () => {
  it.each([
    [{ events: ['container.exploded'] }, '/data/attributes/events/0'],
    [{ url: 'not a url' }, '/data/attributes/url'],
    [{ url: 'ftp://example.com/' }, '/data/attributes/url'],
    [{ url: 'https://169.254.169.254/' }, '/data/attributes/url'],
    [{ active: 'yes' }, '/data/attributes/active'],
    [{ headers: [{ name: 'X-A\r\nB', value: 'x' }] }, '/data/attributes/headers/0/name'],
    [{ headers: [{ name: 'X-A', value: 'x\r\ny' }] }, '/data/attributes/headers/0/value'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, '/data/attributes/headers/0/name'],
  ])('%j', async (attributes, pointer) => {
    const reply = await edit(attributes);
    expect([reply.status, reply.body.errors[0].source]).toEqual([422, { pointer }]);
  });

  it('a webhook that is not in the account', async () => {
    const stranger = await service.createClient();
    expect((await edit({ active: false }, stranger)).status).toBe(404);
    expect(
      (await client.call('PATCH', `/webhooks/${newId()}`, { data: { type: 'webhook', attributes: {} } })).status,
    ).toBe(404);
  });
});
