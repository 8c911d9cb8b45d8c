import { EVENTS, type EventGroup } from '../../domain/events/event-names.ts';
import { Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

interface EventCategory {
  readonly id: string;
  readonly name: EventGroup;
}

/** The groups of events in the order in which they are listed. */
export const EVENT_CATEGORIES: readonly EventCategory[] = [...new Set(EVENTS.map((event) => event.group))].map(
  (name) => ({ id: name.toLowerCase().replaceAll(' ', '_'), name }),
);

export const webhookEventCategoryResource = resourceOf<EventCategory>()({
  type: 'webhook_event_category',
  attributes: { name: Text, events: Type.Array(Shape({ name: Text, description: Text })) },
  otherAttributes: (category) => ({
    events: EVENTS.filter((event) => event.group === category.name).map(({ name, description }) => ({
      name,
      description,
    })),
  }),
});
