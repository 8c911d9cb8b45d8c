import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** What a party is to a shipment. */
export const PARTY_ROLES = wordsIn(
  'shipper consignee notify_party customs_broker customer freight_forwarder pickup_dray_carrier',
);
export type PartyRoleName = (typeof PARTY_ROLES)[number];

/** `Cargo` is the interface's word for a container. */
export const ROLEABLE_TYPES = ['Shipment', 'Cargo', 'TrackingRequest'] as const;
export type RoleableType = (typeof ROLEABLE_TYPES)[number];

/** A container is only picked up by somebody of its own; everything else is agreed on for the shipment. */
export const CONTAINER_ROLES: readonly PartyRoleName[] = ['pickup_dray_carrier'];

export interface PartyRole {
  readonly id: Id;
  readonly role: PartyRoleName;
  readonly roleableType: RoleableType;
  readonly roleableId: Id;
  readonly partyId: Id;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface Roleable {
  readonly type: RoleableType;
  readonly id: Id;
}
