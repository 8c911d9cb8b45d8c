import type { ColumnType, Generated } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type { EventName, ReferenceType } from '../../domain/events/event-names.ts';
import type { DeactivationReason } from '../../domain/webhooks/webhook.ts';
import type { DeliveryOrigin, FailureReason } from '../../domain/webhooks/webhook-notification.ts';
import type { Instant } from '../../values/instant.ts';

/** The tables of migrations/0006_webhooks.sql. */
export interface WebhookTables {
  webhook: WebhookTable;
  webhook_endpoint: WebhookEndpointTable;
  notification_event: NotificationEventTable;
  webhook_notification: WebhookNotificationTable;
  webhook_lane: WebhookLaneTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_failure: WebhookFailureTable;
  webhook_attempt: WebhookAttemptTable;
}

interface WebhookTable {
  account_id: string;
  id: string;
  url: string;
  active: boolean;
  events: ToldName[];
  secret: Buffer;
  headers: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Instant | null;
  deactivated_at: Instant | null;
  deactivated_reason: DeactivationReason | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

interface WebhookEndpointTable {
  account_id: string;
  webhook_id: string;
  consecutive_failures: Generated<number>;
  failing_since: Instant | null;
  probe_at: Instant | null;
  last_error: string | null;
}

interface NotificationEventTable {
  account_id: string;
  id: string;
  number: ColumnType<number, never, never>;
  event: EventName;
  subject_id: string;
  container_id: string | null;
  reference_type: ReferenceType;
  reference_id: string;
  created_at: Instant;
  included: string;
}

interface WebhookNotificationTable {
  account_id: string;
  id: string;
  webhook_id: string;
  event_number: number;
  event_id: string;
  event: ToldName;
  subject_id: string;
  container_id: string | null;
  sequence: number | null;
  reference_type: ReferenceType;
  reference_id: string;
  created_at: Instant;
  data: string;
}

interface WebhookLaneTable {
  account_id: string;
  webhook_id: string;
  subject_id: string;
  branch: number;
  pending: number;
  waiting: boolean;
  last_sequence: number;
  ready_at: Instant;
  leased_until: Instant | null;
  lease: number | null;
}

interface WebhookDeliveryTable {
  account_id: string;
  webhook_id: string;
  subject_id: string;
  branch: number;
  position: number;
  notification_id: string;
  origin: DeliveryOrigin;
  delivered_before: boolean;
  attempts: number;
}

interface WebhookFailureTable {
  account_id: string;
  notification_id: string;
  webhook_id: string;
  failed_at: Instant;
  reason: FailureReason;
}

interface WebhookAttemptTable {
  account_id: string;
  notification_id: string;
  id: string;
  webhook_id: string;
  origin: DeliveryOrigin;
  number: number;
  succeeded: boolean;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  request_headers: string;
  response_headers: string | null;
  response_body: string | null;
}
