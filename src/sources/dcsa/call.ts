import type { Dispatcher } from 'undici';
import { askOutside, type OutsideAnswer } from '../../outside/ask.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { CarrierProfile, Credentials } from './profile.ts';
import { describeFailure } from './reach.ts';
import { signRequest } from './signature.ts';
import type { Spend, TokenCache } from './token.ts';

const MAX_CALL_MS = MINUTE_MS;

export interface CarrierAccess {
  readonly profile: CarrierProfile;
  /** Whose keys they are. */
  readonly owner: Id;
  readonly credentials: Credentials;
  readonly tokens: TokenCache;
  readonly nowMs: () => number;
  /** Opens the connections, and refuses those that must not be; without it there is no restriction. */
  readonly dispatcher: Dispatcher | undefined;
}

export interface CarrierCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Asked before every request; without it nobody counts. */
  readonly spend?: Spend;
}

export type CarrierAnswer = OutsideAnswer & { readonly kind: 'answer' };

export type CallOutcome =
  | CarrierAnswer
  | { readonly kind: 'over_budget' }
  | { readonly kind: 'unauthorised'; readonly detail: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Calls a carrier with its keys. A refused token is replaced once, because it may be withdrawn before its time. */
export async function callCarrier(access: CarrierAccess, call: CarrierCall): Promise<CallOutcome> {
  const first = await callOnce(access, call);
  const isRefused = first.kind === 'answer' && first.status === 401;
  if (!isRefused || !access.profile.oauth) return first;
  access.tokens.forget(access);
  return callOnce(access, call);
}

export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

async function callOnce(access: CarrierAccess, call: CarrierCall): Promise<CallOutcome> {
  const { profile, credentials, tokens, dispatcher } = access;
  const { method, url, signal, maxBytes, spend } = call;
  const body = call.body ? JSON.stringify(call.body) : '';
  const headers: Record<string, string> = { accept: 'application/json', ...profile.headers };
  for (const [header, name] of Object.entries(profile.keyHeaders)) headers[header] = credentials[name] ?? '';
  if (call.body) headers['content-type'] = 'application/json';
  if (profile.oauth) {
    const outcome = await tokens.get(access, signal, spend);
    if (outcome.kind !== 'token') return outcome;
    headers['authorization'] = `Bearer ${outcome.token}`;
  }
  if (profile.signature) {
    Object.assign(headers, signRequest(profile.signature, credentials, { method, url, body }, access.nowMs()));
  }
  if (spend && !(await spend())) return { kind: 'over_budget' };
  try {
    const answer = await askOutside({ method, url, headers, body, dispatcher, signal, maxMs: MAX_CALL_MS, maxBytes });
    return { kind: 'answer', ...answer };
  } catch (error) {
    return { kind: 'unavailable', detail: describeFailure(error, 'The line') };
  }
}
