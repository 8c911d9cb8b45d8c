import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { type FileUpload, UPLOAD_KEPT_MS } from '../domain/documents/file-upload.ts';
import { invalidBody, LandfallError, notFound } from '../errors.ts';
import { spool } from '../files/spool.ts';
import { keepBlob } from '../store/blobs.ts';
import {
  countWaitingUploads,
  findFileUpload,
  insertFileUpload,
  setUploadedBytes,
} from '../store/documents/file-uploads.ts';
import type { Db } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { openLink, signLink } from '../values/signed-link.ts';

/** What the token in the address that bytes are sent to is good for. */
const SENDING = 'send the bytes of an upload';
/** How long the bytes may take to come. */
const SENDING_MS = 30 * MINUTE_MS;

/** Files of an account that are no document yet: what nobody attaches may not fill the disk. */
const MAX_WAITING = 500;
const WAITING_RETRY_SECONDS = 3_600;

const ATTACHING = 'attach an upload';

export interface AnnouncedFile {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly byteSize: number;
  readonly md5: Buffer;
}

export interface DirectUpload {
  readonly upload: FileUpload;
  /** Names the upload when a document is made of it. */
  readonly signedId: string;
  /** Part of the address that the bytes are sent to. */
  readonly sendingToken: string;
}

interface Parts {
  readonly db: Db;
  readonly sealingKeys: SealingKeys;
  readonly now: () => Date;
}

export async function announceUpload(
  { db, sealingKeys, now }: Parts,
  caller: Caller,
  file: AnnouncedFile,
  maxBytes: number,
): Promise<DirectUpload> {
  if (file.byteSize > maxBytes) throw invalidBody('/blob/byte_size', `A file has at most ${maxBytes} bytes.`);
  if ((await countWaitingUploads(db, caller.accountId)) >= MAX_WAITING) {
    throw new LandfallError('too_many_requests', `${MAX_WAITING} files wait for their documents: attach some first.`, {
      retryAfterSeconds: WAITING_RETRY_SECONDS,
    });
  }
  const at = now();
  const id = newId(at.getTime());
  const upload = { id, accountId: caller.accountId, ...file, sha256: null, createdAt: toInstant(at) };
  await insertFileUpload(db, upload);
  const text = `${caller.accountId} ${id}`;
  return {
    upload,
    signedId: signLink(sealingKeys, ATTACHING, text, at.getTime() + UPLOAD_KEPT_MS),
    sendingToken: signLink(sealingKeys, SENDING, text, at.getTime() + SENDING_MS),
  };
}

/** Takes the bytes of an upload in. Reads no more of them than were announced. Sending them twice is harmless. */
export async function receiveUpload(
  { db, sealingKeys, now }: Parts,
  token: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const [accountId = '', id = ''] = openLink(sealingKeys, SENDING, token, now().getTime())?.split(' ') ?? [];
  const upload = id === '' ? undefined : await findFileUpload(db, accountId, id);
  if (!upload) throw notFound('Upload');
  const bytes = await spool(accountId, body, upload.byteSize);
  try {
    if (bytes?.byteSize !== upload.byteSize) {
      throw new LandfallError('unprocessable', `${upload.byteSize} bytes were announced, not what was sent.`);
    }
    if (!bytes.md5.equals(upload.md5)) {
      throw new LandfallError('unprocessable', 'The bytes do not have the checksum that was announced.');
    }
    await inTransaction(db, async (trx) => {
      await keepBlob(trx, accountId, bytes);
      if (!(await setUploadedBytes(trx, accountId, id, bytes.sha256))) throw notFound('Upload');
    });
  } finally {
    await bytes?.close();
  }
}

/** An upload of the caller whose bytes have come. */
export async function getUploaded(
  { db, sealingKeys, now }: Parts,
  caller: Caller,
  signedId: string,
  pointer: string,
): Promise<FileUpload & { readonly sha256: Buffer }> {
  const [accountId, id] = openLink(sealingKeys, ATTACHING, signedId, now().getTime())?.split(' ') ?? [];
  const isOwn = id !== undefined && accountId === caller.accountId;
  const upload = isOwn ? await findFileUpload(db, caller.accountId, id as Id) : undefined;
  if (!upload) throw expiredUpload(pointer);
  const { sha256 } = upload;
  if (sha256 === null) throw invalidBody(pointer, 'The bytes of this upload have not been sent yet.');
  return { ...upload, sha256 };
}

export function expiredUpload(pointer: string): LandfallError {
  return invalidBody(pointer, 'This is no signed id of an upload, or the upload has expired.');
}
