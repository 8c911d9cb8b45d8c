import { Shape, Text, Type } from '../../values/schema.ts';
import { members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';
import type { Document, Resource } from '../wire.ts';

const MAX_PARTIES = 50;
const USUAL_PARTIES = 25;

export const listParties = tool({
  name: 'list_parties',
  title: 'List parties',
  description: 'Customers and other parties of the account, by a part of their name. Gives the ids that filters take.',
  access: 'read',
  arguments: Shape({
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PARTIES })),
  }),
  answer: Type.Object({
    total_matched: Type.Integer(),
    parties: Type.Array(Type.Object(members(Text, 'id', 'name'))),
    truncated: Type.Boolean(),
    usage: Text,
  }),
  run: async ({ search, limit = USUAL_PARTIES }, toolset) => {
    const { data, meta } = await get<Document<Resource<'party', { company_name: string }>[]>>(toolset, '/parties', {
      query: search,
      'page[size]': String(limit),
    });
    const total = meta?.total ?? data.length;
    return {
      total_matched: total,
      parties: data.map(({ id, attributes }) => ({ id, name: attributes.company_name })),
      truncated: total > data.length,
      usage: 'advanced_filters: customer_id of list_containers; customer_id or party_id of list_shipments.',
    };
  },
});
