import { derivedId, type Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { ToldName } from '../events/event-aliases.ts';
import type { ReferenceType } from '../events/event-names.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event told to one webhook. Its id is the receiver's idempotency key. */
export interface WebhookNotification extends OfAccount {
  readonly webhookId: Id;
  /** As it was told: the name that the webhook subscribed to. */
  readonly event: ToldName;
  readonly deliveryStatus: DeliveryStatus;
  /** What is told in order: the container, or the shipment, tracking request or document of events without one. */
  readonly subjectId: Id;
  readonly containerId: Id | null;
  /** Counts the notifications of one subject to one webhook as they happen; null when a replay told it first. */
  readonly sequence: number | null;
  readonly reference: Reference;
  readonly createdAt: Instant;
}

/** What is sent, byte for byte, from the parts that are kept: the notification's own resource and those with it. */
export function notificationBody(parts: NotificationParts): string {
  return bodyParts(parts).join('');
}

export function bodyParts({ data, included }: NotificationParts): readonly string[] {
  return ['{"data":', data, ',"included":', included, '}'];
}

export interface NotificationParts {
  readonly data: string;
  readonly included: string;
}

/** Telling the same event to the same webhook again is the same notification. */
export function notificationId(eventId: Id, webhookId: Id): Id {
  return derivedId(eventId, webhookId);
}

export interface Reference {
  readonly type: ReferenceType;
  readonly id: Id;
}

/** Why a notification is sent: as it happens, again on request, or as part of a replayed period. */
export const DELIVERY_ORIGINS = ['live', 'redelivery', 'replay'] as const;
export type DeliveryOrigin = (typeof DELIVERY_ORIGINS)[number];

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
