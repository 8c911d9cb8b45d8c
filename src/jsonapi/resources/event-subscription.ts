import {
  callbackPath,
  type EventSubscription,
  SUBSCRIPTION_STATUSES,
} from '../../domain/carriers/event-subscription.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const eventSubscriptionResource = resourceOf<EventSubscription>()({
  type: 'event_subscription',
  attributes: {
    scac: Text,
    managed: Type.Boolean(),
    status: Choice(SUBSCRIPTION_STATUSES),
    failure: Nullable(Text),
    filters: Shape({
      event_types: Type.Optional(Type.Array(Text)),
      booking_number: Type.Optional(Text),
      bill_of_lading: Type.Optional(Text),
      container_number: Type.Optional(Text),
      locode: Type.Optional(Text),
    }),
    callback_path: Text,
    secret: Text,
    carrier_has_secret: Type.Boolean(),
    carrier_subscription_id: Nullable(Text),
    renew_at: Nullable(DateTime),
    last_pushed_at: Nullable(DateTime),
    created_at: DateTime,
  },
  otherAttributes: (subscription) => ({
    filters: toFilters(subscription.filters),
    callback_path: callbackPath(subscription.id),
    carrier_has_secret: subscription.secretSent,
  }),
});

function toFilters({ eventTypes, bookingNumber, billOfLading, containerNumber, locode }: EventSubscription['filters']) {
  return {
    ...(eventTypes && { event_types: [...eventTypes] }),
    ...(bookingNumber && { booking_number: bookingNumber }),
    ...(billOfLading && { bill_of_lading: billOfLading }),
    ...(containerNumber && { container_number: containerNumber }),
    ...(locode && { locode }),
  };
}
