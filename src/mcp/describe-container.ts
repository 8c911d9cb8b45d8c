import { Nullable, Text, Type } from '../values/schema.ts';
import { MaybeFlag, MaybeNumber, MaybeText, members, Sparse, Texts } from './answer-schema.ts';
import { compact } from './compact.ts';
import { FreeTime, freeTimeOf } from './free-time.ts';
import { containerPage } from './pages.ts';
import type { Toolset } from './toolset.ts';
import type { ContainerAttributes, ContainerResource, Resource, ShipmentResource, TerminalAttributes } from './wire.ts';

export const ContainerMembers = {
  ...members(Text, 'id', 'container_number', 'status', 'status_source', 'created_at', 'dashboard_url'),
  situation: Sparse({
    ...members(Text, 'position', 'place_name', 'place_locode', 'vessel_name', 'vessel_imo', 'voyage_number'),
    ...members(Text, 'next_vessel_name', 'pod_name', 'pod_locode', 'pod_eta_at', 'pod_eta_source', 'pod_ata_at'),
  }),
  equipment: Type.Object({ ...members(MaybeText, 'type', 'height'), ...members(MaybeNumber, 'length', 'weight_lbs') }),
  location: Type.Object({
    ...members(MaybeText, 'current_location', 'pod_arrived_at', 'pod_arrived_at_local', 'pod_discharged_at'),
    ...members(MaybeText, 'pod_discharged_at_local', 'pod_full_out_at', 'pod_timezone'),
    available_for_pickup: MaybeFlag,
    availability_known: Type.Boolean(),
  }),
  demurrage: FreeTime,
  rail: Type.Object(members(MaybeText, 'pod_rail_carrier', 'pod_rail_loaded_at', 'destination_eta', 'destination_ata')),
  shipment: Nullable(
    Type.Object({
      ...members(Text, 'id', 'bill_of_lading', 'line', 'shipping_line_name'),
      ...members(MaybeText, 'port_of_lading_name', 'port_of_discharge_name', 'destination_name'),
      ref_numbers: Texts,
    }),
  ),
  pod_terminal: Nullable(Type.Object(members(Text, 'id', 'name', 'firms_code'))),
};

/** A container as the tools tell it, in the members that clients of the published server know. */
export function describeContainer(
  toolset: Toolset,
  { id, attributes }: ContainerResource,
  shipment: ShipmentResource | undefined,
  terminal: Resource<string, TerminalAttributes> | undefined,
) {
  return {
    id,
    container_number: attributes.number,
    status: attributes.current_status,
    status_source: 'current_status',
    situation: situationOf(attributes),
    equipment: {
      type: attributes.equipment_type,
      length: attributes.equipment_length,
      height: attributes.equipment_height,
      weight_lbs: attributes.weight_in_lbs,
    },
    location: locationOf(attributes),
    demurrage: freeTimeOf(attributes, shipment?.attributes, toolset.now()),
    rail: {
      pod_rail_carrier: attributes.pod_rail_carrier_scac,
      pod_rail_loaded_at: attributes.pod_rail_loaded_at,
      destination_eta: attributes.ind_eta_at,
      destination_ata: attributes.ind_ata_at,
    },
    shipment: shipment ? shipmentOf(shipment) : null,
    pod_terminal: terminal
      ? { id: terminal.id, name: terminal.attributes.name, firms_code: terminal.attributes.firms_code }
      : null,
    created_at: attributes.created_at,
    dashboard_url: containerPage(toolset, id),
  };
}

function situationOf({ situation }: ContainerAttributes) {
  const { position, place_name, place_locode, vessel_name, vessel_imo, voyage_number } = situation;
  const { next_vessel_name, pod_name, pod_locode, pod_eta_at, pod_eta_source, pod_ata_at } = situation;
  const now = { position, place_name, place_locode, vessel_name, vessel_imo, voyage_number };
  return compact({ ...now, next_vessel_name, pod_name, pod_locode, pod_eta_at, pod_eta_source, pod_ata_at });
}

function locationOf(attributes: ContainerAttributes) {
  const { pod_timezone: zone, pod_arrived_at, pod_discharged_at } = attributes;
  return {
    current_location: attributes.situation.place_name ?? attributes.situation.vessel_name,
    available_for_pickup: attributes.available_for_pickup,
    availability_known: attributes.availability_known,
    pod_arrived_at,
    pod_arrived_at_local: localTime(pod_arrived_at, zone),
    pod_discharged_at,
    pod_discharged_at_local: localTime(pod_discharged_at, zone),
    pod_full_out_at: attributes.pod_full_out_at,
    pod_timezone: zone,
  };
}

function shipmentOf({ id, attributes }: ShipmentResource) {
  return {
    id,
    bill_of_lading: attributes.bill_of_lading_number,
    ref_numbers: [...attributes.ref_numbers],
    line: attributes.shipping_line_scac,
    shipping_line_name: attributes.shipping_line_name,
    port_of_lading_name: attributes.port_of_lading_name,
    port_of_discharge_name: attributes.port_of_discharge_name,
    destination_name: attributes.destination_name,
  };
}

/** A moment on the clock of a place, such as 2026-03-29 14:05; null where it or the place is not known. */
function localTime(at: string | null, timeZone: string | null): string | null {
  if (at === null || timeZone === null) return null;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at));
}
