import { Choice, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeMembers, Members, Metadata, OneId, Rows } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { describeContainer } from '../describe-container.ts';
import type { Desk } from '../desk.ts';
import { tool } from '../tool.ts';
import { type ContainerResource, type Document, included, related } from '../wire.ts';

const INCLUDES = ['shipment', 'pod_terminal', 'transport_events', 'custom_fields'] as const;

export const containerAnswer = {
  id: Text,
  container_number: Text,
  status: Text,
  situation: Members,
  equipment: Members,
  location: Members,
  demurrage: Members,
  rail: Members,
  shipment: MaybeMembers,
  pod_terminal: MaybeMembers,
  events: Type.Optional(Members),
  custom_fields: Type.Optional(Nullable(Rows)),
  dashboard_url: Text,
  _metadata: Metadata,
};

export const getContainer = tool({
  name: 'get_container',
  title: 'Get container',
  description:
    'One container: where it is, vessel, ETA, availability, holds, fees, last free day with days left and urgency.',
  access: 'read',
  arguments: Shape({ id: OneId, include: Type.Optional(Type.Array(Choice(INCLUDES))) }),
  answer: Type.Object(containerAnswer),
  run: ({ id, include = ['shipment'] }, desk) => readContainer(desk, id, include),
});

export async function readContainer(desk: Desk, id: string, include: readonly string[]) {
  const events = include.includes('transport_events') ? ['transport_events', 'transport_events.location'] : [];
  const document = await get<Document<ContainerResource>>(desk, `/containers/${id}`, {
    include: ['shipment', 'pod_terminal', ...events].join(),
  });
  const { data } = document;
  const shipment = related(document, data, 'shipment', 'shipment');
  const terminal = related(document, data, 'pod_terminal', 'terminal');
  const latest = included(document, 'transport_event').sort(byTime).at(-1);
  return {
    ...describeContainer(desk, data, shipment, terminal),
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
    ...(include.includes('custom_fields') ? { custom_fields: await listCustomFields(desk, id) } : {}),
    _metadata: {},
  };
}

function byTime(
  one: { attributes: { timestamp: string | null } },
  other: { attributes: { timestamp: string | null } },
) {
  return Date.parse(one.attributes.timestamp ?? '') - Date.parse(other.attributes.timestamp ?? '');
}

interface CustomField {
  readonly attributes: { readonly api_slug: string; readonly value: unknown; readonly display_value: string | null };
}

async function listCustomFields(desk: Desk, id: string) {
  const { data } = await get<{ data: readonly CustomField[] }>(desk, `/containers/${id}/custom_fields`);
  return data.map(({ attributes: { api_slug: slug, value, display_value } }) => ({ slug, value, display_value }));
}
