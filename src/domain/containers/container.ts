import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { Choice, Nullable, Text, Type } from '../../values/schema.ts';
import { exposed, internal, type MembersOf, Moment, reported, words } from '../attributes.ts';
import type { ForeseenCharge } from '../free-time/foreseen-charge.ts';
import type { Journey } from '../journey/journey.ts';
import type { Fee, Hold, TerminalType } from '../observations/observation.ts';
import type { LastFreeDays } from './last-free-day.ts';

export const CONTAINER_STATUSES = wordsIn(
  'new loaded on_ship grounded awaiting_inland_transfer on_rail available not_available off_dock',
  'dropped picked_up delivered empty_returned',
);
export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

export type EquipmentType = 'dry' | 'reefer' | 'open top' | 'flat rack' | 'bulk' | 'tank';
export type EquipmentLength = 10 | 20 | 40 | 45;
export type EquipmentHeight = 'standard' | 'high_cube';

const MaybeText = Nullable(Text);
const MaybeMoment = Nullable(Moment);

/**
 * What lists, filters, sorts and the map of the fleet ask the database for: the situation of a box as it was derived,
 * beside it.
 */
const STORED_SITUATION = {
  /** The carrier's estimate for this box, its port of discharge and the ship that brings it there. */
  pod_eta_at: internal<Instant | null>(),
  pod_port_id: internal<Id | null>(),
  pod_locode: internal<string | null>(),
  pod_name: internal<string | null>(),
  pod_vessel_imo: internal<string | null>(),
  pod_vessel_name: internal<string | null>(),
  /** The ship it is aboard of, or waits for. */
  current_vessel_name: internal<string | null>(),
  /** The ship that carries it at sea, and the ports between which it does. In port, nobody can tell from the ship. */
  current_vessel_id: internal<Id | null>(),
  current_from_id: internal<Id | null>(),
  current_to_id: internal<Id | null>(),
};

/** What follows from what was observed; the examples are of a box at sea, bound for an inland place. */
export const DERIVED_ATTRIBUTES = {
  current_status: exposed(Choice(CONTAINER_STATUSES), 'on_ship'),
  equipment_type: reported(Nullable(words<EquipmentType>()), 'dry'),
  equipment_length: reported(Nullable(Type.Unsafe<EquipmentLength>({ type: 'integer' })), 40),
  equipment_height: reported(Nullable(words<EquipmentHeight>()), 'high_cube'),
  weight_in_lbs: reported(Nullable(Type.Number()), 41_200),
  seal_number: reported(MaybeText, 'ML-CN4471203'),
  last_free_days: internal<LastFreeDays>(),
  pickup_appointment_at: reported(MaybeMoment, null),
  pol_cut_off_at: reported(MaybeMoment, null),
  availability_known: reported(Type.Boolean(), false),
  available_for_pickup: reported(Nullable(Type.Boolean()), null),
  empty_out_at: exposed(MaybeMoment, '2026-02-24T02:10:00Z'),
  pol_full_in_at: exposed(MaybeMoment, '2026-02-26T05:30:00Z'),
  pol_vessel_loaded_at: exposed(MaybeMoment, '2026-02-28T11:20:00Z'),
  pol_vessel_departed_at: exposed(MaybeMoment, '2026-02-28T19:45:00Z'),
  pod_arrived_at: exposed(MaybeMoment, null),
  pod_discharged_at: exposed(MaybeMoment, null),
  pod_full_out_at: exposed(MaybeMoment, null),
  pod_full_out_chassis_number: reported(MaybeText, null),
  location_at_pod_terminal: reported(MaybeText, null),
  terminal_checked_at: exposed(MaybeMoment, null),
  final_destination_full_out_at: exposed(MaybeMoment, null),
  delivered_at: exposed(MaybeMoment, null),
  empty_terminated_at: exposed(MaybeMoment, null),
  holds_at_pod_terminal: internal<readonly Hold[]>(),
  fees_at_pod_terminal: internal<readonly Fee[]>(),
  ind_facility_holds: internal<readonly Hold[]>(),
  ind_facility_fees: internal<readonly Fee[]>(),
  pod_timezone: exposed(MaybeText, 'America/Los_Angeles'),
  final_destination_timezone: exposed(MaybeText, 'America/Chicago'),
  empty_terminated_timezone: exposed(MaybeText, null),
  pod_rail_carrier_scac: exposed(MaybeText, null),
  ind_rail_carrier_scac: exposed(MaybeText, null),
  pod_rail_loaded_at: exposed(MaybeMoment, null),
  pod_rail_departed_at: exposed(MaybeMoment, null),
  ind_eta_at: exposed(MaybeMoment, '2026-03-24T20:00:00Z'),
  ind_ata_at: exposed(MaybeMoment, null),
  ind_rail_unloaded_at: exposed(MaybeMoment, null),
  pod_terminal_id: internal<Id | null>(),
  pickup_facility_type: internal<TerminalType | null>(),
  pickup_facility_id: internal<Id | null>(),
  journey: internal<Journey>(),
  ...STORED_SITUATION,
};

export const CONTAINER_ATTRIBUTES = {
  ...DERIVED_ATTRIBUTES,
  /** The arrival at its port of discharge that was expected of it first, which only the history knows. */
  first_eta_at: exposed(MaybeMoment, '2026-03-16T05:00:00Z'),
};

export type StoredSituation = MembersOf<typeof STORED_SITUATION>;
export type DerivedState = MembersOf<typeof DERIVED_ATTRIBUTES>;
export type ContainerState = MembersOf<typeof CONTAINER_ATTRIBUTES>;

export interface Container extends ContainerState, OfAccount {
  readonly shipmentId: Id;
  readonly number: string;
  readonly refNumbers: readonly string[];
  /** When the container's terminal was last asked, and when its shipment's line was. */
  readonly podLastTrackingRequestAt: Instant | null;
  readonly shipmentLastTrackingRequestAt: Instant | null;
  /** Our own estimate of the arrival at the port of discharge; null for a box that goes another way than its shipment. */
  readonly predictedEtaAt: Instant | null;
  /** The last free days by the account's tariffs, of the line and of the terminal; null where they are not known. */
  readonly lineLfdCalculated: string | null;
  readonly facilityLfdCalculated: string | null;
  /** What charges by those tariffs may come to, the likeliest first; none where nothing is foreseen. */
  readonly chargesForeseen: readonly ForeseenCharge[];
  /** Set when the line no longer lists the container under the shipment. */
  readonly leftShipmentAt: Instant | null;
  /** Milestones in the order of travel, and every recorded move. */
  readonly transportEventIds: readonly Id[];
  readonly rawEventIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
