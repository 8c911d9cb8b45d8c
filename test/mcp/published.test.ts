import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { enterInvoice } from '../invoices/complete-invoice.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { callTool, connectHttp, PRESENT } from './assistant.ts';
import { countTokens } from './count-tokens.ts';
import { undeclaredMembers } from './undeclared.ts';

const TIMEOUT_MS = 120_000;
const MAX_TOOLS = 16;
const MAX_TOKENS = 6_000;
/** Of the published list; those about trade need data of customs that nobody here has. */
const PUBLISHED = [
  'get_container',
  'get_container_route',
  'get_container_transport_events',
  'get_shipment_details',
  'get_supported_shipping_lines',
  'list_containers',
  'list_parties',
  'list_shipments',
  'list_tracking_requests',
  'search_container',
  'search_docs',
  'summarize_containers',
  'track_container',
  'whoami',
];

let service: TestService;
let writer: Client;
let containerId: string;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  writer = await service.createClient({ scope: 'write' });
  shipmentId = await insertShipment(service.db, writer.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, writer.accountId, shipmentId, 'MSKU1234565');
}, TIMEOUT_MS);
afterAll(() => service.close());

const connect = (tools: string): Promise<McpClient> => connectHttp(service.url, writer.key, PRESENT, tools);

const namesOf = async (tools: string) =>
  (await (await connect(tools)).listTools()).tools.map(({ name }) => name).sort();

describe('sets of tools', () => {
  it.each(['default', 'published'])('%s: few and short, by a tokenizer in use', async (set) => {
    const { tools } = await (await connect(set)).listTools();
    expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it('are asked for by name: the published tools, those of most questions, or all', async () => {
    expect(await namesOf('published')).toEqual(PUBLISHED);
    const all = await namesOf('all');
    expect(all).toEqual(expect.arrayContaining([...PUBLISHED, ...(await namesOf('default')), 'get_sea_route']));
    const asked = await fetch(`${service.url}/mcp?tools=nonsense`, {
      method: 'POST',
      headers: { authorization: `Bearer ${writer.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(asked.status).toBe(400);
    expect(await asked.text()).toContain('default, published, all');
  });
});

describe('tools that clients of the published server know', () => {
  it('find a container by a part of its number', async () => {
    const { answer } = await callTool(await connect('published'), 'search_container', { query: 'MSKU123' });
    expect(answer.containers).toMatchObject([
      { id: containerId, container_number: 'MSKU1234565', shipping_line: 'MAEU', shipment_id: shipmentId },
    ]);
    expect(answer.total_results).toBe(1);
  });

  it('tell who is asking', async () => {
    const { answer } = await callTool(await connect('published'), 'whoami');
    expect(answer).toMatchObject({
      kind: 'api_key',
      channel: 'mcp',
      credential_name: 'Test',
      account: { id: writer.accountId, company_name: 'Test company', location: null },
      user: null,
      other_accounts: [],
      features: { routing_data: { status: 'available' } },
    });
  });

  it('list parties by a part of their name', async () => {
    for (const company_name of ['Acme Trading', 'Acme Shipping', 'Other']) {
      await writer.call('POST', '/parties', { data: { type: 'party', attributes: { company_name } } });
    }
    const { answer } = await callTool(await connect('published'), 'list_parties', { search: 'acme', limit: 1 });
    expect(answer).toMatchObject({ total_matched: 2, truncated: true, parties: [{ name: /^Acme/ }] });
  });

  it('list what was asked to be followed', async () => {
    const attributes = { request_type: 'bill_of_lading', request_number: 'MAEU987654321', scac: 'MAEU' };
    await writer.call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
    const client = await connect('published');
    const { answer } = await callTool(client, 'list_tracking_requests', { request_number: 'MAEU987654321' });
    expect(answer).toMatchObject({
      items: [{ request_number: 'MAEU987654321', request_type: 'bill_of_lading', scac: 'MAEU' }],
      links: {},
      meta: { total: 1, page: 1 },
    });
    expect((await callTool(client, 'list_tracking_requests', { status: 'failed' })).answer.items).toEqual([]);
  });

  it('search the documentation, whose pages can be read', async () => {
    const client = await connect('published');
    const { answer } = await callTool(client, 'search_docs', { query: 'demurrage assistant', limit: 2 });
    expect(answer.results).toHaveLength(2);
    const [{ url, content }] = answer.results;
    expect(content.length).toBeLessThanOrEqual(1_200);
    const { contents } = await client.readResource({ uri: url });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: /^# / }]);
    for (const page of ['nonsense', '../package.json', '%2e%2e/package.json', 'decisions/../../package'])
      await expect(client.readResource({ uri: `landfall://docs/${page}` }), page).rejects.toThrow();
  });

  it('link rows of lists to what can be read of them, by every name', async () => {
    const client = await connect('published');
    const { content } = await client.callTool({ name: 'list_containers', arguments: {} });
    expect(content[1]).toMatchObject({ type: 'resource_link', uri: `landfall://container/${containerId}` });
    for (const scheme of ['landfall://', 'terminal49://', 't49:']) {
      const { contents } = await client.readResource({ uri: `${scheme}container/${containerId}` });
      expect(contents).toMatchObject([{ text: expect.stringContaining('MSKU1234565') }]);
    }
  });

  it('read past the intent that older clients send, and past nothing else', async () => {
    const client = await connect('published');
    for (const name of ['list_containers', 'list_shipments', 'list_parties', 'list_tracking_requests'])
      expect([name, (await callTool(client, name, { intent: 'to see all' })).isError]).toEqual([name, false]);
    expect((await callTool(client, 'list_containers', { intention: 'to see all' })).isError).toBe(true);
  });

  it('say which feature is missing, and what there is instead', async () => {
    const { key, accountId } = await service.createClient({ scope: 'read', entitlements: [] });
    const shipment = await insertShipment(service.db, accountId, 'MAEU222222222');
    const id = await insertContainer(service.db, accountId, shipment, 'MSKU7654321');
    const { answer, isError } = await callTool(await connectHttp(service.url, key), 'get_container_route', { id });
    expect(isError).toBe(false);
    expect(answer).toMatchObject({ error: 'FeatureNotEnabled', message: /routing data/, alternative: /events/ });
  });

  it('declare every member of their answers', async () => {
    const client = await connect('all');
    const { tools } = await client.listTools();
    const given: Record<string, Record<string, unknown>> = {
      search_container: { query: 'MSKU' },
      get_container: { id: containerId, include: ['transport_events', 'custom_fields'] },
      get_container_transport_events: { id: containerId },
      get_container_route: { id: containerId },
      get_shipment_details: { id: shipmentId, include_custom_fields: true },
      list_shipments: { include_containers: true },
      summarize_containers: { group_by: 'current_status' },
      search_docs: { query: 'webhooks' },
      get_eta: { container_id: containerId },
      get_free_time: { container_id: containerId, as_if_picked_up_on: '2026-12-01' },
      get_reliability: { group_by: 'line' },
      get_source_quality: { group_by: 'source' },
      check_invoice: { invoice_id: await enterInvoice(writer) },
      get_vessel_or_port: { query: 'Rotterdam' },
      track_container: { number: 'MSKU9876543', numberType: 'bill_of_lading', scac: 'MAEU', preview: true },
      update_tracking: { action: 'refresh_container', id: containerId, preview: true },
    };
    for (const { name, outputSchema } of tools.filter((tool) => tool.name !== 'get_sea_route')) {
      const { answer, isError, text } = await callTool(client, name, given[name]);
      expect(isError, `${name}: ${text}`).toBe(false);
      expect(undeclaredMembers(outputSchema, answer), name).toEqual([]);
    }
  });
});
