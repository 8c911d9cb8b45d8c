import type { AnswerHeaders } from '../../outside/ask.ts';
import type { FetchOutcome, RawPayload, SourceRequest, Wholeness } from '../source.ts';
import { glanceOf } from './answers.ts';
import { type CarrierAccess, type CarrierAnswer, callCarrier } from './call.ts';
import { type Look, NOTHING_SEEN } from './look.ts';
import { meaningOf, tellingMembers } from './meaning.ts';
import { nextPage } from './next-page.ts';
import { addressOf, credentialNames } from './profile.ts';
import { firstParts, type Part, urlOf } from './question.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { askedNext, doubtAfterAll, type Progress, startProgress } from './whole.ts';

const MAX_PAGES = 50;
/** Calls for one question: enough for every box of a large booking, and for the pages of each. */
const MAX_CALLS = 500;
/** Several times what the largest booking takes, on all its pages. A question that has brought so much goes on another time. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_EVENTS = 20_000;

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
  const state: Asking = {
    access,
    address,
    request,
    maxBytes: request.maxBytes ?? MAX_BYTES,
    payloads: [],
    pages: new Set(),
    read: NOTHING,
    work,
    calls: 0,
    bytes: 0,
  };
  return askAll(state, startProgress(request.containerNumbers, work));
}

interface Asking {
  readonly access: CarrierAccess;
  readonly address: URL;
  readonly request: SourceRequest;
  readonly maxBytes: number;
  readonly payloads: RawPayload[];
  /** Addresses of pages of the part under way. */
  readonly pages: Set<string>;
  /** In the pages of the part under way. */
  read: { readonly bytes: number; readonly events: number };
  readonly work: Part[];
  calls: number;
  /** In all answers. */
  bytes: number;
}

const NOTHING = { bytes: 0, events: 0 };

async function askAll(state: Asking, progress: Progress): Promise<FetchOutcome> {
  const { access, payloads, work } = state;
  for (let part = work.shift(); part; part = work.shift()) {
    if (state.calls >= MAX_CALLS || (state.bytes >= state.maxBytes && part.page === undefined)) {
      return found(state, { kind: 'unfinished', rest: [part, ...work] });
    }
    const outcome = await askPart(state, part);
    if (outcome.kind === 'page') {
      payloads.push(outcome.payload);
      state.bytes += outcome.payload.body.length;
      const next = furtherPage(state, part, outcome);
      if (next !== undefined && 'kind' in next) return next;
      work.unshift(...(next ? [next] : askedNext(access.profile, part, outcome.look, progress)));
      continue;
    }
    if (outcome.kind === 'not_found' && part.page === undefined && payloads.length > 0) continue;
    // A limit larger than the line takes: what it took before stands, and is asked for in smaller pieces.
    if (outcome.kind === 'mistake' && part.limit !== access.profile.paging?.size && payloads.length > 0) {
      const size = access.profile.paging?.size ?? 100;
      progress.longest = size;
      const full = { ...NOTHING_SEEN, events: size };
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
  | { readonly kind: 'page'; readonly payload: RawPayload; readonly headers: AnswerHeaders; readonly look: Look }
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
  state: Asking,
  part: Part,
  { payload, headers, look }: Extract<PartOutcome, { kind: 'page' }>,
): Part | FetchOutcome | undefined {
  const { address, pages, access, request } = state;
  const { profile, credentials } = access;
  if (payload.truncated || (profile.paging?.kind ?? 'cursor') !== 'cursor') return undefined;
  const { page, ...whole } = part;
  const first = urlOf(address, profile, credentials, whole);
  if (page === undefined) {
    pages.clear();
    state.read = NOTHING;
  }
  state.read = { bytes: state.read.bytes + payload.body.length, events: state.read.events + look.events };
  pages.add(page ?? first.href);
  const next = nextPage(first, headers);
  if (!next) return undefined;
  if (pages.has(next.href)) return { kind: 'unavailable', detail: 'The pages lead in a circle.' };
  if (pages.size >= MAX_PAGES) return { kind: 'unavailable', detail: `More than ${MAX_PAGES} pages.` };
  if (state.read.bytes >= state.maxBytes) {
    return { kind: 'unavailable', detail: `More than ${state.maxBytes} bytes in pages.` };
  }
  if (state.read.events >= MAX_EVENTS)
    return { kind: 'unavailable', detail: `More than ${MAX_EVENTS} events in pages.` };
  if (next.origin !== first.origin) return { kind: 'unavailable', detail: `The next page is at ${next.host}.` };
  return request.signal.aborted ? undefined : { ...part, page: next.href };
}

async function askPart(state: Asking, part: Part): Promise<PartOutcome> {
  const { access, address, request } = state;
  const { profile, credentials, nowMs } = access;
  const url = urlOf(address, profile, credentials, part);
  const { signal, spend } = request;
  const { maxBytes } = state;
  const counted = async () => {
    state.calls += 1;
    return spend ? spend() : true;
  };
  const outcome = await callCarrier(access, { method: 'GET', url, signal, maxBytes, spend: counted });
  if (outcome.kind !== 'answer') return outcome;
  const glance = await glanceOf(outcome, tellingMembers(profile, outcome.status), access.owner);
  const meaning = meaningOf(profile, outcome.status, glance);
  switch (meaning.kind) {
    case 'events':
      return { kind: 'page', payload: payloadOf(outcome, url), headers: outcome.headers, look: glance.look };
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
