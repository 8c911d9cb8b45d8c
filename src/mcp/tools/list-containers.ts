import { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { wordsIn } from '../../values/words-in.ts';
import { members, Sparse } from '../answer-schema.ts';
import { compact } from '../compact.ts';
import { describeContainer } from '../describe-container.ts';
import type { Desk } from '../desk.ts';
import { askList, type ListKind, listAnswer, listArguments } from '../list-answer.ts';
import { containerPage } from '../pages.ts';
import { tool } from '../tool.ts';
import { type ContainerResource, type Document, related, type ShipmentResource } from '../wire.ts';

const DIRECT = wordsIn(
  'number current_status pod_code pol_code shipping_line_scac has_holds has_fees requires_attention',
  'actively_tracked arrival pickup_lfd tags custom_fields',
);

export const CONTAINERS: ListKind<(typeof DIRECT)[number]> = {
  path: '/containers',
  table: CONTAINER_FILTERS,
  direct: DIRECT,
  sorts: 'pickup_lfd, -arrival',
  values:
    'Dates: YYYY-MM-DD, today, 3.days.from_now, after <, <=, > or >=; two bounds are a range. @exists, @not_exists.',
};

const ShipmentOfRow = Sparse({
  ...members(Text, 'id', 'bill_of_lading', 'shipping_line_scac', 'port_of_discharge', 'pod_vessel'),
  ...members(Text, 'pod_eta_at', 'pod_ata_at'),
});

const Row = Sparse({
  ...members(Text, 'id', 'number', 'status', 'position', 'place', 'vessel', 'pod_terminal', 'dashboard_url'),
  ...members(Text, 'pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at', 'pickup_lfd', 'pickup_appointment_at'),
  ...members(Text, 'terminal_checked_at', 'pod_timezone', 'port_of_discharge', 'pod_eta_at'),
  available_for_pickup: Type.Boolean(),
  holds: Type.Array(Sparse(members(Text, 'name', 'description'))),
  fees: Type.Array(Sparse({ ...members(Text, 'type', 'currency'), amount: Type.Number() })),
  shipment: ShipmentOfRow,
});

export const listContainers = tool({
  name: 'list_containers',
  title: 'List containers',
  description:
    'Containers that fit all filters, such as pickup_lfd "<=7.days.from_now" or current_status "available". Followed ones, unless include_stopped_tracking. view full: as by get_container.',
  access: 'read',
  arguments: Shape({
    ...listArguments(CONTAINERS),
    include: Type.Optional(Type.Array(Choice(['shipment', 'pod_terminal']))),
    view: Type.Optional(Choice(['compact', 'full'])),
  }),
  answer: listAnswer(Type.Unsafe<ReturnType<typeof compactRow> | ReturnType<typeof fullRow>>({ ...Row })),
  run: ({ view = 'compact', include: _, ...given }, desk) =>
    askList<(typeof DIRECT)[number], ContainerResource, ReturnType<typeof compactRow> | ReturnType<typeof fullRow>>(
      desk,
      CONTAINERS,
      given,
      'shipment,pod_terminal',
      view === 'full'
        ? (one, document) => fullRow(desk, one, document)
        : (one, document) => compactRow(desk, one, document),
    ),
  links: ({ items }) =>
    items.flatMap((one) => {
      const name = 'container_number' in one ? one.container_number : one.number;
      return one.id === undefined || name === undefined ? [] : [{ uri: `landfall://container/${one.id}`, name }];
    }),
});

function fullRow(desk: Desk, container: ContainerResource, document: Document<unknown>) {
  const shipment = related(document, container, 'shipment', 'shipment');
  return describeContainer(desk, container, shipment, related(document, container, 'pod_terminal', 'terminal'));
}

function compactRow(desk: Desk, container: ContainerResource, document: Document<unknown>) {
  const { id, attributes } = container;
  const { situation } = attributes;
  const shipment = related(document, container, 'shipment', 'shipment');
  return compact({
    id,
    number: attributes.number,
    status: attributes.current_status,
    position: situation.position,
    place: situation.place_name,
    vessel: situation.vessel_name,
    available_for_pickup: attributes.available_for_pickup,
    pod_terminal: related(document, container, 'pod_terminal', 'terminal')?.attributes.name ?? null,
    // Its own: the shipment's are those of most of its boxes.
    port_of_discharge: situation.pod_locode,
    pod_eta_at: situation.pod_eta_at,
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
    terminal_checked_at: attributes.terminal_checked_at,
    pod_timezone: attributes.pod_timezone,
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
