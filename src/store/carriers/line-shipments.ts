import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import type { Db } from '../tables.ts';

export interface LineShipment {
  readonly id: Id;
  readonly scac: string;
  readonly numberType: RequestType;
  readonly normalizedNumber: string;
  readonly followedSince: Instant;
  readonly containers: readonly { readonly id: Id; readonly number: string }[];
}

/** A shipment of more boxes than this tells no more about its line than these do. */
const MAX_BOXES = 100;

/** The newest shipments of some lines, or of all, with their boxes. */
export async function listLineShipments(
  db: Db,
  accountId: Id,
  scacs: readonly string[] | undefined,
  limit: number,
): Promise<LineShipment[]> {
  if (scacs?.length === 0) return [];
  const shipments = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .$if(scacs !== undefined, (query) => query.where('scac', 'in', scacs ?? []))
    .select([...asMembers(['id', 'scac', 'number_type', 'normalized_number']), 'created_at as followedSince'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (shipments.length === 0) return [];
  const ids = shipments.map(({ id }) => id);
  const boxes = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('shipment_id', 'in', ids)
    .select(['id', 'number', 'shipment_id as shipmentId'])
    .orderBy('shipment_id')
    .orderBy('number')
    .limit(limit * MAX_BOXES)
    .execute();
  return shipments.map((shipment) => ({
    ...shipment,
    containers: boxes.filter(({ shipmentId }) => shipmentId === shipment.id).slice(0, MAX_BOXES),
  }));
}
