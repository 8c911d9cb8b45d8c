import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** An answer, or a part of one, that could not be used. The bytes are kept, so that it can be processed again. */
export interface QuarantineEntry {
  readonly id: Id;
  readonly payloadId: Id;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly sourceName: string;
  readonly reason: string;
  readonly detail: string;
  /** Where in the payload; empty for the whole. */
  readonly pointer: string;
  readonly status: 'open' | 'resolved';
  readonly attempts: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
