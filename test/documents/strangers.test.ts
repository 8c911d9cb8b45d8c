import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWaitingDocuments } from '../../src/documents/jobs.ts';
import { processDocument } from '../../src/documents/process-document.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { arrivalNotice, createDocument, publishTo, send, upload } from './paper.ts';

let service: TestService;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  stranger = await service.createClient();
});
afterAll(() => service.close());

const now = () => new Date();

const readNow = ({ accountId }: Client, documentId: string) =>
  processDocument({ db: service.db, now, publish: publishTo(now) }, { accountId, documentId }, async () => {});

const downloadUrl = async (by: Client, id: string): Promise<string> =>
  (await by.call('GET', `/documents/${id}/download_url`)).body.download_url;

describe('an address with a token', () => {
  it('is good as it is and in no other way', async () => {
    const { id } = await createDocument(client, Buffer.from('sealed'));
    const url = await downloadUrl(client, id);
    expect((await fetch(url)).status).toBe(200);
    const token = url.slice(url.lastIndexOf('/') + 1);
    const changed = [...token].map((letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return url.replace(token, token.slice(0, at) + other + token.slice(at + 1));
    });
    const others = [...changed, url.slice(0, -1), `${url}A`, url.replace(token, ''), url.replace(token, '..%2f..%2fx')];
    // The last letter of the token may hold bits that stand for nothing.
    const statuses = await Promise.all(
      others.filter((_, at) => at !== token.length - 1).map(async (other) => (await fetch(other)).status),
    );
    expect([...new Set(statuses)]).toEqual([404]);
  });

  it('is good for its own purpose', async () => {
    const bytes = Buffer.from('for one purpose');
    const { direct_upload: sending, signed_id: signedId } = await upload(client, bytes);
    expect((await fetch(sending.url)).status).toBe(404);
    const { id } = await createDocument(client, Buffer.from('another'));
    const headers = { 'content-type': 'text/plain' };
    expect((await send({ url: await downloadUrl(client, id), headers }, bytes)).status).toBe(404);
    expect((await fetch(`${service.url}/v2/files/${signedId}`)).status).toBe(404);
  });
});

describe('the same papers of two accounts', () => {
  it('are documents of their own, and one of them goes without the other', async () => {
    const bytes = arrivalNotice('MSKU0000006', 'of both');
    const [mine, theirs] = [await createDocument(client, bytes), await createDocument(stranger, bytes)];
    expect(mine.id).not.toBe(theirs.id);
    expect((await stranger.call('DELETE', `/documents/${theirs.id}`)).status).toBe(204);
    expect(await (await fetch(await downloadUrl(client, mine.id))).text()).toBe(bytes.toString());
  });

  it('are linked to the shipments of their own account, whoever has the container besides', async () => {
    const theirShipment = await insertShipment(service.db, stranger.accountId);
    const theirContainer = await insertContainer(service.db, stranger.accountId, theirShipment, 'MSKU0000011');
    const { id } = await createDocument(client, arrivalNotice('MSKU0000011'));
    await readNow(client, id);
    await linkWaitingDocuments({ db: service.db, now, publish: publishTo(now) });
    const links = async () => (await client.call('GET', `/documents/${id}`)).body.data.relationships;
    expect(await links()).toMatchObject({ shipments: { data: [] }, cargos: { data: [] } });
    for (const path of [`shipments/${theirShipment}`, `containers/${theirContainer}`]) {
      expect((await client.call('PUT', `/documents/${id}/${path}`)).status).toBe(404);
    }
    for (const query of ['', '&filter[reference]=MSKU0000011', `&filter[shipment_id]=${theirShipment}`]) {
      const { body } = await stranger.call('GET', `/documents?include=last_document_representation${query}`);
      expect(JSON.stringify(body)).not.toContain(id);
    }
    expect(await links()).toMatchObject({ shipments: { data: [] }, cargos: { data: [] } });
  });

  it('are read by the account whose they are', async () => {
    const { id } = await createDocument(client, arrivalNotice('MSKU0000027'));
    await readNow(stranger, id);
    const { body } = await client.call('GET', `/documents/${id}`);
    expect(body.data.relationships.last_document_representation.data).toBeNull();
  });
});
