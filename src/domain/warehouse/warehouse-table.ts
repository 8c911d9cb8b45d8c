import { wordsIn } from '../../text/words-in.ts';

export type WarehouseType = 'text' | 'integer' | 'timestamp';

export interface WarehouseColumn {
  readonly name: string;
  readonly type: WarehouseType;
}

/** A table that people have in a store of their own: names, types and order are promised (docs/guides/warehouse.md). */
export interface WarehouseTable {
  readonly name: string;
  /** What it is read from (migrations/0160_warehouse_views.sql, 0450_arrived_containers.sql). */
  readonly view: string;
  readonly key: string;
  readonly columns: readonly WarehouseColumn[];
}

/** Moments are text, `YYYY-MM-DD HH:MI:SS[.mmm]` in UTC. */
export type WarehouseRow = Readonly<Record<string, string | number | null>>;

const INTEGER = /^(equipment_length|weight_in_lbs|transshipment_stays|milestones_missing)$|_minutes$/;
const MOMENT = /_(at|on|timestamp)$/;

const CONTAINER_COLUMNS = wordsIn(
  'container_id container_number shipment_id shipment_bill_of_lading_number shipment_normalized_number',
  'shipment_reference_numbers container_reference_numbers shipment_tags customer_id customer_name shipping_line_scac',
  'shipping_line_name pol_country_code pol_locode pol_city pol_timezone pod_country_code pod_locode pod_city pod_timezone',
  'pod_terminal_firms_code pod_terminal_nickname pod_terminal_name ind_country_code ind_locode ind_city ind_timezone',
  'ind_terminal_firms_code ind_terminal_nickname ind_terminal_name empty_out_at empty_out_at_local full_in_at',
  'full_in_at_local pol_loaded_at pol_loaded_at_local pol_etd_at pol_etd_at_local pol_atd_at pol_atd_at_local pod_eta_at',
  'pod_eta_at_local pod_arrived_at pod_arrived_at_local pod_berthed_at pod_berthed_at_local pod_discharged_at',
  'pod_discharged_at_local pod_last_free_day_on pod_last_free_day_on_local ssl_last_free_day_on ssl_last_free_day_on_local',
  'pod_pickup_appointment_at pod_pickup_appointment_at_local pod_full_out_at pod_full_out_at_local pod_rail_carrier_scac',
  'pod_rail_loaded_at pod_rail_loaded_at_local pod_rail_departed_at pod_rail_departed_at_local ind_rail_carrier_scac',
  'ind_eta_at ind_eta_at_local ind_arrived_at ind_arrived_at_local ind_rail_unloaded_at ind_rail_unloaded_at_local',
  'ind_last_free_day_on ind_last_free_day_on_local ind_full_out_at ind_full_out_at_local empty_terminated_at',
  'empty_terminated_at_local fees_at_pod_terminal demurrage_at_pod_terminal holds_at_pod_terminal',
  'freight_hold_at_pod_terminal customs_hold_at_pod_terminal usda_hold_at_pod_terminal tmf_hold_at_pod_terminal',
  'other_hold_at_pod_terminal location_at_pod_terminal availability_known available_for_pickup equipment_length',
  'equipment_type equipment_height equipment weight_in_lbs seal_number pod_full_out_chassis_number pod_voyage_number',
  'pod_vessel_name pod_vessel_imo terminal_checked_at line_tracking_last_succeeded_at line_tracking_stopped_at',
  'line_tracking_stopped_reason created_at updated_at',
  // Ours.
  'current_status pod_first_eta_at removed_at',
);

const SHIPMENT_COLUMNS = wordsIn(
  'shipment_id shipping_line_scac shipping_line_name bill_of_lading_number normalized_number reference_numbers tags',
  'customer_id customer_name pol_locode pod_locode pod_terminal_firms_code destination_locode',
  'destination_terminal_firms_code pol_atd_at pol_etd_at pod_eta_at pod_arrived_at pod_voyage_number pod_vessel_name',
  'pod_vessel_imo line_tracking_last_succeeded_at line_tracking_stopped_at line_tracking_stopped_reason created_at',
  'updated_at removed_at',
);

const TRACKING_REQUEST_COLUMNS = wordsIn(
  'tracking_request_id request_number reference_numbers shipment_tags status failed_reason request_type scac shipment_id',
  'created_at updated_at removed_at',
);

const TRANSPORT_EVENT_COLUMNS = wordsIn(
  'id event event_timestamp event_timestamp_local container_id container_number shipment_id shipment_number port_metro_id',
  'port_metro_locode port_metro_country_code port_metro_city port_metro_time_zone facility_id facility_firms_code',
  'facility_nickname facility_name vessel_id vessel_name vessel_imo vessel_mmsi voyage_number data_source_label',
  'invalidated_at invalidation_reason previous_version_id created_at updated_at removed_at',
);

/** Ours: what reliability is calculated from, a row for each container that arrived. */
const ARRIVAL_COLUMNS = wordsIn(
  'container_id container_number shipment_id shipping_line_scac shipping_line_name service_code pol_locode pod_locode',
  'pod_terminal_firms_code pod_terminal_name pod_vessel_imo pod_first_eta_at pod_arrived_at delay_minutes transit_minutes',
  'transshipment_minutes transshipment_stays rolled transshipped missed_connection milestones_missing',
  'line_eta_error_minutes own_eta_error_minutes created_at updated_at removed_at',
);

/** In the order in which they are written: what a row points at comes before it. */
export const WAREHOUSE_TABLES: readonly WarehouseTable[] = [
  tableOf('shipments', 'warehouse_shipment', SHIPMENT_COLUMNS),
  tableOf('containers', 'warehouse_container', CONTAINER_COLUMNS),
  tableOf('tracking_requests', 'warehouse_tracking_request', TRACKING_REQUEST_COLUMNS),
  tableOf('transport_events', 'warehouse_transport_event', TRANSPORT_EVENT_COLUMNS),
  tableOf('arrivals', 'warehouse_arrival', ARRIVAL_COLUMNS),
];

/** One row per table: when it was last brought up to date. */
export const TRANSFER_STATUS: WarehouseTable = tableOf(
  '_transfer_status',
  '',
  wordsIn('data_model_name transfer_last_updated_at'),
);

/** The first column is the key. */
function tableOf(name: string, view: string, columns: readonly string[]): WarehouseTable {
  return {
    name,
    view,
    key: columns[0] ?? '',
    columns: columns.map((column) => ({ name: column, type: typeOf(column) })),
  };
}

function typeOf(column: string): WarehouseType {
  if (INTEGER.test(column)) return 'integer';
  return MOMENT.test(column) ? 'timestamp' : 'text';
}
