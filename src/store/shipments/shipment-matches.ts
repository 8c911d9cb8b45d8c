import { sql } from 'kysely';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** A shipment that some statement may be about. */
export interface ShipmentMatch {
  readonly id: Id;
  readonly numberType: RequestType;
  readonly normalizedNumber: string;
  readonly stoppedAt: Instant | null;
  readonly containerNumbers: readonly string[];
}

/** A message may name many boxes, but no box is in many shipments at a time. */
const MAX_MATCHES = 50_000;

/** Shipments of the account with one of the numbers, or with one of the containers in them. */
export async function findShipmentsByNumbers(
  db: Db,
  accountId: Id,
  documents: readonly string[],
  containers: readonly string[],
): Promise<ShipmentMatch[]> {
  const { rows } = await sql<ShipmentMatch>`
    with found as (
      select id from shipment
      where account_id = ${accountId} and normalized_number = any(${[...documents, ...containers]}::text[])
      union
      select shipment_id from container
      where account_id = ${accountId} and number = any(${containers}::text[]) and left_shipment_at is null
    )
    select shipment.id, number_type as "numberType", normalized_number as "normalizedNumber",
      line_tracking_stopped_at as "stoppedAt",
      array(select number from container where container.account_id = shipment.account_id
        and container.shipment_id = shipment.id and left_shipment_at is null) as "containerNumbers"
    from found join shipment on shipment.account_id = ${accountId} and shipment.id = found.id
    order by shipment.id
    limit ${MAX_MATCHES}`.execute(db);
  return rows;
}
