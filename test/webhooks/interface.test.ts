import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});

afterAll(async () => {
  await service.close();
});

describe('webhooks over HTTP', () => {
  it('are created, read, listed, edited and deleted', async () => {
    const attributes = {
      url: 'https://example.com/hooks',
      active: true,
      events: ['container.transport.vessel_arrived', 'tracking_request.failed'],
      headers: [{ name: 'Authorization', value: 'Bearer token' }],
    };
    const created = await create(attributes);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ type: 'webhook', attributes });
    expect(created.body.data.attributes.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = created.body.data;
    expect((await client.call('GET', `/webhooks/${id}`)).body.data).toEqual(created.body.data);
    expect((await client.call('GET', '/webhooks')).body).toMatchObject({
      data: [{ id }],
      meta: { total: 1, size: 30 },
    });
    const edited = await edit(id, { active: false });
    expect(edited.body.data.attributes).toEqual({ ...created.body.data.attributes, active: false });
    expect((await client.call('DELETE', `/webhooks/${id}`)).status).toBe(200);
    expect((await client.call('GET', `/webhooks/${id}`)).status).toBe(404);
  });

  it('keep the secret and the headers unreadable in the database', async () => {
    const { body } = await create({
      url: 'https://example.com/',
      headers: [{ name: 'X-Key', value: 'plainly visible' }],
    });
    const row = await service.db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    const stored = Buffer.concat([row.secret, row.headers]).toString('latin1');
    expect(stored).not.toContain('plainly visible');
    expect(stored).not.toContain(body.data.attributes.secret);
  });

  it('are told of every event and are active unless said otherwise', async () => {
    const { body } = await create({ url: 'https://example.com/' });
    expect(body.data.attributes).toMatchObject({ active: true, headers: [] });
    expect(body.data.attributes.events).toHaveLength(44);
    expect((await create({ url: 'https://example.com/', events: [] })).body.data.attributes.events).toEqual([]);
  });

  it.each([
    [{ url: 'https://example.org/other' }],
    [{ events: ['container.created'] }],
    [{ active: false }],
    [{ headers: [{ name: 'X-One', value: '1' }] }],
    [{ headers: null }],
    [{}],
    [{ url: 'https://example.org/a', events: ['document.extracted'], active: false, headers: [] }],
  ])('change by %j alone what is given', async (changes) => {
    const before = (await create({ url: 'https://example.com/', headers: [{ name: 'X-Zero', value: '0' }] })).body.data;
    const { status, body } = await edit(before.id, changes);
    expect(status).toBe(200);
    const expected = 'headers' in changes && changes.headers === null ? { headers: [] } : changes;
    expect(body.data).toMatchObject({ id: before.id, type: 'webhook' });
    expect(body.data.attributes).toEqual({ ...before.attributes, ...expected });
  });

  it.each([
    ['an unknown event', { events: ['container.created', 'container.teleported'] }, '/data/attributes/events/1'],
    ['a text instead of events', { events: 'container.created' }, '/data/attributes/events'],
    ['a URL that is none', { url: 'not a url' }, '/data/attributes/url'],
    ['a private address', { url: 'https://192.168.1.1/' }, '/data/attributes/url'],
    ['credentials in the URL', { url: 'https://user:pass@example.com/' }, '/data/attributes/url'],
    ['another scheme', { url: 'ftp://example.com/' }, '/data/attributes/url'],
    ['a number as URL', { url: 7 }, '/data/attributes/url'],
    ['null as URL', { url: null }, '/data/attributes/url'],
    ['a line break in a header name', { headers: [{ name: 'a\r\nb', value: '' }] }, '/data/attributes/headers/0/name'],
    ['a line break in a header value', { headers: [{ name: 'a', value: 'b\nc' }] }, '/data/attributes/headers/0/value'],
    [
      'a reserved header',
      {
        headers: [
          { name: 'x', value: 'y' },
          { name: 'Host', value: 'evil' },
        ],
      },
      '/data/attributes/headers/1/name',
    ],
    ['a header without a value', { headers: [{ name: 'a' }] }, '/data/attributes/headers/0/value'],
    ['headers that are no list', { headers: { a: 'b' } }, '/data/attributes/headers'],
    ['a text as switch', { active: 'maybe' }, '/data/attributes/active'],
  ])('refuse %s with 422 and a pointer', async (_what, attributes, pointer) => {
    const { id } = (await create({ url: 'https://example.com/' })).body.data;
    const edited = await edit(id, attributes);
    expect([edited.status, edited.body.errors[0].source]).toEqual([422, { pointer }]);
    const created = await create({ url: 'https://example.com/', ...attributes });
    expect([created.status, created.body.errors[0].source]).toEqual([422, { pointer }]);
  });

  it('refuse a body of another type', async () => {
    const { id } = (await create({ url: 'https://example.com/' })).body.data;
    const reply = await client.call('PATCH', `/webhooks/${id}`, { data: { type: 'shipment', attributes: {} } });
    expect([reply.status, reply.body.errors[0].source]).toEqual([422, { pointer: '/data/type' }]);
  });

  it('belong to one account', async () => {
    const { id } = (await create({ url: 'https://example.com/' })).body.data;
    const stranger = await service.createClient();
    const call = (method: string, path: string, body?: unknown) => stranger.call(method, path, body);
    const replies = await Promise.all([
      call('GET', `/webhooks/${id}`),
      call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes: { active: false } } }),
      call('DELETE', `/webhooks/${id}`),
      call('POST', `/webhooks/${id}/rotate_secret`),
      call('GET', `/webhooks/${id}/health`),
      call('POST', `/webhooks/${id}/replay`, { from: '2026-01-01T00:00:00Z' }),
      call('GET', '/webhooks/not-a-uuid'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  it('need write access to be changed', async () => {
    const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
    const { status } = await reader.call('POST', '/webhooks', {
      data: { type: 'webhook', attributes: { url: 'https://example.com/' } },
    });
    expect(status).toBe(403);
  });

  it('get a new secret by rotation', async () => {
    const before = (await create({ url: 'https://example.com/' })).body.data;
    const after = (await client.call('POST', `/webhooks/${before.id}/rotate_secret`)).body.data;
    expect(after.attributes.secret).not.toBe(before.attributes.secret);
    expect({ ...after.attributes, secret: '' }).toEqual({ ...before.attributes, secret: '' });
  });

  it('name the events in groups, with a description each', async () => {
    const { body } = await client.call('GET', '/webhooks/events');
    expect(body.data.map((group: { id: string }) => group.id)).toEqual([
      'vessel',
      'rail',
      'transshipment',
      'feeder',
      'gate_and_yard',
      'estimates',
      'tracking_request',
      'container',
      'document',
    ]);
    expect(body.data[0]).toMatchObject({ type: 'webhook_event_category', attributes: { name: 'Vessel' } });
    const events = body.data.flatMap((group: { attributes: { events: unknown[] } }) => group.attributes.events);
    expect(events).toHaveLength(44);
    for (const event of events) expect(event.description).toMatch(/^[A-Z].*\.$/);
  });

  it('say where notifications come from', async () => {
    const { body } = await client.call('GET', '/webhooks/ips');
    expect(body).toEqual({ webhook_notification_ips: ['192.0.2.10'], last_updated: expect.stringMatching(/Z$/) });
  });

  it('are healthy at first', async () => {
    const { id } = (await create({ url: 'https://example.com/' })).body.data;
    const { body } = await client.call('GET', `/webhooks/${id}/health`);
    expect(body.data).toMatchObject({
      type: 'webhook_health',
      attributes: { attempts: 0, success_rate: null, pending: 0, backlog_age_seconds: null, breaker: 'closed' },
    });
  });
});

function create(attributes: object) {
  return client.call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
}

function edit(id: string, attributes: object) {
  return client.call('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', attributes } });
}
