import { sql } from 'kysely';
import type { SearchHit } from '../domain/search-hit.ts';
import type { Id } from '../values/id.ts';
import type { Db } from './tables.ts';
import { mentions } from './text-search.ts';

/** Shipments, containers and tracking requests whose number or reference contains the text; the best of each kind first. */
export async function searchNumbers(db: Db, accountId: Id, text: string, limit: number): Promise<SearchHit[]> {
  const found = await sql<SearchHit>`
    (SELECT shipment.id, 'shipment' AS type, 'Shipment' AS "entityType", shipment.bill_of_lading_number AS number,
      shipment.id AS "shipmentId", shipment.scac, shipment.port_of_lading_name AS "portOfLadingName",
      shipment.port_of_discharge_name AS "portOfDischargeName",
      (SELECT count(*) FROM container WHERE container.account_id = shipment.account_id AND container.shipment_id = shipment.id) AS "containersCount",
      shipment.line_tracking_stopped_at IS NOT NULL AS "trackingStopped",
      shipment.line_tracking_stopped_reason AS "trackingStoppedReason", NULL AS status, NULL AS "failedReason",
      shipment.ref_numbers AS "refNumbers", shipment.created_at AS "createdAt", shipment.updated_at AS "updatedAt"
    FROM shipment
    WHERE shipment.account_id = ${accountId} AND ${mentions('shipment', text)}
    ORDER BY shipment.created_at DESC, shipment.id LIMIT ${limit})
    UNION ALL
    (SELECT container.id, 'cargo', 'Cargo', container.number, container.shipment_id, shipment.scac, shipment.port_of_lading_name,
      shipment.port_of_discharge_name, NULL, shipment.line_tracking_stopped_at IS NOT NULL, shipment.line_tracking_stopped_reason,
      container.current_status, NULL, container.ref_numbers, container.created_at, container.updated_at
    FROM container JOIN shipment ON shipment.account_id = container.account_id AND shipment.id = container.shipment_id
    WHERE container.account_id = ${accountId} AND ${mentions('container', text)}
    ORDER BY container.created_at DESC, container.id LIMIT ${limit})
    UNION ALL
    (SELECT request.id, 'tracking_request', 'TrackingRequest', request.request_number, request.shipment_id, request.scac, NULL, NULL,
      NULL, NULL, NULL, request.status, request.failed_reason, request.ref_numbers, request.created_at, request.updated_at
    FROM tracking_request request
    WHERE request.account_id = ${accountId} AND ${mentions('request', text)}
    ORDER BY request.created_at DESC, request.id LIMIT ${limit})`.execute(db);
  return found.rows;
}
