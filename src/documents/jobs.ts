import { inTransaction } from '../db/transaction.ts';
import type { DocumentKey } from '../domain/documents/document.ts';
import { linkEvents } from '../domain/documents/document-events.ts';
import { UPLOAD_KEPT_MS } from '../domain/documents/file-upload.ts';
import { DocumentJob, LINK_DOCUMENT_JOB, READ_DOCUMENT_JOB } from '../queue/jobs/documents.ts';
import type { JobKind } from '../queue/run-job.ts';
import type { Schedule } from '../queue/schedule.ts';
import { typedJob } from '../queue/typed-job.ts';
import { linkDocument, listLinkableDocuments } from '../store/documents/document-links.ts';
import { lockDocument } from '../store/documents/documents.ts';
import { deleteUploadsBefore } from '../store/documents/file-uploads.ts';
import { DAY_MS, MINUTE_MS } from '../values/duration.ts';
import { toInstant } from '../values/instant.ts';
import { type Processing, processDocument } from './process-document.ts';

const LINK_EVERY_MS = 5 * MINUTE_MS;
/** A shipment that has not come by then is not expected any more; relinking still finds it. */
const WAITS_FOR_SHIPMENT_MS = 60 * DAY_MS;
const LINKED_AT_ONCE = 500;
const EXPIRED_AT_ONCE = 100;
/** What is left over is for the next day. */
const MAX_BATCHES = 1_000;
/**
 * Reading a document takes a processor and its bytes in memory. After these attempts it is told to be unreadable: a last
 * one that does not read it cannot fail on it.
 */
const READING = { atOnce: 2, timeoutMs: 120_000, maxAttempts: 4 };

const LINK_WAITING_JOB = 'link-waiting-documents';
const EXPIRE_UPLOADS_JOB = 'expire-uploads';

/** What documents need done in the background. */
export function createDocumentJobs(processing: Processing): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  return {
    kinds: {
      [READ_DOCUMENT_JOB]: typedJob(DocumentJob, {
        concurrency: READING.atOnce,
        timeoutMs: READING.timeoutMs,
        maxAttempts: READING.maxAttempts + 1,
        handler: ({ payload, attempts }, { completeIn }) =>
          processDocument(processing, payload, completeIn, attempts > READING.maxAttempts),
      }),
      [LINK_DOCUMENT_JOB]: typedJob(DocumentJob, {
        concurrency: READING.atOnce,
        handler: ({ payload }) => linkAgain(processing, payload),
      }),
      [LINK_WAITING_JOB]: { concurrency: 1, handler: () => linkWaitingDocuments(processing) },
      [EXPIRE_UPLOADS_JOB]: { concurrency: 1, handler: () => expireUploads(processing) },
    },
    schedules: [
      { name: LINK_WAITING_JOB, kind: LINK_WAITING_JOB, everyMs: LINK_EVERY_MS },
      { name: EXPIRE_UPLOADS_JOB, kind: EXPIRE_UPLOADS_JOB, everyMs: DAY_MS },
    ],
  };
}

async function linkAgain({ db, now, publish }: Processing, { accountId, documentId }: DocumentKey): Promise<void> {
  await inTransaction(db, async (trx) => {
    const document = await lockDocument(trx, accountId, documentId);
    if (!document) return;
    const links = await linkDocument(trx, accountId, documentId);
    await publish(trx, linkEvents(document, links, toInstant(now())));
  });
}

/** Links the documents whose shipment came after them. */
export async function linkWaitingDocuments(processing: Processing): Promise<void> {
  const { db, now } = processing;
  const since = toInstant(new Date(now().getTime() - WAITS_FOR_SHIPMENT_MS));
  for (const waiting of await listLinkableDocuments(db, since, LINKED_AT_ONCE)) await linkAgain(processing, waiting);
}

/** Deletes uploads, and their bytes, that became no document. Kept a little longer than they can be attached. */
export async function expireUploads({ db, now }: Pick<Processing, 'db' | 'now'>): Promise<void> {
  const before = toInstant(new Date(now().getTime() - 2 * UPLOAD_KEPT_MS));
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await deleteUploadsBefore(db, before, EXPIRED_AT_ONCE)) < EXPIRED_AT_ONCE) return;
  }
}
