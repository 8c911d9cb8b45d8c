import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_LINE } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { loggedUrl } from './logged-url.ts';

/** Every answer carries the id of its request, is counted by route and status, and leaves one line in the log. */
export function addObservation(server: FastifyInstance, metrics: Metrics): void {
  const histogram = metrics.histogram('http_request_seconds');
  const observers = new Map<string, (seconds: number) => void>();

  const observerOf = ({ method, routeOptions: { url: route = 'unknown' } }: FastifyRequest, statusCode: number) => {
    const key = `${method} ${statusCode} ${route}`;
    let observe = observers.get(key);
    if (observe === undefined) {
      observe = histogram({ method, route, status: String(statusCode) });
      observers.set(key, observe);
    }
    return observe;
  };

  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    observerOf(request, reply.statusCode)(reply.elapsedTime / 1000);
    const { id: requestId, method } = request;
    const url = loggedUrl(request.url);
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ requestId, method, url, status: reply.statusCode, ms }, REQUEST_LINE);
    done();
  });
}
