import type { SubscriptionFilters } from '../../domain/carriers/event-subscription.ts';
import { parseOutsideJson } from '../../text/outside-json.ts';
import { glanceOf, type ListedSubscription, readSubscriptions } from './answers.ts';
import { type CarrierAccess, type CarrierAnswer, type CarrierCall, callCarrier, isRefusal } from './call.ts';
import { membersOf } from './members.ts';
import { nextPage } from './next-page.ts';
import { addressOf } from './profile.ts';
import { retryAfterSeconds } from './retry-after.ts';

const MAX_PAGES = 50;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** On all pages together; we make one for each account and line. */
const MAX_SUBSCRIPTIONS = 5_000;
/** Of an answer to a new subscription, which is that one. */
const MAX_CREATED_BYTES = 16 * 1024;

/** Why a call about subscriptions did not succeed. */
export type SubscriptionTrouble =
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'unauthorised'; readonly detail: string }
  /** The carrier understood and does not want to. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

export interface WantedSubscription {
  readonly callbackUrl: string;
  readonly filters: SubscriptionFilters;
}

type Done = { readonly kind: 'done' };
type Gone = { readonly kind: 'gone' };

/** The carrier's event subscriptions, as DCSA Track & Trace 2.2 has them. */
export interface SubscriptionClient {
  readonly renewEveryHours: number;
  list(signal: AbortSignal): Promise<{ kind: 'found'; subscriptions: ListedSubscription[] } | SubscriptionTrouble>;
  create(
    wanted: WantedSubscription & { readonly secret: string },
    signal: AbortSignal,
  ): Promise<{ kind: 'created'; id: string } | SubscriptionTrouble>;
  update(id: string, wanted: WantedSubscription, signal: AbortSignal): Promise<Done | Gone | SubscriptionTrouble>;
  setSecret(id: string, secret: string, signal: AbortSignal): Promise<Done | Gone | SubscriptionTrouble>;
  /** Done too when the carrier no longer has it. */
  remove(id: string, signal: AbortSignal): Promise<Done | SubscriptionTrouble>;
}

/** Undefined when the carrier offers no subscriptions, or its address is not configured. */
export function createSubscriptionClient(access: CarrierAccess): SubscriptionClient | undefined {
  const offered = access.profile.subscriptions;
  const address = offered && addressOf(offered.url, access.credentials, access.profile.fields);
  if (!offered || !address) return undefined;
  const call = (method: CarrierCall['method'], url: URL, signal: AbortSignal, body?: object) =>
    ask(access, { method, url, signal, ...(body && { body }) });
  const change = async (...given: Parameters<typeof call>): Promise<Done | Gone | SubscriptionTrouble> => {
    const outcome = await call(...given);
    if (outcome.kind === 'answer') return { kind: 'done' };
    return outcome;
  };
  return {
    renewEveryHours: offered.renewEveryHours,
    list: (signal) => listAll(access, address, signal),
    create: async (wanted, signal) => {
      const outcome = await call('POST', address, signal, { ...bodyOf(wanted), secret: wanted.secret });
      if (outcome.kind === 'gone') return { kind: 'refused', detail: 'The carrier has no such address (404).' };
      return outcome.kind === 'answer' ? readCreated(outcome) : outcome;
    },
    update: (id, wanted, signal) =>
      change('PUT', below(address, id), signal, { subscriptionID: id, ...bodyOf(wanted) }),
    setSecret: (id, secret, signal) => change('PUT', below(address, id, 'secret'), signal, { secret }),
    remove: async (id, signal) => {
      const outcome = await change('DELETE', below(address, id), signal);
      return outcome.kind === 'gone' ? { kind: 'done' } : outcome;
    },
  };
}

function bodyOf({ callbackUrl, filters }: WantedSubscription): object {
  const { eventTypes, bookingNumber, billOfLading, containerNumber, locode } = filters;
  return {
    callbackUrl,
    ...(eventTypes && { eventType: eventTypes }),
    ...(bookingNumber && { carrierBookingReference: bookingNumber }),
    ...(billOfLading && { transportDocumentReference: billOfLading }),
    ...(containerNumber && { equipmentReference: containerNumber }),
    ...(locode && { UNLocationCode: locode }),
  };
}

function below(address: URL, ...parts: readonly string[]): URL {
  const url = new URL(address);
  url.pathname = [url.pathname.replace(/(?<!\/)\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
  return url;
}

async function listAll(
  access: CarrierAccess,
  address: URL,
  signal: AbortSignal,
): ReturnType<SubscriptionClient['list']> {
  const subscriptions: ListedSubscription[] = [];
  const asked = new Set<string>();
  let url: URL | undefined = address;
  while (url) {
    const isTooLong = asked.size >= MAX_PAGES || subscriptions.length > MAX_SUBSCRIPTIONS;
    if (isTooLong || asked.has(url.href) || url.origin !== address.origin) {
      return { kind: 'unavailable', detail: 'The list of subscriptions does not end.' };
    }
    asked.add(url.href);
    const outcome = await ask(access, { method: 'GET', url, signal });
    // Some say so of an empty list.
    if (outcome.kind === 'gone') return { kind: 'found', subscriptions };
    if (outcome.kind !== 'answer') return outcome;
    const listed = await readSubscriptions(outcome, access.owner);
    if (!listed) return { kind: 'unavailable', detail: 'The list of subscriptions cannot be read.' };
    subscriptions.push(...listed);
    url = nextPage(address, outcome.headers);
  }
  return { kind: 'found', subscriptions };
}

function readCreated({ bytes }: CarrierAnswer): { kind: 'created'; id: string } | SubscriptionTrouble {
  const id = bytes.length > MAX_CREATED_BYTES ? undefined : membersOf(parseOutsideJson(bytes))?.['subscriptionID'];
  if (typeof id === 'string' && id !== '') return { kind: 'created', id };
  // It may exist all the same; the next try looks for it by its callback address.
  return { kind: 'unavailable', detail: 'The carrier did not say under which id it subscribed us.' };
}

async function ask(
  access: CarrierAccess,
  call: Omit<CarrierCall, 'maxBytes'>,
): Promise<CarrierAnswer | Gone | SubscriptionTrouble> {
  const outcome = await callCarrier(access, { ...call, maxBytes: MAX_ANSWER_BYTES });
  if (outcome.kind === 'over_budget') return { kind: 'rate_limited', retryAfterSeconds: null };
  if (outcome.kind !== 'answer') return outcome;
  const { status, headers } = outcome;
  if (status >= 200 && status < 300) return outcome;
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: retryAfterSeconds(headers['retry-after'], access.nowMs()) };
  }
  if (isRefusal(status)) return { kind: 'unauthorised', detail: `The carrier refused the credentials (${status}).` };
  if (status >= 400 && status < 500) {
    const { words } = await glanceOf(outcome, [], access.owner);
    return { kind: 'refused', detail: `The carrier refused (${status})${words ? `: ${words}` : '.'}` };
  }
  return { kind: 'unavailable', detail: `The carrier answered ${status}.` };
}
