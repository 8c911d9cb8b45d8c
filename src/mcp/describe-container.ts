import { compact } from './compact.ts';
import type { Desk } from './desk.ts';
import { freeTimeOf } from './free-time.ts';
import { localTime } from './local-time.ts';
import { containerPage } from './pages.ts';
import type { ContainerAttributes, ContainerResource, Resource, ShipmentResource, TerminalAttributes } from './wire.ts';

/** A container as the tools tell it, in the members that clients of the published server know. */
export function describeContainer(
  desk: Desk,
  { id, attributes }: ContainerResource,
  shipment: ShipmentResource | undefined,
  terminal: Resource<string, TerminalAttributes> | undefined,
) {
  return {
    id,
    container_number: attributes.number,
    status: attributes.current_status,
    status_source: 'current_status',
    situation: compact(attributes.situation),
    equipment: {
      type: attributes.equipment_type,
      length: attributes.equipment_length,
      height: attributes.equipment_height,
      weight_lbs: attributes.weight_in_lbs,
    },
    location: locationOf(attributes),
    demurrage: freeTimeOf(attributes, shipment?.attributes, desk.now()),
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
    dashboard_url: containerPage(desk, id),
  };
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
