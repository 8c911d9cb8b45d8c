import type { Asker } from '../concurrency/asker.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { EmailSubmission, Mail, MailAttachment, MailOutcome } from '../domain/documents/email-submission.ts';
import { found, invalidBody } from '../errors.ts';
import { spool } from '../files/spool.ts';
import { wakeWorkers } from '../queue/job.ts';
import { READ_DOCUMENT_JOB } from '../queue/jobs/documents.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { keepBlob, toBlob } from '../store/blobs.ts';
import { findDocumentByBytes, insertDocument } from '../store/documents/documents.ts';
import {
  addSubmittedDocument,
  findEmailSubmission,
  findEmailSubmissionByMessage,
  insertEmailSubmission,
} from '../store/documents/email-submissions.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { enqueueDocumentJob } from './document-jobs.ts';

/** Mail servers take no more as a rule. Attachments travel a third longer than they are. */
const MAX_MESSAGE_BYTES = 50 * 1024 * 1024;

/** What a raw message says. The bytes are asked for when it is their turn. */
export type ReadMail = (load: () => Promise<Uint8Array>, asker: Asker) => Promise<MailOutcome>;

/**
 * Keeps a mail and makes its attachments documents, all or nothing. Bytes that the account has already are the document
 * that they were. A mail that came before is answered for as it was then.
 */
export async function submitEmail(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  message: AsyncIterable<Uint8Array>,
  { maxBytes, readMail }: { readonly maxBytes: number; readonly readMail: ReadMail },
  signal?: AbortSignal,
): Promise<EmailSubmission> {
  const { accountId, userId } = caller;
  const { attachments, ...mail } = await receiveMail({ accountId, signal }, message, readMail);
  for (const { fileName, bytes } of attachments) {
    if (bytes.byteLength > maxBytes) throw invalidBody('', `${fileName} has more than ${maxBytes} bytes.`);
  }
  const at = now();
  const id = newId(at.getTime());
  const createdAt = toInstant(at);
  const submission = await inTransaction(db, async (trx) => {
    if (!(await insertEmailSubmission(trx, { ...mail, id, accountId, userId, createdAt }))) return undefined;
    for (const attachment of attachments) await submitAttachment(trx, caller, id, attachment, createdAt);
    const subject = { type: 'email_submission', id };
    await recordAudit(trx, caller, { action: 'email_submission.create', subject, changes: { subject: mail.subject } });
    return getEmailSubmission(trx, accountId, id);
  });
  if (submission) {
    await wakeWorkers(db, READ_DOCUMENT_JOB);
    return submission;
  }
  return found(await findEmailSubmissionByMessage(db, accountId, mail.messageId ?? ''), 'Email submission');
}

/** A message waits on the disk until its turn comes to be read. */
async function receiveMail(asker: Asker, message: AsyncIterable<Uint8Array>, readMail: ReadMail): Promise<Mail> {
  const bytes = await spool(asker.accountId, message, MAX_MESSAGE_BYTES);
  if (!bytes) throw invalidBody('', `A mail has at most ${MAX_MESSAGE_BYTES} bytes.`);
  try {
    const outcome = await readMail(bytes.load, asker);
    if (outcome.kind === 'refused') throw invalidBody('', outcome.reason);
    return outcome.mail;
  } finally {
    await bytes.close();
  }
}

async function submitAttachment(
  trx: Trx,
  { accountId, userId }: Caller,
  submissionId: Id,
  { fileName, contentType, bytes }: MailAttachment,
  createdAt: Instant,
): Promise<void> {
  const blob = toBlob(bytes);
  await keepBlob(trx, accountId, blob);
  const id = newId(Date.parse(createdAt));
  const isNew = await insertDocument(trx, {
    id,
    accountId,
    userId,
    emailSubmissionId: submissionId,
    name: fileName,
    source: 'email',
    file: { name: fileName, contentType, sizeBytes: blob.byteSize, sha256: blob.sha256 },
    createdAt,
  });
  if (isNew) await enqueueDocumentJob(trx, READ_DOCUMENT_JOB, accountId, id);
  const document = isNew ? { id } : await findDocumentByBytes(trx, accountId, blob.sha256);
  if (document) await addSubmittedDocument(trx, accountId, submissionId, document.id);
}

export async function getEmailSubmission(db: Db, accountId: Id, id: Id): Promise<EmailSubmission> {
  return found(await findEmailSubmission(db, accountId, id), 'Email submission');
}
