import type { Db } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { relist } from './relist.ts';

/** A bare shipment, for tests of what hangs on one. Journeys come from the engine, not from here. */
export async function insertShipment(
  db: Db,
  accountId: string,
  number = `TEST${newId().slice(-9).toUpperCase()}`,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('shipment')
    .values({
      account_id: accountId,
      id,
      number_type: 'bill_of_lading',
      bill_of_lading_number: number,
      normalized_number: number,
      scac: 'MAEU',
      shipping_line_name: 'Maersk A/S',
      shipping_line_short_name: 'Maersk',
    })
    .execute();
  await relist(db, accountId);
  return id;
}

export async function insertContainer(db: Db, accountId: string, shipmentId: string, number: string): Promise<string> {
  const id = newId();
  await db.insertInto('container').values({ account_id: accountId, id, shipment_id: shipmentId, number }).execute();
  await relist(db, accountId);
  return id;
}
