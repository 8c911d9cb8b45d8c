import type { FetchOutcome, RawPayload, SourceRequest, Wholeness } from '../source.ts';
import { type AnswerHeaders, type CarrierAccess, type CarrierAnswer, callCarrier } from './call.ts';
import { lookInto } from './look.ts';
import { meaningOf } from './meaning.ts';
import { nextPage } from './next-page.ts';
import { addressOf, credentialNames } from './profile.ts';
import { firstParts, type Part, urlOf } from './question.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { askedNext, doubtAfterAll, type Progress, startProgress } from './whole.ts';

const MAX_PAGES = 50;
/** Calls for one question: enough for every box of a large booking, and for the pages of each. */
const MAX_CALLS = 500;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/**
 * Asks a carrier for everything about a number: page after page, and piece by piece where it cuts its answers. A later
 * page that fails, fails the whole; what the line does not allow today is left for another day.
 */
export async function fetchEvents(access: CarrierAccess, request: SourceRequest): Promise<FetchOutcome> {
  const { profile, credentials } = access;
  const missing = credentialNames(profile).filter((name) => !credentials[name]);
  if (missing.length > 0) return { kind: 'unauthorised', detail: `Not configured: ${missing.join(', ')}.` };
  const address = addressOf(profile.eventsUrl, credentials, profile.fields);
  if (!address) return { kind: 'unauthorised', detail: 'The configured address is none.' };
  const rest = readRest(request.rest);
  const work = rest ?? firstParts(profile, request);
  if (work.length === 0) return { kind: 'not_found' };
  const state: Asking = { access, address, request, payloads: [], pages: new Set(), work, calls: 0 };
  return askAll(state, startProgress(request.containerNumbers, work));
}

interface Asking {
  readonly access: CarrierAccess;
  readonly address: URL;
  readonly request: SourceRequest;
  readonly payloads: RawPayload[];
  /** Addresses of pages of the part under way. */
  readonly pages: Set<string>;
  readonly work: Part[];
  calls: number;
}

async function askAll(state: Asking, progress: Progress): Promise<FetchOutcome> {
  const { access, payloads, work } = state;
  for (let part = work.shift(); part; part = work.shift()) {
    if (state.calls >= MAX_CALLS) return found(state, { kind: 'unfinished', rest: [part, ...work] });
    const outcome = await askPart(state, part);
    if (outcome.kind === 'page') {
      payloads.push(outcome.payload);
      const next = furtherPage(state, part, outcome);
      if (next !== undefined && 'kind' in next) return next;
      work.unshift(...(next ? [next] : askedNext(access.profile, part, lookInto(outcome.payload), progress)));
      continue;
    }
    if (outcome.kind === 'not_found' && part.page === undefined && payloads.length > 0) continue;
    // A limit larger than the line takes: what it took before stands, and is asked for in smaller pieces.
    if (outcome.kind === 'mistake' && part.limit !== access.profile.paging?.size && payloads.length > 0) {
      const size = access.profile.paging?.size ?? 100;
      progress.longest = size;
      const full = { events: size, boxes: [], bookings: [], bills: [], created: [] };
      work.unshift(...askedNext(access.profile, { ...part, limit: size }, full, progress));
      continue;
    }
    return endEarly(state, part, outcome);
  }
  if (payloads.length === 0) return { kind: 'not_found' };
  // Going on with an earlier question one hears only of what was left.
  const doubt = state.request.rest ? progress.cut : doubtAfterAll(access.profile, progress);
  return found(state, doubt ? { kind: 'cut', reason: doubt } : { kind: 'whole' });
}

function found({ payloads, calls }: Asking, wholeness: Wholeness): FetchOutcome {
  return { kind: 'found', payloads, wholeness, calls };
}

type PartOutcome =
  | { readonly kind: 'page'; readonly payload: RawPayload; readonly headers: AnswerHeaders }
  | { readonly kind: 'over_budget' }
  | { readonly kind: 'mistake'; readonly detail: string }
  | Exclude<FetchOutcome, { kind: 'found' }>;

/** What was learned so far counts when the line only wants to be asked later. */
function endEarly(state: Asking, part: Part, outcome: Exclude<PartOutcome, { kind: 'page' }>): FetchOutcome {
  const rest = [part, ...state.work];
  switch (outcome.kind) {
    case 'over_budget':
      return state.payloads.length > 0 ? found(state, { kind: 'unfinished', rest }) : outcome;
    case 'rate_limited': {
      const slowDown = { retryAfterSeconds: outcome.retryAfterSeconds };
      return state.payloads.length > 0 ? found(state, { kind: 'unfinished', rest, slowDown }) : outcome;
    }
    case 'mistake':
      return { kind: 'unavailable', detail: outcome.detail, isRefusedQuestion: true };
    case 'not_found':
      return state.payloads.length > 0 ? { kind: 'unavailable', detail: 'A later page was not there.' } : outcome;
    case 'unauthorised':
    case 'unavailable':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** The next page of the part, if there is one; an end to the question when there must not be. */
function furtherPage(
  { address, pages, access, request }: Asking,
  part: Part,
  { payload, headers }: Extract<PartOutcome, { kind: 'page' }>,
): Part | FetchOutcome | undefined {
  const { profile, credentials } = access;
  if (payload.truncated || (profile.paging?.kind ?? 'cursor') !== 'cursor') return undefined;
  const { page, ...whole } = part;
  const first = urlOf(address, profile, credentials, whole);
  if (page === undefined) pages.clear();
  pages.add(page ?? first.href);
  const next = nextPage(first, headers);
  if (!next) return undefined;
  if (pages.has(next.href)) return { kind: 'unavailable', detail: 'The pages lead in a circle.' };
  if (pages.size >= MAX_PAGES) return { kind: 'unavailable', detail: `More than ${MAX_PAGES} pages.` };
  if (next.origin !== first.origin) return { kind: 'unavailable', detail: `The next page is at ${next.host}.` };
  return request.signal.aborted ? undefined : { ...part, page: next.href };
}

async function askPart(state: Asking, part: Part): Promise<PartOutcome> {
  const { access, address, request } = state;
  const { profile, credentials, nowMs } = access;
  const url = urlOf(address, profile, credentials, part);
  const { signal } = request;
  const spend = request.spend;
  const counted = async () => {
    state.calls += 1;
    return spend ? spend() : true;
  };
  const outcome = await callCarrier(access, { method: 'GET', url, signal, maxBytes: MAX_PAGE_BYTES, spend: counted });
  if (outcome.kind !== 'answer') return outcome;
  const meaning = meaningOf(profile, outcome);
  switch (meaning.kind) {
    case 'events':
      return { kind: 'page', payload: payloadOf(outcome, url), headers: outcome.headers };
    case 'not_found':
      return { kind: 'not_found' };
    case 'refused':
      return { kind: 'unauthorised', detail: withoutKeys(meaning.detail, credentials) };
    case 'slow_down':
      return { kind: 'rate_limited', retryAfterSeconds: retryAfterSeconds(outcome.headers['retry-after'], nowMs()) };
    case 'mistake':
      return { kind: 'mistake', detail: withoutKeys(meaning.detail, credentials) };
    case 'outage':
      return { kind: 'unavailable', detail: withoutKeys(meaning.detail, credentials) };
    default:
      return meaning satisfies never;
  }
}

function payloadOf({ status, headers, bytes, truncated }: CarrierAnswer, url: URL): RawPayload {
  const contentType = headers['content-type'];
  return {
    body: bytes,
    contentType: Array.isArray(contentType) ? (contentType[0] ?? null) : (contentType ?? null),
    httpStatus: status,
    asked: `GET ${url.origin}${url.pathname}${url.search}`,
    truncated,
  };
}

/** A line may quote what it was sent. */
function withoutKeys(text: string, credentials: Readonly<Record<string, string>>): string {
  return Object.values(credentials).reduce((shown, key) => (key.length > 3 ? shown.replaceAll(key, '…') : shown), text);
}

const MAX_REST = 2_000;

/** What an earlier asking left; it was written by ourselves. */
function readRest(rest: readonly unknown[] | undefined): Part[] | undefined {
  if (!rest || rest.length === 0) return undefined;
  return rest.slice(0, MAX_REST) as Part[];
}
