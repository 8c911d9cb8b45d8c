import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { EventName, ReferenceType } from './event-names.ts';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

/** One event told to one webhook. Its id is the receiver's idempotency key. */
export interface WebhookNotification {
  readonly id: Id;
  readonly accountId: Id;
  readonly webhookId: Id;
  readonly event: EventName;
  readonly deliveryStatus: DeliveryStatus;
  /** What is told in order: the container, or the shipment, tracking request or document of events without one. */
  readonly subjectId: Id;
  readonly containerId: Id | null;
  /** Counts the notifications of one subject to one webhook, without gaps. */
  readonly sequence: number;
  readonly reference: Reference;
  readonly createdAt: Instant;
}

export interface Reference {
  readonly type: ReferenceType;
  readonly id: Id;
}

/** Why a notification is sent: as it happens, again on request, or as part of a replayed period. */
export type DeliveryOrigin = 'live' | 'redelivery' | 'replay';

/** Why a notification was given up. */
export type FailureReason = 'attempts_exhausted' | 'webhook_deleted';

/** One try to deliver a notification, as people see it: without secrets, with the answer cut to what is kept. */
export interface DeliveryAttempt {
  readonly id: Id;
  readonly number: number;
  readonly origin: DeliveryOrigin;
  readonly succeeded: boolean;
  readonly startedAt: Instant;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
}
