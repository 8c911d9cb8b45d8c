import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWaitingDocuments } from '../../src/documents/jobs.ts';
import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { arrivalNotice, type Body, createDocument, publishTo } from './paper.ts';

let service: TestService;
let client: Client;
const now = () => new Date();

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

async function read(id: string): Promise<void> {
  const processing = { db: service.db, log: createLog('silent'), now, publish: publishTo(now) };
  await processDocument(processing, { accountId: client.accountId, documentId: id }, async () => {});
}

/** A document that names the one container, and a shipment and container that it says nothing of. */
async function newWorld(number: string, elsewhere: string) {
  const named = await insertShipment(service.db, client.accountId);
  const namedBox = await insertContainer(service.db, client.accountId, named, number);
  const other = await insertShipment(service.db, client.accountId);
  const otherBox = await insertContainer(service.db, client.accountId, other, elsewhere);
  const { id } = await createDocument(client, arrivalNotice(number));
  await read(id);
  return { id: id as string, named, namedBox, other, otherBox };
}

async function linksOf(id: string) {
  const { body } = await client.call('GET', `/documents/${id}`);
  const { shipments, cargos } = body.data.relationships;
  const idsOf = (links: Body) => links.data.map((link: Body) => link.id).sort();
  return [idsOf(shipments), idsOf(cargos)];
}

describe('what a person says a document belongs to', () => {
  it('is linked beside what it names, and stays so when it is read again', async () => {
    const { id, named, namedBox, other, otherBox } = await newWorld('MSKU0000006', 'MSKU0000011');
    const { status, body } = await client.call('PUT', `/documents/${id}/shipments/${other}`);
    expect([status, body.data.id]).toEqual([200, id]);
    expect(await linksOf(id)).toEqual([[named, other].sort(), [namedBox]]);
    await client.call('PUT', `/documents/${id}/containers/${otherBox}`);
    await read(id);
    expect(await linksOf(id)).toEqual([[named, other].sort(), [namedBox, otherBox].sort()]);
    await client.call('DELETE', `/documents/${id}/shipments/${other}`);
    await client.call('DELETE', `/documents/${id}/containers/${otherBox}`);
    expect(await linksOf(id)).toEqual([[named], [namedBox]]);
  });

  it('brings the shipment along with a container', async () => {
    const { id, named, other, otherBox } = await newWorld('MSKU0000027', 'MSKU0000032');
    await client.call('PUT', `/documents/${id}/containers/${otherBox}`);
    expect((await linksOf(id))[0]).toEqual([named, other].sort());
  });

  it('is unlinked although the document names it, and is not looked for again', async () => {
    const { id, named, namedBox } = await newWorld('MSKU0000048', 'MSKU0000053');
    await client.call('DELETE', `/documents/${id}/containers/${namedBox}`);
    expect(await linksOf(id)).toEqual([[], []]);
    await client.call('PUT', `/documents/${id}/shipments/${named}`);
    await client.call('DELETE', `/documents/${id}/shipments/${named}`);
    await linkWaitingDocuments({ db: service.db, now, publish: publishTo(now) });
    await read(id);
    expect(await linksOf(id)).toEqual([[], []]);
    await client.call('PUT', `/documents/${id}/containers/${namedBox}`);
    await client.call('PUT', `/documents/${id}/shipments/${named}`);
    expect(await linksOf(id)).toEqual([[named], [namedBox]]);
  });

  it('is of one account, and needs a key that may write', async () => {
    const { id, named } = await newWorld('MSKU0000069', 'MSKU0000074');
    const stranger = await service.createClient();
    const theirs = await insertShipment(service.db, stranger.accountId);
    const reader = await service.createClient({ accountId: client.accountId, scope: 'read' });
    const calls = [
      stranger.call('PUT', `/documents/${id}/shipments/${theirs}`),
      stranger.call('DELETE', `/documents/${id}/shipments/${named}`),
      client.call('PUT', `/documents/${id}/shipments/${theirs}`),
      client.call('PUT', `/documents/${id}/containers/${named}`),
      reader.call('DELETE', `/documents/${id}/shipments/${named}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 403]);
  });

  it('is found by the shipment and by the container', async () => {
    const { id, named, namedBox, other } = await newWorld('MSKU0000080', 'MSKU0000095');
    const found = async (filter: string) =>
      (await client.call('GET', `/documents?${filter}`)).body.data.map((one: Body) => one.id);
    expect(await found(`filter[shipment_id]=${named}`)).toEqual([id]);
    expect(await found(`filter[container_id]=${namedBox}`)).toEqual([id]);
    expect(await found(`filter[shipment_id]=${other}`)).toEqual([]);
    expect((await client.call('GET', '/documents?filter[shipment_id]=x')).status).toBe(400);
  });
});
