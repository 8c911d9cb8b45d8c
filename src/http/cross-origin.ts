import type { FastifyInstance } from 'fastify';
import type { Route } from './route.ts';

const MAX_AGE_SECONDS = 86_400;

/**
 * What a publishable key may read is read from the pages of others, so that any origin may. Nothing else is: and since
 * no cookie goes along with `*`, a session never does either.
 */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
};

/** Browsers ask first before they send the key. */
export function addPreflights(server: FastifyInstance, routes: readonly Route[]): void {
  const paths = new Set(routes.filter((route) => route.access === 'publishable').map((route) => route.path));
  for (const path of paths) {
    server.options(`/v2${path}`, (_request, reply) =>
      reply
        .code(204)
        .headers({
          ...ANY_ORIGIN,
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': String(MAX_AGE_SECONDS),
        })
        .send(),
    );
  }
}
