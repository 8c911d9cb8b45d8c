import { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import { wordsIn } from '../../text/words-in.ts';
import { Shape, Text, Type } from '../../values/schema.ts';
import { members, Sparse, Texts } from '../answer-schema.ts';
import { compact } from '../compact.ts';
import { askList, type ListKind, listAnswer, listArguments } from '../list-answer.ts';
import { shipmentPage } from '../pages.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import { type Document, included, type ShipmentResource } from '../wire.ts';
import { statusOf } from './get-shipment-details.ts';

const DIRECT = wordsIn(
  'number tracking_stopped actively_tracked voyage_status pod_code pol_code pod_arrival created_at',
  'tags',
);

const SHIPMENTS: ListKind<(typeof DIRECT)[number]> = {
  path: '/shipments',
  table: SHIPMENT_FILTERS,
  direct: DIRECT,
  words: { voyage_status: ['arrived', 'on_ship'] },
  sorts: 'pod_arrival',
  orders: ['created_at', 'pod_arrival', 'tracking_stopped_at'],
  values: 'Values as in list_containers.',
};

const Row = Sparse({
  ...members(Text, 'id', 'bill_of_lading', 'status', 'shipping_line_scac', 'customer_name'),
  ...members(Text, 'port_of_lading', 'port_of_discharge', 'destination', 'pod_vessel', 'pol_atd_at', 'pod_eta_at'),
  ...members(Text, 'predicted_eta', 'pod_ata_at', 'tracking_stopped_at', 'dashboard_url'),
  ...members(Texts, 'ref_numbers', 'tags'),
  container_count: Type.Integer(),
  containers_differ: Type.Boolean(),
  containers: Type.Array(Sparse(members(Text, 'id', 'number'))),
});

export const listShipments = tool({
  name: 'list_shipments',
  title: 'List shipments',
  description: 'Shipments that fit all filters.',
  access: 'read',
  arguments: Shape({ ...listArguments(SHIPMENTS), include_containers: Type.Optional(Type.Boolean()) }),
  answer: listAnswer(Row),
  run: ({ include_containers = false, ...given }, toolset) =>
    askList<(typeof DIRECT)[number], ShipmentResource, ReturnType<typeof toRow>>(
      toolset,
      SHIPMENTS,
      given,
      include_containers ? 'containers' : undefined,
      (shipment, document) => toRow(toolset, shipment, include_containers ? document : undefined),
    ),
});

function toRow(toolset: Toolset, { id, attributes, relationships }: ShipmentResource, document?: Document<unknown>) {
  const links = [relationships['containers']?.data ?? []].flat();
  const numbers = document && included(document, 'container');
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
    // The times are those of most of them then.
    containers_differ: attributes.containers_differ ? true : null,
    containers: numbers && links.map(({ id }) => compact({ id, number: numberOf(numbers, id) })),
    tracking_stopped_at: attributes.line_tracking_stopped_at,
    dashboard_url: shipmentPage(toolset, id),
  });
}

function numberOf(containers: ReturnType<typeof included<'container'>>, id: string): string | null {
  return containers.find((one) => one.id === id)?.attributes.number ?? null;
}
