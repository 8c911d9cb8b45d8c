import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { ToldName } from '../events/event-aliases.ts';

/** An address that is told of events. */
export interface Webhook extends OfAccount {
  readonly url: string;
  readonly active: boolean;
  readonly events: readonly ToldName[];
  readonly secret: string;
  readonly headers: readonly CustomHeader[];
  /** Signs beside the new secret until then, so that a receiver can change over without a gap. */
  readonly previousSecret: { readonly secret: string; readonly until: Instant } | null;
  /** Set when the service itself switched the webhook off. */
  readonly deactivated: { readonly at: Instant; readonly reason: DeactivationReason } | null;
  readonly createdAt: Instant;
}

export interface CustomHeader {
  readonly name: string;
  readonly value: string;
}

/** `gone`: the receiver answered 410. `failing`: nothing but failures for days. */
export const DEACTIVATION_REASONS = ['gone', 'failing'] as const;
export type DeactivationReason = (typeof DEACTIVATION_REASONS)[number];

/** A webhook and the events it wants. */
export interface Subscription {
  readonly webhookId: Id;
  readonly events: readonly ToldName[];
}
