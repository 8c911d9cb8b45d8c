import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { createHappenings } from '../broker/events.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { runWorker } from '../webhooks/running-worker.ts';
import { Landfall, LandfallTrigger, type Login, type Values, Workbench } from './n8n.ts';

const BOXES = 60;
const FOREVER = 'container.transport.vessel_departed';

let service: TestService;
let client: Client;
let login: Login;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  login = { url: `${service.url}/`, apiKey: client.key };
  const shipmentId = await insertShipment(service.db, client.accountId, 'BLN8N1');
  for (let box = 0; box < BOXES; box++)
    await insertContainer(service.db, client.accountId, shipmentId, `MSKU${1_000_000 + box}`);
});
afterAll(() => service?.close());

async function run(values: Values, more: Values = {}): Promise<Values[]> {
  const bench = new Workbench(new Landfall(), login, values);
  expect(bench.issues()).toBeNull();
  const [items = []] = await bench.node.execute.call(bench.context(more));
  expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
  return items.map(({ json }) => json);
}

it('offers operations of the interface by resource, and nothing that it does not have', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
  };
  const described = Object.values(paths).flatMap((ofPath) => Object.values(ofPath));
  const wanted = described.filter(({ tags }) => tags?.[0] === 'Containers' || tags?.[0] === 'Tracking requests');
  const properties = new Landfall().description.properties as {
    name: string;
    options?: { value: string }[];
    displayOptions?: { show: { resource?: string[] } };
  }[];
  const offered = properties.filter(({ name }) => name === 'operation').flatMap(({ options = [] }) => options);
  const ids = offered.map(({ value }) => value);
  expect(new Set(ids).size).toBe(ids.length);
  expect(described.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(ids));
  expect(ids).toEqual(expect.arrayContaining(['getContainers', 'getMe', 'postTrackingRequests']));
  expect(ids.length).toBeGreaterThan(wanted.length);
});

it('answers a list as items, up to a limit or all of it, and one thing as one item', async () => {
  const some = await run({ resource: 'Containers', operation: 'getContainers', limit: 7 });
  expect(some).toHaveLength(7);
  const query = { sort: 'number' };
  const all = await run({ resource: 'Containers', operation: 'getContainers', returnAll: true, query });
  const asked = [1, 2].map((page) => client.call('GET', `/containers?sort=number&page[size]=50&page[number]=${page}`));
  const pages = await Promise.all(asked);
  expect(all).toEqual(pages.flatMap(({ body }) => body.data));
  expect(all).toHaveLength(BOXES);
  const id = String(all[0]?.['id']);
  const [one] = await run({ resource: 'Containers', operation: 'getContainersId', path_id: id });
  expect(one).toEqual((await client.call('GET', `/containers/${id}`)).body);
});

it('changes things, and says what the interface refuses', async () => {
  const attributes = { request_type: 'bill_of_lading', request_number: 'N8N0001', scac: 'TEST' };
  const body = JSON.stringify({ data: { type: 'tracking_request', attributes } });
  const [made] = await run({ resource: 'Tracking requests', operation: 'postTrackingRequests', body });
  expect(made).toMatchObject({ data: { type: 'tracking_request', attributes: { request_number: 'N8N0001' } } });
  const missing = { resource: 'Containers', operation: 'getContainersId', path_id: newId() };
  await expect(run(missing)).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '404' });
  expect(await run(missing, { continueOnFail: () => true })).toEqual([{ error: expect.stringContaining('404') }]);
});

it('starts a workflow by a webhook that registers itself, checks what comes, and removes itself', async () => {
  const receiver = await startReceiver();
  const bench = new Workbench(new LandfallTrigger(), login, { events: [FOREVER] });
  const context = bench.context({ getNodeWebhookUrl: () => `${receiver.url}/webhook/one` });
  const { checkExists, create, delete: remove } = bench.node.webhookMethods.default;
  expect(await checkExists?.call(context)).toBe(false);
  expect(await create?.call(context)).toBe(true);
  expect(await checkExists?.call(context)).toBe(true);
  const [webhook] = (await client.call('GET', '/webhooks')).body.data;
  expect(webhook.attributes).toMatchObject({ url: `${receiver.url}/webhook/one`, events: [FOREVER], active: true });

  const stop = runWorker(service.db, service.services.sealingKeys);
  await createHappenings(service)(client, [newId()]);
  await receiver.arrived(1);
  await stop();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const answered: unknown[] = [];
  const started = (rawBody: Buffer) =>
    bench.node.webhook.call({
      ...context,
      getRequestObject: () => ({ rawBody }),
      getHeaderData: () => headers,
      getBodyData: () => JSON.parse(rawBody.toString()),
      getResponseObject: () => ({
        status: (code: number) => ({ json: (said: unknown) => answered.push([code, said]) }),
      }),
    });
  const { workflowData } = await started(Buffer.from(body));
  expect(workflowData).toEqual([[{ json: JSON.parse(body) }]]);
  expect(workflowData?.[0]?.[0]?.json).toMatchObject({ data: { attributes: { event: FOREVER } } });
  expect(await started(Buffer.from(`${body} `))).toEqual({ noWebhookResponse: true });
  expect(answered).toEqual([[401, expect.anything()]]);

  expect(await remove?.call(context)).toBe(true);
  expect((await client.call('GET', '/webhooks')).body.data).toEqual([]);
  expect(await checkExists?.call(context)).toBe(false);
  await receiver.close();
});

it('registers anew where somebody removed the webhook in Landfall', async () => {
  const bench = new Workbench(new LandfallTrigger(), login, { events: [] });
  const context = bench.context({ getNodeWebhookUrl: () => 'http://127.0.0.1:9/webhook/two' });
  const { checkExists, create, delete: remove } = bench.node.webhookMethods.default;
  await create?.call(context);
  const [webhook] = (await client.call('GET', '/webhooks')).body.data;
  await client.call('DELETE', `/webhooks/${webhook.id}`);
  expect(await checkExists?.call(context)).toBe(false);
  expect(await remove?.call(context)).toBe(true);
});
