import { SEARCHED_TYPES, type SearchHit } from '../../../domain/shipments/search-hit.ts';
import { search } from '../../../store/search.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** Searches of one account at a time. */
const MAX_AT_ONCE = 6;

const MAX_QUERY_CHARACTERS = 100;
const MAX_HITS = 25;

const Hit = Shape({
  id: Uuid,
  type: Choice(['search_result']),
  attributes: Shape({
    entity_type: Choice(SEARCHED_TYPES),
    number: Text,
    shipment_id: Nullable(Text),
    scac: Nullable(Text),
    port_of_lading_name: Nullable(Text),
    port_of_discharge_name: Nullable(Text),
    containers_count: Nullable(Type.Integer()),
    tracking_stopped: Nullable(Type.Boolean()),
    tracking_stopped_reason: Nullable(Text),
    status: Nullable(Text),
    failed_reason: Nullable(Text),
    ref_numbers: Type.Array(Text),
    created_at: DateTime,
    updated_at: DateTime,
  }),
});

export const searchRoutes = routesOf('Search', [
  route('GET /search', {
    mayLag: true,
    atOnce: MAX_AT_ONCE,
    summary: 'Find shipments, containers and tracking requests',
    description:
      'By a part of a number or reference, by tag, customer, vessel or custom field; the best first. A container number with one typing error is found too, and a request that led to a shipment as that shipment.',
    access: 'read',
    query: Shape({ query: Type.String({ minLength: 1, maxLength: MAX_QUERY_CHARACTERS, pattern: '\\S' }) }),
    answer: json(Shape({ data: Type.Array(Hit) })),
    handle: async ({ services, caller, query }) => {
      const hits = await search(services.db, caller.accountId, query.query.trim(), MAX_HITS);
      return { data: hits.map(toHit) };
    },
  }),
]);

function toHit(hit: SearchHit) {
  return {
    id: hit.id,
    type: 'search_result' as const,
    attributes: {
      entity_type: hit.entityType,
      number: hit.number,
      shipment_id: hit.shipmentId,
      scac: hit.scac,
      port_of_lading_name: hit.portOfLadingName,
      port_of_discharge_name: hit.portOfDischargeName,
      containers_count: hit.containersCount,
      tracking_stopped: hit.trackingStopped,
      tracking_stopped_reason: hit.trackingStoppedReason,
      status: hit.status,
      failed_reason: hit.failedReason,
      ref_numbers: hit.refNumbers,
      created_at: hit.createdAt,
      updated_at: hit.updatedAt,
    },
  };
}
