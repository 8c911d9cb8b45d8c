import type { Client as McpClient } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processDocument } from '../../src/documents/process-document.ts';
import { CONTAINER_ORDERS } from '../../src/mcp/tools/list-containers.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { CONTAINER_SORTS } from '../../src/store/list-filter/container-sorts.ts';
import { parseImo } from '../../src/values/imo.ts';
import { arrivalNotice, createDocument } from '../documents/paper.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { callTool, connectHttp, PRESENT } from './assistant.ts';

const TIMEOUT_MS = 120_000;
const IMO = '9811000';

let service: TestService;
let writer: Client;
let client: McpClient;
let containerId: string;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  writer = await service.createClient({ scope: 'write' });
  shipmentId = await insertShipment(service.db, writer.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, writer.accountId, shipmentId, 'MSKU0000006');
  const ashore = await insertContainer(service.db, writer.accountId, shipmentId, 'MSKU7654321');
  const { id: vesselId } = await service.db
    .insertInto('vessel')
    .values({ id: '01980000-0000-7000-8000-000000000001', imo: parseImo(IMO) ?? null, name: 'EVER GIVEN' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inland = { ind_eta_at: '2026-12-01T08:00:00Z', final_destination_full_out_at: '2026-12-02T09:00:00Z' } as const;
  await service.db
    .updateTable('container')
    .set({ ...inland, current_vessel_id: vesselId, current_status: 'on_ship' })
    .where('id', '=', containerId)
    .execute();
  await relist(service.db, writer.accountId);
  expect(ashore).not.toBe(containerId);
  client = await connectHttp(service.url, writer.key, PRESENT, 'all');
}, TIMEOUT_MS);
afterAll(() => service.close());

const numbers = (answer: { items: readonly { number: string }[] }) => answer.items.map(({ number }) => number);

describe('list_containers', () => {
  it('answers in full as its own schema says', async () => {
    const { answer, isError, text } = await callTool(client, 'list_containers', { view: 'full' });
    expect([isError, isError ? text : '']).toEqual([false, '']);
    expect(answer.items).toHaveLength(2);
    expect(answer.items[0]).toMatchObject({ container_number: expect.any(String), demurrage: {}, pod_terminal: null });
  });

  it('tells of arrival and pickup inland', async () => {
    const { answer } = await callTool(client, 'list_containers', { number: 'MSKU0000006' });
    expect(answer.items[0]).toMatchObject({
      ind_eta_at: '2026-12-01T08:00:00Z',
      final_destination_full_out_at: '2026-12-02T09:00:00Z',
    });
  });

  it('lists those aboard a ship, by its IMO number or id', async () => {
    expect(numbers((await callTool(client, 'list_containers', { vessel: IMO })).answer)).toEqual(['MSKU0000006']);
    const byId = await callTool(client, 'list_containers', { vessel: '01980000-0000-7000-8000-000000000001' });
    expect(numbers(byId.answer)).toEqual(['MSKU0000006']);
    expect((await callTool(client, 'list_containers', { vessel: '9999999' })).isError).toBe(true);
  });

  it('knows the orders of the interface', () => {
    const known = Object.keys(CONTAINER_SORTS);
    expect(CONTAINER_ORDERS.filter((order) => !known.includes(order))).toEqual([]);
  });
});

describe('words that do not exist are refused with those that do', () => {
  it.each([
    ['list_containers', { current_status: 'in_transit' }, /on_ship/],
    ['list_containers', { current_status: ['in_transit'] }, /on_ship/],
    ['list_containers', { advanced_filters: { current_status: 'in_transit' } }, /on_ship/],
    ['summarize_containers', { group_by: 'current_status', current_status: 'in_transit' }, /on_ship/],
    ['list_shipments', { voyage_status: 'sunk' }, /arrived/],
    ['list_containers', { sort: 'bogus' }, /pickup_lfd/],
    ['list_shipments', { sort: '-bogus' }, /pod_arrival/],
  ])('%s %j', async (name, given, known) => {
    const { isError, text } = await callTool(client, name, given);
    expect([isError, text]).toEqual([true, expect.stringMatching(known)]);
  });

  it.each([
    ['list_containers', { current_status: 'on_ship,grounded', sort: 'pickup_lfd,-arrival' }],
    ['list_containers', { current_status: '@exists' }],
    ['list_shipments', { voyage_status: 'on_ship', sort: '-created_at' }],
  ])('and those that do are taken: %s %j', async (name, given) => {
    const { isError, text } = await callTool(client, name, given);
    expect([isError, isError ? text : '']).toEqual([false, '']);
  });
});

it('summarize_containers counts each container once, and says so', async () => {
  const hold = (name: string) => ({ name, status: 'hold', description: null });
  await service.db
    .updateTable('container')
    .set({ holds_at_pod_terminal: JSON.stringify([hold('freight'), hold('customs')]) as never })
    .where('id', '=', containerId)
    .execute();
  await relist(service.db, writer.accountId);
  const { answer } = await callTool(client, 'summarize_containers', { group_by: 'hold_type', number: 'MSKU0000006' });
  expect([answer.total, answer.groups.map(({ key }: { key: string }) => key)]).toEqual([1, ['customs']]);
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'summarize_containers')?.description).toContain('counts once');
});

it('list_documents lists papers of a shipment, and tells what was read from one', async () => {
  const { id } = await createDocument(writer, arrivalNotice('MSKU0000006'));
  const { db } = service;
  const processing = { db, now: () => new Date(), publish: async () => {} };
  await processDocument(processing, { accountId: writer.accountId, documentId: id }, async () => {});
  const listed = await callTool(client, 'list_documents', { shipment_id: shipmentId, type: 'arrival_notice' });
  expect(listed.answer).toMatchObject({
    items: [{ id, type: 'arrival_notice', shipment_ids: [shipmentId], container_ids: [containerId] }],
    meta: { total: 1 },
  });
  const { answer } = await callTool(client, 'list_documents', { id });
  expect(answer.items[0].values).toMatchObject({ containers: expect.stringContaining('MSKU0000006') });
});
