import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

describe('who may call', () => {
  it.each([[undefined], ['Token wrong'], ['Basic abc'], ['Token '], [`Token ${'x'.repeat(250)}`]])(
    'answers 401 to %j',
    async (authorization) => {
      const response = await fetch(`${service.url}/v2/account`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        errors: [
          {
            status: '401',
            source: null,
            title: 'Unauthorized',
            detail: 'Send a valid key in the header "Authorization: Token <API_KEY>".',
            code: 'unauthorised',
          },
        ],
      });
    },
  );

  it('accepts Token and Bearer', async () => {
    for (const scheme of ['Token', 'Bearer', 'token']) {
      const response = await fetch(`${service.url}/v2/account`, {
        headers: { authorization: `${scheme} ${client.key}` },
      });
      expect(response.status).toBe(200);
    }
  });

  it('keeps a read key from writing, and a write key from administering', async () => {
    const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
    const writer = await service.createClient({ scope: 'write', accountId: client.accountId });
    const body = {
      data: {
        type: 'custom_field_definition',
        attributes: { entity_type: 'Shipment', api_slug: 'a', display_name: 'A', data_type: 'boolean' },
      },
    };
    expect((await reader.call('POST', '/custom_field_definitions', body)).status).toBe(403);
    expect((await writer.call('POST', '/custom_field_definitions', body)).status).toBe(201);
    expect((await writer.call('GET', '/api_keys')).status).toBe(403);
  });

  it('soon stops a revoked key', async () => {
    const other = await service.createClient({ accountId: client.accountId });
    expect((await other.call('GET', '/account')).status).toBe(200);
    const keys = await client.call('GET', '/api_keys');
    const id = keys.body.data.find(
      (key: { attributes: { prefix: string } }) => key.attributes.prefix === other.key.slice(0, 8),
    ).id;
    expect((await client.call('DELETE', `/api_keys/${id}`)).status).toBe(204);
    await expect.poll(async () => (await other.call('GET', '/account')).status).toBe(401);
  });

  it('shows a key once and keeps only its hash', async () => {
    const created = await client.call('POST', '/api_keys', { data: { attributes: { name: 'CI', scope: 'read' } } });
    expect(created.status).toBe(201);
    const { key, prefix } = created.body.data.attributes;
    expect(key).toMatch(/^lf_[\w-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    const again = await client.call('GET', `/api_keys/${created.body.data.id}`);
    expect(again.body.data.attributes).not.toHaveProperty('key');
    const stored = await service.db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', created.body.data.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('hides one account from another', async () => {
    const other = await service.createClient();
    const definition = await client.call('POST', '/custom_field_definitions', {
      data: {
        type: 'custom_field_definition',
        attributes: { entity_type: 'Shipment', api_slug: 'secret_plan', display_name: 'A', data_type: 'boolean' },
      },
    });
    expect((await other.call('GET', `/custom_field_definitions/${definition.body.data.id}`)).status).toBe(404);
    expect((await other.call('GET', '/custom_field_definitions')).body.data).toEqual([]);
  });

  it('leaves a trail of changes, in the words of the interface', async () => {
    const trail = await client.call('GET', '/audit_entries');
    expect(trail.body.data[0].attributes.action).toBe('custom_field_definition.create');
    expect(trail.body.data[0].attributes.actor_type).toBe('api_key');
    const { body } = await client.call('GET', '/custom_field_definitions');
    const attributes = { display_name: 'Another name' };
    await client.call('PATCH', `/custom_field_definitions/${body.data[0].id}`, {
      data: { type: 'custom_field_definition', attributes },
    });
    const [edited] = (await client.call('GET', '/audit_entries')).body.data;
    expect(edited.attributes).toMatchObject({ action: 'custom_field_definition.edit', changes: attributes });
  });
});

describe('answers to what cannot be answered', () => {
  it.each([
    ['GET', '/nothing', 404],
    ['GET', '/custom_fields/not-a-uuid', 404],
    ['GET', `/custom_fields/${newId()}`, 404],
    ['PUT', '/custom_fields', 405],
    ['GET', '/custom_fields?page[size]=0', 400],
    ['GET', '/custom_fields?page[size]=many', 400],
    ['GET', '/custom_fields?page[number]=1&page[number]=2', 400],
    ['GET', '/custom_fields?page[offset]=1', 400],
    ['GET', '/%zz', 400],
    ['GET', '/webhook_notifications?filter[created_at][start]=0001-01-01T00:00:00Z', 400],
    ['GET', '/custom_fields/%00', 404],
    ['GET', '/custom_field_definitions?filter[display_name]=%00&%zz=1', 400],
  ])('%s %s is %d in the common shape', async (method, path, status) => {
    const reply = await client.call(method, path);
    expect(reply.status).toBe(status);
    expect(reply.body.errors[0]).toMatchObject({
      status: String(status),
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(reply.headers.get('x-request-id')).toMatch(/[\w-]+/);
  });

  it('names the query parameter that is wrong', async () => {
    const reply = await client.call('GET', '/documents?sort=colour');
    expect(reply.body.errors[0]).toMatchObject({
      source: { parameter: 'sort' },
      detail: expect.stringMatching(/^sort must be one of: created_at, -created_at, /),
    });
  });

  it('names the allowed methods', async () => {
    expect((await client.call('PUT', '/custom_fields')).headers.get('allow')).toBe('GET, POST');
  });

  it('refuses bodies it cannot read', async () => {
    const post = (body: string, type: string) =>
      client.call('POST', '/custom_field_definitions', body, { 'content-type': type });
    expect((await post('{"data":', 'application/json')).status).toBe(400);
    expect((await post('<data/>', 'application/xml')).status).toBe(415);
    expect((await post('{"__proto__":{"x":1}}', 'application/vnd.api+json')).status).toBe(400);
    for (const text of ['\\u0000', '\\ud83d', '\\udca5', '\\ud83dx'])
      expect((await post(`{"data":"${text}"}`, 'application/json')).status).toBe(422);
    expect((await post('{"data":"\\ud83d\\udca5"}', 'application/json')).body.errors[0].source).toEqual({
      pointer: '/data',
    });
    expect((await post(`{"data":"${'x'.repeat(2_000_000)}"}`, 'application/json')).status).toBe(413);
    const wrong = await post(
      '{"data":{"type":"custom_field_definition","attributes":{"entity_type":"Ship"}}}',
      'application/vnd.api+json',
    );
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors[0].source).toEqual({ pointer: '/data/attributes/api_slug' });
  });

  it('drops members nobody knows', async () => {
    const reply = await client.call('POST', '/custom_field_definitions', {
      data: {
        id: newId(),
        type: 'custom_field_definition',
        attributes: {
          entity_type: 'Shipment',
          api_slug: 'drops',
          display_name: 'A',
          data_type: 'boolean',
          colour: 'red',
          account_id: newId(),
        },
      },
    });
    expect(reply.status).toBe(201);
    expect(reply.text).not.toContain('colour');
  });

  it('closes a connection that speaks no HTTP', async () => {
    const { port, hostname } = new URL(service.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('GARBAGE\r\n\r\n'));
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
  });
});

describe('limits', () => {
  it('lets a hundred requests a minute through and says when to come back', async () => {
    const limited = await startTestService({ rateLimits: DEFAULT_LIMITS });
    const eager = await limited.createClient();
    const statuses = await Promise.all(
      Array.from({ length: 105 }, () => eager.call('GET', '/account').then((reply) => reply.status)),
    );
    const refused = await eager.call('GET', '/account');
    await limited.close();
    expect(statuses.filter((status) => status === 200).length).toBe(100);
    expect(refused.status).toBe(429);
    const comeBackIn = Number(refused.headers.get('retry-after'));
    expect([comeBackIn > 0, comeBackIn <= 60]).toEqual([true, true]);
  });

  it('count what asks a carrier apart, ten times a minute', async () => {
    const limited = await startTestService({ rateLimits: DEFAULT_LIMITS });
    const eager = await limited.createClient();
    const refresh = () => eager.call('PATCH', `/containers/${newId()}/refresh`);
    for (let time = 0; time < 10; time += 1) expect((await refresh()).status).toBe(404);
    const refused = await refresh();
    const other = await eager.call('POST', '/tracking_requests/infer_number', { number: 'MSKU6058113' });
    await limited.close();
    expect([refused.status, other.status]).toEqual([429, 200]);
    expect(refused.body.errors[0]).toMatchObject({
      status: '429',
      title: 'Too Many Requests',
      detail: expect.stringContaining('Try again in'),
    });
  });
});

describe('limits of another installation', () => {
  it('are what its operator sets', async () => {
    const limited = await startTestService({ rateLimits: { ...DEFAULT_LIMITS, default: 3 } });
    const eager = await limited.createClient();
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await eager.call('GET', '/account')).status);
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('monitoring', () => {
  it('tells whether it is alive, ready and what it did', async () => {
    expect(await (await fetch(`${service.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: 'ready' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/http_request_seconds_count\{method="GET",route="\/v2\/account",status="200"\} \d+/);
  });
});
