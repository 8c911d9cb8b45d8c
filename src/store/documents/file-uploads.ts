import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { FileUpload } from '../../domain/documents/file-upload.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { removeUnusedBlob } from '../blobs.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

const COLUMNS = ['account_id', 'id', 'file_name', 'content_type', 'byte_size', 'md5', 'sha256', 'created_at'] as const;
const toRow = rowWriter(COLUMNS);

export async function insertFileUpload(db: Db, upload: FileUpload): Promise<void> {
  await db.insertInto('file_upload').values(toRow(upload)).execute();
}

export async function findFileUpload(db: Db, accountId: Id, id: Id): Promise<FileUpload | undefined> {
  return db.selectFrom('file_upload').where(ownRow(accountId, id)).select(asMembers(COLUMNS)).executeTakeFirst();
}

/** How many files of the account were announced and are no document yet. */
export async function countWaitingUploads(db: Db, accountId: Id): Promise<number> {
  const { waiting } = await db
    .selectFrom('file_upload')
    .where('account_id', '=', accountId)
    .where('attached', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** False when the upload is gone. */
export async function setUploadedBytes(db: Db, accountId: Id, id: Id, sha256: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_upload')
    .set({ sha256 })
    .where(ownRow(accountId, id))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** From now on its bytes live as long as the document. False when the upload is gone. */
export async function markAttached(trx: Trx, accountId: Id, id: Id): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('file_upload')
    .set({ attached: true })
    .where(ownRow(accountId, id))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets how the bytes of a deleted document came. */
export async function deleteAttachedUploads(trx: Trx, accountId: Id, sha256: Buffer): Promise<void> {
  await trx
    .deleteFrom('file_upload')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('attached', '=', true)
    .execute();
}

/**
 * Deletes up to so many uploads announced before then, with their bytes where no document uses them, all or nothing, so
 * that no bytes stay behind. Returns how many.
 */
export async function deleteUploadsBefore(db: Db, before: Instant, limit: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ accountId: Id; sha256: Buffer | null }>`
      delete from file_upload where (account_id, id) in (
        select account_id, id from file_upload where created_at < ${before} order by created_at limit ${limit}
        for update skip locked
      ) returning account_id as "accountId", sha256`.execute(trx);
    for (const { accountId, sha256 } of rows) if (sha256) await removeUnusedBlob(trx, accountId, sha256);
    return rows.length;
  });
}
