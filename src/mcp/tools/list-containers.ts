import { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { Choice, Shape, Type } from '../../values/schema.ts';
import { Metadata, Rows } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { describeContainer } from '../describe-container.ts';
import type { Desk } from '../desk.ts';
import {
  advancedFilters,
  filterMembers,
  listQuestion,
  pageMembers,
  pageMetadata,
  pageQuestion,
} from '../list-question.ts';
import { containerPage } from '../pages.ts';
import { tool } from '../tool.ts';
import { type ContainerResource, type Document, related, type ShipmentResource } from '../wire.ts';

const DIRECT = [
  'number',
  'current_status',
  'pod_code',
  'pol_code',
  'shipping_line_scac',
  'has_holds',
  'has_fees',
  'requires_attention',
  'actively_tracked',
  'arrival',
  'pickup_lfd',
  'tags',
  'custom_fields',
] as const;

/** What narrows a list of containers, and its summary. */
export const containerFilterMembers = {
  ...filterMembers(CONTAINER_FILTERS, DIRECT),
  advanced_filters: advancedFilters(CONTAINER_FILTERS),
  include_stopped_tracking: Type.Optional(Type.Boolean()),
};

export const listContainers = tool({
  name: 'list_containers',
  title: 'List containers',
  description:
    'Containers that fit all filters, such as pickup_lfd "<=7.days.from_now" or current_status "available". Followed ones only, unless include_stopped_tracking.',
  access: 'read',
  arguments: Shape({
    ...containerFilterMembers,
    sort: Type.Optional(Type.String({ maxLength: 100, description: 'Such as pickup_lfd, -arrival.' })),
    include: Type.Optional(Type.Array(Choice(['shipment', 'pod_terminal']))),
    view: Type.Optional(Choice(['compact', 'full'])),
    ...pageMembers,
  }),
  answer: Type.Object({
    items: Rows,
    meta: Type.Optional(Type.Object({ total: Type.Integer() })),
    unsupportedFilters: Type.Array(Type.String()),
    _metadata: Metadata,
  }),
  run: async (
    { advanced_filters, include_stopped_tracking, sort, include: _, view, page, page_size, ...direct },
    desk,
  ) => {
    const list = listQuestion(CONTAINER_FILTERS, direct, advanced_filters, include_stopped_tracking);
    const asked = { ...(page && { page }), ...(page_size && { page_size }), ...(sort !== undefined && { sort }) };
    const document = await get<Document<ContainerResource[]>>(desk, '/containers', {
      ...list.query,
      ...pageQuestion(asked),
      sort,
      include: 'shipment,pod_terminal',
    });
    const total = document.meta?.total;
    return {
      items: document.data.map((container) => {
        const shipment = related(document, container, 'shipment', 'shipment');
        const terminal = related(document, container, 'pod_terminal', 'terminal');
        return view === 'full'
          ? describeContainer(desk, container, shipment, terminal)
          : compactRow(desk, container, shipment, terminal?.attributes.name ?? null);
      }),
      ...(total === undefined ? {} : { meta: { total } }),
      unsupportedFilters: [],
      _metadata: pageMetadata(asked, list, total),
    };
  },
});

function compactRow(
  desk: Desk,
  { id, attributes }: ContainerResource,
  shipment: ShipmentResource | undefined,
  terminal: string | null,
) {
  const { situation } = attributes;
  return compact({
    id,
    number: attributes.number,
    status: attributes.current_status,
    position: situation.position,
    place: situation.place_name,
    vessel: situation.vessel_name,
    available_for_pickup: attributes.available_for_pickup,
    pod_terminal: terminal,
    pod_arrived_at: attributes.pod_arrived_at,
    pod_discharged_at: attributes.pod_discharged_at,
    pod_full_out_at: attributes.pod_full_out_at,
    pickup_lfd: attributes.last_free_days.current?.on ?? null,
    pickup_appointment_at: attributes.pickup_appointment_at,
    holds: attributes.holds_at_pod_terminal
      .filter(({ status }) => status === 'hold')
      .map(({ name, description }) => compact({ name, description })),
    fees: attributes.fees_at_pod_terminal.map(({ type, amount, currency_code }) => ({
      type,
      amount,
      currency: currency_code,
    })),
    shipment: shipment ? shipmentRow(shipment) : null,
    dashboard_url: containerPage(desk, id),
  });
}

function shipmentRow({ id, attributes }: ShipmentResource) {
  return compact({
    id,
    bill_of_lading: attributes.bill_of_lading_number,
    shipping_line_scac: attributes.shipping_line_scac,
    port_of_discharge: attributes.port_of_discharge_locode,
    pod_vessel: attributes.pod_vessel_name,
    pod_eta_at: attributes.pod_eta_at,
    pod_ata_at: attributes.pod_ata_at,
  });
}
