import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EdiInterchangeProblem } from '../../domain/carriers/edi-interchange.ts';
import type { EdiPartnerProfile } from '../../domain/carriers/edi-partner.ts';
import type { SubscriptionFilters, SubscriptionStatus } from '../../domain/carriers/event-subscription.ts';
import type { DataSource, RecordedObservation, RecordedReading } from '../../domain/observations/observation.ts';
import type { UploadError, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** The tables of migrations/0009_ingest.sql. */
export interface IngestTables {
  edi_partner: EdiPartnerTable;
  edi_interchange: EdiInterchangeTable;
  unread_payload: UnreadPayloadTable;
  waiting_observation: WaitingObservationTable;
  event_subscription: EventSubscriptionTable;
  shipment_upload: ShipmentUploadTable;
  container_reading: {
    account_id: Id;
    shipment_id: Id;
    container_number: string;
    source_name: string;
    key: string;
    source: DataSource;
    at: Instant;
    stated_at: Instant | null;
    received_at: Instant;
    payload_id: Id | null;
    reading: RecordedReading;
  };
}

type Json<Value extends object> = JSONColumnType<Value, string, string>;

interface EdiPartnerTable {
  account_id: string;
  id: string;
  name: string;
  profile: Json<EdiPartnerProfile>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface EdiInterchangeTable {
  account_id: string;
  id: string;
  syntax: 'x12' | 'edifact' | 'unknown';
  sender: string;
  receiver: string;
  control_number: string;
  sha256: Buffer;
  payload_id: string;
  status: 'received' | 'applied' | 'quarantined' | 'test';
  received_by: string;
  message_count: Generated<number>;
  observation_count: Generated<number>;
  waiting_count: Generated<number>;
  shipment_count: Generated<number>;
  problems: ColumnType<EdiInterchangeProblem[], string | undefined, string>;
  acknowledgement_requested: boolean;
  acknowledgement: string | null;
  tried_at: Instant;
  tries: Generated<number>;
  times_received: Generated<number>;
  received_at: Instant;
  last_received_at: Instant;
}

interface UnreadPayloadTable {
  account_id: string;
  payload_id: string;
  tried_at: Instant;
  tries: Generated<number>;
}

interface WaitingObservationTable {
  account_id: string;
  id: string;
  container_number: string | null;
  vessel_imo: string | null;
  document_numbers: Generated<string[]>;
  source: DataSource;
  source_name: string;
  fingerprint: string;
  received_at: Instant;
  payload_id: string | null;
  fact: Json<RecordedObservation['fact']>;
}

interface EventSubscriptionTable {
  account_id: string;
  id: string;
  scac: string;
  managed: boolean;
  carrier_subscription_id: string | null;
  status: SubscriptionStatus;
  filters: Json<SubscriptionFilters>;
  secret: Buffer;
  secret_sent: boolean;
  previous_secret: Buffer | null;
  previous_secret_until: Instant | null;
  failure: string | null;
  failures: Generated<number>;
  renew_at: Instant | null;
  last_pushed_at: Instant | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

interface ShipmentUploadTable {
  account_id: string;
  id: string;
  filename: string;
  status: 'previewed' | 'committed';
  rows: Json<UploadedRow[]>;
  errors: Json<UploadError[]>;
  created_at: Instant;
  committed_at: Instant | null;
}
