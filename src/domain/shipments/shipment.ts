import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { exposed, internal, type MembersOf, Moment } from '../attributes.ts';
import type { LocationType, TerminalType } from '../observations/observation.ts';
import type { RequestType } from './tracking-request.ts';

export const STOPPED_REASONS = wordsIn(
  'all_containers_terminated past_arrival_window past_full_out_window no_updates_at_line',
  'cancelled_by_user booking_cancelled',
);
export type StoppedReason = (typeof STOPPED_REASONS)[number];

const MaybeText = Nullable(Text);
const MaybeMoment = Nullable(Moment);

/** What the engine derives from observations; the rest of a shipment is said by its users or by the poller. */
export const SHIPMENT_ATTRIBUTES = {
  port_of_lading_id: internal<Id | null>(),
  port_of_lading_locode: exposed(MaybeText, 'CNSHA'),
  port_of_lading_name: exposed(MaybeText, 'Shanghai'),
  port_of_discharge_id: internal<Id | null>(),
  port_of_discharge_locode: exposed(MaybeText, 'USLAX'),
  port_of_discharge_name: exposed(MaybeText, 'Los Angeles'),
  destination_type: internal<LocationType | null>(),
  destination_id: internal<Id | null>(),
  destination_locode: exposed(MaybeText, 'USCHI'),
  destination_name: exposed(MaybeText, 'Chicago'),
  pod_terminal_id: internal<Id | null>(),
  destination_terminal_type: internal<TerminalType | null>(),
  destination_terminal_id: internal<Id | null>(),
  pod_vessel_id: internal<Id | null>(),
  pod_vessel_name: exposed(MaybeText, 'EMMA MAERSK'),
  pod_vessel_imo: exposed(MaybeText, '9321483'),
  pod_voyage_number: exposed(MaybeText, '611N'),
  pol_etd_at: exposed(MaybeMoment, '2026-02-28T16:00:00Z'),
  pol_original_etd_at: exposed(MaybeMoment, '2026-02-27T16:00:00Z'),
  pol_atd_at: exposed(MaybeMoment, '2026-02-28T19:45:00Z'),
  pod_eta_at: exposed(MaybeMoment, '2026-03-17T13:00:00Z'),
  pod_original_eta_at: exposed(MaybeMoment, '2026-03-16T05:00:00Z'),
  pod_ata_at: exposed(MaybeMoment, null),
  destination_eta_at: exposed(MaybeMoment, '2026-03-24T20:00:00Z'),
  destination_original_eta_at: exposed(MaybeMoment, '2026-03-24T20:00:00Z'),
  destination_ata_at: exposed(MaybeMoment, null),
  pol_timezone: exposed(MaybeText, 'Asia/Shanghai'),
  pod_timezone: exposed(MaybeText, 'America/Los_Angeles'),
  destination_timezone: exposed(MaybeText, 'America/Chicago'),
  booking_cancelled: internal<boolean>(),
  /** Its containers differ in where, when or with which ship they arrive; it is told as most of them are. */
  containers_differ: exposed(Type.Boolean(), false),
};

export type ShipmentState = MembersOf<typeof SHIPMENT_ATTRIBUTES>;

/** The first estimates ever seen, which only the history knows. */
export type FirstEstimates = Pick<ShipmentState, 'polOriginalEtdAt' | 'podOriginalEtaAt' | 'destinationOriginalEtaAt'>;

export interface Shipment extends ShipmentState, OfAccount {
  readonly numberType: RequestType;
  readonly billOfLadingNumber: string;
  readonly normalizedNumber: string;
  readonly refNumbers: readonly string[];
  readonly tags: readonly string[];
  readonly customerId: Id | null;
  /** Who holds a role on it; known where it was asked for. */
  readonly partyRoleIds?: readonly Id[];
  readonly customerName: string | null;
  readonly shippingLineScac: string;
  readonly shippingLineName: string;
  readonly shippingLineShortName: string;
  /** Our own estimate of the arrival at the port of discharge; four of five fall between the other two. */
  readonly predictedEtaAt: Instant | null;
  readonly predictedEtaEarliestAt: Instant | null;
  readonly predictedEtaLatestAt: Instant | null;
  readonly lineTrackingLastAttemptedAt: Instant | null;
  readonly lineTrackingLastSucceededAt: Instant | null;
  /** Why what the line told may not be all; null when it is. */
  readonly lineTrackingDoubt: string | null;
  readonly lineTrackingStoppedAt: Instant | null;
  readonly lineTrackingStoppedReason: StoppedReason | null;
  readonly lineTrackingStoppedByUserId: Id | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly containerIds: readonly Id[];
}
