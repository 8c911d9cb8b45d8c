import { Choice, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeText, OneId } from '../answer-schema.ts';
import { JOURNEY_APP } from '../app.ts';
import { get } from '../ask.ts';
import { CustomFieldRow, listCustomFields } from '../custom-fields.ts';
import { ContainerMembers, describeContainer } from '../describe-container.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import { type ContainerResource, type Document, included, related } from '../wire.ts';

const INCLUDES = ['shipment', 'pod_terminal', 'transport_events', 'custom_fields'] as const;

const Answer = Type.Object({
  ...ContainerMembers,
  events: Type.Optional(
    Type.Object({
      count: Type.Integer(),
      rail_events_count: Type.Integer(),
      latest_event: Nullable(Type.Object({ event: Text, timestamp: MaybeText, location: MaybeText })),
    }),
  ),
  custom_fields: Type.Optional(Type.Array(CustomFieldRow)),
});

export const getContainer = tool({
  name: 'get_container',
  title: 'Get container',
  description: 'One container: place, vessel, ETA, availability, holds, fees, last free day and its urgency.',
  access: 'read',
  app: JOURNEY_APP,
  arguments: Shape({ id: OneId, include: Type.Optional(Type.Array(Choice(INCLUDES))) }),
  answer: Answer,
  run: ({ id, include = ['shipment'] }, toolset) => readContainer(toolset, id, include),
});

export async function readContainer(toolset: Toolset, id: string, include: readonly string[]) {
  const events = include.includes('transport_events') ? ['transport_events', 'transport_events.location'] : [];
  const document = await get<Document<ContainerResource>>(toolset, `/containers/${id}`, {
    include: ['shipment', 'pod_terminal', ...events].join(),
  });
  const { data } = document;
  const shipment = related(document, data, 'shipment', 'shipment');
  const terminal = related(document, data, 'pod_terminal', 'terminal');
  const latest = included(document, 'transport_event').sort(byTime).at(-1);
  return {
    ...describeContainer(toolset, data, shipment, terminal),
    ...(events.length === 0
      ? {}
      : {
          events: {
            count: included(document, 'transport_event').length,
            rail_events_count: included(document, 'transport_event').filter(({ attributes }) =>
              attributes.event.includes('.rail_'),
            ).length,
            latest_event: latest
              ? {
                  event: latest.attributes.event,
                  timestamp: latest.attributes.timestamp,
                  location:
                    related(document, latest, 'location', 'port')?.attributes.name ?? latest.attributes.location_locode,
                }
              : null,
          },
        }),
    ...(include.includes('custom_fields')
      ? { custom_fields: await listCustomFields(toolset, `/containers/${id}`) }
      : {}),
  };
}

function byTime(
  one: { attributes: { timestamp: string | null } },
  other: { attributes: { timestamp: string | null } },
) {
  return Date.parse(one.attributes.timestamp ?? '') - Date.parse(other.attributes.timestamp ?? '');
}
