import type { EventName } from '../domain/event-names.ts';
import type { Subscription } from '../store/webhooks.ts';
import type { Id } from '../values/id.ts';

/** The webhooks that want to be told of an event, in a stable order. */
export function subscribersOf(subscriptions: readonly Subscription[], event: EventName): Id[] {
  return subscriptions.filter(({ events }) => events.includes(event)).map(({ webhookId }) => webhookId);
}
