import { TOLD_NAMES } from '../../domain/events/event-aliases.ts';
import { REFERENCE_TYPES } from '../../domain/events/event-names.ts';
import {
  DELIVERY_ORIGINS,
  DELIVERY_STATUSES,
  type DeliveryAttempt,
  type WebhookNotification,
} from '../../domain/webhooks/webhook-notification.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

const Headers = Type.Record(Type.String(), Type.String());

const Attempt = Shape({
  id: Uuid,
  number: Type.Integer(),
  origin: Choice(DELIVERY_ORIGINS),
  succeeded: Type.Boolean(),
  started_at: DateTime,
  duration_ms: Type.Integer(),
  status_code: Nullable(Type.Integer()),
  error: Nullable(Text),
  request_headers: Headers,
  response_headers: Nullable(Headers),
  response_body: Nullable(Text),
});

/** What is shown of a notification; one that is being told has no webhook's view on it but its own. */
export type ShownNotification = Pick<
  WebhookNotification,
  'id' | 'event' | 'deliveryStatus' | 'reference' | 'createdAt'
> & {
  /** Null in the pull feed, which needs no webhook. */
  readonly webhookId: string | null;
  readonly sequence?: number | null;
  /** Null when it is no longer kept. */
  readonly requestBody?: string | null;
  readonly attempts?: readonly DeliveryAttempt[];
};

export const webhookNotificationResource = resourceOf<ShownNotification>()({
  type: 'webhook_notification',
  path: '/webhook_notifications',
  attributes: {
    event: Choice(TOLD_NAMES),
    delivery_status: Choice(DELIVERY_STATUSES),
    created_at: DateTime,
    sequence: Type.Optional(Nullable(Type.Integer())),
    request_body: Type.Optional(Nullable(Text)),
    attempts: Type.Optional(Type.Array(Attempt)),
  },
  relationships: {
    webhook: 'webhook',
    reference_object: { types: REFERENCE_TYPES },
    // The same once more under the name that the samples of document events have.
    document: { types: ['document'], optional: true },
  },
  otherAttributes: ({ attempts }) => (attempts === undefined ? {} : { attempts: attempts.map(toAttempt) }),
  otherRelationships: ({ reference: { type, id } }) => ({
    reference_object: toOne(type, id),
    document: type === 'document' ? toOne(type, id) : undefined,
  }),
});

function toAttempt(attempt: DeliveryAttempt) {
  return {
    id: attempt.id,
    number: attempt.number,
    origin: attempt.origin,
    succeeded: attempt.succeeded,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode,
    error: attempt.error,
    request_headers: { ...attempt.requestHeaders },
    response_headers: attempt.responseHeaders && { ...attempt.responseHeaders },
    response_body: attempt.responseBody,
  };
}
