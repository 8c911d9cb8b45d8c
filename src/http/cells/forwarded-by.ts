import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SECRET_HEADER } from '../../cells/cell-client.ts';

const OWN_HEADERS = /^landfall-cell-/;
const HOPS = 'landfall-cell-hops';
const ADDRESS = 'landfall-cell-address';
const PROTOCOL = 'landfall-cell-protocol';
/** What belongs to one connection (RFC 9110, section 7.6.1). */
const OF_A_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

export function isOfCells(headers: FastifyRequest['headers'], secret: string): boolean {
  const given = headers[SECRET_HEADER];
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

/**
 * How many cells a request came through. One that another cell sent is taken for what it was there: from that address and
 * by that protocol. From everybody else such headers say nothing.
 */
export function readHops(request: FastifyRequest, secret: string): number {
  const { headers } = request;
  if (!isOfCells(headers, secret)) return 0;
  const { [ADDRESS]: ip, [PROTOCOL]: protocol } = headers;
  Object.defineProperties(request, { ip: { value: ip }, protocol: { value: protocol } });
  return Number(headers[HOPS]) || 1;
}

/** The headers of a request as it goes on to another cell. */
export function headersOnward(request: FastifyRequest, hops: number): Record<string, string | string[]> {
  return {
    ...headersOf(request.headers),
    'x-request-id': request.id,
    // To the other cell the request is one that came through a proxy, whatever machine it runs on.
    'x-forwarded-for': request.ip,
    [HOPS]: String(hops + 1),
    [ADDRESS]: request.ip,
    [PROTOCOL]: request.protocol,
  };
}

/** Without those that belong to one connection or that cells tell each other. */
export function headersOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !OF_A_CONNECTION.has(entry[0]) && !OWN_HEADERS.test(entry[0]),
    ),
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
