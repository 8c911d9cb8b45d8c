import type { FreeDay } from '../time/calendar-day.ts';
import type { Resource } from './json-api.ts';

export type Container = Resource<
  'container',
  {
    number: string;
    ref_numbers: string[];
    equipment_type: string | null;
    equipment_length: number | null;
    equipment_height: string | null;
    weight_in_lbs: number | null;
    seal_number: string | null;
    created_at: string;
    pickup_appointment_at: string | null;
    availability_known: boolean;
    available_for_pickup: boolean | null;
    pod_arrived_at: string | null;
    pod_discharged_at: string | null;
    pod_full_out_at: string | null;
    terminal_checked_at: string | null;
    location_at_pod_terminal: string | null;
    final_destination_full_out_at: string | null;
    empty_terminated_at: string | null;
    holds_at_pod_terminal: Hold[];
    fees_at_pod_terminal: Fee[];
    pod_timezone: string | null;
    final_destination_timezone: string | null;
    ind_eta_at: string | null;
    ind_ata_at: string | null;
    /** By who gives them, and the one that counts where the box is now. */
    last_free_days: Record<'current' | 'line' | 'terminal' | 'rail', FreeDay | null>;
    current_status: ContainerStatus;
    situation: Situation;
    predicted_eta: string | null;
  }
>;

/** Where a box is, which ship carries it and which comes next, and when it arrives. */
export interface Situation {
  position:
    | 'at_origin'
    | 'at_sea'
    | 'at_transshipment_port'
    | 'at_port_of_discharge'
    | 'on_the_way_inland'
    | 'at_inland_destination'
    | 'picked_up'
    | 'returned';
  place_name: string | null;
  vessel_name: string | null;
  vessel_imo: string | null;
  voyage_number: string | null;
  next_vessel_name: string | null;
  next_vessel_imo: string | null;
  next_voyage_number: string | null;
  pol_atd_at: string | null;
  /** Its own port of discharge. */
  pod_name: string | null;
  pod_locode: string | null;
  pod_eta_at: string | null;
  pod_ata_at: string | null;
}

export type ContainerStatus =
  | 'new'
  | 'loaded'
  | 'on_ship'
  | 'grounded'
  | 'awaiting_inland_transfer'
  | 'on_rail'
  | 'available'
  | 'not_available'
  | 'off_dock'
  | 'dropped'
  | 'picked_up'
  | 'delivered'
  | 'empty_returned';

export interface Hold {
  name: string;
  status: string;
  description: string | null;
}

export interface Fee {
  type: string;
  amount: number;
  currency_code: string;
}

export type Shipment = Resource<
  'shipment',
  {
    bill_of_lading_number: string;
    normalized_number: string;
    ref_numbers: string[];
    tags: string[];
    created_at: string;
    port_of_lading_locode: string | null;
    port_of_lading_name: string | null;
    port_of_discharge_locode: string | null;
    port_of_discharge_name: string | null;
    destination_locode: string | null;
    destination_name: string | null;
    shipping_line_scac: string;
    shipping_line_name: string;
    shipping_line_short_name: string;
    customer_name: string | null;
    pod_vessel_name: string | null;
    pod_vessel_imo: string | null;
    pod_voyage_number: string | null;
    pol_etd_at: string | null;
    pol_atd_at: string | null;
    pod_eta_at: string | null;
    pod_original_eta_at: string | null;
    /** Our own, from the ship and past voyages; the earliest and latest it is likely to be. */
    predicted_eta: string | null;
    predicted_eta_earliest: string | null;
    predicted_eta_latest: string | null;
    pod_ata_at: string | null;
    destination_eta_at: string | null;
    destination_ata_at: string | null;
    pol_timezone: string | null;
    pod_timezone: string | null;
    destination_timezone: string | null;
    /** Its containers differ in where, when or with which ship they arrive. */
    containers_differ: boolean;
    line_tracking_last_attempted_at: string | null;
    line_tracking_last_succeeded_at: string | null;
    line_tracking_stopped_at: string | null;
    line_tracking_stopped_reason: string | null;
  }
>;

export type TransportEvent = Resource<
  'transport_event',
  {
    event: string;
    voyage_number: string | null;
    timestamp: string | null;
    timezone: string | null;
    location_locode: string | null;
    created_at: string;
    data_source: DataSource;
    value?: string | null;
  }
>;

export type DataSource = 'shipping_line' | 'terminal' | 'ais' | 'manual';

export type RawEvent = Resource<
  'raw_event',
  {
    event: string | null;
    original_event: string;
    timestamp: string;
    estimated: boolean;
    timezone: string | null;
    created_at: string;
    location_name: string | null;
    location_locode: string | null;
    vessel_name: string | null;
    vessel_imo: string | null;
    voyage_number: string | null;
    data_source: DataSource;
    source_name: string;
    index: number;
  }
>;

export type Port = Resource<'port', { name: string; code: string; country_code: string; time_zone: string }>;

/** What is not known is empty. */
export type Terminal = Resource<
  'terminal' | 'rail_terminal',
  { name: string; nickname: string; firms_code: string } & Partial<
    Record<'smdg_code' | 'bic_facility_code' | 'street' | 'city' | 'state_abbr' | 'zip', string>
  >
>;

export type Vessel = Resource<
  'vessel',
  {
    name: string;
    imo: string | null;
    mmsi: string | null;
    latitude: number | null;
    longitude: number | null;
    nautical_speed_knots: number | null;
    navigational_heading_degrees: number | null;
    position_timestamp: string | null;
  }
>;

export type TrackingRequest = Resource<
  'tracking_request',
  {
    request_number: string;
    request_type: 'bill_of_lading' | 'booking_number' | 'container';
    scac: string | null;
    status: 'pending' | 'awaiting_manifest' | 'created' | 'failed' | 'tracking_stopped';
    failed_reason: string | null;
    /** What must happen before it can begin, such as "no keys for Maersk". */
    waiting_for: string | null;
    is_retrying: boolean;
    retry_count: number | null;
    ref_numbers: readonly string[] | null;
    created_at: string;
    updated_at: string;
  }
>;

export type ApiKey = Resource<
  'api_key',
  {
    name: string;
    prefix: string;
    scope: 'publishable' | 'read' | 'write' | 'admin';
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    key?: string;
  }
>;

export type User = Resource<
  'user',
  {
    email: string;
    name: string;
    role: Role;
    created_at: string;
    has_password: boolean;
    disabled_at: string | null;
  }
>;
export type Role = 'owner' | 'member' | 'viewer';

export type EntityType = 'Shipment' | 'Container' | 'TrackingRequest';
export type DataType = 'short_text' | 'number' | 'date' | 'datetime' | 'boolean' | 'enum' | 'enum_multi' | 'reference';

export type CustomFieldDefinition = Resource<
  'custom_field_definition',
  {
    entity_type: EntityType;
    api_slug: string;
    display_name: string;
    description: string | null;
    data_type: DataType;
    reference_type: string | null;
    default_format: string | null;
  }
>;

export type CustomField = Resource<'custom_field', { api_slug: string; value: unknown; display_value: string | null }>;
