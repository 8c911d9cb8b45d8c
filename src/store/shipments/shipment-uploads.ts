import type { ShipmentUpload } from '../../domain/shipments/shipment-upload.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db } from '../tables.ts';

const COLUMNS = ['id', 'filename', 'status', 'rows', 'errors', 'created_at', 'committed_at'] as const;
const toRow = rowWriter(COLUMNS);

export async function insertUpload(db: Db, accountId: Id, upload: ShipmentUpload): Promise<void> {
  await db
    .insertInto('shipment_upload')
    .values({
      account_id: accountId,
      ...toRow(upload),
      rows: JSON.stringify(upload.rows),
      errors: JSON.stringify(upload.errors),
    })
    .execute();
}

export async function findUpload(db: Db, accountId: Id, id: Id): Promise<ShipmentUpload | undefined> {
  return db.selectFrom('shipment_upload').where(ownRow(accountId, id)).select(asMembers(COLUMNS)).executeTakeFirst();
}

export async function claimUpload(db: Db, accountId: Id, id: Id, at: Instant): Promise<void> {
  await db
    .updateTable('shipment_upload')
    .set({ status: 'committed', committed_at: at })
    .where(ownRow(accountId, id))
    .where('status', '=', 'previewed')
    .execute();
}
