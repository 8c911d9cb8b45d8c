import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

/** Events that a carrier pushes to us. Its id is part of the address the carrier pushes to. */
export interface EventSubscription {
  readonly id: Id;
  readonly accountId: Id;
  readonly scac: string;
  readonly carrierSubscriptionId: string | null;
  /** Base64, 32 to 64 bytes; shared with the carrier. */
  readonly secret: string;
  /** Good until then, because the carrier may still sign with it. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Instant | null;
  readonly lastPushedAt: Instant | null;
  readonly createdAt: Instant;
}
