import type { DocumentKey } from '../domain/documents/document.ts';
import { enqueue } from '../queue/job.ts';
import type { LINK_DOCUMENT_JOB, READ_DOCUMENT_JOB } from '../queue/jobs/documents.ts';
import type { Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';

/** Asked for twice it is done once: the job looks at the document as it finds it. */
export async function enqueueDocumentJob(
  trx: Trx,
  kind: typeof READ_DOCUMENT_JOB | typeof LINK_DOCUMENT_JOB,
  accountId: Id,
  documentId: Id,
): Promise<void> {
  const payload: DocumentKey = { accountId, documentId };
  await enqueue(trx, { kind, key: `${accountId} ${documentId}`, fairnessKey: accountId, payload });
}
