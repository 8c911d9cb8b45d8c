import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Id } from '../values/id.ts';
import type { Db, Trx } from './tables.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Bytes to be kept; the pieces may be asked for again. */
export interface NewBlob {
  readonly sha256: Buffer;
  readonly byteSize: number;
  pieces(pieceBytes: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Of bytes that are in memory. */
export function toBlob(bytes: Uint8Array): NewBlob {
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    byteSize: bytes.byteLength,
    *pieces(pieceBytes) {
      for (let start = 0; start < bytes.byteLength; start += pieceBytes)
        yield bytes.subarray(start, start + pieceBytes);
    },
  };
}

/** Keeps the bytes under their hash, once for an account. */
export async function keepBlob(trx: Trx, accountId: Id, { sha256, byteSize, pieces }: NewBlob): Promise<void> {
  // The update changes nothing but locks the row: whoever is about to delete it waits, and then finds it in use.
  const { inserted } = await trx
    .insertInto('blob')
    .values({ account_id: accountId, sha256, byte_size: byteSize })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ byte_size: byteSize }))
    .returning(sql<boolean>`xmax = 0`.as('inserted'))
    .executeTakeFirstOrThrow();
  if (!inserted) return;
  let position = 0;
  for await (const piece of pieces(CHUNK_BYTES)) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    await trx.insertInto('blob_chunk').values({ account_id: accountId, sha256, position, bytes }).execute();
    position++;
  }
}

/** The bytes, a piece at a time. Ends early, with an error, when they are deleted meanwhile. */
export async function* readBlob(db: Db, accountId: Id, sha256: Buffer): AsyncGenerator<Buffer> {
  const blob = await db
    .selectFrom('blob')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .select('byte_size')
    .executeTakeFirst();
  if (!blob) throw new Error('The bytes of a document are not there.');
  for (let position = 0; position * CHUNK_BYTES < blob.byte_size; position++) {
    const chunk = await db
      .selectFrom('blob_chunk')
      .where('account_id', '=', accountId)
      .where('sha256', '=', sha256)
      .where('position', '=', position)
      .select('bytes')
      .executeTakeFirst();
    if (!chunk) throw new Error('The bytes of a document are not there any longer.');
    yield chunk.bytes;
  }
}

/** All the bytes at once. */
export async function loadBlob(db: Db, accountId: Id, sha256: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(db, accountId, sha256)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Deletes the bytes if neither a document nor an upload uses them. */
export async function removeUnusedBlob(db: Db, accountId: Id, sha256: Buffer): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await trx
      .selectFrom('blob')
      .where('account_id', '=', accountId)
      .where('sha256', '=', sha256)
      .select('byte_size')
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return;
    await sql`
      delete from blob where account_id = ${accountId} and sha256 = ${sha256}
        and not exists (select from document where account_id = ${accountId} and file_sha256 = ${sha256})
        and not exists (select from file_upload where account_id = ${accountId} and sha256 = ${sha256})
    `.execute(trx);
  });
}
