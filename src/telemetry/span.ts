import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** As OpenTelemetry numbers them. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  readonly attributes: Attributes;
}

/** A piece of work with its beginning and end, and the piece that it is a part of. */
export interface Span extends SpanContext {
  readonly parentId: string | undefined;
  readonly startedAtMs: number;
}

/** What leads from one piece of a trace to the next, across processes too. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** What is not sampled is not told to anybody, nor is anything it leads to. */
  readonly isSampled: boolean;
}

/** An ended span, as it is told. */
export interface EndedSpan extends Span, SpanStart {
  readonly endedAtMs: number;
  /** In a sentence, if it went wrong. */
  readonly problem: string | undefined;
}

/** The work that is under way wherever this is asked. */
export const currentSpan = new AsyncLocalStorage<SpanContext>();

/** For what is not to be told of, such as the telling itself. */
export const UNTOLD: SpanContext = { traceId: '', spanId: '', isSampled: false };

const SAMPLED_FLAG = 1;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** The share of sampled traces is taken by the last bytes of their ids, so that every process decides alike. */
const RATIO_DIGITS = 8;

/** The header `traceparent` of whoever asks; undefined if there is none that means anything. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG };
}

/** A part of `parent`, or the beginning of a trace of its own, of which `ratio` are told. */
export function beginSpan(parent: SpanContext | undefined, ratio: number): Span {
  const traceId = parent?.traceId || randomBytes(16).toString('hex');
  return {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    parentId: parent?.spanId || undefined,
    isSampled: parent?.isSampled ?? isWithin(traceId, ratio),
    startedAtMs: performance.timeOrigin + performance.now(),
  };
}

function isWithin(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-RATIO_DIGITS), 16) < ratio * 16 ** RATIO_DIGITS;
}
