import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import { selected } from '../columns.ts';

/** Column of `shipment` → member of `ShipmentState`: its table, what reads it and what writes it follow from this. */
export const SHIPMENT_COLUMNS = {
  port_of_lading_id: 'portOfLadingId',
  port_of_lading_locode: 'portOfLadingLocode',
  port_of_lading_name: 'portOfLadingName',
  port_of_discharge_id: 'portOfDischargeId',
  port_of_discharge_locode: 'portOfDischargeLocode',
  port_of_discharge_name: 'portOfDischargeName',
  destination_type: 'destinationType',
  destination_id: 'destinationId',
  destination_locode: 'destinationLocode',
  destination_name: 'destinationName',
  pod_terminal_id: 'podTerminalId',
  destination_terminal_type: 'destinationTerminalType',
  destination_terminal_id: 'destinationTerminalId',
  pod_vessel_id: 'podVesselId',
  pod_vessel_name: 'podVesselName',
  pod_vessel_imo: 'podVesselImo',
  pod_voyage_number: 'podVoyageNumber',
  pol_etd_at: 'polEtdAt',
  pol_original_etd_at: 'polOriginalEtdAt',
  pol_atd_at: 'polAtdAt',
  pod_eta_at: 'podEtaAt',
  pod_original_eta_at: 'podOriginalEtaAt',
  pod_ata_at: 'podAtaAt',
  destination_eta_at: 'destinationEtaAt',
  destination_original_eta_at: 'destinationOriginalEtaAt',
  destination_ata_at: 'destinationAtaAt',
  pol_timezone: 'polTimezone',
  pod_timezone: 'podTimezone',
  destination_timezone: 'destinationTimezone',
  booking_cancelled: 'bookingCancelled',
  containers_differ: 'containersDiffer',
} as const satisfies Record<string, keyof ShipmentState>;

/** What the engine derives, as `ShipmentState` names it. */
export const SHIPMENT_STATE_COLUMNS = selected('shipment', SHIPMENT_COLUMNS);
