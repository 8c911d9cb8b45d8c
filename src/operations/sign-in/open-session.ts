import { inTransaction } from '../../db/transaction.ts';
import type { User } from '../../domain/accounts/account.ts';
import {
  generateSessionSecret,
  hashSessionSecret,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Session,
} from '../../domain/accounts/session.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { deleteSessionsBefore, insertSession } from '../../store/accounts/sessions.ts';
import type { Db } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { personCaller } from '../person-caller.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: Omit<User, 'createdAt' | 'disabledAt' | 'hasSecondFactor' | 'identityProviderId'>;
  /** Goes into the cookie and nowhere else. */
  readonly secret: string;
}

/** What is known of a browser that somebody signs in with. */
export interface SeenFrom {
  readonly address: string;
  readonly userAgent: string | undefined;
}

const MAX_USER_AGENT_CHARACTERS = 400;

/** Who says who it is, instead of a password. */
interface OpenedByProvider {
  readonly providerId: Id;
  readonly sealedIdToken: Buffer | null;
  /** The name of the session there. */
  readonly sid: string | null;
  readonly lifetimeMs: number;
}

/** What somebody showed besides their password. */
export type SecondFactor = 'totp' | 'recovery_code' | 'passkey';

interface OpenedBy {
  readonly provider?: OpenedByProvider;
  readonly secondFactor?: SecondFactor;
  /** The name of the one that was enough by itself. */
  readonly passkey?: string;
}

export async function openSession(
  db: Db,
  user: SignedIn['user'],
  from: SeenFrom,
  now: Date,
  { provider, secondFactor, passkey }: OpenedBy = {},
): Promise<SignedIn> {
  const secret = generateSessionSecret();
  const at = toInstant(now);
  const session = {
    id: newId(),
    accountId: user.accountId,
    userId: user.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: toInstant(new Date(now.getTime() + (provider?.lifetimeMs ?? SESSION_LIFETIME_MS))),
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    address: from.address,
    identityProviderId: provider?.providerId ?? null,
  };
  await inTransaction(db, async (trx) => {
    await insertSession(trx, session, hashSessionSecret(secret), {
      sealedIdToken: provider?.sealedIdToken ?? null,
      sid: provider?.sid ?? null,
    });
    await recordAudit(trx, personCaller(user), {
      action: 'session.open',
      subject: { type: 'user', id: user.id },
      address: from.address,
      ...(provider && { changes: { identity_provider_id: provider.providerId } }),
      ...(secondFactor && { changes: { second_factor: secondFactor } }),
      ...(passkey !== undefined && { changes: { passkey } }),
    });
  });
  // Signing in is rare, and the right moment to sweep up.
  await deleteSessionsBefore(db, toInstant(new Date(now.getTime() - SESSION_IDLE_MS)), at);
  return { session, user, secret };
}
