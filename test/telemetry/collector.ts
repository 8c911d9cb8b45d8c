import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector reads it: opentelemetry-proto, trace/v1, in the JSON mapping that OTLP over HTTP prescribes. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly service: string;
}

/**
 * Takes what a collector takes: POST of JSON to `/v1/traces`, ids as hexadecimal of 16 and 8 bytes, times and whole numbers
 * as decimal text, enumerations as numbers. Anything else is answered with 400, and remembered as such.
 */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const refused: string[] = [];
  const authorizations = new Set<string | undefined>();
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const status = statuses.shift() ?? 200;
      authorizations.add(request.headers.authorization);
      if (status === 200) {
        try {
          if (request.method !== 'POST' || request.url !== '/v1/traces')
            throw new Error(`${request.method} ${request.url}`);
          if (request.headers['content-type'] !== 'application/json') throw new Error('not JSON');
          spans.push(...readExport(JSON.parse(Buffer.concat(chunks).toString())));
        } catch (error) {
          refused.push(String(error));
          response.writeHead(400).end();
          return;
        }
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refused,
    authorizations,
    /** What it answers next, before it takes anything. */
    answerNext: (...next: number[]) => statuses.push(...next),
    close: () => server.close(),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a stranger sends is looked at before it is believed.
type Json = any;

function readExport(body: Json): ReceivedSpan[] {
  return body.resourceSpans.flatMap((group: Json) => {
    const service = String(readAttributes(group.resource.attributes)['service.name']);
    return group.scopeSpans.flatMap(({ spans }: Json) => spans.map((span: Json) => readSpan(span, service)));
  });
}

function readSpan(span: Json, service: string): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, attributes } = span;
  check(/^[0-9a-f]{32}$/.test(traceId), 'trace id');
  check(/^[0-9a-f]{16}$/.test(spanId), 'span id');
  check(parentSpanId === undefined || /^[0-9a-f]{16}$/.test(parentSpanId), 'parent');
  check(typeof name === 'string' && name !== '', 'name');
  check(Number.isInteger(kind) && kind >= 1 && kind <= 5, 'kind');
  check(/^\d{19}$/.test(startTimeUnixNano) && /^\d{19}$/.test(endTimeUnixNano), 'time');
  const start = BigInt(startTimeUnixNano);
  const end = BigInt(endTimeUnixNano);
  check(end >= start, 'ends before it starts');
  return { traceId, spanId, parentSpanId, name, kind, start, end, attributes: readAttributes(attributes), service };
}

function readAttributes(list: Json): Record<string, string | number> {
  return Object.fromEntries(
    list.map(({ key, value }: Json) => {
      if (typeof value.stringValue === 'string') return [key, value.stringValue];
      check(/^-?\d+$/.test(value.intValue), `value of ${key}`);
      return [key, Number(value.intValue)];
    }),
  );
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not as the protocol has it: ${what}`);
}
