import { boxArrival, isFollowed, pickupDay, podArrival } from './facts.ts';
import { type ContainerRow, nameOf, type ShipmentRow } from './world.ts';

type Value = string | number | null;
type Read<Row> = (row: Row) => Value;

const ms = (at: Date | null | undefined): Value => at?.getTime() ?? null;
const at =
  (name: string): Read<ContainerRow> =>
  (row) =>
    ms(row.times[name]);
const ofShipment =
  (name: string): Read<ContainerRow> =>
  ({ shipment }) =>
    ms(shipment.times[name]);
const inland = (day: ContainerRow['days']['line']): Value => (day?.inland ? day.on : null);

export const SHIPMENT_ORDERS: Readonly<Record<string, Read<ShipmentRow>>> = {
  pod_arrival: (row) => ms(podArrival(row)),
  tracking_stopped_at: (row) => ms(row.times['stopped_at']),
};

export const CONTAINER_ORDERS: Readonly<Record<string, Read<ContainerRow>>> = {
  arrival: (row) => ms(boxArrival(row)),
  created_at: (row) => ms(row.createdAt),
  updated_at: (row) => ms(row.updatedAt),
  shipment_number: ({ shipment }) => shipment.number,
  destination_ata_at: ofShipment('destination_ata_at'),
  destination_eta_at: ofShipment('destination_eta_at'),
  empty_terminated_at: at('empty_terminated_at'),
  final_destination_full_out_at: at('final_destination_full_out_at'),
  last_status_refresh_at: ofShipment('refreshed_at'),
  picked_up_at: at('pod_full_out_at'),
  delivered_at: at('delivered_at'),
  delivery_appointment_at: () => null,
  pickup_lfd: pickupDay,
  pickup_lfd_line_on: ({ days }) => days.line?.on ?? null,
  pickup_lfd_line_effective_on: ({ days }) => days.line?.on ?? null,
  pickup_lfd_line_ind_effective_on: ({ days }) => inland(days.line),
  pickup_lfd_line_ind_on: ({ days }) => inland(days.line),
  ind_lfd: ({ days }) => inland(days.line) ?? inland(days.terminal) ?? inland(days.rail),
  pickup_lfd_rail_on: ({ days }) => days.rail?.on ?? null,
  pickup_lfd_rail_effective_on: ({ days }) => days.rail?.on ?? null,
  pickup_lfd_terminal_on: ({ days }) => days.terminal?.on ?? null,
  pickup_lfd_terminal_effective_on: ({ days }) => days.terminal?.on ?? null,
  pod_arrived_at: at('pod_arrived_at'),
  pod_discharged_at: at('pod_discharged_at'),
  pod_eta_at: at('pod_eta_at'),
  pod_ata_at: at('pod_arrived_at'),
  inland_destination_rail_unloaded_at: at('ind_rail_unloaded_at'),
  inland_destination_eta_at: at('ind_eta_at'),
  inland_destination_ata_at: at('ind_ata_at'),
  pod_rail_loaded_at: at('pod_rail_loaded_at'),
  pol_full_in_at: at('pol_full_in_at'),
  empty_out_at: at('empty_out_at'),
  pol_vessel_loaded_at: at('pol_vessel_loaded_at'),
  pol_vessel_departed_at: at('pol_vessel_departed_at'),
  number: (row) => row.number,
  current_status: (row) => row.status,
  port_of_discharge_name: (row) => nameOf(row.pod),
  bill_of_lading_number: ({ shipment }) => shipment.number,
  pol_atd_at: ofShipment('pol_atd_at'),
  line_tracking_last_succeeded_at: ofShipment('refreshed_at'),
  shipping_line_name: ({ shipment }) => shipment.scac,
  port_of_lading_name: ({ shipment }) => nameOf(shipment.pol),
};

/** Thousands have the same line or port: as the last of the orders, the shipment decides before the container does. */
export function ofEquals(order: string): readonly Read<ContainerRow>[] {
  return ['shipping_line_name', 'port_of_lading_name'].includes(order) ? [({ shipment }) => shipment.id] : [];
}

/** Those that nobody has fetched first, by their last free day. */
export const ATTENTION: readonly Read<ContainerRow>[] = [
  ({ times, shipment }) => {
    const over = times['pod_full_out_at'] ?? times['final_destination_full_out_at'] ?? times['empty_terminated_at'];
    return over !== null || !isFollowed(shipment) ? 1 : 0;
  },
  ({ days }) => days.current?.on ?? null,
];

export interface Order<Row> {
  readonly read: Read<Row>;
  readonly descending: boolean;
}

/** What has no value comes last either way; of equals the id decides, in the direction of the first. */
export function sorted<Row extends { readonly id: string }>(
  rows: readonly Row[],
  orders: readonly Order<Row>[],
): Row[] {
  const byId = { read: ({ id }: Row) => id, descending: orders[0]?.descending ?? false };
  return rows.toSorted((one, other) => {
    for (const { read, descending } of [...orders, byId]) {
      const difference = compare(read(one), read(other), descending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function compare(one: Value, other: Value, descending: boolean): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return (one < other ? -1 : 1) * (descending ? -1 : 1);
}
