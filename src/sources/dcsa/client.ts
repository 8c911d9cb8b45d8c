import type { FetchOutcome, RawPayload, SourceRequest } from '../source.ts';
import { type AnswerHeaders, type CarrierAccess, type CarrierAnswer, callCarrier, isRefusal } from './call.ts';
import { nextPage } from './next-page.ts';
import { addressOf, type CarrierProfile, credentialNames } from './profile.ts';
import { retryAfterSeconds } from './retry-after.ts';

const MAX_PAGES = 50;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

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
  | { readonly kind: 'page'; readonly payload: RawPayload; readonly headers: AnswerHeaders }
  | Exclude<FetchOutcome, { kind: 'found' }>;

async function fetchPage(access: CarrierAccess, url: URL, signal: AbortSignal): Promise<PageOutcome> {
  const outcome = await callCarrier(access, { method: 'GET', url, signal, maxBytes: MAX_PAGE_BYTES });
  return outcome.kind === 'answer' ? readAnswer(outcome, url, access.nowMs()) : outcome;
}

function readAnswer({ status, headers, bytes, truncated }: CarrierAnswer, url: URL, nowMs: number): PageOutcome {
  if (status === 200 || status === 206) {
    const contentType = headers['content-type'];
    const payload = {
      body: bytes,
      contentType: Array.isArray(contentType) ? (contentType[0] ?? null) : (contentType ?? null),
      httpStatus: status,
      asked: `GET ${url.origin}${url.pathname}${url.search}`,
      truncated,
    };
    return { kind: 'page', payload, headers };
  }
  if (status === 204 || status === 400 || status === 404 || status === 422) return { kind: 'not_found' };
  if (isRefusal(status)) {
    return { kind: 'unauthorised', detail: `The carrier refused the credentials (${status}).` };
  }
  if (status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: retryAfterSeconds(headers['retry-after'], nowMs) };
  }
  return { kind: 'unavailable', detail: `The carrier answered ${status}.` };
}
