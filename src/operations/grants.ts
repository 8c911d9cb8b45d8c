import { inTransaction } from '../db/transaction.ts';
import { type Caller, isPermitted } from '../domain/accounts/caller.ts';
import {
  type Grant,
  type GrantScope,
  generateSecret,
  hashSecret,
  LIFETIMES_MS,
  type SecretKind,
} from '../domain/accounts/grant.ts';
import type { OAuthClient } from '../domain/accounts/oauth-client.ts';
import { LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import {
  countGrants,
  deleteGrantsOver,
  endGrant,
  findGrant,
  findGrantOfSecret,
  insertGrant,
  insertSecret,
} from '../store/accounts/grants.ts';
import type { Db } from '../store/tables.ts';
import { DAY_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';

/** Connected at a time; whoever has more has lost sight of them. */
const MAX_GRANTS_OF_PERSON = 50;
/** For how long an ended one is remembered: as long as its calls are shown. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Only a person who is signed in can let an application in: a key, or another application, cannot pass itself on. */
export function requirePerson({ actor, userId }: Caller): Id {
  if (actor.type === 'user' && userId !== null) return userId;
  throw new LandfallError('forbidden', 'Only a person who is signed in can connect an application.');
}

/** Lets an application in; the code is in the answer and nowhere else afterwards. */
export async function grantAccess(
  db: Db,
  caller: Caller,
  asked: {
    readonly client: OAuthClient;
    readonly scope: GrantScope;
    readonly resource: string;
    readonly redirectUri: string;
    readonly challenge: string;
  },
  now: Date,
): Promise<string> {
  const userId = requirePerson(caller);
  const { client, scope, resource, redirectUri, challenge } = asked;
  if (!isPermitted(caller, scope)) {
    throw new LandfallError('forbidden', `With ${caller.permission} access you cannot let an application ${scope}.`);
  }
  const { accountId } = caller;
  const at = toInstant(now);
  const code = generateSecret('code');
  const grant = { id: newId(), accountId, userId, clientId: client.id, clientName: client.name, scope, resource };
  const expiresAt = endOf('code', now);
  await inTransaction(db, async (trx) => {
    if ((await countGrants(trx, accountId, userId, at)) >= MAX_GRANTS_OF_PERSON) {
      throw new LandfallError(
        'conflict',
        `You have connected ${MAX_GRANTS_OF_PERSON} applications: revoke some first.`,
      );
    }
    await insertGrant(trx, { ...grant, createdAt: at }, expiresAt);
    const secret = { kind: 'code', scope, issuedAt: at, expiresAt, redirectUri, challenge } as const;
    await insertSecret(trx, grant, { ...secret, sha256: hashSecret(code) });
    await recordAudit(trx, caller, {
      action: 'application.connect',
      subject: { type: 'application', id: grant.id },
      changes: { name: client.name, client_id: client.id, scope },
    });
  });
  // Consent is rare, and the right moment to sweep up.
  await deleteGrantsOver(db, accountId, toInstant(new Date(now.getTime() - REMEMBERED_MS)));
  return code;
}

/** Everybody ends what they connected themselves; whoever administers the account ends all. */
export async function withdrawGrant(db: Db, caller: Caller, id: Id, now: Date): Promise<void> {
  const grant = await findGrant(db, caller.accountId, id);
  const isOwn = caller.actor.type === 'user' && grant?.userId === caller.userId;
  if (grant === undefined || !(isOwn || isPermitted(caller, 'admin'))) throw notFound('Connected application');
  if (!(await endAndTell(db, caller, grant, 'application.revoke', toInstant(now)))) {
    throw notFound('Connected application');
  }
}

/** An application gives back what it has (RFC 7009). A token that opens nothing is none to complain about. */
export async function giveBack(
  db: Db,
  given: { readonly token: string; readonly clientId: string | undefined },
  now: Date,
): Promise<'done' | 'not_yours'> {
  const grant = await findGrantOfSecret(db, hashSecret(given.token));
  if (grant === undefined) return 'done';
  if (given.clientId !== undefined && given.clientId !== grant.clientId) return 'not_yours';
  await endAndTell(db, applicationCaller(grant), grant, 'application.disconnect', toInstant(now));
  return 'done';
}

export async function endAndTell(db: Db, caller: Caller, grant: Grant, action: string, at: Instant): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await endGrant(trx, grant, at))) return false;
    const { clientName: name, clientId: client_id } = grant;
    await recordAudit(trx, caller, {
      action,
      subject: { type: 'application', id: grant.id },
      changes: { name, client_id },
    });
    return true;
  });
}

/** An application before a request of its own has been authenticated: it brings a token or code. */
export function applicationCaller(grant: Grant): Caller {
  return {
    accountId: grant.accountId,
    actor: { type: 'application', id: grant.id },
    userId: grant.userId,
    partyId: null,
    permission: 'read',
    entitlements: [],
  };
}

export function endOf(kind: SecretKind, now: Date): Instant {
  return toInstant(new Date(now.getTime() + LIFETIMES_MS[kind]));
}
