import { type Dispatcher, request as httpRequest } from 'undici';
import type { CarrierProfile, Credentials } from './profile.ts';
import { describeFailure } from './reach.ts';
import { signRequest } from './signature.ts';
import type { Spend, TokenCache } from './token.ts';

const HEADERS_TIMEOUT_MS = 30_000;
const BODY_TIMEOUT_MS = 30_000;
/** Of an answer that is too large, this much is kept for people to look at. */
const KEPT_OF_TOO_LARGE = 64 * 1024;

export interface CarrierAccess {
  readonly profile: CarrierProfile;
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

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface CarrierAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly bytes: Uint8Array;
  /** Only the beginning is there, because the whole was larger than allowed. */
  readonly truncated: boolean;
}

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
  access.tokens.forget(access.profile, access.credentials);
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
    const outcome = await tokens.get(profile, credentials, signal, spend);
    if (outcome.kind !== 'token') return outcome;
    headers['authorization'] = `Bearer ${outcome.token}`;
  }
  if (profile.signature) {
    Object.assign(headers, signRequest(profile.signature, credentials, { method, url, body }, access.nowMs()));
  }
  if (spend && !(await spend())) return { kind: 'over_budget' };
  try {
    const response = await httpRequest(url, {
      method,
      headers,
      signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
      ...(body !== '' && { body }),
      ...(dispatcher && { dispatcher }),
    });
    const read = await readBody(response.body, maxBytes);
    return { kind: 'answer', status: response.statusCode, headers: response.headers, ...read };
  } catch (error) {
    return { kind: 'unavailable', detail: describeFailure(error, 'The line') };
  }
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) {
      body.destroy();
      return { bytes: Buffer.concat(chunks).subarray(0, KEPT_OF_TOO_LARGE), truncated: true };
    }
  }
  return { bytes: Buffer.concat(chunks), truncated: false };
}
