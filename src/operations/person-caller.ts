import type { User } from '../domain/accounts/account.ts';
import { type Caller, permissionOf } from '../domain/accounts/caller.ts';

/** A person acting for their account, before a request of theirs has been authenticated: signing in, setting up. */
export function personCaller(user: Pick<User, 'id' | 'accountId' | 'role' | 'partyId'>): Caller {
  return {
    accountId: user.accountId,
    actor: { type: 'user', id: user.id },
    userId: user.id,
    partyId: user.partyId,
    permission: permissionOf('admin', user.role),
    entitlements: [],
  };
}
