import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Spent } from '../../domain/carriers/call-budget.ts';
import type { CredentialStatus } from '../../domain/carriers/carrier-credential.ts';
import type { CONTAINER_ATTRIBUTES } from '../../domain/containers/container.ts';
import type { Changeset, ContainerUpdate } from '../../domain/containers/container-update.ts';
import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { SubjectType } from '../../domain/events/domain-event.ts';
import type { EventName } from '../../domain/events/event-names.ts';
import type { EventContent } from '../../domain/events/event-state.ts';
import type { DataSource, RecordedObservation } from '../../domain/observations/observation.ts';
import type { PartyRoleName, RoleableType } from '../../domain/shipments/party-role.ts';
import type { SHIPMENT_ATTRIBUTES, StoppedReason } from '../../domain/shipments/shipment.ts';
import type {
  FailedReason,
  InitialCustomFields,
  LineChoice,
  RequestType,
  TrackingRequestStatus,
} from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { ColumnsOf, RowOf } from '../columns.ts';

/** The tables of migrations/0003_shipments.sql. */
export interface ShipmentTables {
  party: PartyTable;
  shipment: ShipmentTable;
  container: ContainerTable;
  tracking_request: TrackingRequestTable;
  raw_payload: RawPayloadTable;
  observation: ObservationTable;
  transport_event: TransportEventTable;
  estimated_event: RowOf<EstimatedEvent>;
  container_update: ContainerUpdateTable;
  domain_event: DomainEventTable;
  event_outbox: EventOutboxTable;
  quarantine: QuarantineTable;
  poll: PollTable;
  poll_lane: PollLaneTable;
  carrier_state: CarrierStateTable;
  carrier_budget: CarrierBudgetTable;
  carrier_credential: CarrierCredentialTable;
  party_role: PartyRoleTable;
}

interface PartyTable {
  account_id: string;
  id: string;
  company_name: string;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface ShipmentTable extends ColumnsOf<typeof SHIPMENT_ATTRIBUTES> {
  account_id: string;
  id: string;
  number_type: RequestType;
  bill_of_lading_number: string;
  normalized_number: string;
  scac: string;
  shipping_line_name: string;
  shipping_line_short_name: string;
  customer_id: string | null;
  ref_numbers: Generated<string[]>;
  tags: Generated<string[]>;
  predicted_eta_at: Instant | null;
  predicted_eta_earliest_at: Instant | null;
  predicted_eta_latest_at: Instant | null;
  awaited_imos: Generated<string[]>;
  line_tracking_last_attempted_at: Instant | null;
  line_tracking_last_succeeded_at: Instant | null;
  line_tracking_last_changed_at: Instant | null;
  line_tracking_doubt: string | null;
  line_tracking_resumed_at: Instant | null;
  line_tracking_asked_until_stop: Generated<boolean>;
  line_tracking_stopped_at: Instant | null;
  line_tracking_stopped_reason: StoppedReason | null;
  line_tracking_stopped_by_user_id: string | null;
  past_stops: ColumnType<unknown, never, never>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface ContainerTable extends ColumnsOf<typeof CONTAINER_ATTRIBUTES> {
  account_id: string;
  id: string;
  shipment_id: string;
  number: string;
  ref_numbers: Generated<string[]>;
  /** The day of `current` among them. */
  last_free_on: GeneratedAlways<string | null>;
  pod_last_tracking_request_at: Instant | null;
  line_lfd_calculated: string | null;
  facility_lfd_calculated: string | null;
  left_shipment_at: Instant | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface TrackingRequestTable {
  account_id: string;
  id: string;
  request_type: RequestType;
  request_number: string;
  normalized_number: string;
  scac: string | null;
  auto_detect_vocc_scac: Generated<boolean>;
  status: TrackingRequestStatus;
  failed_reason: FailedReason | null;
  is_retrying: Generated<boolean>;
  retry_count: number | null;
  ref_numbers: Generated<string[]>;
  shipment_tags: Generated<string[]>;
  initial_custom_fields: ColumnType<InitialCustomFields | null, string | null | undefined, string | null>;
  customer_id: string | null;
  shipment_id: string | null;
  created_by_user_id: string | null;
  awaiting_manifest_since: Instant | null;
  waiting_for: string | null;
  candidates: ColumnType<readonly LineChoice[] | null, string | null | undefined, string | null>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface RawPayloadTable {
  account_id: string;
  id: string;
  source: DataSource;
  source_name: string;
  shipment_id: string | null;
  tracking_request_id: string | null;
  asked: string;
  http_status: number | null;
  content_type: string | null;
  sha256: Buffer;
  body: Buffer;
  received_at: Instant;
  last_received_at: Instant;
  times_received: Generated<number>;
}

interface ObservationTable {
  account_id: string;
  id: string;
  shipment_id: string;
  container_number: string | null;
  source: DataSource;
  source_name: string;
  fingerprint: string;
  received_at: Instant;
  payload_id: string | null;
  fact: JSONColumnType<RecordedObservation['fact']>;
  while_stopped: Generated<boolean>;
  counted_at: Generated<Instant | null>;
}

interface TransportEventTable extends RowOf<Omit<TransportEvent, 'createdAt'>> {
  series_key: string;
  milestone: Generated<boolean>;
  journey_order: Generated<number>;
  withdrawn_at: Instant | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface ContainerUpdateTable extends RowOf<Omit<ContainerUpdate, 'changeset'>> {
  changeset: JSONColumnType<Changeset>;
}

interface DomainEventTable {
  account_id: string;
  id: ColumnType<number, never, never>;
  name: EventName;
  occurred_at: Instant;
  shipment_id: string | null;
  container_id: string | null;
  tracking_request_id: string | null;
  subject_type: SubjectType;
  subject_id: string;
  data: ColumnType<unknown, string | null, never>;
}

interface EventOutboxTable {
  account_id: string;
  id: ColumnType<number, never, never>;
  at: Instant;
  webhook_ids: string[];
  content: JSONColumnType<EventContent>;
  refused: string | null;
}

interface QuarantineTable {
  account_id: string;
  id: string;
  payload_id: string;
  shipment_id: string | null;
  tracking_request_id: string | null;
  source_name: string;
  reason: string;
  detail: string;
  pointer: Generated<string>;
  status: Generated<'open' | 'resolved'>;
  attempts: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

interface PollTable {
  account_id: string;
  id: string;
  subject_type: 'shipment' | 'tracking_request';
  scac: string;
  priority: Generated<number>;
  due_at: Instant;
  lease_id: string | null;
  failures: Generated<number>;
  not_found: Generated<number>;
  missing: Json<Record<string, number>>;
  rest: ColumnType<readonly unknown[] | null, string | null | undefined, string | null>;
  calls: Generated<number>;
  wanted_hours: number | null;
  budget_key: string | null;
  answer_digest: Buffer | null;
  said_digest: Buffer | null;
  answered_at: Instant | null;
}

interface CarrierBudgetTable {
  key: string;
  spent: Json<Spent>;
  blocked_until: Instant | null;
  stretch: Generated<number>;
  planned_at: Instant | null;
  updated_at: Generated<Instant>;
}

interface PollLaneTable {
  scac: string;
  account_id: string;
  priority: number;
  next_due_at: Instant | null;
  served_at: Generated<Instant>;
}

interface CarrierStateTable {
  scac: string;
  key_owner: Generated<string>;
  breaker: Generated<'closed' | 'open' | 'half_open'>;
  consecutive_failures: Generated<number>;
  opened_at: Instant | null;
  blocked_until: Instant | null;
  tokens: Generated<number>;
  tokens_at: Instant | null;
  last_error: string | null;
  last_succeeded_at: Instant | null;
  last_failed_at: Instant | null;
  updated_at: Generated<Instant>;
}

interface CarrierCredentialTable {
  account_id: string;
  id: string;
  scac: string;
  names: string[];
  interface_name: string | null;
  sealed: Buffer;
  status: Generated<CredentialStatus>;
  refusal: string | null;
  checked_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Written as JSON text, read parsed; the database supplies a default. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

interface PartyRoleTable {
  account_id: Id;
  id: Id;
  roleable_type: RoleableType;
  roleable_id: Id;
  role: PartyRoleName;
  party_id: Id;
  created_at: Instant;
  updated_at: Instant;
}
