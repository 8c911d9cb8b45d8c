import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LandfallError } from '../errors.ts';

/** Bytes from outside, on the disk and not in memory until they are used. */
export interface SpooledBytes {
  readonly byteSize: number;
  readonly md5: Buffer;
  readonly sha256: Buffer;
  /** One after the other, as often as they are asked for. */
  pieces(pieceBytes: number): AsyncGenerator<Buffer>;
  /** All of them. */
  load(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Files that arrive for one owner: whoever sends many slowly may not fill the disk. */
const MAX_AT_ONCE = 20;
const RETRY_SECONDS = 60;

const arriving = new Map<string, number>();

/**
 * Takes bytes in, however slowly they come; undefined when there are more than `maxBytes`. The file loses its name at
 * once, so that it is gone when the process is.
 */
export async function spool(
  owner: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledBytes | undefined> {
  const others = arriving.get(owner) ?? 0;
  if (others >= MAX_AT_ONCE) {
    const detail = `${MAX_AT_ONCE} files are arriving already: send this one when some of them are there.`;
    throw new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
  }
  arriving.set(owner, others + 1);
  try {
    return await receive(body, maxBytes);
  } finally {
    const left = (arriving.get(owner) ?? 1) - 1;
    if (left > 0) arriving.set(owner, left);
    else arriving.delete(owner);
  }
}

async function receive(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<SpooledBytes | undefined> {
  const file = await openNameless();
  try {
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let byteSize = 0;
    for await (const chunk of body) {
      byteSize += chunk.byteLength;
      if (byteSize > maxBytes) break;
      md5.update(chunk);
      sha256.update(chunk);
      await file.writeFile(chunk);
    }
    if (byteSize <= maxBytes) return spooled(file, byteSize, md5.digest(), sha256.digest());
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `landfall-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function spooled(file: FileHandle, byteSize: number, md5: Buffer, sha256: Buffer): SpooledBytes {
  return {
    byteSize,
    md5,
    sha256,
    pieces: (pieceBytes) => readPieces(file, byteSize, pieceBytes),
    load: () => readPiece(file, 0, byteSize),
    close: () => file.close(),
  };
}

async function* readPieces(file: FileHandle, byteSize: number, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < byteSize; start += pieceBytes) {
    yield await readPiece(file, start, Math.min(pieceBytes, byteSize - start));
  }
}

async function readPiece(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const piece = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(piece, done, length - done, start + done);
    if (bytesRead === 0) throw new Error('bytes that were written cannot be read back');
    done += bytesRead;
  }
  return piece;
}
