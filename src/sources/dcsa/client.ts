import { type Dispatcher, request as httpRequest } from 'undici';
import type { FetchOutcome, RawPayload, SourceRequest } from '../source.ts';
import { nextPage } from './next-page.ts';
import { addressOf, type CarrierProfile, credentialNames } from './profile.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { Credentials, TokenCache } from './token.ts';

const MAX_PAGES = 50;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** Of an answer that is too large, this much is kept for people to look at. */
const KEPT_OF_TOO_LARGE = 64 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
const BODY_TIMEOUT_MS = 30_000;

export interface CarrierAccess {
  readonly profile: CarrierProfile;
  readonly credentials: Credentials;
  readonly tokens: TokenCache;
  readonly nowMs: () => number;
}

/** Asks a carrier for all events of a number, page after page. A later page that fails, fails the whole. */
export async function fetchEvents(access: CarrierAccess, request: SourceRequest): Promise<FetchOutcome> {
  const missing = credentialNames(access.profile).filter((name) => !access.credentials[name]);
  if (missing.length > 0) return { kind: 'unauthorised', detail: `Not configured: ${missing.join(', ')}.` };
  const address = addressOf(access.profile.eventsUrl, access.credentials);
  if (!address) return { kind: 'unauthorised', detail: 'The configured address is none.' };
  const first = questionUrl(address, access.profile, request);
  if (!first) return { kind: 'not_found' };
  const payloads: RawPayload[] = [];
  const asked = new Set<string>();
  let url: URL | undefined = first;
  while (url) {
    if (asked.size >= MAX_PAGES) return { kind: 'unavailable', detail: `More than ${MAX_PAGES} pages.` };
    if (asked.has(url.href)) return { kind: 'unavailable', detail: 'The pages lead in a circle.' };
    asked.add(url.href);
    const page = await fetchPage(access, url, request.signal);
    if (page.kind !== 'page') {
      const ended = payloads.length > 0 && page.kind === 'not_found';
      return ended ? { kind: 'unavailable', detail: 'A later page was not there.' } : page;
    }
    payloads.push(page.payload);
    url = page.payload.truncated ? undefined : nextPage(first, page.headers);
    if (url && url.origin !== first.origin) return { kind: 'unavailable', detail: `The next page is at ${url.host}.` };
  }
  return { kind: 'found', payloads };
}

/** Undefined when the carrier cannot be asked for such a number. */
function questionUrl(address: URL, profile: CarrierProfile, request: SourceRequest): URL | undefined {
  const rule = profile.numbers[request.numberType];
  if (!rule) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(profile.parameters)) url.searchParams.set(name, value);
  url.searchParams.set(rule.parameter, withoutPrefix(request.number, rule.strip ?? []));
  if (profile.containerParameter) {
    const [container] = request.containerNumbers;
    if (!container) return undefined;
    url.searchParams.set(profile.containerParameter, container);
  }
  return url;
}

function withoutPrefix(number: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((candidate) => number.startsWith(candidate) && number.length > candidate.length);
  return prefix ? number.slice(prefix.length) : number;
}

type PageOutcome =
  | { readonly kind: 'page'; readonly payload: RawPayload; readonly headers: PageHeaders }
  | Exclude<FetchOutcome, { kind: 'found' }>;

export type PageHeaders = Readonly<Record<string, string | string[] | undefined>>;

async function fetchPage(access: CarrierAccess, url: URL, signal: AbortSignal): Promise<PageOutcome> {
  const first = await askOnce(access, url, signal);
  // A token may be withdrawn before its time; a second refusal is meant.
  if (first.kind !== 'unauthorised' || !access.profile.oauth) return first;
  access.tokens.forget(access.profile, access.credentials);
  return askOnce(access, url, signal);
}

async function askOnce(access: CarrierAccess, url: URL, signal: AbortSignal): Promise<PageOutcome> {
  const { profile, credentials, tokens } = access;
  const headers: Record<string, string> = { accept: 'application/json', ...profile.headers };
  for (const [header, name] of Object.entries(profile.keyHeaders)) headers[header] = credentials[name] ?? '';
  if (profile.oauth) {
    const outcome = await tokens.get(profile, credentials, signal);
    if (outcome.kind !== 'token') return outcome;
    headers['authorization'] = `Bearer ${outcome.token}`;
  }
  try {
    const response = await httpRequest(url, {
      headers,
      signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
    return await readResponse(response, url, access.nowMs());
  } catch (error) {
    return { kind: 'unavailable', detail: describe(error) };
  }
}

async function readResponse(response: Dispatcher.ResponseData, url: URL, nowMs: number): Promise<PageOutcome> {
  const { statusCode, headers, body } = response;
  if (statusCode === 200 || statusCode === 206) {
    const { bytes, truncated } = await readBody(body);
    const contentType = headers['content-type'];
    const payload = {
      body: bytes,
      contentType: Array.isArray(contentType) ? (contentType[0] ?? null) : (contentType ?? null),
      httpStatus: statusCode,
      asked: `GET ${url.origin}${url.pathname}${url.search}`,
      truncated,
    };
    return { kind: 'page', payload, headers };
  }
  await body.dump();
  if (statusCode === 204 || statusCode === 400 || statusCode === 404 || statusCode === 422)
    return { kind: 'not_found' };
  if (statusCode === 401 || statusCode === 403) {
    return { kind: 'unauthorised', detail: `The carrier refused the credentials (${statusCode}).` };
  }
  if (statusCode === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: retryAfterSeconds(headers['retry-after'], nowMs) };
  }
  return { kind: 'unavailable', detail: `The carrier answered ${statusCode}.` };
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_PAGE_BYTES) {
      body.destroy();
      return { bytes: Buffer.concat(chunks).subarray(0, KEPT_OF_TOO_LARGE), truncated: true };
    }
  }
  return { bytes: Buffer.concat(chunks), truncated: false };
}

/** Only the kind of failure: what undici throws may quote the request with its keys. */
function describe(error: unknown): string {
  const code = (error as { code?: unknown }).code ?? (error as { name?: unknown }).name;
  return `The carrier could not be reached (${typeof code === 'string' ? code : 'unknown'}).`;
}
