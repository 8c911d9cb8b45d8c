import { createHash } from 'node:crypto';
import { createDocumentJobs } from '../../src/documents/jobs.ts';
import { createLog } from '../../src/log.ts';
import { createWorker, type Worker } from '../../src/queue/worker.ts';
import type { Publish } from '../../src/store/events/domain-events.ts';
import type { Client, Reply, TestService } from '../service.ts';
import { newKeys } from '../webhooks/outbox.ts';
import { publishAndTell } from '../webhooks/publish-and-tell.ts';

/** A test reads into answers of every shape. */
export type Body = Reply['body'];

export const BASE_URL = 'http://landfall.example';

type Caller = Pick<Client, 'call'>;

/** An arrival notice in plain text that names these numbers. */
export function arrivalNotice(containerNumber: string, more = ''): Buffer {
  return Buffer.from(`ARRIVAL NOTICE\n\nContainer No: ${containerNumber}\n${more}\n`);
}

export function announcement(bytes: Uint8Array, given: object = {}): object {
  const checksum = createHash('md5').update(bytes).digest('base64');
  const blob = { filename: 'notice.txt', content_type: 'text/plain', byte_size: bytes.byteLength, checksum, ...given };
  return { blob };
}

/** Announces the file and sends its bytes; returns the answer to the announcement. */
export async function upload(client: Caller, bytes: Uint8Array, given: object = {}): Promise<Body> {
  const { status, body } = await client.call(
    'POST',
    '/rails/active_storage/direct_uploads',
    announcement(bytes, given),
  );
  if (status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
  const sent = await send(body.direct_upload, bytes);
  if (sent.status !== 204) throw new Error(`the bytes were refused: ${await sent.text()}`);
  return body;
}

/** Without a key, as browsers send it. */
export function send(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Uint8Array,
): Promise<Response> {
  return fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) });
}

export function createFrom(client: Caller, signedId: string, name = 'Notice'): Promise<Reply> {
  const attributes = { name, attached_document: signedId };
  return client.call('POST', '/documents', { data: { type: 'document', attributes } });
}

export async function createDocument(client: Caller, bytes: Uint8Array, given: object = {}): Promise<Body> {
  const { signed_id: signedId } = await upload(client, bytes, given);
  const { status, body } = await createFrom(client, signedId);
  if (status !== 201) throw new Error(`the document was refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** Events become notifications, as they do in the service. */
export function publishTo(now: () => Date, sealingKeys = newKeys()): Publish {
  return publishAndTell({ baseUrl: BASE_URL, sealingKeys, now });
}

/** What reads documents in the background. */
export function runDocumentJobs({ db, pool, services }: Pick<TestService, 'db' | 'pool' | 'services'>): Worker {
  const now = () => new Date();
  const log = createLog('silent');
  const jobs = createDocumentJobs({ db, now, publish: publishTo(now, services.sealingKeys) });
  return createWorker({ db: { kysely: db, sessions: pool }, ...jobs, log });
}
