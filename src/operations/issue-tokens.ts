import { inTransaction } from '../db/transaction.ts';
import {
  type Grant,
  type GrantScope,
  generateSecret,
  hashSecret,
  isVerified,
  isWithin,
  LIFETIMES_MS,
  readScope,
  type SecretKind,
} from '../domain/accounts/grant.ts';
import {
  insertSecret,
  lockSecret,
  markUsed,
  prolongGrant,
  type SecretWithGrant,
  trimSecrets,
} from '../store/accounts/grants.ts';
import type { Db } from '../store/tables.ts';
import { toInstant } from '../values/instant.ts';
import { applicationCaller, endAndTell, endOf } from './grants.ts';

/** What a grant keeps of each kind: of refresh tokens those of a week and more at one an hour, to know a replay by. */
const KEPT: Readonly<Record<SecretKind, number>> = { code: 1, access: 20, refresh: 200 };

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly scope: GrantScope;
  readonly expiresInSeconds: number;
}

/** Errors of RFC 6749 section 5.2 and RFC 8707. */
export interface TokenRefusal {
  readonly error: 'invalid_grant' | 'invalid_scope' | 'invalid_target';
  readonly reason: string;
}

interface Asked {
  readonly clientId: string;
  readonly resource: string | undefined;
}

/** A code for tokens, once. */
export function exchangeCode(
  db: Db,
  given: Asked & { readonly code: string; readonly verifier: string; readonly redirectUri: string | undefined },
  now: Date,
): Promise<Tokens | TokenRefusal> {
  return useOnce(db, 'code', given.code, now, ({ grant, redirectUri, challenge }) => {
    if (given.redirectUri !== undefined && given.redirectUri !== redirectUri) {
      return refuse('invalid_grant', 'The code was sent to another redirect_uri.');
    }
    if (challenge === null || !isVerified(challenge, given.verifier)) {
      return refuse('invalid_grant', 'The code_verifier does not fit the code_challenge.');
    }
    return refusalOf(grant, given) ?? grant.scope;
  });
}

/** A refresh token for new tokens, of which it is one; perhaps with less scope than was granted. */
export function refreshTokens(
  db: Db,
  given: Asked & { readonly token: string; readonly scope: string | undefined },
  now: Date,
): Promise<Tokens | TokenRefusal> {
  return useOnce(db, 'refresh', given.token, now, ({ grant }) => {
    const scope = given.scope === undefined ? grant.scope : readScope(given.scope);
    if (scope === undefined || !isWithin(scope, grant.scope)) {
      return refuse('invalid_scope', 'More cannot be had than the person agreed to.');
    }
    return refusalOf(grant, given) ?? scope;
  });
}

function refusalOf(grant: Grant, { clientId, resource }: Asked): TokenRefusal | undefined {
  if (clientId !== grant.clientId) return refuse('invalid_grant', 'This was issued to another client_id.');
  if (resource !== undefined && resource !== grant.resource) {
    return refuse('invalid_target', `The person agreed to ${grant.resource}.`);
  }
  return undefined;
}

/**
 * Whatever is brought a second time was stolen from one of the two who brought it, and nobody can tell from whom: all
 * that came of the consent ends. What is not granted is a value, so that the transaction holds in either case.
 */
function useOnce(
  db: Db,
  kind: 'code' | 'refresh',
  secret: string,
  now: Date,
  judge: (found: SecretWithGrant) => GrantScope | TokenRefusal,
): Promise<Tokens | TokenRefusal> {
  const sha256 = hashSecret(secret);
  const at = toInstant(now);
  return inTransaction(db, async (trx) => {
    const found = await lockSecret(trx, sha256, kind);
    if (found === undefined) return refuse('invalid_grant', 'This is not known, or it was revoked.');
    const { grant } = found;
    if (found.usedAt !== null) {
      await endAndTell(trx, applicationCaller(grant), grant, 'application.replay', at);
      return refuse('invalid_grant', 'This was used before: all that was issued with it is revoked.');
    }
    if (Date.parse(found.expiresAt) <= now.getTime()) return refuse('invalid_grant', 'This has expired.');
    const verdict = judge(found);
    if (typeof verdict !== 'string') {
      // Whoever has a code but not what goes with it gets no second try.
      if (kind === 'code') await markUsed(trx, sha256, at);
      return verdict;
    }
    await markUsed(trx, sha256, at);
    return issue(trx, grant, verdict, now);
  });
}

async function issue(db: Db, grant: Grant, scope: GrantScope, now: Date): Promise<Tokens> {
  const issuedAt = toInstant(now);
  const create = async (kind: 'access' | 'refresh', of: GrantScope) => {
    const secret = generateSecret(kind);
    const expiresAt = endOf(kind, now);
    await insertSecret(db, grant, { kind, sha256: hashSecret(secret), scope: of, issuedAt, expiresAt });
    return secret;
  };
  const access = await create('access', scope);
  const refresh = await create('refresh', grant.scope);
  await prolongGrant(db, grant, issuedAt, endOf('refresh', now));
  await trimSecrets(db, grant, KEPT);
  return { access, refresh, scope, expiresInSeconds: LIFETIMES_MS.access / 1000 };
}

function refuse(error: TokenRefusal['error'], reason: string): TokenRefusal {
  return { error, reason };
}
