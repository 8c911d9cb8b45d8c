import { type GrantScope, isChallenge, readScope } from './grant.ts';
import { isRegisteredRedirect, type OAuthClient } from './oauth-client.ts';

/** What an application sends a person along with, as it was written. */
export interface AuthorizationParameters {
  readonly response_type?: string | undefined;
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly resource?: string | undefined;
}

/** A request that can be put before a person. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly scope: GrantScope;
  readonly challenge: string;
}

/** Errors of RFC 6749 section 4.1.2.1 and RFC 8707. */
type AuthorizationError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target';

export type AuthorizationVerdict =
  | { readonly kind: 'request'; readonly request: AuthorizationRequest }
  /** For the application to hear, at its own address. */
  | {
      readonly kind: 'error';
      readonly error: AuthorizationError;
      readonly reason: string;
      readonly redirectUri: string;
    }
  /** Whoever sent this may not be the application: nothing is sent anywhere. */
  | { readonly kind: 'refused'; readonly reason: string };

/** `resource` is what tokens of this service are for. */
export function judgeAuthorization(
  given: AuthorizationParameters,
  client: OAuthClient,
  resource: string,
): AuthorizationVerdict {
  const { redirect_uri: redirectUri } = given;
  if (redirectUri === undefined || !isRegisteredRedirect(redirectUri, client.redirectUris)) {
    return {
      kind: 'refused',
      reason: 'The address to go back to (redirect_uri) is not one the application registered.',
    };
  }
  const error = (name: AuthorizationError, reason: string) =>
    ({ kind: 'error', error: name, reason, redirectUri }) as const;
  if (given.response_type !== 'code') return error('unsupported_response_type', 'Only response_type "code" is known.');
  const challenge = given.code_challenge ?? '';
  if (given.code_challenge_method !== 'S256' || !isChallenge(challenge)) {
    return error('invalid_request', 'A code_challenge by the code_challenge_method S256 is needed.');
  }
  if (given.resource !== undefined && given.resource !== resource) {
    return error('invalid_target', `Tokens of this service are for ${resource}.`);
  }
  const scope = readScope(given.scope);
  if (scope === undefined) return error('invalid_scope', 'Known scopes are read and write.');
  return { kind: 'request', request: { redirectUri, scope, challenge } };
}

/** The address of the application with an answer in it; `iss` is who answers (RFC 9207). */
export function answerAddress(
  redirectUri: string,
  issuer: string,
  state: string | undefined,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
