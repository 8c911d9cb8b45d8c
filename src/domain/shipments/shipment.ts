import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { LocationType, TerminalType } from '../observations/observation.ts';
import type { RequestType } from './tracking-request.ts';

export const STOPPED_REASONS = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
] as const;
export type StoppedReason = (typeof STOPPED_REASONS)[number];

/** What the engine derives from observations; the rest of a shipment is said by its users or by the poller. */
export interface ShipmentState {
  readonly portOfLadingId: Id | null;
  readonly portOfLadingLocode: string | null;
  readonly portOfLadingName: string | null;
  readonly portOfDischargeId: Id | null;
  readonly portOfDischargeLocode: string | null;
  readonly portOfDischargeName: string | null;
  readonly destinationType: LocationType | null;
  readonly destinationId: Id | null;
  readonly destinationLocode: string | null;
  readonly destinationName: string | null;
  readonly podTerminalId: Id | null;
  readonly destinationTerminalType: TerminalType | null;
  readonly destinationTerminalId: Id | null;
  readonly podVesselId: Id | null;
  readonly podVesselName: string | null;
  readonly podVesselImo: string | null;
  readonly podVoyageNumber: string | null;
  readonly polEtdAt: Instant | null;
  readonly polOriginalEtdAt: Instant | null;
  readonly polAtdAt: Instant | null;
  readonly podEtaAt: Instant | null;
  readonly podOriginalEtaAt: Instant | null;
  readonly podAtaAt: Instant | null;
  readonly destinationEtaAt: Instant | null;
  readonly destinationOriginalEtaAt: Instant | null;
  readonly destinationAtaAt: Instant | null;
  readonly polTimezone: string | null;
  readonly podTimezone: string | null;
  readonly destinationTimezone: string | null;
  readonly bookingCancelled: boolean;
  /** Its containers differ in where, when or with which ship they arrive; it is told as most of them are. */
  readonly containersDiffer: boolean;
}

/** The first estimates ever seen, which only the history knows. */
export type FirstEstimates = Pick<ShipmentState, 'polOriginalEtdAt' | 'podOriginalEtaAt' | 'destinationOriginalEtaAt'>;

export interface Shipment extends ShipmentState {
  readonly id: Id;
  readonly accountId: Id;
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
