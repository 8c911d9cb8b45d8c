import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { LruCache } from '../../concurrency/lru-cache.ts';
import { askOutside, type OutsideAnswer } from '../../outside/ask.ts';
import { parseOutsideJson } from '../../text/outside-json.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { signAssertion } from './assertion.ts';
import { membersOf } from './members.ts';
import { addressOf, type CarrierProfile, type Credentials, filled } from './profile.ts';
import { describeFailure } from './reach.ts';

/** A token is renewed this long before its end, so that none expires on the way; of a short life a quarter. */
const MARGIN_MS = 30_000;
/** Of a carrier that does not say. */
const DEFAULT_LIFETIME_MS = 300_000;
const MAX_LIFETIME_MS = DAY_MS;
const MAX_TOKENS = 1_000;
/** Tokens with all their claims take some 4 KB. */
const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_ANSWER_VALUES = 500;
const MAX_CALL_MS = 30_000;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const WHOM = 'The token service';

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'over_budget' }
  | { readonly kind: 'unauthorised'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Whether one more call is within what the line allows. */
export type Spend = () => Promise<boolean>;

interface CachedToken {
  readonly outcome: Promise<TokenOutcome>;
  expiresAtMs: number;
}

/** For whom a token is: the same profile, asked with the same keys of the same owner. */
interface TokenHolder {
  readonly profile: CarrierProfile;
  readonly owner: Id;
  readonly credentials: Credentials;
}

/** OAuth 2.0 client credentials (RFC 6749 section 4.4). Tokens live in memory alone; all questions of a holder share one. */
export class TokenCache {
  readonly #tokens = new LruCache<CachedToken>(MAX_TOKENS);
  readonly #nowMs: () => number;
  readonly #lastsMs: () => number;
  readonly #dispatcher: Dispatcher | undefined;

  /** `lastsMs` is for how long a token is believed, which setting the clock must not prolong. */
  constructor(nowMs: () => number, lastsMs: () => number, dispatcher: Dispatcher | undefined) {
    this.#nowMs = nowMs;
    this.#lastsMs = lastsMs;
    this.#dispatcher = dispatcher;
  }

  async get(holder: TokenHolder, signal: AbortSignal, spend?: Spend): Promise<TokenOutcome> {
    const key = keyOf(holder);
    const cached = this.#tokens.get(key);
    if (cached && cached.expiresAtMs > this.#lastsMs()) return cached.outcome;
    // Until the answer says otherwise, others wait for this question rather than asking again.
    const entry: CachedToken = {
      outcome: this.#ask(holder, key, signal, spend),
      expiresAtMs: Number.POSITIVE_INFINITY,
    };
    this.#tokens.set(key, entry);
    return entry.outcome;
  }

  /** The carrier refused the token: the next question gets a new one. */
  forget(holder: TokenHolder): void {
    this.#tokens.delete(keyOf(holder));
  }

  async #ask(holder: TokenHolder, key: string, signal: AbortSignal, spend: Spend | undefined): Promise<TokenOutcome> {
    const answer = await this.#askForToken(holder, signal, spend);
    const entry = this.#tokens.get(key);
    if (answer.kind !== 'token') this.#tokens.delete(key);
    else if (entry) {
      entry.expiresAtMs = this.#lastsMs() + answer.lifetimeMs - Math.min(MARGIN_MS, answer.lifetimeMs / 4);
    }
    return answer;
  }

  async #askForToken(
    { profile, credentials }: TokenHolder,
    signal: AbortSignal,
    spend: Spend | undefined,
  ): Promise<Answer> {
    const call = tokenCall(profile, credentials, this.#nowMs());
    if (call.kind !== 'call') return call;
    // At the line's own gateway a question for a token counts like any other.
    const isOwn = addressOf(profile.eventsUrl, credentials, profile.fields)?.host === call.url.host;
    if (isOwn && spend && !(await spend())) return { kind: 'over_budget' };
    try {
      const answer = await askOutside({
        ...call,
        method: 'POST',
        signal,
        dispatcher: this.#dispatcher,
        maxMs: MAX_CALL_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return readAnswer(answer);
    } catch (error) {
      return { kind: 'unavailable', detail: describeFailure(error, WHOM) };
    }
  }
}

type Answer = Exclude<TokenOutcome, { kind: 'token' }> | { kind: 'token'; token: string; lifetimeMs: number };

type TokenCall =
  | { readonly kind: 'call'; readonly url: URL; readonly headers: Record<string, string>; readonly body: string }
  | { readonly kind: 'unauthorised'; readonly detail: string };

function tokenCall(profile: CarrierProfile, credentials: Credentials, nowMs: number): TokenCall {
  const { oauth, fields } = profile;
  const { clientId = '', clientSecret = '' } = credentials;
  const url = oauth && addressOf(oauth.tokenUrl, credentials, fields);
  if (!oauth || !url || !clientId) return { kind: 'unauthorised', detail: 'No client is configured.' };
  const scope = oauth.scope && filled(oauth.scope, credentials);
  const grant = { grant_type: 'client_credentials', ...(scope && { scope }) };
  const form = new URLSearchParams(oauth.grantIn === 'query' ? {} : grant);
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [header, name] of Object.entries(profile.keyHeaders)) headers[header] = credentials[name] ?? '';
  if (oauth.send === 'form') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  } else if (oauth.send === 'basic') {
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    const { certificate = '', privateKey = '' } = credentials;
    const assertion = signAssertion({ certificate, privateKey, clientId }, url.href, nowMs);
    if (assertion.kind !== 'assertion') return assertion;
    form.set('client_id', clientId);
    form.set('client_assertion_type', ASSERTION_TYPE);
    form.set('client_assertion', assertion.text);
  }
  if (oauth.grantIn === 'query') for (const [name, value] of Object.entries(grant)) url.searchParams.set(name, value);
  const body = form.toString();
  if (body !== '') headers['content-type'] = 'application/x-www-form-urlencoded';
  return { kind: 'call', url, headers, body };
}

function readAnswer({ status, bytes, truncated }: OutsideAnswer): Answer {
  if (status === 400 || status === 401 || status === 403) {
    return { kind: 'unauthorised', detail: `${WHOM} refused the client (${status}).` };
  }
  if (status !== 200) return { kind: 'unavailable', detail: `${WHOM} answered ${status}.` };
  const answer = truncated ? undefined : membersOf(parseOutsideJson(bytes, MAX_ANSWER_VALUES));
  const token = answer?.['access_token'];
  if (typeof token !== 'string') {
    return { kind: 'unavailable', detail: `${WHOM} answered with something else than a token.` };
  }
  const seconds = Number(answer?.['expires_in']);
  const lifetimeMs = seconds > 0 ? Math.min(seconds * 1000, MAX_LIFETIME_MS) : DEFAULT_LIFETIME_MS;
  return { kind: 'token', token, lifetimeMs };
}

/** All of the keys count: whoever knows only what is public of somebody's is not answered with their token. */
function keyOf({ profile, owner, credentials }: TokenHolder): string {
  const keys = Object.entries(credentials).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([owner, profile.name, keys]))
    .digest('base64url');
}
