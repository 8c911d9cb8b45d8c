import { namesOf, type ToldName } from '../domain/events/event-aliases.ts';
import type { EventName } from '../domain/events/event-names.ts';
import type { Subscription } from '../domain/webhooks/webhook.ts';
import type { Id } from '../values/id.ts';

/** A webhook that wants to be told of an event, and the name it knows it by. */
export interface Subscriber {
  readonly webhookId: Id;
  readonly name: ToldName;
}

/** Who wants to be told of an event, in a stable order. */
export function subscribersOf(subscriptions: readonly Subscription[], event: EventName): Subscriber[] {
  return subscriptions.flatMap(({ webhookId, events }) => {
    const name = nameFor(events, event);
    return name === undefined ? [] : [{ webhookId, name }];
  });
}

/** The name under which a webhook subscribed to an event; undefined when it did not. */
export function nameFor(subscribed: readonly ToldName[], event: EventName): ToldName | undefined {
  return namesOf(event).find((name) => subscribed.includes(name));
}
