import { Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeFlag, MaybeNumber, MaybeText, members, OneId, Texts } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { CustomFieldRow, listCustomFields } from '../custom-fields.ts';
import { shipmentPage } from '../pages.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import { type Document, included, related, type ShipmentAttributes, type ShipmentResource } from '../wire.ts';

/** Containers of one shipment that are told; `containers.count` counts all. */
const MAX_CONTAINERS = 50;

const PlaceMembers = members(MaybeText, 'locode', 'name', 'terminal', 'eta', 'ata', 'timezone');

const ContainerRow = Type.Object({
  ...members(Text, 'id', 'number', 'status'),
  ...members(MaybeText, 'equipment_type', 'port_of_discharge', 'pod_eta_at', 'pod_arrived_at', 'pod_discharged_at'),
  pickup_lfd: MaybeText,
  equipment_length: MaybeNumber,
  available_for_pickup: MaybeFlag,
});

export const getShipmentDetails = tool({
  name: 'get_shipment_details',
  title: 'Get shipment',
  description: 'One shipment: line, routing with times, vessel, references, tags, containers, tracking state.',
  access: 'read',
  arguments: Shape({
    id: OneId,
    include_containers: Type.Optional(Type.Boolean()),
    include_custom_fields: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({
    ...members(Text, 'id', 'bill_of_lading', 'normalized_number', 'status', 'created_at', 'dashboard_url'),
    shipping_line: Type.Object(members(Text, 'scac', 'name', 'short_name')),
    ...members(MaybeText, 'customer_name', 'predicted_eta'),
    ...members(Texts, 'reference_numbers', 'tags'),
    routing: Type.Object({
      port_of_lading: Type.Object(members(MaybeText, 'locode', 'name', 'etd', 'atd', 'timezone')),
      port_of_discharge: Type.Object({ ...PlaceMembers, original_eta: MaybeText }),
      destination: Nullable(Type.Object(PlaceMembers)),
    }),
    vessel_at_pod: Type.Object(members(MaybeText, 'name', 'imo', 'voyage_number')),
    containers_differ: Type.Boolean(),
    containers: Type.Optional(Type.Object({ count: Type.Integer(), containers: Type.Array(ContainerRow) })),
    custom_fields: Type.Optional(Type.Array(CustomFieldRow)),
    tracking: Type.Object(
      members(
        MaybeText,
        'line_tracking_last_attempted_at',
        'line_tracking_last_succeeded_at',
        'line_tracking_stopped_at',
        'line_tracking_stopped_reason',
      ),
    ),
  }),
  run: ({ id, include_containers = true, include_custom_fields = false }, toolset) =>
    readShipment(toolset, id, include_containers, include_custom_fields),
});

export async function readShipment(
  toolset: Toolset,
  id: string,
  include_containers = true,
  include_custom_fields = false,
) {
  const document = await get<Document<ShipmentResource>>(toolset, `/shipments/${id}`, {
    include: ['pod_terminal', 'destination_terminal', ...(include_containers ? ['containers'] : [])].join(),
  });
  const { attributes } = document.data;
  return {
    id,
    bill_of_lading: attributes.bill_of_lading_number,
    normalized_number: attributes.normalized_number,
    status: statusOf(attributes),
    shipping_line: {
      scac: attributes.shipping_line_scac,
      name: attributes.shipping_line_name,
      short_name: attributes.shipping_line_short_name,
    },
    customer_name: attributes.customer_name,
    reference_numbers: [...attributes.ref_numbers],
    tags: [...attributes.tags],
    routing: routingOf(document),
    vessel_at_pod: {
      name: attributes.pod_vessel_name,
      imo: attributes.pod_vessel_imo,
      voyage_number: attributes.pod_voyage_number,
    },
    predicted_eta: attributes.predicted_eta,
    containers_differ: attributes.containers_differ,
    ...(include_containers ? { containers: containersOf(document) } : {}),
    ...(include_custom_fields ? { custom_fields: await listCustomFields(toolset, `/shipments/${id}`) } : {}),
    tracking: {
      line_tracking_last_attempted_at: attributes.line_tracking_last_attempted_at,
      line_tracking_last_succeeded_at: attributes.line_tracking_last_succeeded_at,
      line_tracking_stopped_at: attributes.line_tracking_stopped_at,
      line_tracking_stopped_reason: attributes.line_tracking_stopped_reason,
    },
    created_at: attributes.created_at,
    dashboard_url: shipmentPage(toolset, id),
  };
}

export function statusOf(attributes: ShipmentAttributes): string {
  if (attributes.destination_ata_at) return 'delivered_to_destination';
  if (attributes.pod_ata_at) return 'arrived_at_pod';
  if (attributes.pol_atd_at) return 'in_transit';
  return attributes.pol_etd_at ? 'awaiting_departure' : 'pending';
}

function routingOf(document: Document<ShipmentResource>) {
  const { attributes: of } = document.data;
  const terminal = (name: string) =>
    (related(document, document.data, name, 'terminal') ?? related(document, document.data, name, 'rail_terminal'))
      ?.attributes.name ?? null;
  return {
    port_of_lading: {
      locode: of.port_of_lading_locode,
      name: of.port_of_lading_name,
      etd: of.pol_etd_at,
      atd: of.pol_atd_at,
      timezone: of.pol_timezone,
    },
    port_of_discharge: {
      locode: of.port_of_discharge_locode,
      name: of.port_of_discharge_name,
      terminal: terminal('pod_terminal'),
      eta: of.pod_eta_at,
      ata: of.pod_ata_at,
      original_eta: of.pod_original_eta_at,
      timezone: of.pod_timezone,
    },
    destination:
      of.destination_locode === null
        ? null
        : {
            locode: of.destination_locode,
            name: of.destination_name,
            terminal: terminal('destination_terminal'),
            eta: of.destination_eta_at,
            ata: of.destination_ata_at,
            timezone: of.destination_timezone,
          },
  };
}

function containersOf(document: Document<ShipmentResource>) {
  const containers = included(document, 'container');
  return {
    count: containers.length,
    containers: containers.slice(0, MAX_CONTAINERS).map(({ id, attributes }) => ({
      id,
      number: attributes.number,
      status: attributes.current_status,
      equipment_type: attributes.equipment_type,
      equipment_length: attributes.equipment_length,
      available_for_pickup: attributes.available_for_pickup,
      port_of_discharge: attributes.situation.pod_locode,
      pod_eta_at: attributes.situation.pod_eta_at,
      pod_arrived_at: attributes.pod_arrived_at,
      pod_discharged_at: attributes.pod_discharged_at,
      pickup_lfd: attributes.last_free_days.current?.on ?? null,
    })),
  };
}
