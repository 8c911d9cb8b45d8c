import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Journey } from '../journey/journey.ts';
import type { Fee, Hold, TerminalType } from '../observations/observation.ts';
import type { LastFreeDays } from './last-free-day.ts';

export const CONTAINER_STATUSES = [
  'new',
  'loaded',
  'on_ship',
  'grounded',
  'awaiting_inland_transfer',
  'on_rail',
  'available',
  'not_available',
  'off_dock',
  'dropped',
  'picked_up',
  'delivered',
  'empty_returned',
] as const;
export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

export type EquipmentType = 'dry' | 'reefer' | 'open top' | 'flat rack' | 'bulk' | 'tank';
export type EquipmentLength = 10 | 20 | 40 | 45;
export type EquipmentHeight = 'standard' | 'high_cube';

/**
 * What lists, filters, sorts and the map of the fleet ask the database for: the situation of a box as it was derived,
 * beside it.
 */
export interface KeptSituation {
  /** The carrier's estimate for this box, its port of discharge and the ship that brings it there. */
  readonly podEtaAt: Instant | null;
  readonly podPortId: Id | null;
  readonly podLocode: string | null;
  readonly podName: string | null;
  readonly podVesselImo: string | null;
  readonly podVesselName: string | null;
  /** The ship it is aboard of, or waits for. */
  readonly currentVesselName: string | null;
  /** The ship that carries it at sea, and the ports between which it does. In port, nobody can tell from the ship. */
  readonly currentVesselId: Id | null;
  readonly currentFromId: Id | null;
  readonly currentToId: Id | null;
}

/** What the engine derives from observations. */
export interface ContainerState extends KeptSituation {
  readonly currentStatus: ContainerStatus;
  readonly equipmentType: EquipmentType | null;
  readonly equipmentLength: EquipmentLength | null;
  readonly equipmentHeight: EquipmentHeight | null;
  readonly weightInLbs: number | null;
  readonly sealNumber: string | null;
  readonly lastFreeDays: LastFreeDays;
  readonly pickupAppointmentAt: Instant | null;
  readonly availabilityKnown: boolean;
  readonly availableForPickup: boolean | null;
  readonly emptyOutAt: Instant | null;
  readonly polFullInAt: Instant | null;
  readonly polVesselLoadedAt: Instant | null;
  readonly polVesselDepartedAt: Instant | null;
  readonly podArrivedAt: Instant | null;
  readonly podDischargedAt: Instant | null;
  readonly podFullOutAt: Instant | null;
  readonly podFullOutChassisNumber: string | null;
  readonly locationAtPodTerminal: string | null;
  readonly terminalCheckedAt: Instant | null;
  readonly finalDestinationFullOutAt: Instant | null;
  readonly deliveredAt: Instant | null;
  readonly emptyTerminatedAt: Instant | null;
  readonly holdsAtPodTerminal: readonly Hold[];
  readonly feesAtPodTerminal: readonly Fee[];
  readonly indFacilityHolds: readonly Hold[];
  readonly indFacilityFees: readonly Fee[];
  readonly podTimezone: string | null;
  readonly finalDestinationTimezone: string | null;
  readonly emptyTerminatedTimezone: string | null;
  readonly podRailCarrierScac: string | null;
  readonly indRailCarrierScac: string | null;
  readonly podRailLoadedAt: Instant | null;
  readonly podRailDepartedAt: Instant | null;
  readonly indEtaAt: Instant | null;
  readonly indAtaAt: Instant | null;
  readonly indRailUnloadedAt: Instant | null;
  readonly podTerminalId: Id | null;
  readonly pickupFacilityType: TerminalType | null;
  readonly pickupFacilityId: Id | null;
  readonly journey: Journey;
}

export interface Container extends ContainerState {
  readonly id: Id;
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly number: string;
  readonly refNumbers: readonly string[];
  /** When the container's terminal was last asked, and when its shipment's line was. */
  readonly podLastTrackingRequestAt: Instant | null;
  readonly shipmentLastTrackingRequestAt: Instant | null;
  /** Our own estimate of the arrival at the port of discharge; null for a box that goes another way than its shipment. */
  readonly predictedEtaAt: Instant | null;
  /** Set when the line no longer lists the container under the shipment. */
  readonly leftShipmentAt: Instant | null;
  /** Milestones in the order of travel, and every recorded move. */
  readonly transportEventIds: readonly Id[];
  readonly rawEventIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
