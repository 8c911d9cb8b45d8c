import type { Dispatcher } from 'undici';
import { type CarrierProfile, credentialNames } from './dcsa/profile.ts';
import { createDcsaSource } from './dcsa/source.ts';
import { createSubscriptionClient, type SubscriptionClient } from './dcsa/subscriptions.ts';
import { type Credentials, TokenCache } from './dcsa/token.ts';
import type { Source } from './source.ts';

/** How fast a carrier may be asked, by all workers together. */
export interface CarrierLimits {
  readonly requestsPerMinute: number;
  readonly concurrency: number;
}

export interface SourceRegistry {
  /** The source of a line for whoever has these credentials; undefined when there is none, or not with these. */
  find(scac: string, credentials: Credentials): Source | undefined;
  /** The line's event subscriptions for whoever has these credentials; undefined when it offers none. */
  findSubscriptions(scac: string, credentials: Credentials): SubscriptionClient | undefined;
  /** Whether the line has an interface at all. */
  knows(scac: string): boolean;
  limitsOf(scac: string): CarrierLimits;
  /** The names of the keys that each of the line's interfaces wants. */
  wantedKeys(scac: string): readonly (readonly string[])[];
}

/** Of lines without a profile, which are never asked. */
const NO_LIMITS: CarrierLimits = { requestsPerMinute: 60, concurrency: 1 };

/**
 * A line may have several profiles; the first whose credentials are complete is used. The dispatcher opens connections to
 * carriers, and may refuse some; without one there is no restriction.
 */
export function createRegistry(
  profiles: readonly CarrierProfile[],
  nowMs: () => number,
  dispatcher?: Dispatcher,
): SourceRegistry {
  const tokens = new TokenCache(nowMs, dispatcher);
  const byScac = new Map<string, CarrierProfile[]>();
  for (const profile of profiles) {
    for (const scac of profile.scacs) byScac.set(scac, [...(byScac.get(scac) ?? []), profile]);
  }
  const accessesOf = (scac: string, credentials: Credentials) =>
    (byScac.get(scac) ?? [])
      .filter((profile) => credentialNames(profile).every((name) => Boolean(credentials[name])))
      .map((profile) => ({ profile, credentials, tokens, nowMs, dispatcher }));
  return {
    find: (scac, credentials) => {
      const [access] = accessesOf(scac, credentials);
      return access && createDcsaSource(access);
    },
    findSubscriptions: (scac, credentials) => {
      for (const access of accessesOf(scac, credentials)) {
        const client = createSubscriptionClient(access);
        if (client) return client;
      }
      return undefined;
    },
    knows: (scac) => byScac.has(scac),
    limitsOf: (scac) => byScac.get(scac)?.[0]?.limits ?? NO_LIMITS,
    wantedKeys: (scac) => (byScac.get(scac) ?? []).map(credentialNames),
  };
}
