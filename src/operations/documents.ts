import type { Asker } from '../concurrency/asker.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Rotation, ShipmentDocument } from '../domain/documents/document.ts';
import { openFileLink, signFileLink } from '../domain/documents/file-link.ts';
import { found, LandfallError, notFound } from '../errors.ts';
import { wakeWorkers } from '../queue/job.ts';
import { LINK_DOCUMENT_JOB, READ_DOCUMENT_JOB } from '../queue/jobs/documents.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { loadBlob, removeUnusedBlob } from '../store/blobs.ts';
import {
  type DocumentChanges,
  deleteDocument,
  findDocument,
  findDocumentByBytes,
  forgetClassification,
  insertDocument,
  lockDocument,
  type NewDocument,
  updateDocument,
} from '../store/documents/documents.ts';
import { deleteAttachedUploads, markAttached } from '../store/documents/file-uploads.ts';
import type { Db, Trx } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { isSameData } from '../values/same-data.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { expiredUpload, getUploaded } from './direct-uploads.ts';
import { enqueueDocumentJob } from './document-jobs.ts';

const DOWNLOAD_MS = 5 * MINUTE_MS;
const ATTACHED_DOCUMENT = '/data/attributes/attached_document';

interface Parts {
  readonly db: Db;
  readonly sealingKeys: SealingKeys;
  readonly now: () => Date;
}

/** Makes a document of an upload, to be read in the background. The same bytes again are refused. */
export async function createDocument(
  parts: Parts,
  caller: Caller,
  given: { readonly name: string; readonly signedId: string },
): Promise<ShipmentDocument> {
  const { db, now } = parts;
  const { accountId } = caller;
  const upload = await getUploaded(parts, caller, given.signedId, ATTACHED_DOCUMENT);
  const { fileName: name, contentType, byteSize: sizeBytes, sha256 } = upload;
  const at = now();
  const document: NewDocument = {
    id: newId(at.getTime()),
    accountId,
    userId: caller.userId,
    emailSubmissionId: null,
    name: given.name,
    source: caller.actor.type === 'user' ? 'upload' : 'api',
    file: { name, contentType, sizeBytes, sha256 },
    createdAt: toInstant(at),
  };
  const created = await inTransaction(db, async (trx) => {
    // Also when it is refused: its bytes are a document's, and wait for none. While it is locked they cannot go.
    if (!(await markAttached(trx, accountId, upload.id))) throw expiredUpload(ATTACHED_DOCUMENT);
    if (!(await insertDocument(trx, document))) return undefined;
    await enqueueDocumentJob(trx, READ_DOCUMENT_JOB, accountId, document.id);
    await recordAudit(trx, caller, {
      action: 'document.create',
      subject: { type: 'document', id: document.id },
      changes: { name: given.name },
    });
    return findDocument(trx, accountId, document.id);
  });
  if (!created) throw await duplicate(db, accountId, sha256);
  await wakeWorkers(db, READ_DOCUMENT_JOB);
  return created;
}

async function duplicate(db: Db, accountId: Id, sha256: Buffer): Promise<LandfallError> {
  const existing = await findDocumentByBytes(db, accountId, sha256);
  if (!existing) return new LandfallError('conflict', 'This file was a document until just now: try again.');
  return new LandfallError('conflict', `This file is the document "${existing.name}" already.`, {
    meta: { existing_document_id: existing.id, existing_document_name: existing.name },
  });
}

export async function getDocument(db: Db, accountId: Id, id: Id): Promise<ShipmentDocument> {
  return found(await findDocument(db, accountId, id), 'Document');
}

/** A person's word on the type has the document read again, as that. */
export async function editDocument(
  { db, now }: Parts,
  caller: Caller,
  id: Id,
  { documentTypeManual, extractedDataManual }: Omit<DocumentChanges, 'rotation'>,
): Promise<ShipmentDocument> {
  const { accountId } = caller;
  const { document, isToBeRead } = await inTransaction(db, async (trx) => {
    const before = await getLocked(trx, accountId, id);
    const isRetyped = documentTypeManual !== undefined && documentTypeManual !== before.documentTypeManual;
    const isRewritten =
      extractedDataManual !== undefined && !isSameData(extractedDataManual, before.extractedDataManual);
    if (!isRetyped && !isRewritten) return { document: before, isToBeRead: false };
    const given = { ...(isRetyped && { documentTypeManual }), ...(isRewritten && { extractedDataManual }) };
    await updateDocument(trx, accountId, id, given, toInstant(now()));
    if (isRetyped) await enqueueDocumentJob(trx, READ_DOCUMENT_JOB, accountId, id);
    const changes = {
      ...(isRetyped && { document_type_manual: [before.documentTypeManual, documentTypeManual] }),
      ...(isRewritten && { extracted_data_manual: [before.extractedDataManual, extractedDataManual] }),
    };
    await recordAudit(trx, caller, { action: 'document.edit', subject: { type: 'document', id }, changes });
    return { document: await getDocument(trx, accountId, id), isToBeRead: isRetyped };
  });
  if (isToBeRead) await wakeWorkers(db, READ_DOCUMENT_JOB);
  return document;
}

/** Its bytes go with it. */
export async function removeDocument(db: Db, caller: Caller, id: Id): Promise<void> {
  const { accountId } = caller;
  await inTransaction(db, async (trx) => {
    const { file, name } = await getLocked(trx, accountId, id);
    await deleteDocument(trx, accountId, id);
    await deleteAttachedUploads(trx, accountId, file.sha256);
    await removeUnusedBlob(trx, accountId, file.sha256);
    const subject = { type: 'document', id };
    await recordAudit(trx, caller, { action: 'document.delete', subject, changes: { name } });
  });
}

/** `reclassify` also finds out anew what the document is. */
export async function readAgain({ db, now }: Parts, caller: Caller, id: Id, reclassify: boolean): Promise<void> {
  const { accountId } = caller;
  await inTransaction(db, async (trx) => {
    await getLocked(trx, accountId, id);
    if (reclassify) await forgetClassification(trx, accountId, id, toInstant(now()));
    await enqueueDocumentJob(trx, READ_DOCUMENT_JOB, accountId, id);
  });
  await wakeWorkers(db, READ_DOCUMENT_JOB);
}

export async function relinkDocument({ db }: Parts, caller: Caller, id: Id): Promise<void> {
  const { accountId } = caller;
  await inTransaction(db, async (trx) => {
    await getLocked(trx, accountId, id);
    await enqueueDocumentJob(trx, LINK_DOCUMENT_JOB, accountId, id);
  });
  await wakeWorkers(db, LINK_DOCUMENT_JOB);
}

/** The file turned clockwise; undefined where its format cannot be turned. The bytes are asked for when it is their turn. */
export type TurnFile = (
  load: () => Promise<Uint8Array>,
  degrees: Exclude<Rotation, 0>,
  asker: Asker,
) => Promise<Uint8Array | undefined>;

/** Turns a document from the way it lies now. The bytes stay as they came, so that they are known again. */
export async function rotateDocument(
  { db, now }: Parts,
  caller: Caller,
  id: Id,
  degrees: Exclude<Rotation, 0>,
  turn: TurnFile,
  signal?: AbortSignal,
): Promise<void> {
  const { accountId } = caller;
  const { file } = await getDocument(db, accountId, id);
  const turned = await turn(() => loadBlob(db, accountId, file.sha256), degrees, { accountId, signal });
  if (!turned) throw new LandfallError('unprocessable', 'A file of this format cannot be rotated.');
  await inTransaction(db, async (trx) => {
    const before = await getLocked(trx, accountId, id);
    const rotation = ((before.file.rotation + degrees) % 360) as Rotation;
    await updateDocument(trx, accountId, id, { rotation }, toInstant(now()));
    await enqueueDocumentJob(trx, READ_DOCUMENT_JOB, accountId, id);
    const changes = { rotation: [before.file.rotation, rotation] };
    await recordAudit(trx, caller, { action: 'document.rotate', subject: { type: 'document', id }, changes });
  });
  await wakeWorkers(db, READ_DOCUMENT_JOB);
}

/** Part of an address that gives the document to whoever has it, for a few minutes. */
export async function signDownload({ db, sealingKeys, now }: Parts, caller: Caller, id: Id): Promise<string> {
  await getDocument(db, caller.accountId, id);
  return signFileLink(sealingKeys, caller.accountId, id, now().getTime() + DOWNLOAD_MS);
}

/** The document that a download address names. */
export async function openDownload({ db, sealingKeys, now }: Parts, token: string): Promise<ShipmentDocument> {
  const link = openFileLink(sealingKeys, token, now().getTime());
  if (link === undefined) throw notFound('Document');
  return getDocument(db, link.accountId, link.documentId);
}

async function getLocked(trx: Trx, accountId: Id, id: Id): Promise<ShipmentDocument> {
  return found(await lockDocument(trx, accountId, id), 'Document');
}
