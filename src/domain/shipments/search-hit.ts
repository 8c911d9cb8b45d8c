import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** `cargo` is the interface's word for a container here. */
export const SEARCHED_TYPES = ['shipment', 'cargo', 'tracking_request'] as const;

/** Something a search found. */
export interface SearchHit {
  readonly id: Id;
  readonly entityType: (typeof SEARCHED_TYPES)[number];
  readonly number: string;
  readonly shipmentId: Id | null;
  readonly scac: string | null;
  readonly portOfLadingName: string | null;
  readonly portOfDischargeName: string | null;
  readonly containersCount: number | null;
  readonly trackingStopped: boolean | null;
  readonly trackingStoppedReason: string | null;
  readonly status: string | null;
  readonly failedReason: string | null;
  readonly refNumbers: readonly string[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
