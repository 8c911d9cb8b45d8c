import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** Features that an operator switches on per account. */
export const ENTITLEMENTS = ['routing_data', 'on_demand_refresh', 'rail_lfd', 'documents', 'publishable_keys'] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];

export interface Account {
  readonly id: Id;
  readonly companyName: string;
  readonly entitlements: readonly Entitlement[];
  /** Subscribers are told of our own estimates of arrivals too. */
  readonly notifyPredictedEta: boolean;
  /** Whether people may sign in by a password of their own here, and not by a provider alone. */
  readonly localPasswords: boolean;
  /** Whether whoever signs in by a password needs something else besides. */
  readonly secondFactorRequired: boolean;
  readonly createdAt: Instant;
}

export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
/** Of whoever signs in: people of a customer are none of the account's own. */
export const PERSON_ROLES = [...ROLES, 'customer'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

export interface User extends OfAccount {
  readonly email: string;
  readonly name: string;
  readonly role: PersonRole;
  /** The customer of whom they are; null for the account's own people. */
  readonly partyId: Id | null;
  readonly createdAt: Instant;
  /** Not while the person is only invited. */
  readonly hasPassword: boolean;
  /** Whether their password alone does not let them in. */
  readonly hasSecondFactor: boolean;
  /** By which provider they signed in last; null while by none. */
  readonly identityProviderId: Id | null;
  /** Whether the person has seen enough of the tour. */
  readonly tourClosed: boolean;
  /** Set when the person may no longer sign in. */
  readonly disabledAt: Instant | null;
}
