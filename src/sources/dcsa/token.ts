import { type Dispatcher, request as httpRequest } from 'undici';
import { addressOf, type CarrierProfile } from './profile.ts';

/** A token is renewed this long before its end, so that none expires on the way. */
const MARGIN_MS = 30_000;
/** Of a carrier that does not say. */
const DEFAULT_LIFETIME_MS = 300_000;
const MAX_LIFETIME_MS = 24 * 3_600_000;
const MAX_TOKENS = 1_000;
const MAX_ANSWER_BYTES = 65_536;

export type Credentials = Readonly<Record<string, string>>;

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unauthorised'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

interface CachedToken {
  readonly outcome: Promise<TokenOutcome>;
  expiresAtMs: number;
}

/** OAuth 2.0 client credentials (RFC 6749 section 4.4). Tokens live in memory alone; whoever waits for one shares it. */
export class TokenCache {
  readonly #tokens = new Map<string, CachedToken>();
  readonly #nowMs: () => number;
  readonly #dispatcher: Dispatcher | undefined;

  constructor(nowMs: () => number, dispatcher: Dispatcher | undefined) {
    this.#nowMs = nowMs;
    this.#dispatcher = dispatcher;
  }

  async get(profile: CarrierProfile, credentials: Credentials, signal: AbortSignal): Promise<TokenOutcome> {
    const key = keyOf(profile, credentials);
    const cached = this.#tokens.get(key);
    if (cached && cached.expiresAtMs > this.#nowMs()) return cached.outcome;
    if (this.#tokens.size >= MAX_TOKENS) this.#tokens.clear();
    // Until the answer says otherwise, others wait for this question rather than asking again.
    const entry: CachedToken = {
      outcome: this.#ask(profile, credentials, key, signal),
      expiresAtMs: Number.POSITIVE_INFINITY,
    };
    this.#tokens.set(key, entry);
    return entry.outcome;
  }

  /** The carrier refused the token: the next question gets a new one. */
  forget(profile: CarrierProfile, credentials: Credentials): void {
    this.#tokens.delete(keyOf(profile, credentials));
  }

  async #ask(
    profile: CarrierProfile,
    credentials: Credentials,
    key: string,
    signal: AbortSignal,
  ): Promise<TokenOutcome> {
    const answer = await askForToken(profile, credentials, signal, this.#dispatcher);
    const entry = this.#tokens.get(key);
    if (answer.kind !== 'token') this.#tokens.delete(key);
    else if (entry) entry.expiresAtMs = this.#nowMs() + answer.lifetimeMs - MARGIN_MS;
    return answer;
  }
}

type Answer = Exclude<TokenOutcome, { kind: 'token' }> | { kind: 'token'; token: string; lifetimeMs: number };

async function askForToken(
  profile: CarrierProfile,
  credentials: Credentials,
  signal: AbortSignal,
  dispatcher: Dispatcher | undefined,
): Promise<Answer> {
  const { oauth } = profile;
  const { clientId, clientSecret } = credentials;
  const address = oauth && addressOf(oauth.tokenUrl, credentials);
  if (!oauth || !address || !clientId || !clientSecret)
    return { kind: 'unauthorised', detail: 'No client id and secret are configured.' };
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(oauth.scope && { scope: oauth.scope }) });
  if (oauth.send === 'form') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const keys = Object.entries(profile.keyHeaders).map(([header, name]) => [header, credentials[name] ?? '']);
  try {
    const response = await httpRequest(address, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(keys),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(oauth.send === 'basic' && { authorization: `Basic ${basic}` }),
      },
      body: form.toString(),
      signal,
      ...(dispatcher && { dispatcher }),
    });
    const text = (await response.body.text()).slice(0, MAX_ANSWER_BYTES);
    return readAnswer(response.statusCode, text);
  } catch {
    // What undici throws may quote the request, and the request holds the secret.
    return { kind: 'unavailable', detail: 'The token service could not be reached.' };
  }
}

function readAnswer(status: number, text: string): Answer {
  if (status === 400 || status === 401 || status === 403) {
    return { kind: 'unauthorised', detail: `The token service refused the client (${status}).` };
  }
  if (status !== 200) return { kind: 'unavailable', detail: `The token service answered ${status}.` };
  try {
    const answer = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown };
    const seconds = Number(answer.expires_in);
    if (typeof answer.access_token !== 'string') throw new Error('no token');
    const lifetimeMs = seconds > 0 ? Math.min(seconds * 1000, MAX_LIFETIME_MS) : DEFAULT_LIFETIME_MS;
    return { kind: 'token', token: answer.access_token, lifetimeMs };
  } catch {
    return { kind: 'unavailable', detail: 'The token service answered with something else than a token.' };
  }
}

function keyOf(profile: CarrierProfile, credentials: Credentials): string {
  return `${profile.name} ${credentials['clientId'] ?? ''} ${credentials['clientSecret'] ?? ''}`;
}
