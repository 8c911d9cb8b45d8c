import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '../../src/queue/worker.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { until } from '../webhooks/running-worker.ts';
import { arrivalNotice, createDocument, runDocumentJobs, upload } from './paper.ts';

let service: TestService;
let jobs: Worker;

beforeAll(async () => {
  service = await startTestService();
  jobs = runDocumentJobs(service);
});
afterAll(async () => {
  await jobs.stop();
  await service.close();
});

const TABLES = [
  ...['blob', 'blob_chunk', 'document', 'document_link', 'document_representation'],
  ...['email_submission', 'email_submission_document', 'file_upload'],
];

async function countRows({ accountId }: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where account_id = ${accountId}`.execute(service.db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

const mail = (id: string, text: string) =>
  [
    `Message-ID: <${id}@forwarder.example>`,
    'Subject: Papers',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename="notice.txt"',
    '',
    text,
  ].join('\r\n');

const submit = (client: Client, text: string) =>
  client.call('POST', '/ingest/email', text, { 'content-type': 'message/rfc822' });

/** A document that is linked and read, one that came by mail, and an upload that waits. */
async function createPapers(): Promise<Client> {
  const client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId);
  await insertContainer(service.db, client.accountId, shipmentId, 'MSKU0000006');
  const uploaded = await createDocument(client, arrivalNotice('MSKU0000006'));
  const { body } = await submit(client, mail('papers', 'ARRIVAL NOTICE'));
  await upload(client, Buffer.from('waits'));
  const ids = [uploaded.id, body.data.relationships.documents.data[0].id];
  for (const id of ids) {
    await until(async () => {
      const { body: found } = await client.call('GET', `/documents/${id}`);
      return found.data.relationships.last_document_representation.data !== null;
    });
  }
  return client;
}

describe('what is deleted', () => {
  it('with an account are its documents, mails, uploads and bytes, and nobody else’s', async () => {
    const [leaving, staying] = [await createPapers(), await createPapers()];
    const before = await countRows(staying);
    expect(await countRows(leaving)).toEqual(before);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    await service.db.deleteFrom('account').where('id', '=', leaving.accountId).execute();
    expect(await countRows(leaving)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect(await countRows(staying)).toEqual(before);
  });

  it('with a document are its bytes, though a mail brought it, and the mail stays', async () => {
    const client = await service.createClient();
    const { body } = await submit(client, mail('one', 'one'));
    const [document] = body.data.relationships.documents.data;
    expect((await client.call('DELETE', `/documents/${document.id}`)).status).toBe(204);
    expect(await countRows(client)).toMatchObject({ blob: 0, blob_chunk: 0, document: 0, email_submission: 1 });
  });

  it('while the same bytes come by mail is gone, or there with its bytes', async () => {
    const client = await service.createClient();
    const comeAndGo = async (_: unknown, index: number) => {
      const { status, body } = await submit(client, mail(`mail-${index}`, 'coming and going'));
      const [document] = body.data?.relationships.documents.data ?? [];
      if (document) await client.call('DELETE', `/documents/${document.id}`);
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, comeAndGo));
    expect([...new Set(statuses)]).toEqual([200]);
    const { blob, document } = await countRows(client);
    expect(blob).toBe(document);
  });
});
