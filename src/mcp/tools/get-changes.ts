import { CHANGE_KINDS } from '../../domain/events/change.ts';
import { Choice, Nullable, Shape, Text, Type, Uuid } from '../../values/schema.ts';
import { members, Sparse } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { tool } from '../tool.ts';
import { linkedId, type Resource } from '../wire.ts';

const SIZE = '40';

type Change = Resource<
  'change',
  {
    readonly kind: string;
    readonly occurred_at: string;
    readonly at: string | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly number: string | null;
    readonly shipment_number: string | null;
    readonly location_name: string | null;
    readonly vessel_name: string | null;
    readonly detail: string | null;
  }
>;

interface Feed {
  readonly data: readonly Change[];
  readonly meta: { readonly since: string; readonly before: string | null };
}

const ChangeRow = Sparse({
  ...members(Text, 'kind', 'known_at', 'at', 'from', 'to', 'number', 'shipment_number', 'location_name'),
  ...members(Text, 'vessel_name', 'detail', 'container_id', 'shipment_id'),
});

export const getChanges = tool({
  name: 'get_changes',
  title: 'What changed',
  description: 'What became known since a time (default a week ago), newest first.',
  access: 'read',
  arguments: Shape({
    since: Type.Optional(Type.String({ format: 'date-time' })),
    kind: Type.Optional(Choice(CHANGE_KINDS)),
    container_id: Type.Optional(Uuid),
    shipment_id: Type.Optional(Uuid),
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,17}$', description: 'Of the answer before.' })),
  }),
  answer: Type.Object({ changes: Type.Array(ChangeRow), since: Text, before: Nullable(Text) }),
  run: async ({ since, kind, container_id, shipment_id, before }, toolset) => {
    const { data, meta } = await get<Feed>(toolset, '/changes', {
      since,
      before,
      'filter[kind]': kind,
      'filter[container_id]': container_id,
      'filter[shipment_id]': shipment_id,
      'page[size]': SIZE,
    });
    return { changes: data.map(toRow), since: meta.since, before: meta.before };
  },
});

function toRow({ attributes, relationships }: Change) {
  const { kind, occurred_at, at, from, to, number, shipment_number, location_name, vessel_name, detail } = attributes;
  const container_id = linkedId(relationships['container']);
  return compact({
    kind,
    known_at: occurred_at,
    at,
    from,
    to,
    number,
    shipment_number,
    location_name,
    vessel_name,
    detail,
    container_id,
    shipment_id: container_id === null ? linkedId(relationships['shipment']) : null,
  });
}
