import { CONTAINER_STATUSES } from '../../domain/containers/container.ts';
import { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { wordsIn } from '../../text/words-in.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { members, Sparse } from '../answer-schema.ts';
import { compact } from '../compact.ts';
import { describeContainer } from '../describe-container.ts';
import { askList, type ListKind, listAnswer, listArguments } from '../list-answer.ts';
import { containerPage } from '../pages.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Toolset } from '../toolset.ts';
import { type ContainerResource, type Document, related, type ShipmentResource } from '../wire.ts';
import { readVessel, VESSEL } from './get-vessel-or-port.ts';

const DIRECT = wordsIn(
  'number current_status pod_code pol_code shipping_line_scac has_holds has_fees requires_attention',
  'actively_tracked arrival pickup_lfd tags custom_fields',
);

/** Those of `GET /containers`. */
export const CONTAINER_ORDERS = wordsIn(
  'arrival created_at updated_at shipment_number destination_ata_at destination_eta_at empty_terminated_at',
  'final_destination_full_out_at last_status_refresh_at picked_up_at delivered_at delivery_appointment_at pickup_lfd',
  'pickup_lfd_line_on pickup_lfd_line_effective_on pickup_lfd_line_ind_effective_on pickup_lfd_line_ind_on ind_lfd',
  'pickup_lfd_rail_on pickup_lfd_rail_effective_on pickup_lfd_terminal_on pickup_lfd_terminal_effective_on',
  'pod_arrived_at pod_discharged_at pod_eta_at inland_destination_rail_unloaded_at inland_destination_eta_at',
  'inland_destination_ata_at pod_rail_loaded_at pol_full_in_at empty_out_at pol_vessel_loaded_at',
  'pol_vessel_departed_at attention_priority',
);

export const CONTAINERS: ListKind<(typeof DIRECT)[number]> = {
  path: '/containers',
  table: CONTAINER_FILTERS,
  direct: DIRECT,
  words: { current_status: CONTAINER_STATUSES },
  sorts: 'pickup_lfd, -arrival',
  orders: CONTAINER_ORDERS,
  values:
    'Dates: YYYY-MM-DD, today, 3.days.from_now, after <, <=, > or >=; two bounds are a range. @exists, @not_exists.',
};

const ShipmentOfRow = Sparse({
  ...members(Text, 'id', 'bill_of_lading', 'shipping_line_scac', 'port_of_discharge', 'pod_vessel'),
  ...members(Text, 'pod_eta_at', 'pod_ata_at'),
});

/** What of a row is a text in one view is an object in the other. */
const TextOrObject = Type.Unsafe<unknown>({});

const Row = Sparse({
  ...members(Text, 'id', 'number', 'status', 'position', 'place', 'vessel', 'dashboard_url'),
  ...members(Text, 'ind_eta_at', 'ind_ata_at', 'final_destination_full_out_at'),
  pod_terminal: TextOrObject,
  ...members(Text, 'pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at', 'pickup_lfd', 'pickup_appointment_at'),
  ...members(Text, 'terminal_checked_at', 'pod_timezone', 'port_of_discharge', 'pod_eta_at'),
  available_for_pickup: Type.Boolean(),
  holds: Type.Array(Sparse(members(Text, 'name', 'description'))),
  fees: Type.Array(Sparse({ ...members(Text, 'type', 'currency'), amount: Type.Number() })),
  shipment: Nullable(ShipmentOfRow),
});

export const listContainers = tool({
  name: 'list_containers',
  title: 'List containers',
  description:
    'Containers that fit all filters, such as pickup_lfd "<=7.days.from_now". Followed ones, unless include_stopped_tracking. view full: as by get_container.',
  access: 'read',
  arguments: Shape({
    ...listArguments(CONTAINERS),
    include: Type.Optional(Type.Array(Choice(['shipment', 'pod_terminal']))),
    vessel: Type.Optional(Type.String({ description: 'Aboard: IMO or id.' })),
    view: Type.Optional(Choice(['compact', 'full'])),
  }),
  answer: listAnswer(Type.Unsafe<ReturnType<typeof compactRow> | ReturnType<typeof fullRow>>({ ...Row })),
  run: async ({ view = 'compact', include: _, vessel, ...given }, toolset) =>
    askList<(typeof DIRECT)[number], ContainerResource, ReturnType<typeof compactRow> | ReturnType<typeof fullRow>>(
      toolset,
      CONTAINERS,
      given,
      'shipment,pod_terminal',
      view === 'full'
        ? (one, document) => fullRow(toolset, one, document)
        : (one, document) => compactRow(toolset, one, document),
      vessel === undefined ? {} : { 'filter[vessel_id]': await vesselId(toolset, vessel) },
    ),
  links: ({ items }) =>
    items.flatMap((one) => {
      const name = 'container_number' in one ? one.container_number : one.number;
      return one.id === undefined || name === undefined ? [] : [{ uri: `landfall://container/${one.id}`, name }];
    }),
});

async function vesselId(toolset: Toolset, given: string): Promise<string | undefined> {
  if (!VESSEL.test(given))
    throw new ToolError('vessel is an IMO number or an id: get_vessel_or_port finds it by name.');
  return (await readVessel(toolset, given)).id;
}

function fullRow(toolset: Toolset, container: ContainerResource, document: Document<unknown>) {
  const shipment = related(document, container, 'shipment', 'shipment');
  return describeContainer(toolset, container, shipment, related(document, container, 'pod_terminal', 'terminal'));
}

function compactRow(toolset: Toolset, container: ContainerResource, document: Document<unknown>) {
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
    ind_eta_at: attributes.ind_eta_at,
    ind_ata_at: attributes.ind_ata_at,
    final_destination_full_out_at: attributes.final_destination_full_out_at,
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
    dashboard_url: containerPage(toolset, id),
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
