import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

/** Something a search found. `cargo` is the interface's word for a container here. */
export interface SearchHit {
  readonly id: Id;
  readonly type: 'shipment' | 'cargo' | 'tracking_request';
  readonly entityType: string;
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
