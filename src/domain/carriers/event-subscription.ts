import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** Events that a carrier pushes to us. Its id is part of the address the carrier pushes to. */
export interface EventSubscription extends OfAccount {
  readonly scac: string;
  /** Whether we keep it at the carrier ourselves; else somebody gives the carrier its address and secret. */
  readonly managed: boolean;
  readonly status: SubscriptionStatus;
  readonly filters: SubscriptionFilters;
  readonly carrierSubscriptionId: string | null;
  /** Base64, 32 to 64 bytes; shared with the carrier. */
  readonly secret: string;
  /** Whether the carrier has the secret. */
  readonly secretSent: boolean;
  /** Good until then, because the carrier may still sign with it; without an end while the carrier lacks the new one. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Instant | null;
  /** Why the last try to bring the carrier in line failed, and how often in a row that happened. */
  readonly failure: string | null;
  readonly failures: number;
  /** When the carrier is spoken to next; null when never. */
  readonly renewAt: Instant | null;
  readonly lastPushedAt: Instant | null;
  /** Counts what users changed. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** `pending` until the carrier has it, `deleting` until the carrier no longer has it. */
export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'failed', 'deleting'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const SUBSCRIBED_EVENT_TYPES = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'] as const;

/** Only events that meet all of them are pushed. */
export interface SubscriptionFilters {
  readonly eventTypes?: readonly (typeof SUBSCRIBED_EVENT_TYPES)[number][];
  readonly bookingNumber?: string;
  readonly billOfLading?: string;
  readonly containerNumber?: string;
  readonly locode?: string;
}

/** Where a carrier pushes to, below our public address. */
export function callbackPath(id: Id): string {
  return `/v2/ingest/dcsa/${id}`;
}
