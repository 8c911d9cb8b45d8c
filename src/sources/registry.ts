import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { CarrierInterface } from '../domain/carriers/carrier-connection.ts';
import type { CarrierKeys, CarrierLimits } from '../domain/carriers/carrier-state.ts';
import { REQUEST_TYPES } from '../domain/shipments/tracking-request.ts';
import type { CarrierAccess } from './dcsa/call.ts';
import {
  type CarrierProfile,
  type Credentials,
  credentialNames,
  hasLocalTimes,
  limitsOf,
  usableNames,
} from './dcsa/profile.ts';
import { createDcsaSource } from './dcsa/source.ts';
import { createSubscriptionClient, type SubscriptionClient } from './dcsa/subscriptions.ts';
import { TokenCache } from './dcsa/token.ts';
import type { CallBudget, FeedFormat, Source } from './source.ts';

export interface SourceRegistry {
  /** The source of a line for whoever has these keys; undefined when there is none, or not with these. */
  find(scac: string, keys: CarrierKeys): Source | undefined;
  /** The line's event subscriptions for whoever has these keys; undefined when it offers none. */
  findSubscriptions(scac: string, keys: CarrierKeys): SubscriptionClient | undefined;
  /** How what the line sends to whoever has these credentials is written. */
  formatOf(scac: string, credentials: Credentials): FeedFormat;
  /** Whether the line has an interface at all. */
  knows(scac: string): boolean;
  /** The line whose keys serve this one too: brands of a company share an interface. */
  keysOf(scac: string): string;
  /** The lines that are asked with the keys of another, each with that one. */
  keysByBrand(): Readonly<Record<string, string>>;
  /** The lines that keys of this one serve. */
  servedBy(scac: string): readonly string[];
  limitsOf(scac: string): CarrierLimits;
  interfacesOf(scac: string): readonly CarrierInterface[];
  /** The keys that the named interface of the line wants, or any, out of those given; undefined when one is missing. */
  keysFor(scac: string, given: Credentials, interfaceName?: string): Credentials | undefined;
  /** Other profiles from now on: what is under way ends with the old ones. */
  replace(profiles: readonly CarrierProfile[]): void;
}

/** Of lines that name no rate: politeness. */
const DEFAULT_PER_MINUTE = 60;

/**
 * A line may have several profiles; the first whose credentials are complete is used. The dispatcher opens connections to
 * carriers, and may refuse some; without one there is no restriction. `lastsMs` tells how long a token is believed.
 */
export function createRegistry(
  profiles: readonly CarrierProfile[],
  nowMs: () => number,
  dispatcher?: Dispatcher,
  lastsMs = nowMs,
): SourceRegistry {
  const tokens = new TokenCache(nowMs, lastsMs, dispatcher);
  let byScac = indexOf(profiles);
  const profilesOf = (scac: string) => byScac.get(scac) ?? [];
  const keysOf = (scac: string) => profilesOf(scac)[0]?.scacs[0] ?? scac;
  const profilesNamed = (scac: string, name: string | undefined) => {
    const named = profilesOf(scac).filter((profile) => profile.name === name);
    // One that is called otherwise by now.
    return named.length > 0 ? named : profilesOf(scac);
  };
  const accessesOf = (scac: string, { owner, values: credentials, interfaceName }: CarrierKeys): CarrierAccess[] =>
    profilesNamed(scac, interfaceName)
      .filter((profile) => isComplete(profile, credentials))
      .map((profile) => ({ profile, owner, credentials, tokens, nowMs, dispatcher }));
  return {
    find: (scac, keys) => {
      const [access] = accessesOf(scac, keys);
      return access && createDcsaSource(access, budgetOf(access));
    },
    findSubscriptions: (scac, keys) => {
      for (const access of accessesOf(scac, keys)) {
        const client = createSubscriptionClient(access);
        if (client) return client;
      }
      return undefined;
    },
    formatOf: (scac, credentials) =>
      profilesOf(scac).some((profile) => hasLocalTimes(profile, credentials)) ? 'dcsa_local_times' : 'dcsa',
    knows: (scac) => byScac.has(scac),
    keysOf,
    keysByBrand: () =>
      Object.fromEntries(
        [...byScac.keys()].filter((scac) => keysOf(scac) !== scac).map((scac) => [scac, keysOf(scac)]),
      ),
    servedBy: (scac) => [...new Set([scac, ...profilesOf(scac).flatMap(({ scacs }) => scacs)])],
    limitsOf: (scac) => {
      const limits = profilesOf(scac)[0]?.limits;
      return {
        requestsPerMinute: limits?.requestsPerMinute ?? (limits?.requestsPerSecond ?? 1) * DEFAULT_PER_MINUTE,
        concurrency: limits?.concurrency ?? 1,
      };
    },
    interfacesOf: (scac) => profilesOf(scac).map(toInterface),
    keysFor: (scac, given, interfaceName) => {
      const profile = profilesNamed(scac, interfaceName).find((one) => isComplete(one, given));
      const names = profile && usableNames(profile).filter((name) => given[name] !== undefined);
      return names && Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
    },
    replace: (others) => {
      byScac = indexOf(others);
    },
  };
}

function indexOf(profiles: readonly CarrierProfile[]): Map<string, CarrierProfile[]> {
  const byScac = new Map<string, CarrierProfile[]>();
  for (const profile of profiles) {
    for (const scac of profile.scacs) byScac.set(scac, [...(byScac.get(scac) ?? []), profile]);
  }
  return byScac;
}

function isComplete(profile: CarrierProfile, credentials: Credentials): boolean {
  return credentialNames(profile).every((name) => Boolean(credentials[name]));
}

/** Whoever asks the same interface with the same keys counts as one, whichever account or brand asks. */
function budgetOf({ profile, credentials }: CarrierAccess): CallBudget {
  const keys = credentialNames(profile).map((name) => credentials[name]);
  return {
    key: createHash('sha256')
      .update(JSON.stringify([profile.name, ...keys]))
      .digest('base64url'),
    limits: limitsOf(profile, credentials),
    freshAfterSeconds: profile.freshAfterSeconds ?? null,
  };
}

function toInterface(profile: CarrierProfile): CarrierInterface {
  const needed = new Set(credentialNames(profile));
  const named = [...needed, ...Object.keys(profile.fields ?? {}).filter((name) => !needed.has(name))];
  return {
    name: profile.name,
    notes: profile.notes,
    apply: profile.apply ? { how: profile.apply.how, url: profile.apply.url ?? null } : null,
    keysOf: profile.scacs[0] ?? '',
    numbers: REQUEST_TYPES.filter((type) => profile.numbers[type] !== undefined),
    fields: named.map((name) => {
      const field = profile.fields?.[name];
      return {
        name,
        label: field?.label ?? name,
        hint: field?.hint ?? null,
        kind: field?.kind ?? 'secret',
        optional: !needed.has(name),
      };
    }),
  };
}
