import { Agent, type Dispatcher } from 'undici';
import { judgeTarget, type TargetPolicy } from '../domain/webhook-target.ts';
import { messageOf } from '../errors.ts';
import { guardedConnector, type Resolve } from './guard.ts';
import { parseRetryAfter, SUCCESS_STATUSES } from './retry.ts';

/** Sends one body to one address and says what came of it. Never throws: failure is an answer like any other. */
export type Deliver = (request: DeliveryRequest) => Promise<DeliveryResult>;

export interface DeliveryRequest {
  readonly url: string;
  /** Names and values by turns; a name may repeat. */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface DeliveryResult {
  readonly succeeded: boolean;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
  readonly retryAfterSeconds: number | undefined;
}

export interface DeliveryLimits {
  readonly connectTimeoutMs: number;
  /** From the first byte sent to the last byte read. */
  readonly deadlineMs: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = { connectTimeoutMs: 5_000, deadlineMs: 15_000 };

const MAX_RESPONSE_BYTES = 64 * 1024;
const KEPT_RESPONSE_BYTES = 16 * 1024;
const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS_PER_ORIGIN = 64;
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
  const agent = new Agent({
    connect: guardedConnector({
      policy,
      connectTimeoutMs: limits.connectTimeoutMs,
      ...(resolve === undefined ? {} : { resolve }),
    }),
    connections: MAX_CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    // These bound idle time alone; the deadline of each request bounds all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    deliver: (request) => deliver(agent, policy, limits, request),
    close: () => agent.destroy(),
  };
}

async function deliver(
  agent: Agent,
  policy: TargetPolicy,
  limits: DeliveryLimits,
  request: DeliveryRequest,
): Promise<DeliveryResult> {
  const startedMs = performance.now();
  const verdict = judgeTarget(policy, request.url);
  if (verdict.kind === 'refused') return failed(startedMs, verdict.reason);
  const { url } = verdict;
  const signal = AbortSignal.timeout(limits.deadlineMs);
  try {
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: [...request.headers],
      body: request.body,
      signal,
    });
    // The status decides; whether its body can be read to the end does not matter.
    const responseBody = await readBounded(response.body).catch(() => null);
    return answered(startedMs, response, responseBody);
  } catch (error) {
    return failed(startedMs, signal.aborted ? `no answer within ${limits.deadlineMs / 1000} s` : messageOf(error));
  }
}

function answered(startedMs: number, response: Dispatcher.ResponseData, responseBody: string | null): DeliveryResult {
  const { statusCode, headers } = response;
  const retryAfter = headers['retry-after'];
  return {
    succeeded: SUCCESS_STATUSES.has(statusCode),
    durationMs: elapsedMs(startedMs),
    statusCode,
    error: null,
    responseHeaders: readableHeaders(headers),
    responseBody,
    retryAfterSeconds: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, Date.now()),
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

/** Reads on past what is kept, so that the connection can serve again, but not without end. */
async function readBounded(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (keptBytes < KEPT_RESPONSE_BYTES) {
      const part = chunk.subarray(0, KEPT_RESPONSE_BYTES - keptBytes);
      kept.push(part);
      keptBytes += part.length;
    }
    readBytes += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (readBytes > MAX_RESPONSE_BYTES) break;
  }
  return storable(Buffer.concat(kept).toString('utf8'));
}

function readableHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const readable: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    readable[name] = HIDDEN_RESPONSE_HEADERS.has(name) ? '[hidden]' : storable(text);
  }
  return readable;
}

/** PostgreSQL's text cannot hold U+0000. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}

function elapsedMs(startedMs: number): number {
  return Math.round(performance.now() - startedMs);
}
