import type { FastifyInstance } from 'fastify';
import { invalidBody, LandfallError } from '../errors.ts';

const JSON_TYPES = ['application/json', 'application/vnd.api+json'];

/**
 * JSON under both its names, with the protection against prototype pollution on; bytes where a route asks for them.
 * PostgreSQL cannot keep a null character, so none gets past here.
 */
export function addBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    const text = body.toString('utf8');
    if (text.includes('\\u0000')) return done(invalidBody('', 'Text must not contain null characters.'), undefined);
    return parseJson(request, text, done);
  });
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    // Clients send an empty body with a form type on PATCH without a body; only a body that means something is refused.
    if (body.length === 0) return done(null, undefined);
    return done(unsupported(request.headers['content-type']), undefined);
  });
}

function unsupported(type: string | undefined): Error {
  const detail = `Bodies are application/json or application/vnd.api+json, not ${type ?? 'unnamed'}.`;
  return new LandfallError('unsupported_media_type', detail);
}
