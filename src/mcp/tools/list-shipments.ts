import { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import { Shape, Type } from '../../values/schema.ts';
import { Metadata, Rows } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import type { Desk } from '../desk.ts';
import {
  advancedFilters,
  filterMembers,
  listQuestion,
  pageMembers,
  pageMetadata,
  pageQuestion,
} from '../list-question.ts';
import { shipmentPage } from '../pages.ts';
import { tool } from '../tool.ts';
import { type Document, included, type ShipmentResource } from '../wire.ts';
import { statusOf } from './get-shipment-details.ts';

const DIRECT = [
  'number',
  'tracking_stopped',
  'actively_tracked',
  'voyage_status',
  'pod_code',
  'pol_code',
  'pod_arrival',
  'created_at',
  'tags',
] as const;

export const listShipments = tool({
  name: 'list_shipments',
  title: 'List shipments',
  description: 'Shipments that fit all filters. Followed ones only, unless include_stopped_tracking.',
  access: 'read',
  arguments: Shape({
    ...filterMembers(SHIPMENT_FILTERS, DIRECT),
    advanced_filters: advancedFilters(SHIPMENT_FILTERS),
    sort: Type.Optional(Type.String({ maxLength: 100, description: 'Such as pod_arrival.' })),
    include_containers: Type.Optional(Type.Boolean()),
    include_stopped_tracking: Type.Optional(Type.Boolean()),
    ...pageMembers,
  }),
  answer: Type.Object({
    items: Rows,
    meta: Type.Optional(Type.Object({ total: Type.Integer() })),
    unsupportedFilters: Type.Array(Type.String()),
    _metadata: Metadata,
  }),
  run: async (
    { advanced_filters, include_stopped_tracking, include_containers, sort, page, page_size, ...direct },
    desk,
  ) => {
    const list = listQuestion(SHIPMENT_FILTERS, direct, advanced_filters, include_stopped_tracking);
    const asked = { ...(page && { page }), ...(page_size && { page_size }), ...(sort !== undefined && { sort }) };
    const document = await get<Document<ShipmentResource[]>>(desk, '/shipments', {
      ...list.query,
      ...pageQuestion(asked),
      sort,
      include: include_containers ? 'containers' : undefined,
    });
    const numbers = new Map(included(document, 'container').map(({ id, attributes }) => [id, attributes.number]));
    const total = document.meta?.total;
    return {
      items: document.data.map((shipment) => toRow(desk, shipment, include_containers ? numbers : undefined)),
      ...(total === undefined ? {} : { meta: { total } }),
      unsupportedFilters: [],
      _metadata: pageMetadata(asked, list, total),
    };
  },
});

function toRow(desk: Desk, { id, attributes, relationships }: ShipmentResource, numbers?: ReadonlyMap<string, string>) {
  const links = [relationships['containers']?.data ?? []].flat();
  return compact({
    id,
    bill_of_lading: attributes.bill_of_lading_number,
    status: statusOf(attributes),
    shipping_line_scac: attributes.shipping_line_scac,
    ref_numbers: [...attributes.ref_numbers],
    tags: [...attributes.tags],
    customer_name: attributes.customer_name,
    port_of_lading: attributes.port_of_lading_locode,
    port_of_discharge: attributes.port_of_discharge_locode,
    destination: attributes.destination_locode,
    pod_vessel: attributes.pod_vessel_name,
    pol_atd_at: attributes.pol_atd_at,
    pod_eta_at: attributes.pod_eta_at,
    predicted_eta: attributes.predicted_eta,
    pod_ata_at: attributes.pod_ata_at,
    container_count: links.length,
    containers: numbers && links.map((link) => ({ id: link.id, number: numbers.get(link.id) })),
    tracking_stopped_at: attributes.line_tracking_stopped_at,
    dashboard_url: shipmentPage(desk, id),
  });
}
