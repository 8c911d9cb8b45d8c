import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../page.ts';
import type { Truth } from './compare.ts';
import { BOX_ARRIVAL, IS_DONE_WITH, PICKUP_LFD } from './container-conditions.ts';

export interface Sort {
  /** Those of which this is not true come first. */
  readonly parted?: Truth;
  /** Compared one after the other. */
  readonly values: readonly RawBuilder<unknown>[];
  /** Whether a value is always there. */
  readonly filled: boolean;
  /** Thousands have the same value: of these this decides before the id does, so that an index has them in their order. */
  readonly ofEquals?: RawBuilder<unknown>;
}

const by = (value: RawBuilder<unknown>): Sort => ({ values: [value], filled: false });
const of = (column: string): Sort => by(sql.ref(`listed.${column}`));
const filled = (sort: Sort): Sort => ({ ...sort, filled: true });
const oftenEqual = (sort: Sort): Sort => ({ ...sort, ofEquals: sql.ref('listed.shipment_id') });

/** When the line last answered: for what is followed that is apart, since it changes at every question. */
export const REFRESHED: RawBuilder<unknown> = sql`case when listed.followed then (
  select refresh.succeeded_at from shipment_refresh as refresh
  where refresh.account_id = listed.account_id and refresh.shipment_id = listed.shipment_id
) else listed.refreshed_at end`;

/** What a list of containers can be sorted by. Below the line, the names that only this service has. */
export const CONTAINER_SORTS = {
  arrival: by(BOX_ARRIVAL),
  created_at: filled(of('created_at')),
  updated_at: filled(of('updated_at')),
  shipment_number: filled(of('bill_of_lading_number')),
  destination_ata_at: of('destination_ata_at'),
  destination_eta_at: of('destination_eta_at'),
  empty_terminated_at: of('empty_terminated_at'),
  final_destination_full_out_at: of('final_destination_full_out_at'),
  last_status_refresh_at: by(REFRESHED),
  picked_up_at: of('pod_full_out_at'),
  delivered_at: of('delivered_at'),
  // Nobody tells of these appointments: all are alike.
  delivery_appointment_at: { values: [], filled: false },
  pickup_lfd: by(PICKUP_LFD),
  pickup_lfd_line_on: of('lfd_line'),
  pickup_lfd_line_effective_on: of('lfd_line'),
  pickup_lfd_line_ind_effective_on: of('lfd_line_inland'),
  pickup_lfd_line_ind_on: of('lfd_line_inland'),
  ind_lfd: of('lfd_inland'),
  pickup_lfd_rail_on: of('lfd_rail'),
  pickup_lfd_rail_effective_on: of('lfd_rail'),
  pickup_lfd_terminal_on: of('lfd_terminal'),
  pickup_lfd_terminal_effective_on: of('lfd_terminal'),
  pod_arrived_at: of('pod_arrived_at'),
  pod_discharged_at: of('pod_discharged_at'),
  pod_eta_at: of('pod_eta_at'),
  pod_ata_at: of('pod_arrived_at'),
  inland_destination_rail_unloaded_at: of('ind_rail_unloaded_at'),
  inland_destination_eta_at: of('ind_eta_at'),
  inland_destination_ata_at: of('ind_ata_at'),
  pod_rail_loaded_at: of('pod_rail_loaded_at'),
  pol_full_in_at: of('pol_full_in_at'),
  empty_out_at: of('empty_out_at'),
  pol_vessel_loaded_at: of('pol_vessel_loaded_at'),
  pol_vessel_departed_at: of('pol_vessel_departed_at'),
  // Those nobody has fetched, by their last free day; then the others.
  attention_priority: { ...of('last_free_on'), parted: IS_DONE_WITH },
  // ——
  number: filled(of('number')),
  current_status: filled(of('current_status')),
  last_free_day: of('last_free_on'),
  bill_of_lading_number: filled(of('bill_of_lading_number')),
  shipping_line_name: oftenEqual(filled(of('line_short_name'))),
  port_of_lading_name: oftenEqual(of('pol_name')),
  port_of_discharge_name: of('pod_name'),
  pod_vessel_name: of('pod_vessel_name'),
  // The ship it is aboard of, or waits for.
  vessel_name: of('current_vessel_name'),
  pol_atd_at: of('pol_atd_at'),
  line_tracking_last_succeeded_at: by(REFRESHED),
} as const satisfies Readonly<Record<string, Sort>>;
export type ContainerSort = keyof typeof CONTAINER_SORTS;

export const DEFAULT_CONTAINER_ORDER: readonly SortOrder<ContainerSort>[] = [
  { by: 'last_status_refresh_at', descending: true },
];
