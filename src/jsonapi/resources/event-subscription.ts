import type { EventSubscription } from '../../domain/event-subscription.ts';
import { DateTime, Nullable, Text } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const eventSubscriptionResource = defineResource({
  type: 'event_subscription',
  attributes: {
    scac: Text,
    callback_path: Text,
    secret: Text,
    carrier_subscription_id: Nullable(Text),
    last_pushed_at: Nullable(DateTime),
    created_at: DateTime,
  },
  relationships: {},
  toAttributes: (subscription: EventSubscription) => ({
    scac: subscription.scac,
    callback_path: `/v2/ingest/dcsa/${subscription.id}`,
    secret: subscription.secret,
    carrier_subscription_id: subscription.carrierSubscriptionId,
    last_pushed_at: subscription.lastPushedAt,
    created_at: subscription.createdAt,
  }),
  toRelationships: () => ({}),
});
