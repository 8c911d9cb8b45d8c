import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalidBody, LandfallError } from '../errors.ts';
import { jsonExcess } from '../text/json-bounds.ts';

/** Escapes that stand for no character: a null, or half of a surrogate pair. PostgreSQL keeps neither. */
const NO_CHARACTER = /\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f]/i;

/** Values in one body: several times what the largest that means something holds. */
const MAX_BODY_VALUES = 20_000;

/** Looking behind is costly at every character: only where there is something to look behind from. */
const MAY_BE_NO_CHARACTER = /\\u(?:0000|d[89a-f])/i;

const JSON_TYPES = ['application/json', 'application/vnd.api+json'];

/**
 * JSON under both its names, with the protection against prototype pollution on; bytes where a route asks for them.
 * Where there is no route, what is wrong is the address, whatever the body.
 */
export function addBodyParsers(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0 || request.is404) return done(null, undefined);
    if (!isUtf8(body)) return done(invalidBody('', 'The body is not UTF-8, which JSON is written in.'), undefined);
    const text = body.toString('utf8');
    if (MAY_BE_NO_CHARACTER.test(text) && NO_CHARACTER.test(text))
      return done(invalidBody('', 'Text holds a null character or half of one.'), undefined);
    const excess = jsonExcess(text, MAX_BODY_VALUES);
    if (excess !== undefined) return done(invalidBody('', excess), undefined);
    return parseJson(request, text, done);
  });
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    // Clients send an empty body with a form type on PATCH without a body; only a body that means something is refused.
    if (body.length === 0 || request.is404) return done(null, undefined);
    return done(unsupported(request.headers['content-type']), undefined);
  });
}

/** Hands bodies of every type over as they arrive. */
export function addStreamParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

function unsupported(type: string | undefined): Error {
  const detail = `Bodies are application/json or application/vnd.api+json, not ${type ?? 'unnamed'}.`;
  return new LandfallError('unsupported_media_type', detail);
}
