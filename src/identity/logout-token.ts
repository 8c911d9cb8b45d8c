import type { JWTVerifyGetKey, RemoteJWKSetOptions } from 'jose';
import type { Configuration, CustomFetch } from 'openid-client';
import { LruCache } from '../concurrency/lru-cache.ts';
import { LOGOUT_TOKEN_LIFETIME_MS } from '../domain/accounts/logout-notice.ts';
import { type Attested, IdentityError } from '../domain/accounts/open-id.ts';

const MAX_PROVIDERS = 100;
/** Those that need a key which only the provider has: what a client secret signs, its owner signs too. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** OpenID Connect Back-Channel Logout 1.0, 2.4, and what providers sent before it had a type of its own. */
const TYPES = ['logout+jwt', 'application/logout+jwt', 'jwt', undefined];

/**
 * Reads tokens that arrive without having been asked for, from whomever. The provider is asked for its keys when a token says
 * that it is from there, and again for a key that is not known, twice a minute at most.
 */
export function createLogoutTokens(ask: CustomFetch, timesMayDifferSeconds: number) {
  const kept = new LruCache<JWTVerifyGetKey>(MAX_PROVIDERS);
  const keysAt = async (address: string) => {
    const jose = await import('jose');
    const options: RemoteJWKSetOptions = {
      [jose.customFetch]: (url, { headers, method }) =>
        ask(url, { headers: Object.fromEntries(headers), method, body: undefined, redirect: 'manual' }),
    };
    const keys = kept.get(address) ?? jose.createRemoteJWKSet(new URL(address), options);
    kept.set(address, keys);
    return keys;
  };
  return async (configuration: () => Promise<Configuration>, token: string, now: Date): Promise<Attested['claims']> => {
    const { errors, jwtVerify } = await import('jose');
    const metadata = (await configuration()).serverMetadata();
    const { client_id: clientId } = (await configuration()).clientMetadata();
    const { issuer, jwks_uri: address, id_token_signing_alg_values_supported: named = ['RS256'] } = metadata;
    if (address === undefined) throw new IdentityError('invalid_answer', 'The provider names no jwks_uri.');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, await keysAt(address), {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS.filter((one) => named.includes(one)),
        requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
        maxTokenAge: LOGOUT_TOKEN_LIFETIME_MS / 1000,
        clockTolerance: timesMayDifferSeconds,
        currentDate: now,
      });
      if (TYPES.includes(protectedHeader.typ?.toLowerCase())) return payload;
      throw new IdentityError('invalid_answer', `A token of the type ${protectedHeader.typ} ends no session.`);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const isUnreachable = error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
      throw new IdentityError(isUnreachable ? 'provider_unreachable' : 'invalid_answer', error.message, {
        cause: error,
      });
    }
  };
}
