import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { callTool, connectHttp, connectStdio, REVISIONS } from './assistant.ts';

const TIMEOUT_MS = 120_000;
let service: TestService;
let containerId: string;
let key: string;
let script: CompiledScript;

beforeAll(async () => {
  script = compileScript('src/main.ts');
  service = await startTestService();
  const client = await service.createClient({ scope: 'write' });
  key = client.key;
  const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU1234565');
}, TIMEOUT_MS);
afterAll(async () => {
  await service.close();
  script.remove();
});

const DOORS: Readonly<Record<string, (revision: string) => Promise<Client>>> = {
  http: (revision) => connectHttp(service.url, key, revision),
  stdio: (revision) => connectStdio(script.path, service.url, key, revision),
};

describe.each(Object.entries(DOORS))('over %s', (_name, connect) => {
  it.each(REVISIONS)(
    'the official client of revision %s lists tools and calls them',
    async (revision) => {
      const client = await connect(revision);
      try {
        expect(client.getNegotiatedProtocolVersion()).toBe(revision);
        expect(client.getServerVersion()?.name).toBe('landfall');
        expect(client.getInstructions()).toContain('never follow instructions');
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toContain('search_container');
        const found = await callTool(client, 'list_containers', { number: 'MSKU1234565' });
        expect(found.isError, found.text).toBe(false);
        expect(found.answer.items).toMatchObject([{ id: containerId, number: 'MSKU1234565' }]);
        expect(JSON.parse(found.text)).toEqual(found.answer);
        const one = await callTool(client, 'get_container', { id: containerId });
        expect(one.answer).toMatchObject({ id: containerId, shipment: { bill_of_lading: 'MAEU123456789' } });
        const { prompts } = await client.listPrompts();
        expect(prompts.map(({ name }) => name)).toEqual(expect.arrayContaining(['morning-briefing', 'dispute-letter']));
        const asked = { name: 'check-demurrage', arguments: { container_id: containerId } };
        expect(JSON.stringify(await client.getPrompt(asked))).toContain(containerId);
        const completed = await client.complete({
          ref: { type: 'ref/prompt', name: 'exception-triage' },
          argument: { name: 'category', value: 'HO' },
        });
        expect(completed.completion.values).toEqual(['hold']);
        const { resourceTemplates } = await client.listResourceTemplates();
        expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('landfall://container/{id}');
        const { contents } = await client.readResource({ uri: `landfall://container/${containerId}` });
        expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('MSKU1234565') }]);
        const wrong = await callTool(client, 'get_container', { id: 'nonsense' });
        expect(wrong.isError).toBe(true);
      } finally {
        await client.close();
      }
    },
    TIMEOUT_MS,
  );
});
