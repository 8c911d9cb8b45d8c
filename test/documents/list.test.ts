import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWaitingDocuments } from '../../src/documents/jobs.ts';
import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { arrivalNotice, type Body, createDocument, publishTo } from './paper.ts';

let service: TestService;
let client: Client;
let ids: Record<'notice' | 'invoice' | 'other', string>;
const now = () => new Date();

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const other = await service.createClient();
  const make = async (given: object, bytes: Buffer) => {
    const { id } = await createDocument(client, bytes, given);
    await read(id);
    return id as string;
  };
  const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU237904187');
  await insertContainer(service.db, client.accountId, shipmentId, 'MSKU0000006');
  ids = {
    notice: await make({ filename: 'Arrival Notice.txt' }, arrivalNotice('MSKU0000006')),
    invoice: await make({ filename: 'b.txt' }, Buffer.from('COMMERCIAL INVOICE\nContainer MSKU0000011')),
    other: await make({ filename: 'c.txt' }, Buffer.from('nothing to be seen here')),
  };
  await createDocument(other, arrivalNotice('MSKU0000006'));
});
afterAll(() => service.close());

async function read(id: string): Promise<void> {
  const processing = { db: service.db, log: createLog('silent'), now, publish: publishTo(now) };
  await processDocument(processing, { accountId: client.accountId, documentId: id }, async () => {});
}

const list = async (query: string): Promise<Body> => (await client.call('GET', `/documents?${query}`)).body;
const found = async (query: string) => (await list(query)).data.map(({ id }: Body) => id);

describe('the list of documents', () => {
  it('has the newest first, a page at a time', async () => {
    const { data, meta, links } = await list('page[size]=2');
    expect(data.map(({ id }: Body) => id)).toEqual([ids.other, ids.invoice]);
    expect(meta).toEqual({ size: 2, total: 3 });
    expect(Object.keys(links).sort()).toEqual(['current', 'first', 'last', 'next', 'self']);
    expect(await found('page[size]=2&page[number]=2')).toEqual([ids.notice]);
  });

  it('is sorted as asked', async () => {
    expect(await found('sort=file_name')).toEqual([ids.notice, ids.invoice, ids.other]);
    expect(await found('sort=-file_name')).toEqual([ids.other, ids.invoice, ids.notice]);
    expect((await client.call('GET', '/documents?sort=colour')).status).toBe(400);
  });

  it('is sorted by who added a document, those that nobody added last', async () => {
    const users = [newId(), newId()];
    for (const [index, id] of users.entries()) {
      const user = {
        id,
        accountId: client.accountId,
        email: `${id}@example.com`,
        name: `Ann ${index}`,
        role: 'member',
        partyId: null,
      } as const;
      await insertUser(service.db, user, null);
    }
    for (const [index, id] of [ids.invoice, ids.notice].entries()) {
      await service.db
        .updateTable('document')
        .set({ user_id: users[index] ?? null })
        .where('id', '=', id)
        .execute();
    }
    expect(await found('sort=added_by')).toEqual([ids.invoice, ids.notice, ids.other]);
    expect(await found('sort=-added_by')).toEqual([ids.notice, ids.invoice, ids.other]);
    await service.db
      .updateTable('document')
      .set({ user_id: null })
      .where('account_id', '=', client.accountId)
      .execute();
  });

  it('finds part of the name of a file, in any case', async () => {
    expect(await found('filter[filename]=arrival%20not')).toEqual([ids.notice]);
    expect(await found('filter[filename]=%25')).toEqual([]);
  });

  it('finds a number that is named, or that a linked shipment has', async () => {
    expect(await found('filter[reference]=msku0000011')).toEqual([ids.invoice]);
    expect(await found('filter[reference]=MAEU237904187')).toEqual([ids.notice]);
    expect(await found('filter[reference]=MSKU0000095')).toEqual([]);
  });

  it('finds types, of which a person has the last word', async () => {
    expect(await found('filter[document_types]=arrival_notice,commercial_invoice')).toEqual([ids.invoice, ids.notice]);
    await client.call('PATCH', `/documents/${ids.other}`, {
      data: { type: 'document', attributes: { document_type_manual: 'isf' } },
    });
    expect(await found('filter[document_types]=isf')).toEqual([ids.other]);
    expect(await found('filter[document_types]=poem')).toEqual([]);
  });

  it('brings what is included', async () => {
    const { included } = await list('include=account,user,shipments.containers,cargos,last_document_representation');
    expect([...new Set(included.map(({ type }: Body) => type))].sort()).toEqual([
      'account',
      'container',
      'document_representation',
      'shipment',
    ]);
    expect((await client.call('GET', '/documents?include=author')).body.errors[0].source).toEqual({
      parameter: 'include',
    });
  });
});

describe('a document that came before its shipment', () => {
  it('is linked when the shipment has come', async () => {
    const bytes = Buffer.from('ARRIVAL NOTICE\nContainer No: MSKU0000120');
    const { id } = await createDocument(client, bytes);
    await read(id);
    await linkWaitingDocuments({ db: service.db, now, publish: publishTo(now) });
    const linked = async () => (await client.call('GET', `/documents/${id}`)).body.data.relationships;
    expect((await linked()).shipments.data).toEqual([]);
    const shipmentId = await insertShipment(service.db, client.accountId);
    const containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU0000120');
    await linkWaitingDocuments({ db: service.db, now, publish: publishTo(now) });
    expect(await linked()).toMatchObject({
      shipments: { data: [{ id: shipmentId, type: 'shipment' }] },
      cargos: { data: [{ id: containerId, type: 'container' }] },
    });
  });

  it('is found by a bill of lading number with the code of the line in front', async () => {
    const { id } = await createDocument(client, Buffer.from('a bill of lading'));
    await service.db
      .updateTable('document')
      .set({ shipment_numbers: ['MAEU555666777'] })
      .where('id', '=', id)
      .execute();
    const shipmentId = await insertShipment(service.db, client.accountId, '555666777');
    await linkWaitingDocuments({ db: service.db, now, publish: publishTo(now) });
    const { body } = await client.call('GET', `/documents/${id}`);
    expect(body.data.relationships.shipments.data).toEqual([{ id: shipmentId, type: 'shipment' }]);
  });
});

describe('what documents can be', () => {
  it('is listed', async () => {
    const { body } = await client.call('GET', '/documents/types');
    expect(body.document_types).toContainEqual({ code: 'bill_of_lading', label: 'Bill of lading' });
  });

  it.each(['bill_of_lading', 'bill_of_lading@1.0'])('has a schema: %s', async (id) => {
    const version = (await client.call('GET', '/document_schemas/bill_of_lading')).body.data.attributes.schema_version;
    const { status, body } = await client.call('GET', `/document_schemas/${id.replace('1.0', version)}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: `bill_of_lading@${version}`,
      type: 'document_schema',
      attributes: {
        document_type: 'bill_of_lading',
        label: 'Bill of lading',
        full_version: `bill_of_lading@${version}`,
        current: true,
        draft: false,
        schema_format: 'json_schema',
        schema_payload: { type: 'object' },
      },
    });
    expect(body.links.self).toBe(`${service.url}/v2/document_schemas/bill_of_lading@${version}`);
  });

  it.each(['poem', 'bill_of_lading@0.0', 'toString', '@'])('has no schema: %s', async (id) => {
    expect((await client.call('GET', `/document_schemas/${id}`)).status).toBe(404);
  });
});
