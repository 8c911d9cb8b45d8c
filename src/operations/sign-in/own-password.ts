import type { Caller } from '../../domain/accounts/caller.ts';
import { isPassword } from '../../domain/accounts/password.ts';
import { invalidBody, LandfallError } from '../../errors.ts';
import { findPasswordHash } from '../../store/accounts/users.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { attempt, claimOfPerson } from './password-attempt.ts';

/** What somebody who is signed in gives to show that they did not just leave their browser open. */
export interface OwnPassword {
  readonly password: string;
  readonly triedAt: Date;
}

/** The person who asks; keys are none, whoever they act for. */
export function requirePerson({ actor, userId }: Caller): Id {
  if (actor.type === 'user' && userId !== null) return userId;
  throw new LandfallError('forbidden', 'Only a person who is signed in can do this, not a key.');
}

export async function requireOwnPassword(db: Db, caller: Caller, given: OwnPassword): Promise<Id> {
  const userId = requirePerson(caller);
  const isCurrent = await attempt(db, claimOfPerson(userId), given.triedAt, async () => {
    const stored = await findPasswordHash(db, caller.accountId, userId);
    return (await isPassword(given.password, stored)) ? { result: true, isOnlyOne: true } : undefined;
  });
  if (!isCurrent) throw invalidBody('/current_password', 'This is not the current password.');
  return userId;
}
