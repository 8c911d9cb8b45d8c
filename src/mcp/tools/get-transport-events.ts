import { Shape, Text, Type } from '../../values/schema.ts';
import { Counts, MaybeText, members, OneId } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';
import { type Document, type Resource, related, type TransportEventAttributes } from '../wire.ts';

type TransportEvent = Resource<'transport_event', TransportEventAttributes>;

const MAX_EVENTS = '100';
const PREFIX = 'container.transport.';

const CATEGORIES = ['vessel_events', 'rail_events', 'truck_events', 'terminal_events', 'other_events'] as const;

/** By how the name of an event begins. */
const KINDS: readonly (readonly [RegExp, (typeof CATEGORIES)[number]])[] = [
  [/^(vessel|transshipment|feeder)_/, 'vessel_events'],
  [/^(rail_|arrived_at_inland)/, 'rail_events'],
  [/^(full|empty)_(in|out)/, 'truck_events'],
  [/^(available|not_available|picked_up)/, 'terminal_events'],
];

/** The first time each of these happened. */
const MILESTONES = {
  vessel_loaded_at: ['vessel_loaded'],
  vessel_departed_at: ['vessel_departed'],
  vessel_arrived_at: ['vessel_arrived'],
  discharged_at: ['vessel_discharged'],
  rail_loaded_at: ['rail_loaded'],
  rail_departed_at: ['rail_departed'],
  rail_arrived_at: ['rail_arrived', 'arrived_at_inland_destination'],
  delivered_at: ['full_out'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const getTransportEvents = tool({
  name: 'get_container_transport_events',
  title: 'Timeline of a container',
  description: 'What happened to a container, oldest first, with places, vessels, voyages and who said so.',
  access: 'read',
  arguments: Shape({ id: OneId }),
  answer: Type.Object({
    total_events: Type.Integer(),
    event_categories: Counts,
    timeline: Type.Array(
      Type.Object({
        ...members(Text, 'event', 'said_by'),
        ...members(MaybeText, 'timestamp', 'timezone', 'voyage_number'),
        location: Type.Object(members(MaybeText, 'name', 'code', 'type')),
        vessel: Type.Optional(Text),
      }),
    ),
    milestones: Type.Record(Text, MaybeText),
    _metadata: Type.Object({ source: Text, container_found: Type.Boolean() }),
  }),
  run: async ({ id }, toolset) => {
    const document = await get<Document<TransportEvent[]>>(toolset, `/containers/${id}/transport_events`, {
      include: 'location,vessel',
      'page[size]': MAX_EVENTS,
    });
    const events = document.data.toSorted((one, other) => timeOf(one) - timeOf(other));
    return {
      total_events: document.meta?.total ?? events.length,
      event_categories: Object.fromEntries(
        CATEGORIES.map((category) => [category, events.filter((event) => categoryOf(event) === category).length]),
      ),
      timeline: events.map((event) => toRow(document, event)),
      milestones: Object.fromEntries(
        Object.entries(MILESTONES).map(([name, wanted]) => [
          name,
          events.find((event) => wanted.some((one) => one === shortName(event)))?.attributes.timestamp ?? null,
        ]),
      ),
      _metadata: { source: 'transport_events', container_found: true },
    };
  },
});

function toRow(document: Document<unknown>, event: TransportEvent) {
  const { attributes } = event;
  const place = related(document, event, 'location', 'port') ?? related(document, event, 'location', 'metro_area');
  const vessel = related(document, event, 'vessel', 'vessel');
  return {
    event: attributes.event,
    timestamp: attributes.timestamp,
    timezone: attributes.timezone,
    voyage_number: attributes.voyage_number,
    location: { name: place?.attributes.name ?? null, code: attributes.location_locode, type: place?.type ?? null },
    ...(vessel ? { vessel: vessel.attributes.name } : {}),
    said_by: attributes.data_source,
  };
}

function shortName({ attributes }: TransportEvent): string {
  return attributes.event.replace(PREFIX, '');
}

function categoryOf(event: TransportEvent): (typeof CATEGORIES)[number] {
  return KINDS.find(([pattern]) => pattern.test(shortName(event)))?.[1] ?? 'other_events';
}

function timeOf({ attributes }: TransportEvent): number {
  return attributes.timestamp === null ? Number.POSITIVE_INFINITY : Date.parse(attributes.timestamp);
}
