import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Worker } from '../../src/queue/worker.ts';
import { type Client, type Reply, startTestService, type TestService } from '../service.ts';
import { until } from '../webhooks/running-worker.ts';
import { arrivalNotice, type Body, createDocument, runDocumentJobs } from './paper.ts';

let service: TestService;
let client: Client;
let jobs: Worker;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  jobs = runDocumentJobs(service);
});
afterAll(async () => {
  await jobs.stop();
  await service.close();
});

function message(id: string, files: readonly { name: string; bytes: Uint8Array }[]): string {
  const parts = files.flatMap(({ name, bytes }) => [
    '--b',
    `Content-Type: text/plain; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ]);
  const head = [
    'From: Agent <agent@forwarder.example>',
    'To: docs@landfall.example',
    'Subject: Papers',
    'Date: Sun, 15 Nov 2026 10:00:00 +0000',
    `Message-ID: <${id}@forwarder.example>`,
    'Content-Type: multipart/mixed; boundary="b"',
  ];
  return [...head, '', '--b', 'Content-Type: text/plain', '', 'See\nattached.', ...parts, '--b--', ''].join('\r\n');
}

const submit = (text: string, by = client): Promise<Reply> =>
  by.call('POST', '/ingest/email', text, { 'content-type': 'message/rfc822' });

describe('a mail with documents', () => {
  it('becomes a submission and a document for each attachment, which is read', async () => {
    const notice = { name: 'notice.txt', bytes: arrivalNotice('MSKU0000006') };
    const { status, body } = await submit(message('first', [notice, { name: 'b.txt', bytes: Buffer.from('b') }]));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'email_submission',
      attributes: {
        subject: 'Papers',
        body: 'See\nattached.',
        body_preview: 'See attached.',
        from: ['agent@forwarder.example'],
        to: ['docs@landfall.example'],
        cc: [],
        sent_at: '2026-11-15T10:00:00Z',
        message_id: '<first@forwarder.example>',
        in_reply_to: null,
        references: [],
        content_type: 'multipart/mixed',
        documents_count: 2,
      },
      relationships: { account: { data: { id: client.accountId } }, user: { data: null } },
      links: { self: `${service.url}/v2/email_submissions/${body.data.id}` },
    });
    const get = (include: string) => client.call('GET', `/email_submissions/${body.data.id}?include=${include}`);
    const documents = async (): Promise<Body[]> => (await get('documents')).body.included;
    await until(async () =>
      (await documents()).some(({ attributes }) => attributes.document_type === 'arrival_notice'),
    );
    expect((await documents()).map(({ attributes }) => [attributes.name, attributes.source]).sort()).toEqual([
      ['b.txt', 'email'],
      ['notice.txt', 'email'],
    ]);
    const all = (await get('account,user,documents.last_document_representation')).body.included;
    expect([...new Set(all.map(({ type }: Body) => type))].sort()).toEqual([
      'account',
      'document',
      'document_representation',
    ]);
    const usual = (await client.call('GET', `/email_submissions/${body.data.id}`)).body.included;
    const listed = (await client.call('GET', '/email_submissions')).body.included;
    for (const included of [usual, listed])
      expect([...new Set(included.map(({ type }: Body) => type))]).toEqual(['document', 'document_representation']);
    const [document] = await documents();
    const back = await client.call('GET', `/documents/${document.id}?include=email_submission`);
    expect(back.body.included).toMatchObject([{ type: 'email_submission', id: body.data.id }]);
  });

  it('is linked to documents that the account has already', async () => {
    const bytes = Buffer.from('uploaded and mailed');
    const { id } = await createDocument(client, bytes);
    const { body } = await submit(message('second', [{ name: 'again.txt', bytes }]));
    expect(body.data.relationships.documents.data).toEqual([{ type: 'document', id }]);
    expect((await client.call('GET', `/documents/${id}`)).body.data).toMatchObject({
      attributes: { name: 'Notice', source: 'api' },
      relationships: { email_submission: { data: null } },
    });
    expect((await client.call('DELETE', `/documents/${id}`)).status).toBe(204);
    const left = await client.call('GET', `/email_submissions/${body.data.id}`);
    expect(left.body.data.attributes.documents_count).toBe(0);
  });

  it('that is sent again is answered for as it was', async () => {
    const text = message('third', [{ name: 'once.txt', bytes: Buffer.from('once') }]);
    const [one, two] = await Promise.all([submit(text), submit(text)]);
    expect(one.body.data.id).toBe(two.body.data.id);
  });

  it('is of one account', async () => {
    const stranger = await service.createClient();
    const { body } = await submit(message('fourth', []));
    expect((await stranger.call('GET', `/email_submissions/${body.data.id}`)).status).toBe(404);
    expect((await stranger.call('GET', '/email_submissions')).body.data).toEqual([]);
    const own = await submit(message('fourth', []), stranger);
    expect(own.body.data.id).not.toBe(body.data.id);
  });

  it('is refused when it is no mail, empty, or has an attachment that is too long', async () => {
    expect((await submit('\r\n\r\n')).status).toBe(422);
    expect((await submit('')).status).toBe(422);
    const long = await submit(message('long', [{ name: 'long.txt', bytes: Buffer.alloc(1_000_001, 'x') }]));
    expect([long.status, long.body.errors[0].detail]).toEqual([422, 'long.txt has more than 1000000 bytes.']);
  });

  it('is listed, the newest first', async () => {
    const last = (await submit(message('last', []))).body.data.id;
    const { body } = await client.call('GET', '/email_submissions?page[size]=1&include=documents');
    expect([body.data[0].id, body.meta.size, Object.keys(body.links).sort()]).toEqual([
      last,
      1,
      ['current', 'first', 'last', 'next', 'self'],
    ]);
    expect((await client.call('GET', '/email_submissions?include=author')).status).toBe(400);
    expect((await client.call('GET', '/email_submissions/not-a-uuid')).status).toBe(404);
  });
});
