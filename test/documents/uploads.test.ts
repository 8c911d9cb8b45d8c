import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireUploads } from '../../src/documents/jobs.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { announcement, createDocument, createFrom, send, upload } from './paper.ts';

const MAX_BYTES = 3_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let service: TestService;
let client: Client;
/** How much later than it is the service believes it to be. */
let laterMs = 0;
const now = () => new Date(Date.now() + laterMs);

beforeAll(async () => {
  const turn = async (load: () => Promise<Uint8Array>, degrees: number) => {
    const bytes = Buffer.from(await load());
    return bytes.includes('%PDF') ? Buffer.concat([bytes, Buffer.from(` turned ${degrees}`)]) : undefined;
  };
  const readMail = async () => ({ kind: 'refused', reason: 'nobody sends mails' }) as const;
  const readInvoice = async () => undefined;
  const schemaOf = (type: string) => {
    throw new Error(`nobody asks for ${type}`);
  };
  service = await startTestService({
    services: { now, documents: { maxBytes: MAX_BYTES, turn, readInvoice, readMail, schemaOf } },
  });
  client = await service.createClient();
});
beforeEach(() => {
  laterMs = 0;
});
afterAll(() => service.close());

const announce = (bytes: Uint8Array, given: object = {}) =>
  client.call('POST', '/rails/active_storage/direct_uploads', announcement(bytes, given));

const blobs = async (bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest();
  const rows = await service.db.selectFrom('blob').where('sha256', '=', sha256).select('byte_size').execute();
  return rows.length;
};

describe('an upload', () => {
  it('is announced as clients of Rails know it', async () => {
    const bytes = Buffer.from('as Rails does');
    const { status, body } = await announce(bytes, { filename: 'a b.pdf', content_type: 'application/pdf' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      key: expect.any(String),
      filename: 'a b.pdf',
      content_type: 'application/pdf',
      metadata: {},
      service_name: 'landfall',
      byte_size: bytes.byteLength,
      checksum: createHash('md5').update(bytes).digest('base64'),
      created_at: expect.stringMatching(/Z$/),
      signed_id: expect.any(String),
      direct_upload: {
        url: expect.stringMatching(new RegExp(`^${service.url}/v2/files/[\\w-]+$`)),
        headers: { 'Content-Type': 'application/pdf' },
      },
    });
  });

  it('is announced outside of /v2 too', async () => {
    const reply = await fetch(`${service.url}/rails/active_storage/direct_uploads`, {
      method: 'POST',
      headers: { authorization: `Token ${client.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(announcement(Buffer.from('root'))),
    });
    expect(reply.status).toBe(200);
  });

  it.each([
    [{ byte_size: MAX_BYTES + 1 }, '/blob/byte_size'],
    [{ byte_size: 0 }, '/blob/byte_size'],
    [{ checksum: 'md5' }, '/blob/checksum'],
    [{ filename: '' }, '/blob/filename'],
  ])('announced with %j is refused', async (given, pointer) => {
    const { status, body } = await announce(Buffer.from('x'), given);
    expect([status, body.errors[0].source]).toEqual([422, { pointer }]);
  });

  it.each([
    ['other bytes', Buffer.from('wrong!')],
    ['too few bytes', Buffer.from('righ')],
    ['too many bytes', Buffer.from('right bytes and more')],
    ['no bytes', Buffer.alloc(0)],
  ])('is refused with %s, and takes the right ones afterwards, even twice', async (_what, wrong) => {
    const right = Buffer.from('right!');
    const { body } = await announce(right);
    expect((await send(body.direct_upload, wrong)).status).toBe(422);
    expect((await createFrom(client, body.signed_id)).body.errors[0].detail).toMatch(/not been sent/);
    expect((await send(body.direct_upload, right)).status).toBe(204);
    expect((await send(body.direct_upload, right)).status).toBe(204);
    expect(await blobs(right)).toBe(1);
  });

  it('of far more than was announced is answered, not cut off', async () => {
    const { body } = await announce(Buffer.from('short'));
    const { status } = await send(body.direct_upload, Buffer.alloc(20_000_000));
    expect(status).toBe(422);
  });

  it('of many pieces comes back as it was', async () => {
    const bytes = Buffer.alloc(2_500_001, 'the quick brown fox');
    const { id } = await createDocument(client, bytes);
    const { body } = await client.call('GET', `/documents/${id}/download_url`);
    const reply = await fetch(body.download_url);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('takes no bytes when the time for them is over', async () => {
    const { body } = await announce(Buffer.from('late'));
    laterMs = 31 * MINUTE_MS;
    expect((await send(body.direct_upload, Buffer.from('late'))).status).toBe(404);
  });

  it('cannot be attached by its id alone, nor by what is no signed id', async () => {
    const { id, direct_upload: sending } = await upload(client, Buffer.from('signed'));
    const token = sending.url.split('/').at(-1);
    for (const wrong of [id, token, '', 'x'.repeat(100)]) {
      const { status, body } = await createFrom(client, wrong);
      expect([status, body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/attached_document' }]);
    }
  });

  it('is refused while too many others wait for their documents, but not for those that became one', async () => {
    const busy = await service.createClient();
    const { signed_id: signedId } = await upload(busy, Buffer.from('waits'));
    const waiting = Array.from({ length: 499 }, () => ({
      account_id: busy.accountId,
      id: newId(),
      file_name: 'a',
      content_type: null,
      byte_size: 1,
      md5: Buffer.alloc(16),
      sha256: null,
      created_at: now().toISOString(),
    }));
    await service.db.insertInto('file_upload').values(waiting).execute();
    const more = () => busy.call('POST', '/rails/active_storage/direct_uploads', announcement(Buffer.from('more')));
    expect((await more()).status).toBe(429);
    expect((await createFrom(busy, signedId)).status).toBe(201);
    expect((await more()).status).toBe(200);
  });

  it('expires with its bytes when it becomes no document, and only then', async () => {
    const kept = Buffer.from('kept');
    const forgotten = Buffer.from('forgotten');
    await createDocument(client, kept);
    const { signed_id: signedId } = await upload(client, forgotten);
    await expireUploads({ db: service.db, now });
    expect([await blobs(kept), await blobs(forgotten)]).toEqual([1, 1]);
    laterMs = 25 * HOUR_MS;
    expect((await createFrom(client, signedId)).status).toBe(422);
    laterMs = 49 * HOUR_MS;
    await expireUploads({ db: service.db, now });
    expect([await blobs(kept), await blobs(forgotten)]).toEqual([1, 0]);
  });
});

describe('a download', () => {
  const download = async (id: string) =>
    fetch((await client.call('GET', `/documents/${id}/download_url`)).body.download_url);

  it('is saved, not shown, under the name of the file', async () => {
    const file = { filename: 'Ladungs"liste ü.pdf', content_type: 'application/pdf' };
    const { id } = await createDocument(client, Buffer.from('%PDF-1.4 named'), file);
    const reply = await download(id);
    expect(await reply.text()).toBe('%PDF-1.4 named');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '14',
      'content-disposition': `attachment; filename="Ladungs_liste _.pdf"; filename*=UTF-8''Ladungs%22liste%20%C3%BC.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'nonsense', ''])(
    'of %s is of no type that a browser would run',
    async (type) => {
      const { id } = await createDocument(client, Buffer.from(`<script> ${type}`), { content_type: type });
      expect((await download(id)).headers.get('content-type')).toBe('application/octet-stream');
    },
  );

  it('is over after a few minutes, and when the document is gone', async () => {
    const { id } = await createDocument(client, Buffer.from('short-lived'));
    const { body } = await client.call('GET', `/documents/${id}/download_url`);
    expect((await fetch(body.download_url)).status).toBe(200);
    laterMs = 6 * MINUTE_MS;
    expect((await fetch(body.download_url)).status).toBe(404);
    laterMs = 0;
    await client.call('DELETE', `/documents/${id}`);
    expect((await fetch(body.download_url)).status).toBe(404);
    expect((await fetch(`${service.url}/v2/files/nonsense`)).status).toBe(404);
  });

  it('of a turned document is turned, quarter by quarter, and the bytes stay known', async () => {
    const bytes = Buffer.from('%PDF-1.4 upright');
    const { id } = await createDocument(client, bytes, { content_type: 'application/pdf' });
    const turn = (degrees: number) => client.call('POST', `/documents/${id}/rotate`, { degrees });
    expect((await turn(90)).body).toEqual({ status: 'accepted' });
    expect((await turn(180)).status).toBe(202);
    expect(await (await download(id)).text()).toBe('%PDF-1.4 upright turned 270');
    const { signed_id: signedId } = await upload(client, bytes);
    expect((await createFrom(client, signedId)).status).toBe(409);
    expect((await turn(90)).status).toBe(202);
    expect(await (await download(id)).text()).toBe('%PDF-1.4 upright');
    expect((await turn(45)).status).toBe(422);
  });

  it('of a format that cannot be turned is not turned', async () => {
    const { id } = await createDocument(client, Buffer.from('just text'));
    const { status, body } = await client.call('POST', `/documents/${id}/rotate`, { degrees: 90 });
    expect([status, body.errors[0].detail]).toEqual([422, 'A file of this format cannot be rotated.']);
  });
});

describe('many at once', () => {
  it('make one document of the same bytes', async () => {
    const bytes = Buffer.from('of which there is one');
    const uploads = await Promise.all(Array.from({ length: 8 }, () => upload(client, bytes)));
    const replies = await Promise.all(uploads.map(({ signed_id: signedId }) => createFrom(client, signedId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('may delete a document while its bytes come again, and what is there afterwards is whole', async () => {
    const bytes = Buffer.from('coming and going');
    const comeAndGo = async () => {
      const { signed_id: signedId } = await upload(client, bytes);
      const { status, body } = await createFrom(client, signedId);
      const id = status === 201 ? body.data.id : body.errors[0].meta?.existing_document_id;
      if (id === undefined) return [status];
      return [status, (await client.call('DELETE', `/documents/${id}`)).status];
    };
    const statuses = (await Promise.all(Array.from({ length: 12 }, comeAndGo))).flat();
    expect(statuses.filter((status) => ![201, 204, 404, 409, 422].includes(status))).toEqual([]);
    const { id } = await createDocument(client, bytes);
    const { body } = await client.call('GET', `/documents/${id}/download_url`);
    expect(await (await fetch(body.download_url)).text()).toBe('coming and going');
    await client.call('DELETE', `/documents/${id}`);
    laterMs = 49 * HOUR_MS;
    await expireUploads({ db: service.db, now });
    expect(await blobs(bytes)).toBe(0);
  });
});
