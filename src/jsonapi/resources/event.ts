import { EVENT_NAMES, type EventName } from '../../domain/events/event-names.ts';
import type { WebhookNotification } from '../../domain/webhooks/webhook-notification.ts';
import { AnyValue, Choice, DateTime, Shape, Text } from '../../values/schema.ts';
import { type ResourceObject, resourceOf } from '../resource.ts';
import { webhookNotificationResource } from './webhook-notification.ts';

/** An event of the pull feed: what a webhook would have been sent. */
export interface PulledEvent extends Pick<WebhookNotification, 'id' | 'reference' | 'createdAt'> {
  readonly event: EventName;
  readonly cursor: string;
  readonly included: readonly ResourceObject[];
}

export const eventResource = resourceOf<PulledEvent>()({
  type: 'event',
  attributes: {
    event: Choice(EVENT_NAMES),
    created_at: DateTime,
    cursor: Text,
    payload: Shape({ data: AnyValue, included: AnyValue }),
  },
  otherAttributes: (event) => ({
    payload: {
      data: webhookNotificationResource.toResource({ ...event, deliveryStatus: 'pending', webhookId: null }),
      included: event.included,
    },
  }),
});
