import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../page.ts';
import { BOX_ARRIVAL, FOLLOWED } from './asked.ts';
import type { Truth } from './compare.ts';
import { LAST_FREE_DAYS } from './last-free-days.ts';

export interface Sort {
  /** Those of which this is not true come first. */
  readonly parted?: Truth;
  /** Compared one after the other. */
  readonly values: readonly RawBuilder<unknown>[];
  /** Whether a value is always there. */
  readonly filled: boolean;
  readonly of: 'container' | 'shipment';
  /** Thousands have the same value: of these this decides before the id does, so that an index has them in their order. */
  readonly ofEquals?: RawBuilder<unknown>;
}

const of = (table: 'container' | 'shipment', column: string): Sort => ({
  values: [sql.ref(`${table}.${column}`)],
  filled: false,
  of: table,
});
const filled = (sort: Sort): Sort => ({ ...sort, filled: true });
const oftenEqual = (sort: Sort): Sort => ({ ...sort, ofEquals: sql.ref('shipment.id') });
const day = (value: RawBuilder<unknown>): Sort => ({ values: [value], filled: false, of: 'container' });

/** What a list of containers can be sorted by. Below the line, the names that only this service has. */
export const CONTAINER_SORTS = {
  arrival: { values: [BOX_ARRIVAL], filled: false, of: 'container' },
  created_at: filled(of('container', 'created_at')),
  updated_at: filled(of('container', 'updated_at')),
  shipment_number: filled(of('shipment', 'bill_of_lading_number')),
  destination_ata_at: of('shipment', 'destination_ata_at'),
  destination_eta_at: of('shipment', 'destination_eta_at'),
  empty_terminated_at: of('container', 'empty_terminated_at'),
  final_destination_full_out_at: of('container', 'final_destination_full_out_at'),
  last_status_refresh_at: of('shipment', 'line_tracking_last_succeeded_at'),
  picked_up_at: of('container', 'pod_full_out_at'),
  delivered_at: of('container', 'delivered_at'),
  // Nobody tells of these appointments: all are alike.
  delivery_appointment_at: { values: [], filled: false, of: 'container' },
  pickup_lfd: day(LAST_FREE_DAYS.pickup),
  pickup_lfd_line_on: day(LAST_FREE_DAYS.line),
  pickup_lfd_line_effective_on: day(LAST_FREE_DAYS.line),
  pickup_lfd_line_ind_effective_on: day(LAST_FREE_DAYS.lineInland),
  pickup_lfd_line_ind_on: day(LAST_FREE_DAYS.lineInland),
  ind_lfd: day(LAST_FREE_DAYS.inland),
  pickup_lfd_rail_on: day(LAST_FREE_DAYS.rail),
  pickup_lfd_rail_effective_on: day(LAST_FREE_DAYS.rail),
  pickup_lfd_terminal_on: day(LAST_FREE_DAYS.terminal),
  pickup_lfd_terminal_effective_on: day(LAST_FREE_DAYS.terminal),
  pod_arrived_at: of('container', 'pod_arrived_at'),
  pod_discharged_at: of('container', 'pod_discharged_at'),
  pod_eta_at: of('container', 'pod_eta_at'),
  pod_ata_at: of('container', 'pod_arrived_at'),
  inland_destination_rail_unloaded_at: of('container', 'ind_rail_unloaded_at'),
  inland_destination_eta_at: of('container', 'ind_eta_at'),
  inland_destination_ata_at: of('container', 'ind_ata_at'),
  pod_rail_loaded_at: of('container', 'pod_rail_loaded_at'),
  pol_full_in_at: of('container', 'pol_full_in_at'),
  empty_out_at: of('container', 'empty_out_at'),
  pol_vessel_loaded_at: of('container', 'pol_vessel_loaded_at'),
  pol_vessel_departed_at: of('container', 'pol_vessel_departed_at'),
  // Those nobody has fetched, by their last free day; then the others.
  attention_priority: {
    parted: sql`(container.pod_full_out_at is not null or container.final_destination_full_out_at is not null
      or container.empty_terminated_at is not null or container.left_shipment_at is not null or not ${FOLLOWED})`,
    values: [sql.ref('container.last_free_on')],
    filled: false,
    of: 'container',
  },
  // ——
  number: filled(of('container', 'number')),
  current_status: filled(of('container', 'current_status')),
  last_free_day: of('container', 'last_free_on'),
  bill_of_lading_number: filled(of('shipment', 'bill_of_lading_number')),
  shipping_line_name: oftenEqual(filled(of('shipment', 'shipping_line_short_name'))),
  port_of_lading_name: oftenEqual(of('shipment', 'port_of_lading_name')),
  port_of_discharge_name: of('container', 'pod_name'),
  pod_vessel_name: of('container', 'pod_vessel_name'),
  // The ship it is aboard of, or waits for.
  vessel_name: of('container', 'current_vessel_name'),
  pol_atd_at: of('shipment', 'pol_atd_at'),
  line_tracking_last_succeeded_at: of('shipment', 'line_tracking_last_succeeded_at'),
} as const satisfies Readonly<Record<string, Sort>>;
export type ContainerSort = keyof typeof CONTAINER_SORTS;

export const DEFAULT_CONTAINER_ORDER: readonly SortOrder<ContainerSort>[] = [
  { by: 'last_status_refresh_at', descending: true },
];
