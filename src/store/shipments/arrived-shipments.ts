import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** The shipments of all accounts that reached their port of discharge last, the earliest of them first. */
export async function listArrivedShipments(db: Db, limit: number): Promise<{ accountId: Id; id: Id }[]> {
  const rows = await db
    .selectFrom('shipment')
    .where('pod_ata_at', 'is not', null)
    .select(['account_id as accountId', 'id'])
    .orderBy('pod_ata_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.reverse();
}
