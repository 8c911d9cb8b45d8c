import { channel } from 'node:diagnostics_channel';
import { messageOf } from '../errors.ts';
import { accompanyWork, type Work, type WorkKind, watchWork } from '../work.ts';
import { beginSpan, currentSpan, type EndedSpan, type Span, type SpanContext, type SpanStart, UNTOLD } from './span.ts';

/** Makes traces of what the process does. */
export interface Tracer {
  /** Begins a piece that is done for whoever says so, if it is somebody of this trace. */
  begin(from: SpanContext | undefined): Span;
  end(span: Span, about: SpanStart, problem?: string): void;
}

const MAX_STATEMENT_CHARACTERS = 2_000;

export function createTracer(ratio: number, tell: (span: EndedSpan) => void): Tracer {
  return {
    begin: (from) => beginSpan(from, ratio),
    end: (span, about, problem) => {
      if (!span.isSampled) return;
      tell({ ...span, ...about, endedAtMs: performance.timeOrigin + performance.now(), problem });
    },
  };
}

/** Makes spans of jobs, of questions to lines, of statements and of requests to others. Returns how to stop that. */
export function traceWork(tracer: Tracer): () => void {
  const stops = [
    traceKind(tracer, 'job', ({ kind, attempt, outcome = '' }) => ({
      name: `job ${kind}`,
      kind: 'consumer',
      attributes: { 'landfall.job.kind': kind, 'landfall.job.attempt': attempt, 'landfall.outcome': outcome },
    })),
    traceKind(tracer, 'question', ({ scac, outcome = '' }) => ({
      name: `ask ${scac}`,
      kind: 'internal',
      attributes: { 'landfall.carrier': scac, 'landfall.outcome': outcome },
    })),
    traceKind(tracer, 'statement', ({ text }) => ({
      name: firstWord(text),
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_CHARACTERS) },
    })),
    traceRequests(tracer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function traceKind<Kind extends WorkKind>(
  tracer: Tracer,
  kind: Kind,
  describe: (work: Work<Kind>) => SpanStart,
): () => void {
  const spans = new WeakMap<Work<Kind>, Span>();
  const stops = [
    accompanyWork(kind, currentSpan, (work) => {
      // A statement for nobody's sake is one of many that a process asks all the time.
      const span = tracer.begin(currentSpan.getStore() ?? (kind === 'statement' ? UNTOLD : undefined));
      spans.set(work, span);
      return span;
    }),
    watchWork(kind, (work) => {
      const span = spans.get(work);
      if (span) tracer.end(span, describe(work), work.error === undefined ? undefined : messageOf(work.error));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What a statement does: its first word, after the remark that it may begin with. */
function firstWord(statement: string): string {
  const start = statement.startsWith('/*') ? statement.indexOf('*/') + '*/'.length : 0;
  return /^\s*(\w+)/.exec(statement.slice(start))?.[1]?.toUpperCase() ?? 'statement';
}

/** As undici tells of them. */
interface Told {
  readonly request: { readonly method: string; readonly origin: string | URL };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/** Requests to lines and receivers of webhooks. Where they lead is told, what is asked for may be secret. */
function traceRequests(tracer: Tracer): () => void {
  const open = new WeakMap<object, { readonly span: Span; statusCode?: number }>();
  const end = ({ request, error }: Told): void => {
    const entry = open.get(request);
    if (!entry) return;
    open.delete(request);
    const { span, statusCode } = entry;
    const { method, origin } = request;
    const attributes = {
      'http.request.method': method,
      'server.address': new URL(origin).hostname,
      ...(statusCode === undefined ? {} : { 'http.response.status_code': statusCode }),
    };
    tracer.end(span, { name: method, kind: 'client', attributes }, error === undefined ? undefined : messageOf(error));
  };
  const listeners: Readonly<Record<string, (told: Told) => void>> = {
    create: ({ request }) => void open.set(request, { span: tracer.begin(currentSpan.getStore()) }),
    headers: ({ request, response }) => {
      const entry = open.get(request);
      if (entry && response) entry.statusCode = response.statusCode;
    },
    trailers: end,
    error: end,
  };
  const entries = Object.entries(listeners).map(([name, listener]) => ({
    told: channel(`undici:request:${name}`),
    listener: (message: unknown) => listener(message as Told),
  }));
  for (const { told, listener } of entries) told.subscribe(listener);
  return () => {
    for (const { told, listener } of entries) told.unsubscribe(listener);
  };
}
