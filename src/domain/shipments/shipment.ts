import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { kept, type MembersOf, Moment, told } from '../attributes.ts';
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
  port_of_lading_id: kept<Id | null>(),
  port_of_lading_locode: told(MaybeText, 'CNSHA'),
  port_of_lading_name: told(MaybeText, 'Shanghai'),
  port_of_discharge_id: kept<Id | null>(),
  port_of_discharge_locode: told(MaybeText, 'USLAX'),
  port_of_discharge_name: told(MaybeText, 'Los Angeles'),
  destination_type: kept<LocationType | null>(),
  destination_id: kept<Id | null>(),
  destination_locode: told(MaybeText, 'USCHI'),
  destination_name: told(MaybeText, 'Chicago'),
  pod_terminal_id: kept<Id | null>(),
  destination_terminal_type: kept<TerminalType | null>(),
  destination_terminal_id: kept<Id | null>(),
  pod_vessel_id: kept<Id | null>(),
  pod_vessel_name: told(MaybeText, 'EMMA MAERSK'),
  pod_vessel_imo: told(MaybeText, '9321483'),
  pod_voyage_number: told(MaybeText, '611N'),
  pol_etd_at: told(MaybeMoment, '2026-02-28T16:00:00Z'),
  pol_original_etd_at: told(MaybeMoment, '2026-02-27T16:00:00Z'),
  pol_atd_at: told(MaybeMoment, '2026-02-28T19:45:00Z'),
  pod_eta_at: told(MaybeMoment, '2026-03-17T13:00:00Z'),
  pod_original_eta_at: told(MaybeMoment, '2026-03-16T05:00:00Z'),
  pod_ata_at: told(MaybeMoment, null),
  destination_eta_at: told(MaybeMoment, '2026-03-24T20:00:00Z'),
  destination_original_eta_at: told(MaybeMoment, '2026-03-24T20:00:00Z'),
  destination_ata_at: told(MaybeMoment, null),
  pol_timezone: told(MaybeText, 'Asia/Shanghai'),
  pod_timezone: told(MaybeText, 'America/Los_Angeles'),
  destination_timezone: told(MaybeText, 'America/Chicago'),
  booking_cancelled: kept<boolean>(),
  /** Its containers differ in where, when or with which ship they arrive; it is told as most of them are. */
  containers_differ: told(Type.Boolean(), false),
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
