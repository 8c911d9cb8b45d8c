import type { Database } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/store/tables.ts';

/** Everything that following shipments wrote, without ids and without when it was written. */
export async function readWritten({ pool }: Database<Tables>): Promise<Record<string, string[]>> {
  const written: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query<Record<string, unknown>>(query);
    written[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return written;
}

const QUERIES = {
  requests: 'select request_number, status, failed_reason from tracking_request',
  shipments: `select normalized_number, port_of_lading_locode, port_of_discharge_locode, pod_vessel_imo, pol_etd_at,
    pol_atd_at, pod_eta_at, pod_original_eta_at, pod_ata_at, line_tracking_stopped_reason from shipment`,
  containers: `select number, current_status, left_shipment_at is null as present,
    (select jsonb_agg(call - 'outbound' || jsonb_build_object('imo', call->'outbound'->'vesselImo'))
      from jsonb_array_elements(journey->'calls') as call) as calls
    from container`,
  observations: `select shipment.normalized_number, container_number, source_name, fingerprint
    from observation join shipment on shipment.id = observation.shipment_id`,
  transport_events: `select number, event, split_part(series_key, '@', 1) as series, "timestamp", location_locode, voyage_number, value,
    withdrawn_at is null as stands
    from transport_event join container on container.id = transport_event.container_id`,
  estimates: `select normalized_number, estimated_timestamp, previous_timestamp
    from estimated_event join shipment on shipment.id = estimated_event.shipment_id`,
  updates: `select number, changeset
    from container_update join container on container.id = container_update.container_id`,
  announced: `select name, normalized_number, number
    from domain_event left join shipment on shipment.id = domain_event.shipment_id
    left join container on container.id = domain_event.container_id`,
  outbox: `select webhook_notification.event, sequence, number
    from webhook_notification left join container on container.id = webhook_notification.container_id`,
  deliveries: 'select origin, position, count(*)::int as count from webhook_delivery group by origin, position',
};
