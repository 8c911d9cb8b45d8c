import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EdiInterchange, EdiInterchangeProblem } from '../../domain/carriers/edi-interchange.ts';
import type { EdiPartner, EdiPartnerProfile } from '../../domain/carriers/edi-partner.ts';
import type { SubscriptionFilters, SubscriptionStatus } from '../../domain/carriers/event-subscription.ts';
import type { DataSource, RecordedObservation, RecordedReading } from '../../domain/observations/observation.ts';
import type { ShipmentUpload, UploadError, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

/** The tables of migrations/0009_ingest.sql. */
export interface IngestTables {
  edi_partner: RowOf<Omit<EdiPartner, 'profile'>, 'createdAt' | 'updatedAt'> & {
    account_id: Id;
    profile: Json<EdiPartnerProfile>;
  };
  edi_interchange: EdiInterchangeTable;
  unread_payload: UnreadPayloadTable;
  waiting_observation: WaitingObservationTable;
  event_subscription: EventSubscriptionTable;
  shipment_upload: RowOf<Omit<ShipmentUpload, 'rows' | 'errors'>> & {
    account_id: Id;
    rows: Json<UploadedRow[]>;
    errors: Json<UploadError[]>;
  };
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

type Counted = 'messageCount' | 'observationCount' | 'waitingCount' | 'shipmentCount' | 'timesReceived';

interface EdiInterchangeTable extends RowOf<Omit<EdiInterchange, 'problems'>, Counted> {
  account_id: Id;
  sha256: Buffer;
  payload_id: Id;
  problems: ColumnType<EdiInterchangeProblem[], string | undefined, string>;
  acknowledgement_requested: boolean;
  tried_at: Instant;
  tries: Generated<number>;
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
