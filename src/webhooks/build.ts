import type { DomainEvent } from '../domain/events/domain-event.ts';
import { notificationId } from '../domain/webhooks/webhook-notification.ts';
import { renderResource } from '../jsonapi/document.ts';
import type { ResourceObject } from '../jsonapi/resource.ts';
import { webhookNotificationResource } from '../jsonapi/resources/webhook-notification.ts';
import type { PastEvent } from '../store/events/event-feed.ts';
import type { OutboxEvent, OutboxNotification } from '../store/webhooks/outbox.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { Subscriber } from './match.ts';

export interface BuildOptions {
  readonly baseUrl: string;
  readonly at: Date;
  /** What has been rendered: events of one change bring the same things. */
  readonly texts: Map<ResourceObject, string>;
}

/** Renders an event and its notifications once and for all: whatever changes later, this is what is sent. */
export function buildOutboxEvent(
  event: DomainEvent,
  included: readonly ResourceObject[],
  subscribers: readonly Subscriber[],
  { baseUrl, at, texts }: BuildOptions,
): OutboxEvent {
  const told = {
    id: newId(at.getTime()),
    event: event.name,
    reference: { type: event.subjectType, id: event.subjectId },
    createdAt: toInstant(at),
  };
  return {
    ...told,
    accountId: event.accountId,
    subjectId: subjectOf(event),
    containerId: event.containerId,
    included: `[${included.map((one) => rendered(one, baseUrl, texts)).join(',')}]`,
    notifications: subscribers.map((subscriber) => buildNotification(told, subscriber, baseUrl)),
  };
}

function rendered(resource: ResourceObject, baseUrl: string, texts: Map<ResourceObject, string>): string {
  const before = texts.get(resource);
  if (before !== undefined) return before;
  const text = renderResource(resource, baseUrl);
  texts.set(resource, text);
  return text;
}

/** What is told in order: the container; without one the tracking request, the shipment or the document. */
function subjectOf(event: DomainEvent): Id {
  if (event.subjectType === 'tracking_request') return event.subjectId;
  return event.containerId ?? event.shipmentId ?? event.subjectId;
}

export function buildNotification(
  event: Pick<PastEvent, 'id' | 'reference' | 'createdAt'>,
  { webhookId, name }: Subscriber,
  baseUrl: string,
): OutboxNotification {
  const id = notificationId(event.id, webhookId);
  const resource = webhookNotificationResource.toResource({
    id,
    event: name,
    deliveryStatus: 'pending',
    webhookId,
    reference: event.reference,
    createdAt: event.createdAt,
  });
  return { id, event: name, webhookId, data: renderResource(resource, baseUrl) };
}
