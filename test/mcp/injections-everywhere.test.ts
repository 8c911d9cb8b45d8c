import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpServer } from '../../src/mcp/server.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { enterInvoice } from '../invoices/complete-invoice.ts';
import { startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { addVessel } from '../web/world.ts';
import { callTool } from './assistant.ts';
import { INJECTIONS } from './injections.ts';
import { problemOf } from './problem-of.ts';
import { type SpoiledToolset, spoiledToolset } from './spoiled-toolset.ts';

const TIMEOUT_MS = 600_000;
const MAX_ARGUMENT = 64;

let service: TestService;
let toolset: SpoiledToolset;
let assistant: Client;
let given: Record<string, Record<string, unknown>>;
let resources: string[];

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  const writer = await service.createClient({ scope: 'write' });
  const shipmentId = await insertShipment(service.db, writer.accountId, 'MAEU123456789');
  const containerId = await insertContainer(service.db, writer.accountId, shipmentId, 'MSKU1234565');
  toolset = spoiledToolset(writer);
  given = {
    search_container: { query: 'MSKU' },
    get_container: { id: containerId, include: ['transport_events', 'custom_fields'] },
    get_container_transport_events: { id: containerId },
    get_container_route: { id: containerId },
    get_shipment_details: { id: shipmentId, include_custom_fields: true },
    list_containers: { view: 'full' },
    list_shipments: { include_containers: true },
    summarize_containers: { group_by: 'port_of_discharge' },
    search_docs: { query: 'demurrage' },
    get_eta: { container_id: containerId },
    get_reliability: { group_by: 'line' },
    get_source_quality: { group_by: 'source' },
    get_free_time: { container_id: containerId },
    check_invoice: { invoice_id: await enterInvoice(writer) },
    get_vessel_or_port: { query: 'Rotterdam' },
    get_sea_route: { from: 'NLRTM', to: 'DEHAM' },
    list_exceptions: { state: 'all' },
    track_container: { number: 'MAEU555555555', numberType: 'bill_of_lading', scac: 'MAEU', preview: true },
    update_tracking: { action: 'tag_shipment', id: shipmentId, add_tags: ['x'], preview: true },
  };
  await addVessel(service.db, '9811000', 'EVER GIVEN');
  resources = [`landfall://container/${containerId}`, `landfall://shipment/${shipmentId}`, 'landfall://vessel/9811000'];
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpServer(toolset, 'all').connect(theirs);
  assistant = new Client({ name: 'test-assistant', version: '1.0.0' });
  await assistant.connect(mine);
}, TIMEOUT_MS);
afterAll(async () => {
  await assistant?.close();
  await service.close();
});

describe('words of strangers in every text of the interface', () => {
  it(
    'have no effect through any tool',
    async () => {
      const { tools } = await assistant.listTools();
      const problems = new Set<string>();
      for (const text of INJECTIONS) {
        toolset.write(text);
        for (const { name } of tools) {
          const problem = problemOf(await callTool(assistant, name, given[name]), []);
          if (problem !== undefined) problems.add(`${name}: ${problem} for ${JSON.stringify(text).slice(0, 60)}`);
        }
      }
      expect([...problems]).toEqual([]);
      expect(toolset.changes).toEqual([]);
      expect((await assistant.listTools()).tools).toEqual(tools);
    },
    TIMEOUT_MS,
  );

  it(
    'stay what they are in resources and prompts',
    async () => {
      const { prompts } = await assistant.listPrompts();
      const problems = new Set<string>();
      for (const text of INJECTIONS) {
        toolset.write(text);
        for (const uri of resources) {
          const [content] = (await assistant.readResource({ uri })).contents;
          const shown = content && 'text' in content ? content.text : '';
          if (isMarkup(shown)) problems.add(`${uri}: ${JSON.stringify(text).slice(0, 60)}`);
        }
        for (const { name, arguments: wanted = [] } of prompts) {
          const words = Object.fromEntries(wanted.map((one) => [one.name, text.slice(0, MAX_ARGUMENT)]));
          const { messages } = await assistant.getPrompt({ name, arguments: words });
          if (messages.length !== 1 || messages[0]?.role !== 'user') problems.add(`${name}: another message`);
          const said = messages[0]?.content.type === 'text' ? messages[0].content.text : '';
          if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\]\(/u.test(said)) problems.add(`${name}: ${JSON.stringify(said)}`);
        }
      }
      expect([...problems]).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** A tag, a link, a picture, a heading or a line of its own that a stranger wrote. */
function isMarkup(markdown: string): boolean {
  const [, , ...lines] = markdown.split('\n');
  return lines.some((line) => !/^ *- /.test(line)) || /(?<!\\)[<>`]|(?<!\\)\]\(|(?<!\\)!\[/.test(markdown);
}
