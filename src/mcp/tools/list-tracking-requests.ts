import { ASKED_STATUSES } from '../../domain/shipments/tracking-request.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { members, Sparse, Texts } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { PAGE_SIZE, pageMembers, pageQuestion } from '../list-question.ts';
import { tool } from '../tool.ts';
import { type Document, linkedId, type Resource } from '../wire.ts';

type TrackingRequest = Resource<
  'tracking_request',
  {
    readonly request_number: string;
    readonly request_type: string;
    readonly status: string;
    readonly failed_reason: string | null;
    readonly scac: string | null;
    readonly waiting_for: string | null;
    readonly ref_numbers: readonly string[];
    readonly tags: readonly string[];
    readonly is_retrying: boolean;
    readonly created_at: string;
    readonly updated_at: string;
  }
>;

export const listTrackingRequests = tool({
  name: 'list_tracking_requests',
  title: 'List tracking requests',
  description: 'What was asked to be followed, newest first, and what became of it.',
  access: 'read',
  arguments: Shape({
    request_number: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    status: Type.Optional(Choice(ASKED_STATUSES)),
    scac: Type.Optional(Type.String({ pattern: '^[A-Za-z]{4}$' })),
    ...pageMembers,
  }),
  answer: Type.Object({
    items: Type.Array(
      Sparse({
        ...members(Text, 'id', 'request_number', 'request_type', 'status', 'failed_reason', 'scac', 'waiting_for'),
        ...members(Text, 'shipment_id', 'created_at', 'updated_at'),
        ...members(Texts, 'ref_numbers', 'tags'),
        is_retrying: Type.Boolean(),
      }),
    ),
    links: Sparse({ next_page: Type.Integer() }),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), page_size: Type.Integer() }),
  }),
  run: async ({ request_number, status, scac, page = 1, page_size = PAGE_SIZE }, toolset) => {
    const { data, meta } = await get<Document<TrackingRequest[]>>(toolset, '/tracking_requests', {
      'filter[request_number]': request_number,
      'filter[status]': status,
      'filter[scac]': scac?.toUpperCase(),
      ...pageQuestion({ page, page_size }),
    });
    const total = meta?.total ?? data.length;
    return {
      items: data.map(toRow),
      links: page * page_size < total ? { next_page: page + 1 } : {},
      meta: { total, page, page_size },
    };
  },
});

function toRow({ id, attributes, relationships }: TrackingRequest) {
  return compact({
    id,
    request_number: attributes.request_number,
    request_type: attributes.request_type,
    status: attributes.status,
    failed_reason: attributes.failed_reason,
    scac: attributes.scac,
    waiting_for: attributes.waiting_for,
    ref_numbers: [...attributes.ref_numbers],
    tags: [...attributes.tags],
    is_retrying: attributes.is_retrying || null,
    shipment_id: linkedId(relationships['tracked_object']),
    created_at: attributes.created_at,
    updated_at: attributes.updated_at,
  });
}
