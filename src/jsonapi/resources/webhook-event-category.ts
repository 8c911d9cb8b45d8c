import { EVENTS, type EventGroup } from '../../domain/events/event-names.ts';
import { Shape, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

interface EventCategory {
  readonly id: string;
  readonly name: EventGroup;
}

/** The groups of events in the order in which they are listed. */
export const EVENT_CATEGORIES: readonly EventCategory[] = [...new Set(EVENTS.map((event) => event.group))].map(
  (name) => ({ id: name.toLowerCase().replaceAll(' ', '_'), name }),
);

export const webhookEventCategoryResource = defineResource({
  type: 'webhook_event_category',
  attributes: { name: Text, events: Type.Array(Shape({ name: Text, description: Text })) },
  relationships: {},
  toAttributes: (category: EventCategory) => ({
    name: category.name,
    events: EVENTS.filter((event) => event.group === category.name).map(({ name, description }) => ({
      name,
      description,
    })),
  }),
  toRelationships: () => ({}),
});
