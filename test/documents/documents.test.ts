import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '../../src/queue/worker.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { createWebhook } from '../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { runWorker, until } from '../webhooks/running-worker.ts';
import { arrivalNotice, type Body, createDocument, createFrom, runDocumentJobs, upload } from './paper.ts';

let service: TestService;
let client: Client;
let stranger: Client;
let jobs: Worker;
let receiver: Receiver;
let stopDelivery: () => Promise<void>;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  stranger = await service.createClient();
  receiver = await startReceiver();
  await createWebhook(service.db, service.services.sealingKeys, client.accountId, {
    url: receiver.url,
    events: ['document.extracted', 'document.extraction_failed'],
  });
  jobs = runDocumentJobs(service);
  stopDelivery = runWorker(service.db, service.services.sealingKeys);
});

afterAll(async () => {
  await stopDelivery();
  await jobs.stop();
  await receiver.close();
  await service.close();
});

const get = async (id: string, query = ''): Promise<Body> =>
  (await client.call('GET', `/documents/${id}${query}`)).body;

const told = (id: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((body) => body.data.relationships.reference_object.data.id === id);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const toldTimes = (id: string, times: number) => until(async () => told(id).length >= times);

/** Two pixels side by side, of grey 10 and 200. */
const TWO_PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGPgOgEAAN8A00shpUkAAAAASUVORK5CYII=';

describe('a document', () => {
  it('that is a PNG is turned with its pixels', async () => {
    const given = { filename: 'scan.png', content_type: 'image/png' };
    const { id } = await createDocument(client, Buffer.from(TWO_PIXELS, 'base64'), given);
    const turn = async (degrees: number) => {
      expect((await client.call('POST', `/documents/${id}/rotate`, { degrees })).status).toBe(202);
      const { body } = await client.call('GET', `/documents/${id}/download_url`);
      const reply = await fetch(body.download_url);
      expect(reply.headers.get('content-type')).toBe('image/png');
      const file = Buffer.from(await reply.arrayBuffer());
      const data = file.indexOf('IDAT');
      const rows = inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)));
      return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), rows: [...rows] };
    };
    expect(await turn(90)).toEqual({ width: 1, height: 2, rows: [0, 10, 0, 200] });
    expect(await turn(90)).toEqual({ width: 2, height: 1, rows: [0, 200, 10] });
  });

  it('goes all the way from the upload to the webhook', async () => {
    const shipmentId = await insertShipment(service.db, client.accountId);
    const containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU0000006');
    const elsewhere = await insertShipment(service.db, stranger.accountId);
    await insertContainer(service.db, stranger.accountId, elsewhere, 'MSKU0000006');
    const created = await createDocument(client, arrivalNotice('MSKU 000000-6'));
    expect(created).toMatchObject({
      type: 'document',
      attributes: {
        id: created.id,
        name: 'Notice',
        source: 'api',
        file_name: 'notice.txt',
        file_content_type: 'text/plain',
        document_type: null,
        document_type_manual: null,
      },
      links: {
        self: `${service.url}/v2/documents/${created.id}`,
        download: `${service.url}/v2/documents/${created.id}/download_url`,
      },
    });
    await toldTimes(created.id, 1);
    const [notification] = told(created.id);
    expect(notification.data).toMatchObject({
      type: 'webhook_notification',
      attributes: { event: 'document.extracted' },
      relationships: { reference_object: { data: { type: 'document', id: created.id } } },
    });
    expect(notification.included).toMatchObject([
      { type: 'document', id: created.id, attributes: { document_type: 'arrival_notice' } },
      { type: 'document_representation', attributes: { schema_version: expect.any(String) } },
    ]);
    const { data, included, links } = await get(created.id, '?include=last_document_representation,shipments,cargos');
    expect(links.self).toBe(data.links.self);
    expect(data.attributes).toMatchObject({ document_type: 'arrival_notice' });
    expect(data.relationships).toMatchObject({
      account: { data: { type: 'account', id: client.accountId } },
      user: { data: null },
      email_submission: { data: null },
      shipments: { data: [{ type: 'shipment', id: shipmentId }] },
      cargos: { data: [{ type: 'container', id: containerId }] },
    });
    const representation = included.find(({ type }: Body) => type === 'document_representation');
    expect(JSON.stringify(representation.attributes.payload)).toContain('MSKU0000006');
    expect(included.map(({ type }: Body) => type).sort()).toEqual(['container', 'document_representation', 'shipment']);
  });

  it('that cannot be read says so, and subscribers hear of it', async () => {
    const document = await createDocument(client, Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 0, 255]), {
      filename: 'noise.bin',
      content_type: 'application/octet-stream',
    });
    await toldTimes(document.id, 1);
    expect(told(document.id)[0].data.attributes.event).toBe('document.extraction_failed');
    const { data } = await get(document.id);
    expect(data.attributes.classification_notes).toMatch(/^[a-z_]+: the file .*\.$/);
    expect(data.relationships.last_document_representation.data).toBeNull();
  });

  it('is refused when the account has the same bytes, whatever their name, and not when another account has', async () => {
    const bytes = arrivalNotice('MSKU0000011', 'twice');
    const first = await createDocument(client, bytes);
    const { signed_id: signedId } = await upload(client, bytes, { filename: 'copy.txt' });
    const again = await createFrom(client, signedId, 'Copy');
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual([
      {
        status: '409',
        code: 'conflict',
        title: 'Conflict',
        detail: 'This file is the document "Notice" already.',
        source: null,
        meta: { existing_document_id: first.id, existing_document_name: 'Notice' },
      },
    ]);
    await createDocument(stranger, bytes);
  });

  it('is of one account', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000027', 'private'));
    const document = { data: { type: 'document', attributes: { document_type_manual: 'isf' } } };
    const calls = [
      stranger.call('GET', `/documents/${id}`),
      stranger.call('PATCH', `/documents/${id}`, document),
      stranger.call('DELETE', `/documents/${id}`),
      stranger.call('GET', `/documents/${id}/download_url`),
      ...['reextract', 'reclassify', 'relink'].map((action) => stranger.call('POST', `/documents/${id}/${action}`)),
      stranger.call('POST', `/documents/${id}/rotate`, { degrees: 90 }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    const { signed_id: signedId } = await upload(client, Buffer.from('of one account'));
    expect((await createFrom(stranger, signedId)).status).toBe(422);
  });

  it('is read as what a person says it is, until that is taken back', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000032', 'typed'));
    await toldTimes(id, 1);
    const say = (type: string | null) =>
      client.call('PATCH', `/documents/${id}`, {
        data: { type: 'document', attributes: { document_type_manual: type } },
      });
    expect((await say('nonsense')).status).toBe(422);
    expect((await say('packing_list')).body.data.attributes.document_type_manual).toBe('packing_list');
    await toldTimes(id, 2);
    expect((await client.call('POST', `/documents/${id}/reclassify`)).body).toEqual({ status: 'accepted' });
    await toldTimes(id, 3);
    expect((await get(id)).data.attributes.document_type_manual).toBe('packing_list');
    await say(null);
    await toldTimes(id, 4);
    expect((await get(id)).data.attributes).toMatchObject({
      document_type: 'arrival_notice',
      document_type_manual: null,
    });
  });

  it('keeps what a person says is in it', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000048', 'corrected'));
    const say = (data: object | null) =>
      client.call('PATCH', `/documents/${id}`, {
        data: { type: 'document', attributes: { extracted_data_manual: data } },
      });
    const said = { vessel: 'EMMA', packages: [{ count: 3 }] };
    expect((await say(said)).body.data.attributes.extracted_data_manual).toEqual(said);
    expect((await get(id)).data.attributes.extracted_data_manual).toEqual(said);
    expect((await say(null)).body.data.attributes.extracted_data_manual).toBeNull();
  });

  it('is read once more when asked', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000053', 'again'));
    await toldTimes(id, 1);
    const before = (await get(id)).data.relationships.last_document_representation.data.id;
    const { status, body } = await client.call('POST', `/documents/${id}/reextract`);
    expect([status, body]).toEqual([202, { status: 'accepted' }]);
    await toldTimes(id, 2);
    expect((await get(id)).data.relationships.last_document_representation.data.id).not.toBe(before);
  });

  it('finds its shipment when that comes later and it is asked to', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000069', 'early'));
    await toldTimes(id, 1);
    expect((await get(id)).data.relationships.shipments.data).toEqual([]);
    const shipmentId = await insertShipment(service.db, client.accountId);
    await insertContainer(service.db, client.accountId, shipmentId, 'MSKU0000069');
    expect((await client.call('POST', `/documents/${id}/relink`)).status).toBe(202);
    const isLinked = async () => (await get(id)).data.relationships.shipments.data[0]?.id === shipmentId;
    await until(isLinked);
    expect(told(id)).toHaveLength(1);
  });

  it('is gone with its bytes when it is deleted', async () => {
    const bytes = arrivalNotice('MSKU0000074', 'deleted');
    const { id } = await createDocument(client, bytes);
    expect((await client.call('DELETE', `/documents/${id}`)).status).toBe(204);
    expect((await client.call('GET', `/documents/${id}`)).status).toBe(404);
    const left = await service.db
      .selectFrom('blob')
      .where('byte_size', '=', bytes.byteLength)
      .select('sha256')
      .execute();
    expect(left.filter(({ sha256 }) => sha256.equals(hashOf(bytes)))).toEqual([]);
    await createDocument(client, bytes);
  });

  it('is refused by name when its address names nothing', async () => {
    expect((await client.call('GET', '/documents/not-a-uuid')).status).toBe(404);
    expect((await client.call('POST', '/documents/not-a-uuid/relink')).status).toBe(404);
    expect((await client.call('GET', '/documents/0190b1f0-0000-7000-8000-000000000000?include=nonsense')).status).toBe(
      400,
    );
  });

  it('needs the feature', async () => {
    const without = await service.createClient({ entitlements: ['routing_data'] });
    for (const [method, path] of [
      ['GET', '/documents'],
      ['GET', '/documents/types'],
      ['GET', '/document_schemas/bill_of_lading'],
      ['POST', '/rails/active_storage/direct_uploads'],
    ] as const) {
      const { status, body } = await without.call(method, path, method === 'POST' ? {} : undefined);
      expect([status, body.errors[0].title, body.errors[0].detail]).toEqual([
        403,
        'Forbidden',
        'The documents feature is not enabled for this account.',
      ]);
    }
  });
});
