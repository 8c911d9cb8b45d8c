import type * as OpenIdClient from 'openid-client';
import type { Dispatcher } from 'undici';
import { LruCache } from '../concurrency/lru-cache.ts';
import { createSemaphore, type Semaphore } from '../concurrency/semaphore.ts';
import {
  type AttemptProofs,
  type Attested,
  IdentityError,
  type OpenId,
  type Registration,
} from '../domain/accounts/open-id.ts';
import { judgeTarget, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { LandfallError } from '../errors.ts';
import { askOutside } from '../outside/ask.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { createLogoutTokens } from './logout-token.ts';

const ASK = { maxMs: 10_000, maxBytes: 256 * 1024 };
/** Of one provider: one that is slow keeps up those who sign in by it, and nobody else. */
const AT_ONCE = { atOnce: 4, maxWaiting: 32 };
const MAX_PROVIDERS = 1_000;
/** What a provider says of itself changes by the month; how it signs is asked again by itself. */
const KEPT = { max: 100, ms: 10 * MINUTE_MS };
const SCOPE = 'openid email profile';
const TIMES_MAY_DIFFER_SECONDS = 30;

export interface OpenIdOptions {
  /** Where providers may be. */
  readonly policy: TargetPolicy;
  readonly dispatcher: Dispatcher;
  readonly steadyNow: () => number;
}

/**
 * OpenID Connect by the authorization code flow with PKCE. Everything a provider is asked goes by `askOutside`, so much of
 * each answer is taken and no more, and to where the policy allows alone.
 */
export function createOpenId({ policy, dispatcher, steadyNow }: OpenIdOptions): OpenId {
  const ask = boundedFetch(policy, dispatcher);
  const kept = new LruCache<{ readonly configuration: OpenIdClient.Configuration; readonly until: number }>(KEPT.max);
  const discover = async (registration: Registration) => {
    const client = await library();
    const options: OpenIdClient.DiscoveryRequestOptions = {
      [client.customFetch]: ask,
      execute: [client.enableNonRepudiationChecks, ...(policy.allowHttp ? [client.allowInsecureRequests] : [])],
      timeout: ASK.maxMs / 1000,
    };
    const { issuer, clientId, clientSecret } = registration;
    const metadata = { [client.clockTolerance]: TIMES_MAY_DIFFER_SECONDS };
    const authentication = clientSecret === undefined ? client.None() : authenticationBy(client, clientSecret);
    return explained(() => client.discovery(new URL(issuer), clientId, metadata, authentication, options));
  };
  const configurationOf = async (registration: Registration) => {
    const name = JSON.stringify(registration);
    const known = kept.get(name);
    if (known !== undefined && known.until > steadyNow()) return known.configuration;
    const configuration = await discover(registration);
    kept.set(name, { configuration, until: steadyNow() + KEPT.ms });
    return configuration;
  };
  const readLogoutToken = createLogoutTokens(ask, TIMES_MAY_DIFFER_SECONDS);
  return {
    readLogoutToken: (registration, token, now) =>
      explained(() => readLogoutToken(() => configurationOf(registration), token, now)),
    check: async (registration) => {
      const metadata = (await discover(registration)).serverMetadata();
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
        if (metadata[name] === undefined) throw new IdentityError('invalid_answer', `The provider names no ${name}.`);
    },
    begin: async (registration, { state, nonce, verifier }, redirectUri) => {
      const client = await library();
      const url = client.buildAuthorizationUrl(await configurationOf(registration), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    finish: async (registration, proofs, answer, wanted) =>
      finish(await configurationOf(registration), proofs, answer, wanted),
    signOutAddress: async (registration, idToken, returnTo) => {
      const client = await library();
      const configuration = await configurationOf(registration);
      const { end_session_endpoint: endpoint } = configuration.serverMetadata();
      if (endpoint === undefined || !isAllowed(policy, endpoint)) return undefined;
      const hint = idToken === undefined ? {} : { id_token_hint: idToken };
      return client.buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri: returnTo }).href;
    },
  };
}

async function finish(
  configuration: OpenIdClient.Configuration,
  { state, nonce, verifier }: AttemptProofs,
  answer: URL,
  wanted: readonly string[],
): Promise<Attested> {
  const client = await library();
  return explained(async () => {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined)
      throw new IdentityError('invalid_answer', 'The provider sent no ID token.');
    const isWhole = wanted.every((name) => Object.hasOwn(claims, name));
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = isWhole || !hasMore ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    // What is signed goes before what is not.
    return { claims: { ...more, ...claims }, idToken: tokens.id_token };
  });
}

/** Signing in is rare: the library is loaded with the first. */
function library(): Promise<typeof OpenIdClient> {
  return import('openid-client');
}

/** As the standard has it unless the provider says that it wants the other way. */
function authenticationBy(client: typeof OpenIdClient, secret: string): OpenIdClient.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...more) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (known.includes('client_secret_basic') ? basic : post)(server, ...more);
  };
}

function boundedFetch(policy: TargetPolicy, dispatcher: Dispatcher): OpenIdClient.CustomFetch {
  const places = new LruCache<Semaphore>(MAX_PROVIDERS);
  const placeOf = (host: string) => {
    const place =
      places.get(host) ?? createSemaphore({ ...AT_ONCE, refuse: () => new Error(`${host} is asked too much at once`) });
    places.set(host, place);
    return place;
  };
  return async (url, { method, headers, body }) => {
    const verdict = judgeTarget(policy, url);
    if (verdict.kind === 'refused') throw new Error(`${new URL(url).host}: ${verdict.reason}`);
    const answer = await placeOf(verdict.url.host)(() =>
      askOutside({
        url: verdict.url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body === undefined || body === null ? {} : { body: String(body) }),
        dispatcher,
        ...ASK,
      }),
    );
    if (answer.truncated) throw new Error(`${verdict.url.host} answered with more than ${ASK.maxBytes} bytes`);
    return new Response(answer.bytes.length === 0 ? null : Buffer.from(answer.bytes), {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        // The bytes are unpacked already.
        value === undefined || name === 'content-encoding' ? [] : [[name, String(value)] as [string, string]],
      ),
    });
  };
}

function isAllowed(policy: TargetPolicy, url: string): boolean {
  return judgeTarget(policy, url).kind === 'allowed';
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** The library tells what is wrong in a sentence, and of what it stems from in another. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    if (!(error instanceof Error)) throw error;
    if (error instanceof LandfallError) throw error;
    const said = 'error' in error ? String(error.error) : undefined;
    const reason = [error.message, said, error.cause instanceof Error ? error.cause.message : undefined];
    const text = [...new Set(reason.filter((one) => one !== undefined && one !== ''))].join(': ').slice(0, 500);
    throw new IdentityError(kindOf(error, said), text, { cause: error });
  }
}

function kindOf(error: Error, said: string | undefined): IdentityError['kind'] {
  if (said === 'access_denied') return 'cancelled';
  const code = 'code' in error ? String(error.code) : '';
  // Whatever the library has not named itself went wrong on the way.
  return code.startsWith('OAUTH_') && !UNREACHABLE.has(code) ? 'invalid_answer' : 'provider_unreachable';
}
