import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A line's interface on loopback over HTTPS, as the public facts describe it. */
export interface LineServer {
  readonly url: string;
  /** Questions and token calls so far, without secrets: `GET /path?query`. */
  readonly asked: readonly string[];
  /** Calls beyond what the line allows. */
  readonly over: () => number;
  close(): Promise<void>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly nowMs: number;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Quota {
  readonly calls: number;
  readonly perMs: number;
}

export interface LineOptions {
  readonly nowMs: () => number;
  /** Counted over any stretch of time of this length, whenever it begins. */
  readonly quotas?: readonly Quota[] | ((key: string) => readonly Quota[]);
  /** What to say to a call too many. */
  readonly tooMany?: Reply;
  /** Whose calls count together; all of them unless said. */
  readonly keyOf?: (call: Call) => string;
  /** Whether a call counts. */
  readonly counts?: (call: Call) => boolean;
  readonly certificate?: 'line' | 'expired-line';
  readonly port?: number;
}

const tls = (name: string) => readFileSync(new URL(`./tls/${name}.pem`, import.meta.url), 'utf8');
export const TEST_AUTHORITY = tls('ca');
export const CLIENT_CERTIFICATE = tls('client');
export const CLIENT_KEY = tls('client-key');
export const EXPIRED_CLIENT_CERTIFICATE = tls('expired-client');

export async function startLine(options: LineOptions, answer: (call: Call) => Reply): Promise<LineServer> {
  const { nowMs, quotas = [], tooMany = { status: 429, body: { message: 'Too many requests' } } } = options;
  const asked: string[] = [];
  const counted = new Map<string, readonly number[]>();
  let over = 0;
  const isTooMany = (call: Call): boolean => {
    const key = options.keyOf?.(call) ?? '';
    const own = typeof quotas === 'function' ? quotas(key) : quotas;
    const longestMs = Math.max(0, ...own.map(({ perMs }) => perMs));
    const before = (counted.get(key) ?? []).filter((at) => at > call.nowMs - longestMs);
    const isOver = own.some(({ calls, perMs }) => before.filter((at) => at > call.nowMs - perMs).length >= calls);
    counted.set(key, isOver ? before : [...before, call.nowMs]);
    return isOver;
  };
  const server = createServer(
    { cert: tls(options.certificate ?? 'line'), key: tls('line-key') },
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const url = new URL(request.url ?? '/', 'https://line');
      const call: Call = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        nowMs: nowMs(),
      };
      asked.push(`${call.method} ${call.target}`);
      let reply: Reply;
      if (options.counts?.(call) ?? true) {
        const isOver = isTooMany(call);
        if (isOver) over += 1;
        reply = isOver ? tooMany : answer(call);
      } else {
        reply = answer(call);
      }
      const body = reply.body === undefined ? '' : JSON.stringify(reply.body);
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(body);
    },
  );
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    over: () => over,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Tokens that a line gave out, and until when they are good. */
export class Tokens {
  readonly #until = new Map<string, number>();
  #count = 0;

  give(nowMs: number, seconds: number): string {
    this.#count += 1;
    const token = createHash('sha256').update(`token ${this.#count}`).digest('base64url');
    this.#until.set(token, nowMs + seconds * 1000);
    return token;
  }

  isGood(header: string | undefined, nowMs: number): boolean {
    const token = /^bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';
    return (this.#until.get(token) ?? 0) > nowMs;
  }
}

export function basicOf(headers: IncomingHttpHeaders): string {
  const encoded = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}
