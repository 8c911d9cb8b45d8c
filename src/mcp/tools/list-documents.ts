import { DOCUMENT_TYPES } from '../../domain/documents/document-types.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { members, OneId, Sparse, Texts } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { PAGE_SIZE, pageMembers, pageQuestion } from '../list-question.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import { type Document, type Link, linkedId, type Resource } from '../wire.ts';

type Paper = Resource<
  'document',
  {
    readonly name: string;
    readonly document_type: string | null;
    readonly document_type_manual: string | null;
    readonly classification_notes: string | null;
    readonly file_name: string;
    readonly source: string;
    readonly created_at: string;
  }
>;

/** What was read, by the names of the schema of its type: a value with the line it stands on, or several. */
interface Representation {
  readonly id: string;
  readonly attributes: { readonly payload: Readonly<Record<string, unknown>> };
}

const MAX_VALUES = 60;

const Row = Sparse({
  ...members(Text, 'id', 'name', 'type', 'notes', 'file_name', 'source', 'created_at', 'dashboard_url'),
  ...members(Texts, 'shipment_ids', 'container_ids'),
  values: Type.Record(Text, Text),
});

export const listDocuments = tool({
  name: 'list_documents',
  title: 'List documents',
  description:
    'Papers of shipments, newest first: bills of lading, arrival notices, invoices and others. With id: that one and the values read from it.',
  access: 'read',
  arguments: Shape({
    id: Type.Optional(OneId),
    shipment_id: Type.Optional(OneId),
    container_id: Type.Optional(OneId),
    reference: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'A number it names.' })),
    type: Type.Optional(Choice(DOCUMENT_TYPES.map(({ code }) => code))),
    ...pageMembers,
  }),
  answer: Type.Object({ items: Type.Array(Row), meta: Type.Object({ total: Type.Integer() }) }),
  run: async ({ id, page = 1, page_size = PAGE_SIZE, ...asked }, toolset) => {
    if (id !== undefined) return { items: [await readPaper(toolset, id)], meta: { total: 1 } };
    const { data, meta } = await get<Document<Paper[]>>(toolset, '/documents', {
      'filter[shipment_id]': asked.shipment_id,
      'filter[container_id]': asked.container_id,
      'filter[reference]': asked.reference,
      'filter[document_types]': asked.type,
      sort: '-created_at',
      ...pageQuestion({ page, page_size }),
    });
    return { items: data.map((paper) => toRow(toolset, paper)), meta: { total: meta?.total ?? data.length } };
  },
});

async function readPaper(toolset: Toolset, id: string) {
  const { data, included = [] } = await get<Document<Paper>>(toolset, `/documents/${id}`, {
    include: 'last_document_representation',
  });
  const readId = linkedId(data.relationships['last_document_representation']);
  const read = included.find((one) => one.id === readId) as Representation | undefined;
  return { ...toRow(toolset, data), ...(read ? { values: valuesOf(read.attributes.payload) } : {}) };
}

function toRow(toolset: Toolset, { id, attributes, relationships }: Paper) {
  const ids = (name: string) => [relationships[name]?.data ?? []].flat().map((link: Link) => link.id);
  return compact({
    id,
    name: attributes.name,
    type: attributes.document_type_manual ?? attributes.document_type,
    notes: attributes.classification_notes,
    file_name: attributes.file_name,
    source: attributes.source,
    created_at: attributes.created_at,
    shipment_ids: ids('shipments'),
    container_ids: ids('cargos'),
    dashboard_url: `${toolset.dashboardUrl}/documents/${id}`,
  });
}

function valuesOf(payload: Representation['attributes']['payload']): Record<string, string> {
  const told = Object.entries(payload).flatMap(([name, found]) => {
    const values = [found].flat().flatMap(shownValues);
    return values.length === 0 ? [] : [[name, values.join('; ')] as const];
  });
  return Object.fromEntries(told.slice(0, MAX_VALUES));
}

/** A container of a list is an object of its own. */
function shownValues(found: unknown): string[] {
  if (typeof found !== 'object' || found === null || !('value' in found)) return [];
  const { value } = found;
  if (typeof value !== 'object' || value === null) return value === null ? [] : [String(value)];
  return [Object.values(value).filter(Boolean).map(String).join(' ')];
}
