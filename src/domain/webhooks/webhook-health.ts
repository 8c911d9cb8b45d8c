import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

export const BREAKER_STATES = ['closed', 'open', 'half_open'] as const;
/** `open`: nothing is sent until the next probe. `half_open`: a probe is due or under way. */
export type BreakerState = (typeof BREAKER_STATES)[number];

/** How the endpoint of a webhook is doing. */
export interface WebhookHealth {
  /** The webhook's. */
  readonly id: Id;
  readonly accountId: Id;
  /** What attempts, success rate and latency look back on. */
  readonly windowSeconds: number;
  readonly attempts: number;
  /** Between 0 and 1; null without attempts. */
  readonly successRate: number | null;
  readonly latencyP50Ms: number | null;
  readonly latencyP99Ms: number | null;
  /** Deliveries still to be made. */
  readonly pending: number;
  /** Age of the oldest of them. */
  readonly backlogAgeSeconds: number | null;
  readonly breaker: BreakerState;
  readonly nextProbeAt: Instant | null;
  readonly consecutiveFailures: number;
  readonly failingSince: Instant | null;
  readonly lastError: string | null;
}
