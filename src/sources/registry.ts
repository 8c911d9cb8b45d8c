import { type CarrierProfile, credentialNames } from './dcsa/profile.ts';
import { createDcsaSource } from './dcsa/source.ts';
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
  /** Whether the line has an interface at all. */
  knows(scac: string): boolean;
  limitsOf(scac: string): CarrierLimits;
}

/** Of lines without a profile, which are never asked. */
const NO_LIMITS: CarrierLimits = { requestsPerMinute: 60, concurrency: 1 };

/** A line may have several profiles; the first whose credentials are complete is used. */
export function createRegistry(profiles: readonly CarrierProfile[], nowMs: () => number): SourceRegistry {
  const tokens = new TokenCache(nowMs);
  const byScac = new Map<string, CarrierProfile[]>();
  for (const profile of profiles) {
    for (const scac of profile.scacs) byScac.set(scac, [...(byScac.get(scac) ?? []), profile]);
  }
  return {
    find: (scac, credentials) => {
      const usable = byScac
        .get(scac)
        ?.find((profile) => credentialNames(profile).every((name) => Boolean(credentials[name])));
      return usable && createDcsaSource({ profile: usable, credentials, tokens, nowMs });
    },
    knows: (scac) => byScac.has(scac),
    limitsOf: (scac) => byScac.get(scac)?.[0]?.limits ?? NO_LIMITS,
  };
}
