import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSpan, readTraceparent, type Span } from '../telemetry/span.ts';
import type { Tracer } from '../telemetry/tracer.ts';

const FIRST_SERVER_ERROR = 500;

/** Every request is the piece of a trace that all it leads to belongs to; of whoever asks, if they say which. */
export function addTracing(server: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.begin(readTraceparent(request.headers['traceparent']));
    spans.set(request, span);
    currentSpan.run(span, done);
  });
  // A body comes from the connection, which knows nothing of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) currentSpan.run(span, done);
    else done();
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'landfall.request.id': request.id,
    };
    const problem = statusCode >= FIRST_SERVER_ERROR ? `answered ${statusCode}` : undefined;
    if (span) tracer.end(span, { name: `${method} ${route}`, kind: 'server', attributes }, problem);
    done();
  });
}
