/** The tables of the specification that several tests need, in its own order. */

export const EVENT_TABLE: Readonly<Record<string, readonly string[]>> = {
  Vessel: [
    'container.transport.vessel_arrived',
    'container.transport.vessel_discharged',
    'container.transport.vessel_loaded',
    'container.transport.vessel_departed',
    'container.transport.vessel_berthed',
  ],
  Rail: [
    'container.transport.rail_departed',
    'container.transport.rail_arrived',
    'container.transport.rail_loaded',
    'container.transport.rail_unloaded',
  ],
  Transshipment: [
    'container.transport.transshipment_arrived',
    'container.transport.transshipment_discharged',
    'container.transport.transshipment_loaded',
    'container.transport.transshipment_departed',
  ],
  Feeder: [
    'container.transport.feeder_arrived',
    'container.transport.feeder_discharged',
    'container.transport.feeder_loaded',
    'container.transport.feeder_departed',
  ],
  'Gate and yard': [
    'container.transport.empty_out',
    'container.transport.full_in',
    'container.transport.full_out',
    'container.transport.empty_in',
  ],
  Estimates: ['shipment.estimated.arrival', 'container.transport.estimated.arrived_at_inland_destination'],
  'Tracking request': [
    'tracking_request.succeeded',
    'tracking_request.failed',
    'tracking_request.awaiting_manifest',
    'tracking_request.tracking_stopped',
  ],
  Container: [
    'container.created',
    'container.updated',
    'container.pod_terminal_changed',
    'container.transport.arrived_at_inland_destination',
    'container.pickup_lfd.changed',
    'container.pickup_lfd_line.changed',
    'container.transport.available',
  ],
  Document: ['document.extracted', 'document.extraction_failed'],
};

export const SPECIFIED_EVENTS = Object.values(EVENT_TABLE).flat();

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
