import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { askOutside, type OutsideAnswer } from '../../outside/ask.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { CarrierProfile, Credentials } from './profile.ts';
import { describeFailure } from './reach.ts';
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

/** The headers that sign a request: some are part of what is signed, and one is the signature. */
function signRequest(
  { algorithm, key, headers, text, header, value }: NonNullable<CarrierProfile['signature']>,
  credentials: Credentials,
  request: { readonly method: string; readonly url: URL; readonly body: string },
  nowMs: number,
): Record<string, string> {
  const values = {
    ...credentials,
    date: new Date(nowMs).toUTCString(),
    nonce: createHash('md5').update(randomUUID()).digest('hex'),
    digest: createHash('sha256').update(request.body).digest('base64'),
    method: request.method,
    target: `${request.url.pathname}${request.url.search}`,
  };
  const signed = text.map((line) => put(line, values)).join('\n');
  const signature = createHmac(algorithm, credentials[key] ?? '')
    .update(signed)
    .digest('base64');
  const sent = Object.entries(headers).map(([name, template]) => [name, put(template, values)]);
  return { ...Object.fromEntries(sent), [header]: put(value, { ...values, signature }) };
}

function put(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
