import type { Id } from '../../values/id.ts';
import type { Entitlement, Role } from './account.ts';
import type { KeyScope } from './api-key.ts';

/** What a caller may do, each including the ones before it. A publishable key sees only what is made for browsers. */
export const PERMISSIONS = ['publishable', 'read', 'write', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Who a request acts for, known after authentication. */
export interface Caller {
  readonly accountId: Id;
  readonly actor: {
    readonly type: 'api_key' | 'user' | 'application' | 'command_line' | 'system';
    readonly id: Id | null;
  };
  readonly userId: Id | null;
  readonly permission: Permission;
  readonly entitlements: readonly Entitlement[];
}

const ROLE_PERMISSIONS: Record<Role, Permission> = { owner: 'admin', member: 'write', viewer: 'read' };

/** A key that acts for a person can never do more than that person. */
export function permissionOf(scope: KeyScope, role: Role | null): Permission {
  if (role === null) return scope;
  const personal = ROLE_PERMISSIONS[role];
  return PERMISSIONS.indexOf(personal) < PERMISSIONS.indexOf(scope) ? personal : scope;
}

export function isPermitted(caller: Pick<Caller, 'permission'>, needed: Permission): boolean {
  return PERMISSIONS.indexOf(caller.permission) >= PERMISSIONS.indexOf(needed);
}
