import { LandfallError } from '../../errors.ts';
import type { Id } from '../../values/id.ts';
import type { Entitlement, PersonRole } from './account.ts';
import type { KeyScope } from './api-key.ts';

/** What a caller may do, each including the ones before it. A publishable key sees only what is made for browsers. */
export const PERMISSIONS = ['publishable', 'read', 'write', 'admin'] as const;
/** `customer` includes none of the others, and none of them includes it: whoever has it sees what is made for customers alone. */
export type Permission = (typeof PERMISSIONS)[number] | 'customer';

/** Who a request acts for, known after authentication. */
export interface Caller {
  readonly accountId: Id;
  readonly actor: {
    readonly type: 'api_key' | 'user' | 'application' | 'command_line' | 'system';
    readonly id: Id | null;
  };
  readonly userId: Id | null;
  /** The customer of whom they are; null for whoever is of the account itself. */
  readonly partyId: Id | null;
  readonly permission: Permission;
  readonly entitlements: readonly Entitlement[];
}

const ROLE_PERMISSIONS: Record<Exclude<PersonRole, 'customer'>, (typeof PERMISSIONS)[number]> = {
  owner: 'admin',
  member: 'write',
  viewer: 'read',
};

/** A key that acts for a person can never do more than that person. */
export function permissionOf(scope: KeyScope, role: PersonRole | null): Permission {
  if (scope === 'customer' || role === 'customer') return 'customer';
  if (role === null) return scope;
  const personal = ROLE_PERMISSIONS[role];
  return PERMISSIONS.indexOf(personal) < PERMISSIONS.indexOf(scope) ? personal : scope;
}

export function isPermitted({ permission }: Pick<Caller, 'permission'>, needed: Permission): boolean {
  if (permission === 'customer' || needed === 'customer') return permission === needed;
  return PERMISSIONS.indexOf(permission) >= PERMISSIONS.indexOf(needed);
}

/** The condition of everything that customers are shown. */
export interface CustomerScope {
  readonly accountId: Id;
  readonly partyId: Id;
}

export function customerScopeOf({ accountId, partyId }: Caller): CustomerScope {
  if (partyId === null) throw new LandfallError('forbidden', 'This is for people and keys of a customer.');
  return { accountId, partyId };
}
