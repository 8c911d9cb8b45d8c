import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { callTool, connectHttp } from './assistant.ts';

/** Two services on a busy machine. */
const TIMEOUT_MS = 120_000;

let service: TestService;
let writer: Client;
let reader: Client;
let shipmentId: string;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  writer = await service.createClient({ scope: 'write' });
  reader = await service.createClient({ scope: 'read', accountId: writer.accountId });
  shipmentId = await insertShipment(service.db, writer.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, writer.accountId, shipmentId, 'MSKU1234565');
});
afterAll(() => service.close());

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** As it is written on the wire: the usual client sets some headers itself. */
function post(
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; authenticate: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, authenticate: response.headers['www-authenticate'] });
    });
    sent.end(method === 'POST' ? MESSAGE : undefined);
  });
}

describe('the door for assistants', () => {
  it('wants a key, in either of its forms', async () => {
    expect(await post({})).toMatchObject({ status: 401, authenticate: expect.stringContaining('Bearer realm="mcp"') });
    expect(await post({ authorization: 'Bearer wrong' })).toMatchObject({ status: 401 });
    expect(await post({ authorization: `Bearer ${reader.key}` })).toMatchObject({ status: 200 });
    expect(await post({ authorization: `Token ${reader.key}` })).toMatchObject({ status: 200 });
  });

  it('is not opened by a key that browsers may have', async () => {
    const visitor = await service.createClient({ scope: 'publishable', accountId: writer.accountId });
    expect(await post({ authorization: `Bearer ${visitor.key}` })).toMatchObject({ status: 403 });
  });

  it('is closed to other names and to pages of others', async () => {
    const authorization = `Bearer ${reader.key}`;
    expect(await post({ authorization, host: 'evil.example' })).toMatchObject({ status: 403 });
    expect(await post({ authorization, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await post({ authorization, origin: 'http://localhost:6274' })).toMatchObject({ status: 200 });
  });

  it('has no sessions', async () => {
    const authorization = `Bearer ${reader.key}`;
    expect(await post({ authorization }, 'GET')).toMatchObject({ status: 405 });
    expect(await post({ authorization }, 'DELETE')).toMatchObject({ status: 405 });
  });

  it(
    'counts a call once, and refuses what is too often',
    async () => {
      const limited = await startTestService({ rateLimits: { ...DEFAULT_LIMITS, default: 4 } });
      try {
        const { key } = await limited.createClient({ scope: 'read' });
        const client = await connectHttp(limited.url, key);
        expect((await callTool(client, 'list_exceptions')).isError).toBe(false);
        expect((await callTool(client, 'list_shipments')).isError).toBe(false);
        await expect(Promise.all(Array.from({ length: 4 }, () => callTool(client, 'list_shipments')))).rejects.toThrow(
          /429|Too many|requests/i,
        );
      } finally {
        await limited.close();
      }
    },
    TIMEOUT_MS,
  );
});

describe('the tools', () => {
  it('that change something are shown to those alone who may', async () => {
    const names = async (key: string) =>
      (await (await connectHttp(service.url, key)).listTools()).tools.map(({ name }) => name);
    expect(await names(reader.key)).not.toContain('track_container');
    expect(await names(reader.key)).not.toContain('update_tracking');
    expect(await names(writer.key)).toEqual(expect.arrayContaining(['track_container', 'update_tracking']));
    const client = await connectHttp(service.url, reader.key);
    await expect(
      callTool(client, 'update_tracking', { action: 'tag_shipment', id: shipmentId, add_tags: ['x'] }),
    ).rejects.toThrow();
  });

  it('are typed, and say truly what they do', async () => {
    const { tools } = await (await connectHttp(service.url, writer.key)).listTools();
    for (const { name, annotations, outputSchema, title } of tools) {
      const isReading = !['track_container', 'update_tracking'].includes(name);
      expect(annotations, name).toMatchObject({
        readOnlyHint: isReading,
        destructiveHint: false,
        idempotentHint: true,
      });
      expect(JSON.stringify(outputSchema), name).toContain('roperties":{"');
      expect(title, name).toBeTruthy();
    }
  });

  it('find nothing that belongs to another account', async () => {
    const stranger = await service.createClient({ scope: 'write' });
    const client = await connectHttp(service.url, stranger.key);
    const asked: [string, Record<string, unknown>][] = [
      ['get_container', { id: containerId }],
      ['get_container_transport_events', { id: containerId }],
      ['get_container_route', { id: containerId }],
      ['get_eta', { container_id: containerId }],
      ['get_shipment_details', { id: shipmentId }],
      ['update_tracking', { action: 'tag_shipment', id: shipmentId, add_tags: ['x'] }],
      ['update_tracking', { action: 'refresh_container', id: containerId }],
    ];
    for (const [name, given] of asked) {
      expect(await callTool(client, name, given), name).toMatchObject({ isError: true, text: /^Nothing is found/ });
    }
    expect((await callTool(client, 'list_containers', { include_stopped_tracking: true })).answer.items).toEqual([]);
    expect((await callTool(client, 'list_shipments', { include_stopped_tracking: true })).answer.items).toEqual([]);
  });

  it('show a change before they make it, make it once for a key, and note who called', async () => {
    const client = await connectHttp(service.url, writer.key);
    const tags = async () => (await writer.call('GET', `/shipments/${shipmentId}`)).body.data.attributes.tags;
    const change = { action: 'tag_shipment', id: shipmentId, add_tags: ['urgent'] };
    const shown = await callTool(client, 'update_tracking', { ...change, preview: true });
    expect(shown.answer).toMatchObject({ done: false, preview: true, from: { tags: [] }, to: { tags: ['urgent'] } });
    expect(await tags()).toEqual([]);
    const keyed = { ...change, idempotency_key: 'tag-it-once' };
    const made = await callTool(client, 'update_tracking', keyed);
    expect(made.answer).toMatchObject({ done: true, from: { tags: [] }, to: { tags: ['urgent'] } });
    expect(await tags()).toEqual(['urgent']);
    await writer.call('PATCH', `/shipments/${shipmentId}`, { data: { attributes: { tags: [] } } });
    expect((await callTool(client, 'update_tracking', keyed)).answer).toEqual(made.answer);
    expect(await tags()).toEqual([]);
    const other = await callTool(client, 'update_tracking', { ...keyed, add_tags: ['other'] });
    expect(other).toMatchObject({ isError: true, text: /used for something else/ });
    const noted = await service.db
      .selectFrom('assistant_call')
      .selectAll()
      .where('account_id', '=', writer.accountId)
      .execute();
    expect(noted.filter(({ tool }) => tool === 'update_tracking').length).toBeGreaterThanOrEqual(4);
  });

  it('take every filter of the lists, and no other', async () => {
    const client = await connectHttp(service.url, reader.key);
    const found = await callTool(client, 'list_containers', {
      advanced_filters: { search_by_number: 'MSKU', created_at: '>=2020-01-01' },
    });
    expect(found.answer).toMatchObject({
      meta: { total: 1 },
      _metadata: { applied_filters: { actively_tracked: true } },
    });
    expect(await callTool(client, 'list_containers', { advanced_filters: { nonsense: '1' } })).toMatchObject({
      isError: true,
      text: 'There is no filter nonsense.',
    });
    expect(
      await callTool(client, 'summarize_containers', {
        group_by: 'current_status',
        advanced_filters: { nonsense: '1' },
      }),
    ).toMatchObject({ isError: true, text: 'There is no filter nonsense.' });
    expect(await callTool(client, 'list_containers', { number: 'X', advanced_filters: { number: 'Y' } })).toMatchObject(
      { isError: true },
    );
    expect(await callTool(client, 'list_containers', { arrival: 'never' })).toMatchObject({ isError: true });
  });
});
