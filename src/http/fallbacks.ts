import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '../errors.ts';
import { answerTo, errorAnswer } from './errors.ts';
import { jsonTypeFor } from './media-type.ts';
import type { Route } from './route.ts';

/** Everything that is not a good answer leaves in the same shape. */
export function addFallbacks(server: FastifyInstance, routes: readonly Route[]): void {
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(routes, request.url);
    const answer =
      allowed.length > 0 && !allowed.includes(request.method)
        ? errorAnswer(
            405,
            `${request.method} is not possible here; ${allowed.join(', ')} is.`,
            null,
            'method_not_allowed',
            {
              headers: { allow: allowed.join(', ') },
            },
          )
        : errorAnswer(404, 'Nothing is found at this address.', null, 'not_found');
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type(jsonTypeFor(request.headers.accept))
      .send(answer.body);
  });
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = answerTo(error);
  // Whoever goes away while sending has no answer to wait for.
  const hasLeft = request.raw.destroyed && !request.raw.complete;
  if (known === undefined && !hasLeft) request.log.error({ err: error, requestId: request.id }, 'request failed');
  // What is said in plain words is for whoever asked; the operator is told what lies behind it.
  if (known?.status === 503)
    request.log.warn({ reason: messageOf(error), requestId: request.id }, 'request not served');
  const answer =
    known ??
    errorAnswer(500, `Something went wrong on our side. Mention request ${request.id}.`, null, 'internal_error');
  reply.header('x-request-id', request.id);
  // Of a body that was given up halfway the rest is still to come: the next request must not stand behind it.
  if (request.raw.readableDidRead && !request.raw.complete) reply.header('connection', 'close');
  return reply.code(answer.status).headers(answer.headers).type(jsonTypeFor(request.headers.accept)).send(answer.body);
}

/** The methods of the routes whose path fits, parameters matching any segment. */
function methodsAt(routes: readonly Route[], url: string): string[] {
  const segments = (url.split('?')[0] ?? '').split('/');
  const fits = (path: string) => {
    const wanted = `/v2${path}`.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((part, index) => part.startsWith(':') || part === segments[index])
    );
  };
  return [...new Set(routes.filter((route) => fits(route.path)).map((route) => route.method))];
}
