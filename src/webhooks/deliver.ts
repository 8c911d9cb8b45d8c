import type { Agent } from 'undici';
import { LruCache } from '../concurrency/lru-cache.ts';
import { judgeTarget, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { messageOf } from '../errors.ts';
import type { HeaderList } from '../net/header-list.ts';
import { type Answer, Exchange } from './exchange.ts';
import type { Resolve } from './guard.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { parseRetryAfter, SUCCESS_STATUSES } from './retry.ts';

/** Sends one body to one address and says what came of it. Never throws: failure is an answer like any other. */
export type Deliver = (request: DeliveryRequest) => Promise<DeliveryResult>;

export interface DeliveryRequest {
  readonly url: string;
  /** Names and values by turns; a name may repeat. */
  readonly headers: string[];
  readonly body: Buffer;
}

export interface DeliveryResult {
  readonly succeeded: boolean;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseHeaders: HeaderList | null;
  readonly responseBody: string | null;
  readonly retryAfterSeconds: number | undefined;
}

export interface DeliveryLimits {
  readonly connectTimeoutMs: number;
  /** From the first byte sent to the last byte read. */
  readonly deadlineMs: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = { connectTimeoutMs: 5_000, deadlineMs: 15_000 };

const MAX_CONNECTIONS_PER_ORIGIN = 64;
const MAX_KNOWN_TARGETS = 10_000;
/** Answers may hand out session secrets; nobody needs them to understand a failed delivery. */
const HIDDEN_RESPONSE_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'set-cookie2', 'www-authenticate']);

export interface Sender {
  readonly deliver: Deliver;
  close(): Promise<void>;
}

export function createSender(
  policy: TargetPolicy,
  limits: DeliveryLimits = DELIVERY_LIMITS,
  resolve?: Resolve,
): Sender {
  const { connectTimeoutMs } = limits;
  const connectionsPerOrigin = MAX_CONNECTIONS_PER_ORIGIN;
  const agent = createGuardedAgent({ policy, connectTimeoutMs, connectionsPerOrigin, resolve });
  const targetOf = judgeTargets(policy);
  return {
    deliver: (request) => {
      const target = targetOf(request.url);
      if ('refused' in target) return Promise.resolve(failed(performance.now(), target.refused));
      return send(agent, target, request, limits);
    },
    close: () => agent.destroy(),
  };
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

/** Judging a text takes longer than sending to it, and says the same each time: addresses are judged by the connector. */
function judgeTargets(policy: TargetPolicy): (url: string) => Target | { readonly refused: string } {
  const known = new LruCache<Target>(MAX_KNOWN_TARGETS);
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const verdict = judgeTarget(policy, text);
    if (verdict.kind === 'refused') return { refused: verdict.reason };
    const { origin, pathname, search } = verdict.url;
    const target = { origin, path: `${pathname}${search}` };
    known.set(text, target);
    return target;
  };
}

function send(agent: Agent, target: Target, request: DeliveryRequest, limits: DeliveryLimits): Promise<DeliveryResult> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const exchange = new Exchange(limits.deadlineMs, (outcome) =>
      resolve(outcome instanceof Error ? failed(startedMs, messageOf(outcome)) : answered(startedMs, outcome)),
    );
    const { headers, body } = request;
    agent.dispatch({ origin: target.origin, path: target.path, method: 'POST', headers, body }, exchange);
  });
}

function answered(startedMs: number, { statusCode, headers, body }: Answer): DeliveryResult {
  const retryAfter = headers['retry-after'];
  return {
    succeeded: SUCCESS_STATUSES.has(statusCode),
    durationMs: elapsedMs(startedMs),
    statusCode,
    error: null,
    responseHeaders: readableHeaders(headers),
    responseBody: storable(body.toString()),
    retryAfterSeconds: typeof retryAfter === 'string' ? parseRetryAfter(retryAfter, Date.now()) : undefined,
  };
}

function failed(startedMs: number, error: string): DeliveryResult {
  return {
    succeeded: false,
    durationMs: elapsedMs(startedMs),
    statusCode: null,
    error,
    responseHeaders: null,
    responseBody: null,
    retryAfterSeconds: undefined,
  };
}

function readableHeaders(headers: Answer['headers']): HeaderList {
  const readable: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    readable.push(name, HIDDEN_RESPONSE_HEADERS.has(name) ? '[hidden]' : oneLine(storable(text)));
  }
  return readable;
}

/** PostgreSQL's text cannot hold U+0000. */
function storable(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD') : text;
}

/** A value that was folded over several lines, as was allowed once. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text;
}

function elapsedMs(startedMs: number): number {
  return Math.round(performance.now() - startedMs);
}
