import { request } from 'undici';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { currentSpan, type EndedSpan, SPAN_KINDS, UNTOLD } from './span.ts';

export interface Collector {
  /** With the path, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the process is called in traces. */
  readonly service: string;
}

const FLUSH_EVERY_MS = 5_000;
const MAX_SPANS_AT_ONCE = 512;
/** What waits while the collector is away; beyond that the newest are dropped, and counted. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64_000;
const STATUS_ERROR = 2;
const NANOSECONDS = 1e6;
/** Statuses after which the protocol asks to try again; any other refusal is final. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Tells a collector of ended spans, a batch at a time: OTLP over HTTP, in JSON. */
export class SpanExporter {
  readonly #collector: Collector;
  readonly #log: Log;
  readonly #count: (labels: { readonly outcome: string }, by?: number) => void;
  readonly #timer: NodeJS.Timeout;
  #waiting: EndedSpan[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #isAway = false;

  constructor(collector: Collector, metrics: Metrics, log: Log) {
    this.#collector = collector;
    this.#log = log;
    this.#count = metrics.counter('landfall_spans_total');
    this.#timer = setInterval(() => this.flush(), FLUSH_EVERY_MS);
    this.#timer.unref();
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= MAX_WAITING) this.#count({ outcome: 'dropped' });
    else this.#waiting.push(span);
    if (this.#waiting.length === MAX_SPANS_AT_ONCE) this.flush();
  }

  /** Sends what waits, after what is being sent. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => currentSpan.run(UNTOLD, () => this.#sendAll()));
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_SPANS_AT_ONCE);
      const outcome = await this.#send(batch);
      if (outcome === 'again') return;
      this.#waiting.splice(0, batch.length);
      this.#count({ outcome }, batch.length);
    }
  }

  async #send(batch: readonly EndedSpan[]): Promise<'exported' | 'refused' | 'again'> {
    try {
      const { statusCode, body } = await request(this.#collector.url, {
        method: 'POST',
        headers: { ...this.#collector.headers, 'content-type': 'application/json' },
        body: JSON.stringify(writeSpans(batch, this.#collector.service)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await body.dump({ limit: MAX_ANSWER_BYTES });
      if (TRY_AGAIN.has(statusCode)) return this.#putOff(`it answered ${statusCode}`);
      this.#isAway = false;
      if (statusCode < 300) return 'exported';
      this.#log.warn({ statusCode }, 'the collector of traces refuses them');
      return 'refused';
    } catch (error) {
      return this.#putOff(messageOf(error));
    }
  }

  #putOff(reason: string): 'again' {
    if (!this.#isAway) this.#log.warn({ reason }, 'the collector of traces cannot be reached: trying again');
    this.#isAway = true;
    return 'again';
  }
}

/** As the protocol has it (opentelemetry-proto, trace/v1): ids in hexadecimal, times in nanoseconds as text. */
function writeSpans(spans: readonly EndedSpan[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: writeAttributes({ 'service.name': service, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'landfall' }, spans: spans.map(writeSpan) }],
      },
    ],
  };
}

function writeSpan({ traceId, spanId, parentId, name, kind, startedAtMs, endedAtMs, attributes, problem }: EndedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: SPAN_KINDS[kind],
    startTimeUnixNano: writeTime(startedAtMs),
    endTimeUnixNano: writeTime(endedAtMs),
    attributes: writeAttributes(attributes),
    ...(problem === undefined ? {} : { status: { code: STATUS_ERROR, message: problem } }),
  };
}

function writeTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return String(BigInt(whole) * BigInt(NANOSECONDS) + BigInt(Math.round((milliseconds - whole) * NANOSECONDS)));
}

function writeAttributes(attributes: EndedSpan['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}
